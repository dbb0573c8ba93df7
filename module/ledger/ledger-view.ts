/** The ledger in words, for sheets: newest first. */
import { listEntries } from './ledger.ts';
import type { TrackedData } from './tracked-actor.ts';

/** A number that changed. */
export interface LedgerChange {
  readonly key: string;
  /** Its name in words. */
  readonly label: string;
  readonly before: number;
  readonly after: number;
}

/** One entry as a sheet shows it. */
export interface LedgerLine {
  readonly id: string;
  /** Date and time in the user's own format. */
  readonly time: string;
  /** The same for machines. */
  readonly isoTime: string;
  readonly user: string;
  /** What was done, in words. */
  readonly kind: string;
  readonly rule: string;
  readonly source: string;
  /** The numbers that changed, by the last part of their path. */
  readonly changes: readonly LedgerChange[];
}

/** Writes what did it: the name of a document where it is a UUID, else the text itself. */
function describeSource(source: string): string {
  try {
    const found = fromUuidSync(source);
    return (found as { name?: string } | null)?.name ?? (found ? '' : source);
  } catch {
    return source;
  }
}

/** Lists the ledger of an actor in words; empty for an actor without one. */
export function viewLedger(actor: Actor.Implementation): LedgerLine[] {
  const { ledger = {} } = actor.system as unknown as TrackedData;
  return listEntries(ledger).map(({ id, time, user, kind, rule, source, before, after }) => ({
    id,
    time: new Date(time).toLocaleString(game.i18n.lang, { dateStyle: 'medium', timeStyle: 'short' }),
    isoTime: new Date(time).toISOString(),
    user: game.users.get(user)?.name ?? game.i18n.localize('TETRAD.Ledger.unknownUser'),
    kind: game.i18n.localize(`TETRAD.Ledger.Kind.${kind}`),
    rule: rule ?? '',
    source: source ? describeSource(source) : '',
    changes: Object.entries(before)
      .map(([key, was]) => ({
        key,
        label: game.i18n.localize(`TETRAD.Ledger.Track.${key}`),
        before: was,
        after: after[key] ?? was,
      }))
      .filter((change) => change.before !== change.after),
  }));
}
