/** Prepares ledgers for display, the newest entry first, for sheets and for the scene's ledger. */
import { type Unreadable, UserError, describeUnreadable, readOr, runOrWarn, writeNotice } from '../user-error.ts';
import { canUser } from '../permissions.ts';
import { findActor } from '../foundry/documents.ts';
import { viewRule } from '../chat/plan-view.ts';
import { listChanges, type TrackChange, redoEntry, undoEntry } from './undo.ts';
import { listEntries, listUnreadable, type ListedEntry } from './ledger.ts';
import { findRoot, listStandings, type Standing } from './reversal.ts';
import { nameKind, readLedger, readOwnLedger } from './tracked-actor.ts';

/** What a user can do with a ledger entry. What changed hands can be offered back (`return`) or asked for (`recall`) if its undo is not in the user's hands alone. */
export type LedgerAct = 'undo' | 'redo' | 'return' | 'recall';

/** A ledger entry as it is displayed. */
export interface LedgerLine {
  readonly id: string;
  /** Date and time of the entry, in the user's format. */
  readonly time: string;
  /** Date and time of the entry as an ISO string. */
  readonly isoTime: string;
  readonly user: string;
  /** The name of what was done; for an undo or redo, also of the entry that was undone or redone. */
  readonly kind: string;
  /** The id of the entry's kind ("damage", "undo"). */
  readonly kindId: string;
  readonly kindName: string;
  readonly rule: string;
  readonly source: string;
  readonly changes: readonly TrackChange[];
  /** Whether the entry is currently undone. */
  readonly isUndone: boolean;
  /** What this user can do with the entry; empty: nothing. */
  readonly act: LedgerAct | '';
}

/** Returns the cause of an entry as text: for a UUID, the name of its document; otherwise the text itself. */
function describeSource(source: string): string {
  try {
    const found = fromUuidSync(source);
    return (found as { name?: string } | null)?.name ?? (found ? '' : source);
  } catch {
    return source;
  }
}

/** Returns the name of what an entry did; for an undo or redo, also of the entry that was undone or redone. */
function describeKind(
  actor: Actor.Implementation,
  entry: ListedEntry,
  entries: ReadonlyMap<string, ListedEntry>,
): string {
  const root = findRoot(entries, entry);
  const act = nameKind(actor, entry.kind);
  return root === entry ? act : game.i18n.format('TETRAD.Ledger.about', { act, what: nameKind(actor, root.kind) });
}

let timeFormat: Intl.DateTimeFormat | undefined;

/** Returns the format of dates, which is created only once: creating it takes longer than formatting a whole ledger. */
function getTimeFormat(): Intl.DateTimeFormat {
  timeFormat ??= new Intl.DateTimeFormat(game.i18n.lang, { dateStyle: 'medium', timeStyle: 'short' });
  return timeFormat;
}

function chooseAct(standing: Standing | undefined, mayReverse: boolean): LedgerAct | '' {
  if (!standing || !mayReverse) return '';
  const { kind, handover } = standing.entry;
  if (!handover) return standing.isUndone ? 'redo' : 'undo';
  const other = findActor(handover.other);
  if (standing.isUndone || !other) return '';
  if (canUser('undo', other)) return 'undo';
  return kind === 'take' ? 'return' : 'recall';
}

function drawNotice(id: string, notice: Unreadable): LedgerLine {
  const kind = writeNotice(notice);
  const words = { time: '', isoTime: '', user: '', kind, kindId: '', kindName: notice.text, rule: '', source: '' };
  return { id, ...words, changes: [], isUndone: false, act: '' };
}

function drawUnreadable(id: string): LedgerLine {
  return drawNotice(id, describeUnreadable(`ledger entry ${id}`, game.i18n.localize('TETRAD.Unreadable.entry')));
}

/** Lists an actor's ledger entries for display; empty if it has none. */
export function viewLedger(actor: Actor.Implementation): LedgerLine[] {
  const ledger = readLedger(actor);
  const entries = listEntries(ledger);
  const unreadable = listUnreadable(ledger).map((id) => drawUnreadable(id));
  if (entries.length === 0) return unreadable;
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const standings = new Map(listStandings(ledger).map((standing) => [standing.entry.id, standing]));
  const own = canUser('undo', actor) ? readOwnLedger(actor) : {};
  const draw = (entry: ListedEntry): LedgerLine => {
    const { id, time, user, rule, source, label, before, after } = entry;
    const standing = standings.get(id);
    return {
      id,
      time: getTimeFormat().format(time),
      isoTime: new Date(time).toISOString(),
      user: game.users.get(user)?.name ?? game.i18n.localize('TETRAD.Ledger.unknownUser'),
      kind: describeKind(actor, entry, byId),
      kindId: entry.kind,
      kindName: nameKind(actor, entry.kind),
      rule: viewRule(rule ?? '')?.name ?? '',
      source: label || (source ? describeSource(source) : ''),
      changes: listChanges(actor, before, after),
      isUndone: standing?.isUndone ?? false,
      act: chooseAct(standing, Object.hasOwn(own, id)),
    };
  };
  const lines = entries.map((entry) =>
    readOr(
      `ledger entry ${entry.id}`,
      () => draw(entry),
      (notice) => drawNotice(entry.id, notice),
    ),
  );
  return [...lines, ...unreadable];
}

/**
 * Undoes or redoes an entry when its button is pressed; a refusal becomes a notification.
 * @param act - from the button
 */
export async function actOnEntry(actor: Actor.Implementation, id: string, act: string | undefined): Promise<void> {
  await runOrWarn(async () => {
    if (act === 'redo') await redoEntry(actor, id);
    else if (act === 'undo' || act === 'return' || act === 'recall') await undoEntry(actor, id);
    else throw new UserError('not-its-entry', { actor: actor.name });
  });
}
