/** Prepares the health track of a sheet (DH-42, DH-44, DH-46, DH-47). */
import { darkHarvest } from '../../../../../src/index.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type StoredTrack, type TrackBar, describeState, readHealth, toTrack } from '../../data/health.ts';
import { LANG } from '../../data/to-input.ts';
import { type Toughness, namePip, previewWound } from '../../play/damage.ts';

/** The maximum number of pips that are drawn; a longer track is shown as a number. */
export const MOST_PIPS = 60;

const format = makeFormat(LANG);

/** Groups pips by die. */
export function groupPips<Pip>(pips: readonly Pip[]): Pip[][] {
  const { PIPS_A_DIE } = darkHarvest;
  return Array.from({ length: Math.ceil(pips.length / PIPS_A_DIE) }, (_, die) =>
    pips.slice(die * PIPS_A_DIE, (die + 1) * PIPS_A_DIE),
  );
}

/** Describes a change: how many pips it marks or clears. */
function describeAct(before: StoredTrack, after: StoredTrack): string {
  const change = after.marked - before.marked;
  if (change === 0) return format(after.bruised < before.bruised ? 'Pip.turn' : 'Pip.nothing');
  const count = Math.abs(change);
  return format(`Pip.${change < 0 ? 'unmark' : 'mark'}`, { count: String(count) });
}

/** Describes healing: how many pips it clears, and the state it leads to. */
function describeHealing(before: StoredTrack, after: StoredTrack): string {
  const act = describeAct(before, after);
  const [was, state] = [describeState(readHealth(before)), describeState(readHealth(after))];
  return was === state ? act : format('Pip.leadsTo', { act, state: state || format('HealthState.sound') });
}

/** Describes a wound: how many pips it marks, and its consequences (DH-44 to DH-48). */
function describeDamage(before: StoredTrack, pips: number, bruise: boolean, toughness: Toughness): string {
  const { after, effects } = previewWound(before, pips, bruise, toughness);
  const act = describeAct(before, after);
  return effects.length > 0 ? format('Pip.leadsTo', { act, state: effects.join('; ') }) : act;
}

/**
 * Prepares a pip of a track: its state, and the effect of a click on it. A click on a free pip also marks all free pips before it; a click on a marked pip also
 * clears all marked pips after it.
 * @param max - the number of pips of the actor's bar
 */
function viewPip(track: StoredTrack, index: number, max: number, toughness: Toughness) {
  const { marked } = track;
  const pip = { index, state: namePip(track, index) };
  if (index >= marked) {
    const does = describeDamage(track, index + 1 - marked, false, toughness);
    return { ...pip, left: max - index - 1, does };
  }
  const bruised = Math.max(0, track.bruised - (marked - index));
  return { ...pip, left: max - index, does: describeHealing(track, { ...track, marked: index, bruised }) };
}

/**
 * Prepares the template data of a track.
 * @param given - the actor's bar, if the track ends at a wound limit
 * @param fortitude - the actor's Fortitude, to mention the test against a permanent injury (DH-48)
 */
export function viewHealth(stored: StoredTrack, given?: TrackBar, fortitude?: number) {
  const reading = readHealth(stored);
  const { capacity, left } = reading;
  const bar = given ?? { value: left, max: capacity };
  const marked = capacity - left;
  const bruised = Math.min(stored.bruised, marked);
  const track = { dice: stored.dice, marked, bruised };
  const toughness: Toughness = { limit: bar.max < capacity ? bar.max : null, fortitude };
  const length = bar.max <= MOST_PIPS ? bar.max : 0;
  const dice = groupPips(Array.from({ length }, (_, index) => viewPip(track, index, bar.max, toughness)));
  const numbers = { marked: String(marked), capacity: String(capacity), bruised: String(bruised) };
  return {
    groups: [
      { kind: 'white', label: format('Sheet.healthDice'), boxes: dice.slice(0, track.dice) },
      { kind: 'reserve', label: format('Sheet.reserveDice'), boxes: dice.slice(track.dice) },
    ].filter(({ boxes }) => boxes.length > 0),
    left: bar.value,
    capacity: bar.max,
    state: bar.value === 0 && bar.max < capacity ? format('HealthState.out') : describeState(reading),
    summary: format('Sheet.healthSummary', numbers),
    previews: {
      mark: describeDamage(track, 1, false, toughness),
      bruise: describeDamage(track, 1, true, toughness),
      heal: describeHealing(track, darkHarvest.applyHealing(toTrack(track), 1).track),
    },
  };
}
