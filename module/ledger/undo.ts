/**
 * Undo and redo of what a ledger holds. Each is one update with an entry of its own. Where something has changed since, it says so in words and asks: take
 * back the difference, or leave all as it is. Where the same message has been applied again since, a redo asks before it counts twice.
 */
import { updateSystem } from '../foundry/documents.ts';
import { UserError } from '../user-error.ts';
import { canUser } from '../permissions.ts';
import { findHealth } from './health-facet.ts';
import { confirmDifference } from './confirm-difference.ts';
import { nestTracks, type LedgerNote, type ListedEntry, type TrackValues } from './ledger.ts';
import {
  findStanding,
  listDuplicates,
  makeReversalId,
  planReversal,
  type Reversal,
  type Standing,
} from './reversal.ts';
import { buildLedgerChange, listClocks, readClocks, readLedger, readOwnLedger, readTracks } from './tracked-actor.ts';
import type { TrackedModel } from './tracked-model.ts';

type Tracked = TrackedModel<foundry.data.fields.DataSchema>;

/** What an undo or redo would write, and what there is to say of it first. */
export interface PlannedReversal extends Reversal {
  readonly standing: Standing;
  /** Other entries by which the same message stands already: a redo would count it twice. */
  readonly duplicates: readonly ListedEntry[];
  /** All tracks as they stand, and as they will. */
  readonly from: TrackValues;
  readonly to: TrackValues;
  /** The update, below `system`, without the ledger. */
  readonly system: object;
}

/** The part of a stamp that no entry reckons: the clocks that count in their round are reckoned by the entry. */
function pickStamp(actor: Actor.Implementation, stamp: object): object {
  const clocks = listClocks(actor);
  return Object.fromEntries(Object.entries(stamp).filter(([name]) => clocks[name]?.counter === ''));
}

/**
 * Plans to take an entry back, or to do it again where it has been taken back.
 * @param id - of an entry that is no undo or redo
 * @returns null where there is no such entry
 */
export function planUndo(actor: Actor.Implementation, id: string): PlannedReversal | null {
  const ledger = readLedger(actor);
  const standing = findStanding(ledger, id);
  if (!standing) return null;
  const { tip } = standing;
  const from = readTracks(actor);
  const reversal = planReversal(tip, { tracks: from, clocks: readClocks(actor) }, listClocks(actor));
  const isExact = reversal.discrepancies.length === 0;
  const model = actor.system as unknown as Tracked;
  const wanted = { ...from, ...reversal.tracks };
  const to = isExact ? wanted : model.fitTracks(wanted);
  // An older entry does not know the clocks, and a difference may lead to where nobody has been: what is due there is stamped anew.
  const stamp = isExact && tip.clocks ? {} : pickStamp(actor, model.stampChange(from, to));
  const system = { ...nestTracks(to), ...stamp, ...reversal.clocks };
  return { ...reversal, standing, duplicates: listDuplicates(ledger, standing), from, to, system };
}

/** Tests whether this user may undo and redo in a ledger; of an unlinked token's the token's own entries alone. */
export function canReverse(actor: Actor.Implementation, id: string): boolean {
  return canUser('undo', actor) && Object.hasOwn(readOwnLedger(actor), id);
}

function isSamePlan(one: PlannedReversal, other: PlannedReversal): boolean {
  const [first, second] = [one, other].map(({ standing, duplicates, system }) =>
    JSON.stringify([standing.tip.id, duplicates.map(({ id }) => id), system]),
  );
  return first === second;
}

/** Whether somebody has to be asked before it is done. */
function isInDoubt({ discrepancies, duplicates }: PlannedReversal): boolean {
  return discrepancies.length > 0 || duplicates.length > 0;
}

/** Plans as planUndo, for the state that is asked for; null: it is so already, or there is nothing to do. */
function planFor(actor: Actor.Implementation, id: string, isUndone: boolean): PlannedReversal | null {
  const plan = planUndo(actor, id);
  return plan?.standing.isUndone === isUndone ? plan : null;
}

async function reverse(actor: Actor.Implementation, id: string, isUndone: boolean): Promise<boolean> {
  if (!canUser('undo', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (!Object.hasOwn(readOwnLedger(actor), id)) throw new UserError('not-its-entry', { actor: actor.name });
  let plan = planFor(actor, id, isUndone);
  while (plan && isInDoubt(plan)) {
    if (!(await confirmDifference(actor, plan))) return false;
    const again = planFor(actor, id, isUndone);
    if (again && isSamePlan(plan, again)) break;
    // It has changed once more while the question stood there.
    plan = again;
  }
  if (!plan) return false;
  await writeReversal(actor, plan);
  return true;
}

async function writeReversal(actor: Actor.Implementation, { standing, system }: PlannedReversal): Promise<void> {
  const { tip, entry, isUndone } = standing;
  const { rule, source, label } = entry;
  const note: LedgerNote = {
    kind: isUndone ? 'redo' : 'undo',
    rule,
    source,
    ...(label === undefined ? {} : { label }),
    events: [],
  };
  const entryData = { note, user: game.user.id ?? '', id: makeReversalId(tip.id), reverses: tip.id };
  const ledger = buildLedgerChange(actor, system, entryData);
  const isWritten = await updateSystem(actor, { ...system, ledger });
  const left = isWritten && !isUndone ? (findHealth(actor)?.listLeft?.(actor, entry) ?? []) : [];
  if (left.length > 0) ui.notifications.info(left.join(' '));
}

/**
 * Takes an entry back: restores exactly what stood before, or, where something has changed since and the user says so, takes back the difference.
 * @param id - of an entry that is no undo or redo
 * @returns whether it was done; not where it has been taken back already, or the user let it be
 * @throws UserError `not-owner`, `not-its-entry`
 */
export function undoEntry(actor: Actor.Implementation, id: string): Promise<boolean> {
  return reverse(actor, id, false);
}

/**
 * Does again what was taken back, with the same question.
 * @param id - of the entry that was taken back
 * @throws as undoEntry
 */
export function redoEntry(actor: Actor.Implementation, id: string): Promise<boolean> {
  return reverse(actor, id, true);
}
