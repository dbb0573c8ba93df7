/**
 * Undoes and redoes ledger entries. Each undo or redo is one update with its own entry. If something has changed since, the user sees the changes and is asked
 * whether to undo only the difference. If the message behind an undone entry has been applied again, the user is asked before a redo counts it twice.
 */
import { getSystem } from '../foundry/host.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { UserError, notify } from '../user-error.ts';
import { canUser } from '../permissions.ts';
import { planExtras, type Extra } from './extra-values.ts';
import { nestTracks, type LedgerNote, type ListedEntry, type TrackValues } from './ledger.ts';
import {
  findStanding,
  listDuplicates,
  makeReversalId,
  planReversal,
  type Reversal,
  type Standing,
} from './reversal.ts';
import {
  buildLedgerChange,
  listClocks,
  readClocks,
  readLedger,
  readOwnLedger,
  readTracks,
  writeChange,
  nameKind,
  nameTrack,
} from './tracked-actor.ts';
import type { TrackedModel } from './actor-model.ts';

type Tracked = TrackedModel<foundry.data.fields.DataSchema>;

/** The update for an undo or redo, and what the user must know before it. */
export interface PlannedReversal extends Reversal {
  readonly standing: Standing;
  /** Other entries that apply the same message, which a redo would count twice. */
  readonly duplicates: readonly ListedEntry[];
  /** The values of all tracks before and after the undo or redo. */
  readonly from: TrackValues;
  readonly to: TrackValues;
  /** The update below `system`, except the ledger. */
  readonly system: object;
  /** The values to write besides tracks and clocks. */
  readonly extras: readonly Extra[];
}

/** Returns the clocks of a stamp, except clocks that count something in a round, which the entry's reversal restores. */
function pickStamp(actor: Actor.Implementation, stamp: object): object {
  const clocks = listClocks(actor);
  return Object.fromEntries(Object.entries(stamp).filter(([name]) => clocks[name]?.counter === ''));
}

/**
 * Plans the undo of an entry, or its redo if it is undone.
 * @param id - id of an entry that is neither an undo nor a redo
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
  const model = getSystem<Tracked>(actor);
  const wanted = { ...from, ...reversal.tracks };
  const to = isExact ? wanted : model.fitTracks(wanted);
  // Older entries have no clocks, and undoing only a difference may lead to a state that never existed. In both cases the clocks are set as if another change
  // had led to the new state.
  const stamp = isExact && tip.clocks ? {} : pickStamp(actor, model.stampChange(from, to));
  const system = { ...nestTracks(to), ...stamp, ...reversal.clocks };
  const { extras, changed } = planExtras(actor, tip.extras ?? []);
  const since = changed.map(({ label, left, now }) => ({ kind: 'extra' as const, key: label, left, now }));
  const discrepancies = [...reversal.discrepancies, ...since];
  return {
    ...reversal,
    discrepancies,
    standing,
    duplicates: listDuplicates(ledger, standing),
    from,
    to,
    system,
    extras,
  };
}

/** Tests whether this user may undo and redo an entry. An unlinked token can undo only its own entries. */
export function canReverse(actor: Actor.Implementation, id: string): boolean {
  return canUser('undo', actor) && Object.hasOwn(readOwnLedger(actor), id);
}

function isSamePlan(one: PlannedReversal, other: PlannedReversal): boolean {
  const [first, second] = [one, other].map(({ standing, duplicates, system, extras }) =>
    JSON.stringify([standing.tip.id, duplicates.map(({ id }) => id), system, extras]),
  );
  return first === second;
}

function isInDoubt({ discrepancies, duplicates }: PlannedReversal): boolean {
  return discrepancies.length > 0 || duplicates.length > 0;
}

/**
 * Plans an undo or redo as planUndo does.
 * @param isUndone - the state that the entry must be in: false for an undo, true for a redo
 * @returns null if it is in the other state, or does not exist
 */
