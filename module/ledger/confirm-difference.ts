/**
 * Asks for confirmation before an undo if something has changed since the entry. The question shows these changes and the effect of undoing only the
 * difference. Also asks before a redo if the same message has been applied again.
 */
import type { ListedEntry, TrackValues } from './ledger.ts';
import type { Reversal, Standing } from './reversal.ts';
import { listClocks, nameKind, nameTrack } from './tracked-actor.ts';

/** The undo or redo that the user must confirm. */
export interface Question extends Pick<Reversal, 'discrepancies'> {
  readonly standing: Standing;
  /** Other entries that currently apply the same message. */
  readonly duplicates: readonly ListedEntry[];
  /** The values of all tracks before and after the undo or redo. */
  readonly from: TrackValues;
  readonly to: TrackValues;
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

/** Lists the tracks that differ, with their names. */
export function listChanges(actor: Actor.Implementation, before: TrackValues, after: TrackValues): TrackChange[] {
  return Object.entries(after).flatMap(([key, now]) => {
    const was = before[key] ?? 0;
    return was === now ? [] : [{ key, label: nameTrack(actor, key), before: was, after: now }];
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
    return game.i18n.format('TETRAD.Ledger.trackSince', { track, left: String(left), now: String(now) });
  });
}

function makeList(lines: readonly string[]): HTMLElement {
  const list = document.createElement('ul');
  for (const line of lines) {
    const item = document.createElement('li');
    item.textContent = line;
    list.append(item);
  }
  return list;
}

function makeParagraph(text: string): HTMLElement {
  const paragraph = document.createElement('p');
  paragraph.textContent = text;
  return paragraph;
}

/** Explains why the user must confirm: something has changed since the entry, or the same message would count twice. */
function describeDoubt(actor: Actor.Implementation, { standing, duplicates }: Question): string {
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
export async function confirmDifference(actor: Actor.Implementation, plan: Question): Promise<boolean> {
  const act = plan.standing.isUndone ? 'redo' : 'undo';
  const ask = plan.duplicates.length > 0 ? 'twice' : act;
  const lines = describeDiscrepancies(actor, plan);
  const changes =
    describeChanges(listChanges(actor, plan.from, plan.to)) || game.i18n.localize('TETRAD.Ledger.noChange');
  const content = document.createElement('div');
  content.classList.add('tetrad-reversal');
  content.append(
    makeParagraph(describeDoubt(actor, plan)),
    ...(lines.length > 0 ? [makeList(lines)] : []),
    makeParagraph(game.i18n.format(`TETRAD.Ledger.difference.${ask}`, { changes })),
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
