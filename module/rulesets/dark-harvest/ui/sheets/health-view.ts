/** Prepares the health track of a sheet (DH-42, DH-44, DH-46, DH-47). */
import { darkHarvest } from '../../../../../src/index.ts';
import { formatAmount } from '../../../../rolls/plan-view.ts';
import { type StoredTrack, type TrackBar, readHealth, toTrack } from '../../data/health.ts';
import { previewWound, type Toughness } from '../../play/damage.ts';

/** The state of a pip on the track. Lethal pips come first, then bruises, then free pips. */
export type PipState = 'free' | 'lethal' | 'bruise';

/** A pip, and the effect of a click on it. */
export interface PipView {
  /** The pip's index in the track. */
  readonly index: number;
  readonly state: PipState;
  /** The number of pips left after a click. */
  readonly left: number;
  /** Text: what a click does. */
  readonly does: string;
}

/** The health dice or the reserve dice of a track. */
export interface HealthGroup {
  readonly kind: 'white' | 'reserve';
  readonly label: string;
  /** The pips, grouped by die. */
  readonly boxes: readonly (readonly PipView[])[];
}

/** The template data of the track. */
export interface HealthView {
  readonly groups: readonly HealthGroup[];
  readonly left: number;
  readonly capacity: number;
  /** Text: the effect of the wounds; empty if they have none. */
  readonly state: string;
  /** The state of the track in one sentence. */
  readonly summary: string;
  /** Texts: what the buttons do. */
  readonly previews: { readonly mark: string; readonly bruise: string; readonly heal: string };
}

/** The maximum number of pips that are drawn; a longer track is shown as a number. */
const MOST_PIPS = 60;

function localize(key: string): string {
  return game.i18n.localize(key);
}

function describeState(reading: ReturnType<typeof readHealth>): string {
  if (reading.state === 'sound') return '';
  const penalty = formatAmount(reading.penalty, 'white');
  return game.i18n.format(`TETRAD.DarkHarvest.HealthState.${reading.state}`, { penalty });
}

function formatPip(key: string, data: Record<string, string>): string {
  return game.i18n.format(`TETRAD.DarkHarvest.Pip.${key}`, data);
}

/** Describes a change: how many pips it marks or clears. */
function describeAct(before: StoredTrack, after: StoredTrack): string {
  const change = after.marked - before.marked;
  if (change === 0 && after.bruised < before.bruised) return formatPip('turn', {});
  const count = Math.abs(change);
  if (count === 0) return formatPip('nothing', {});
  return formatPip(`${change < 0 ? 'unmark' : 'mark'}${count === 1 ? 'One' : ''}`, { count: String(count) });
}

/** Describes healing: how many pips it clears, and the state it leads to. */
function describeHealing(before: StoredTrack, after: StoredTrack): string {
  const act = describeAct(before, after);
  const [was, state] = [describeState(readHealth(before)), describeState(readHealth(after))];
  if (was === state) return act;
  return formatPip('leadsTo', { act, state: state || localize('TETRAD.DarkHarvest.HealthState.sound') });
}

/** Describes a wound: how many pips it marks, and its consequences (DH-44 to DH-48). */
function describeDamage(before: StoredTrack, pips: number, bruise: boolean, toughness: Toughness): string {
  const { after, effects } = previewWound(before, pips, bruise, toughness);
  const act = describeAct(before, after);
  return effects.length > 0 ? formatPip('leadsTo', { act, state: effects.join('; ') }) : act;
}

/** Previews a click on a pip. A click on a free pip also marks all free pips before it; a click on a marked pip also clears all marked pips after it. */
function previewPip(
  track: StoredTrack,
  index: number,
  max: number,
  toughness: Toughness,
): Omit<PipView, 'state' | 'index'> {
  const { marked } = track;
  if (index < marked) {
    const bruised = Math.max(0, track.bruised - (marked - index));
    return { left: max - index, does: describeHealing(track, { ...track, marked: index, bruised }) };
  }
  return { left: max - index - 1, does: describeDamage(track, index + 1 - marked, false, toughness) };
}

/**
 * Prepares the template data of a track.
 * @param given - the actor's bar, if the track ends at a wound limit
 * @param fortitude - the actor's Fortitude, to mention the test against a permanent injury (DH-48)
 */
export function viewHealth(stored: StoredTrack, given?: TrackBar, fortitude?: number): HealthView {
  const reading = readHealth(stored);
  const { capacity, left } = reading;
  const bar = given ?? { value: left, max: capacity };
  const marked = capacity - left;
  const bruised = Math.min(stored.bruised, marked);
  const track = { dice: stored.dice, marked, bruised };
  const perDie = capacity / (track.dice + darkHarvest.RESERVE_DICE);
  const toughness: Toughness = { limit: bar.max < capacity ? bar.max : null, fortitude };
  const drawPip = (index: number): PipState =>
    index >= marked ? 'free' : index >= marked - bruised ? 'bruise' : 'lethal';
  const room = (first: number, count: number): number =>
    Math.max(0, Math.min(count, Math.ceil(bar.max / perDie) - first));
  const viewGroup = (kind: HealthGroup['kind'], label: string, first: number, count: number): HealthGroup => {
    const boxes = Array.from({ length: room(first, count) }, (_, die) =>
      Array.from({ length: Math.min(perDie, bar.max - (first + die) * perDie) }, (__, pip) => {
        const index = (first + die) * perDie + pip;
        return { index, state: drawPip(index), ...previewPip(track, index, bar.max, toughness) };
      }),
    );
    return { kind, label: localize(label), boxes };
  };
  const isOut = bar.value === 0 && bar.max < capacity;
  const numbers = { marked: String(marked), capacity: String(capacity), bruised: String(bruised) };
  return {
    groups: [
      viewGroup('white', 'TETRAD.DarkHarvest.Sheet.healthDice', 0, track.dice),
      viewGroup('reserve', 'TETRAD.DarkHarvest.Sheet.reserveDice', track.dice, darkHarvest.RESERVE_DICE),
    ].filter(({ boxes }) => boxes.length > 0 && bar.max <= MOST_PIPS),
    left: bar.value,
    capacity: bar.max,
    state: isOut ? localize('TETRAD.DarkHarvest.HealthState.out') : describeState(reading),
    summary: game.i18n.format('TETRAD.DarkHarvest.Sheet.healthSummary', numbers),
    previews: {
      mark: describeDamage(track, 1, false, toughness),
      bruise: describeDamage(track, 1, true, toughness),
      heal: describeHealing(track, darkHarvest.applyHealing(toTrack(track), 1).track),
    },
  };
}