function planFor(actor: Actor.Implementation, id: string, isUndone: boolean): PlannedReversal | null {
  const plan = planUndo(actor, id);
  return plan?.standing.isUndone === isUndone ? plan : null;
}

/** Undoes an entry about something that changed hands; returns whether it was undone at once. The room of gifts registers it, because this room may not import that room. */
type UndoHandover = (actor: Actor.Implementation, entry: ListedEntry) => Promise<boolean>;

let undoHandover: UndoHandover | undefined;

/** Registers how what changed hands is undone. Called in `init`. */
export function registerHandovers(undo: UndoHandover): void {
  undoHandover = undo;
}

/** Undoes what an entry changed on its actor, without asking; does nothing if it is undone already. Where something changed hands, the item is left where it is. */
export async function undoNumbers(actor: Actor.Implementation, id: string): Promise<void> {
  const plan = planFor(actor, id, false);
  if (plan) await writeReversal(actor, plan);
}

async function reverse(actor: Actor.Implementation, id: string, isUndone: boolean): Promise<boolean> {
  if (!canUser('undo', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (!Object.hasOwn(readOwnLedger(actor), id)) throw new UserError('not-its-entry', { actor: actor.name });
  const { entry } = findStanding(readLedger(actor), id) ?? {};
  if (entry?.handover && undoHandover) {
    if (isUndone) throw new UserError('gift-again');
    return undoHandover(actor, entry);
  }
  let plan = planFor(actor, id, isUndone);
  while (plan && isInDoubt(plan)) {
    if (!(await confirmDifference(actor, plan))) return false;
    const again = planFor(actor, id, isUndone);
    if (again && isSamePlan(plan, again)) break;
    // Something changed while the question was open, so the user is asked again about the new plan.
    plan = again;
  }
  if (!plan) return false;
  await writeReversal(actor, plan);
  return true;
}

async function writeReversal(
  actor: Actor.Implementation,
  { standing, system, extras }: PlannedReversal,
): Promise<void> {
  const { tip, entry, isUndone } = standing;
  const { rule, source, label } = entry;
  const note: LedgerNote = {
    kind: isUndone ? 'redo' : 'undo',
    rule,
    source,
    ...(label === undefined ? {} : { label }),
    events: [],
  };
  const entryData = { note, user: game.user.id ?? '', id: makeReversalId(tip.id), reverses: tip.id, extras };
  const ledger = buildLedgerChange(actor, system, entryData);
  const isWritten = await writeChange(actor, { ...system, ledger }, extras);
  if (isWritten) await facetOf(actor, 'health')?.followReversal?.(actor, entry);
  const left = isWritten && !isUndone ? (facetOf(actor, 'health')?.listLeft?.(actor, entry) ?? []) : [];
  if (left.length > 0) notify('info', left.join(' '));
}

/**
 * Undoes an entry: restores the exact previous state or, if something has changed since and the user agrees, undoes the difference.
 * @param id - id of an entry that is neither an undo nor a redo
 * @returns whether it was undone; false if it already was, or the user cancelled
 * @throws UserError `not-owner`, `not-its-entry`
 */
export function undoEntry(actor: Actor.Implementation, id: string): Promise<boolean> {
  return reverse(actor, id, false);
}

/**
 * Redoes an undone entry; asks for confirmation in the same cases as undoEntry.
 * @returns whether it was redone; false if it already was, or the user cancelled
 * @throws UserError `not-owner`, `not-its-entry`
 */
export function redoEntry(actor: Actor.Implementation, id: string): Promise<boolean> {
  return reverse(actor, id, true);
}

/** A number that an undo or redo changes, or that a ledger entry has changed. */
export interface TrackChange {
  /** Path of the track below `system`. */
  readonly key: string;
  /** The name of the track in running text. */
  readonly label: string;
  readonly before: number;
  readonly after: number;
}

/** Returns values of a track as they are shown: what is left of it, where it counts what is spent. */
function showTrack(actor: Actor.Implementation, key: string, values: readonly number[]): readonly number[] {
  const most = facetOf(actor, 'health')?.findMost?.(actor, key) ?? null;
  // The maximum may have been higher when a value was written, such as that of armour taken off since.
  return most === null ? values : values.map((value) => Math.max(most, ...values) - value);
}

/** Lists the tracks that differ, with their names. */
export function listChanges(actor: Actor.Implementation, before: TrackValues, after: TrackValues): TrackChange[] {
  return Object.entries(after).flatMap(([key, now]) => {
    const was = before[key] ?? 0;
    if (was === now) return [];
    const [from = was, to = now] = showTrack(actor, key, [was, now]);
    return [{ key, label: nameTrack(actor, key), before: from, after: to }];
  });
}

/** Describes changes in one line: "marked pips 4 → 2". */
export function describeChanges(changes: readonly TrackChange[]): string {
  return changes.map(({ label, before, after }) => `${label} ${before} → ${after}`).join(', ');
}

/** Lists what has changed since an entry was written, one line for each value. */
function describeDiscrepancies(
  actor: Actor.Implementation,
  { discrepancies }: Pick<Reversal, 'discrepancies'>,
): string[] {
  return discrepancies.map(({ kind, key, left, now }) => {
    if (kind === 'clock') return game.i18n.localize(listClocks(actor)[key]?.label ?? key);
    const track = kind === 'track' ? nameTrack(actor, key) : key;
    // A flag or a status has no number to show.
    if (typeof now === 'boolean') return track;
    const [then, since] = kind === 'track' ? showTrack(actor, key, [Number(left), Number(now)]) : [left, now];
    return game.i18n.format('TETRAD.Ledger.trackSince', { track, left: String(then), now: String(since) });
  });
}

function makeElement(tag: 'p' | 'li' | 'ul', ...content: readonly (string | HTMLElement)[]): HTMLElement {
  const element = document.createElement(tag);
  element.append(...content);
  return element;
}

/** Explains why the user must confirm: something has changed since the entry, or the same message would count twice. */
function describeDoubt(actor: Actor.Implementation, { standing, duplicates }: PlannedReversal): string {
  const { kind, label } = standing.entry;
  const data = { what: nameKind(actor, kind), actor: actor.name };
  if (duplicates.length === 0) return game.i18n.format('TETRAD.Ledger.changedSince', data);
  const what = label ? `${data.what} (${label})` : data.what;
  return game.i18n.format('TETRAD.Ledger.standsAlready', { ...data, what });
}

/**
 * Asks the user whether to undo only the difference, or to apply a message twice.
 * @returns whether the user agrees
 */
async function confirmDifference(actor: Actor.Implementation, plan: PlannedReversal): Promise<boolean> {
  const act = plan.standing.isUndone ? 'redo' : 'undo';
  const ask = plan.duplicates.length > 0 ? 'twice' : act;
  const lines = describeDiscrepancies(actor, plan);
  const changes =
    describeChanges(listChanges(actor, plan.from, plan.to)) || game.i18n.localize('TETRAD.Ledger.noChange');
  const content = document.createElement('div');
  content.classList.add('tetrad-reversal');
  content.append(
    makeElement('p', describeDoubt(actor, plan)),
    ...(lines.length > 0 ? [makeElement('ul', ...lines.map((line) => makeElement('li', line)))] : []),
    makeElement('p', game.i18n.format(`TETRAD.Ledger.difference.${ask}`, { changes })),
  );
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.localize(`TETRAD.Ledger.ask.${ask}`), contentClasses: ['tetrad-content'] },
    position: { width: 420 },
    classes: ['tetrad'],
    content,
    yes: { label: `TETRAD.Ledger.takeDifference.${ask}`, class: 'tetrad-quiet' },
    no: { label: 'TETRAD.Ledger.leave', class: 'tetrad-quiet' },
    rejectClose: false,
  });
  return answer === true;
}
