/**
 * Undoes and redoes ledger entries, each with one update and an entry of its own. If something has changed since, it describes the change and asks
 * whether to take back only the difference. If the same message has been applied again since, a redo asks before it counts twice.
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

/** What an undo or redo would write, and what the user should know first. */
export interface PlannedReversal extends Reversal {
  readonly standing: Standing;
  /** Other entries by which the same message is already applied: a redo would count it twice. */
  readonly duplicates: readonly ListedEntry[];
  /** All tracks now, and after the change. */
  readonly from: TrackValues;
  readonly to: TrackValues;
  /** The update below `system`, without the ledger. */
  readonly system: object;
}

/** Returns the part of a stamp without the clocks that count in a round, which the entry itself restores. */
function pickStamp(actor: Actor.Implementation, stamp: object): object {
  const clocks = listClocks(actor);
  return Object.fromEntries(Object.entries(stamp).filter(([name]) => clocks[name]?.counter === ''));
}

/**
 * Plans to undo an entry, or to redo it if it is undone.
 * @param id - of an entry that is no undo or redo
 * @returns null if there is no such entry
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
  // Older entries do not contain clocks, and taking back a difference may lead to a new state: then the clocks of that state are stamped.
  const stamp = isExact && tip.clocks ? {} : pickStamp(actor, model.stampChange(from, to));
  const system = { ...nestTracks(to), ...stamp, ...reversal.clocks };
  return { ...reversal, standing, duplicates: listDuplicates(ledger, standing), from, to, system };
}

/** Tests whether this user may undo and redo an entry; for an unlinked token only the token's own entries. */
export function canReverse(actor: Actor.Implementation, id: string): boolean {
  return canUser('undo', actor) && Object.hasOwn(readOwnLedger(actor), id);
}

function isSamePlan(one: PlannedReversal, other: PlannedReversal): boolean {
  const [first, second] = [one, other].map(({ standing, duplicates, system }) =>
    JSON.stringify([standing.tip.id, duplicates.map(({ id }) => id), system]),
  );
  return first === second;
}

/** Tests whether to ask the user first. */
function isInDoubt({ discrepancies, duplicates }: PlannedReversal): boolean {
  return discrepancies.length > 0 || duplicates.length > 0;
}

/** Like planUndo, for the requested state; null if it is reached already, or there is nothing to do. */
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
    // Something changed again while the question was open.
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
 * Undoes an entry: restores the exact previous state or, if something has changed since and the user agrees, takes back the difference.
 * @param id - of an entry that is no undo or redo
 * @returns whether it was done; false if it was undone already, or the user cancelled
 * @throws UserError `not-owner`, `not-its-entry`
 */
export function undoEntry(actor: Actor.Implementation, id: string): Promise<boolean> {
  return reverse(actor, id, false);
}

/**
 * Redoes an undone entry, with the same question.
 * @param id - of the undone entry
 * @throws as undoEntry
 */
export function redoEntry(actor: Actor.Implementation, id: string): Promise<boolean> {
  return reverse(actor, id, true);
}
