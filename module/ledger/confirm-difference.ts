/** The question of an undo where something has changed since: what has, and what taking back the difference would do. */
import type { TrackValues } from './ledger.ts';
import type { Reversal, Standing } from './reversal.ts';

/** What is asked about. */
export interface Question extends Pick<Reversal, 'discrepancies'> {
  readonly standing: Standing;
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

/** Tells what has changed since, and asks whether to take back the difference. */
export async function confirmDifference(actor: Actor.Implementation, plan: Question): Promise<boolean> {
  const { isUndone, entry } = plan.standing;
  const act = isUndone ? 'redo' : 'undo';
  const content = document.createElement('div');
  content.classList.add('tetrad-reversal');
  content.append(
    makeParagraph(
      game.i18n.format('TETRAD.Ledger.changedSince', {
        what: game.i18n.localize(`TETRAD.Ledger.Kind.${entry.kind}`),
        actor: actor.name,
      }),
    ),
    makeList(describeDiscrepancies(plan)),
    makeParagraph(game.i18n.format(`TETRAD.Ledger.difference.${act}`, { changes: describeTracks(plan.from, plan.to) })),
  );
  const answer: unknown = await foundry.applications.api.DialogV2.confirm({
    window: { title: game.i18n.localize(`TETRAD.Ledger.ask.${act}`), contentClasses: ['tetrad-content'] },
    position: { width: 420 },
    classes: ['tetrad'],
    content,
    yes: { label: `TETRAD.Ledger.takeDifference.${act}`, class: 'tetrad-quiet' },
    no: { label: 'TETRAD.Ledger.leave', class: 'tetrad-quiet' },
    rejectClose: false,
  });
  return answer === true;
}
