/**
 * The question of an undo where something has changed since: what has, and what taking back the difference would do; and that of a redo where the same
 * message has been applied again.
 */
import type { ListedEntry, TrackValues } from './ledger.ts';
import type { Reversal, Standing } from './reversal.ts';

/** What is asked about. */
export interface Question extends Pick<Reversal, 'discrepancies'> {
  readonly standing: Standing;
  /** Other entries by which the same message stands already. */
  readonly twins: readonly ListedEntry[];
  /** All tracks as they stand, and as they would, named as entries do. */
  readonly from: TrackValues;
  readonly to: TrackValues;
}

function localizeTrack(key: string): string {
  return game.i18n.localize(`TETRAD.Ledger.Track.${key}`);
}

/** Describes a change of tracks: "marked pips 4 → 2". */
export function describeTracks(from: TrackValues, to: TrackValues): string {
  const changed = Object.keys(to).filter((key) => to[key] !== from[key]);
  if (changed.length === 0) return game.i18n.localize('TETRAD.Ledger.noChange');
  return changed.map((key) => `${localizeTrack(key)} ${from[key] ?? 0} → ${to[key] ?? 0}`).join(', ');
}

/** Says what has changed since an entry, a line each. */
export function describeDiscrepancies({ discrepancies }: Pick<Reversal, 'discrepancies'>): string[] {
  return discrepancies.map(({ kind, key, left, now }) =>
    kind === 'track'
      ? game.i18n.format('TETRAD.Ledger.Since.track', {
          track: localizeTrack(key),
          left: String(left),
          now: String(now),
        })
      : game.i18n.localize(`TETRAD.Ledger.Since.${key}`),
  );
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

/** Says what is asked about: that something has changed, or that the same would stand there twice. */
function describeDoubt(actor: Actor.Implementation, { standing, twins }: Question): string {
  const { kind, label } = standing.entry;
  const data = { what: game.i18n.localize(`TETRAD.Ledger.Kind.${kind}`), actor: actor.name };
  if (twins.length === 0) return game.i18n.format('TETRAD.Ledger.changedSince', data);
  const what = label ? `${data.what} (${label})` : data.what;
  return game.i18n.format('TETRAD.Ledger.standsAlready', { ...data, what });
}

/** Tells what has changed since, or what stands already, and asks whether to take back the difference, or to do it a second time. */
export async function confirmDifference(actor: Actor.Implementation, plan: Question): Promise<boolean> {
  const act = plan.standing.isUndone ? 'redo' : 'undo';
  const ask = plan.twins.length > 0 ? 'twice' : act;
  const lines = describeDiscrepancies(plan);
  const content = document.createElement('div');
  content.classList.add('tetrad-reversal');
  content.append(
    makeParagraph(describeDoubt(actor, plan)),
    ...(lines.length > 0 ? [makeList(lines)] : []),
    makeParagraph(game.i18n.format(`TETRAD.Ledger.difference.${ask}`, { changes: describeTracks(plan.from, plan.to) })),
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
