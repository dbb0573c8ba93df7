/** Game time in Dark Harvest: healing by the day (DH-62), and sobering up (DH-65). */
import { darkHarvest } from '../../../../src/index.ts';
import { DAY, HOUR } from '../../../foundry/game-time.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { isApplied } from '../../../time/let-pass.ts';
import type { TimeDue, TimeFacet, TimeSpan } from '../../../time/time-facet.ts';
import { type HarvestCharacter, isHarvestCharacter } from '../data/fighter.ts';
import { healActor, toTrack } from '../data/health.ts';
import { drinkIds, readDrinking } from '../data/to-input.ts';
import { nameStep } from './life.ts';
import { listSceneEnd } from './scene-end.ts';
import { isDead, isDying } from './wounds.ts';

const formatTime = makeFormat('TETRAD.DarkHarvest.Time');

/** Lists an actor's natural healing: once at each midnight of the world's clock within the span, until all pips are healed (DH-47, DH-62). */
function listHealing(actor: HarvestCharacter, { from, to }: TimeSpan): readonly TimeDue[] {
  // The dying do not heal before they are stable (DH-46).
  if (isDead(actor) || isDying(actor)) return [];
  const pips = darkHarvest.countNaturalHealing(actor.system.characteristics.fortitude);
  const dues: TimeDue[] = [];
  let track = toTrack(actor.system.health);
  for (let at = (Math.floor(from / DAY) + 1) * DAY; at <= to && track.marked > 0; at += DAY) {
    // A due that has been applied has already changed the track.
    if (isApplied(actor, { id: 'heal', at })) continue;
    const { track: after, healed } = darkHarvest.applyHealing(track, pips);
    dues.push({ id: 'heal', label: formatTime('heal', { pips: String(healed) }), roll: null, choices: [], at });
    track = after;
  }
  return dues;
}

function countDrinks(actor: HarvestCharacter): number {
  const drinking = readDrinking(actor);
  return drinkIds.reduce((sum, id) => sum + drinking[id], 0);
}

/** Lists the steps by which an actor can sober up. The rules leave the time to the GM (DH-65); an hour for each step is only proposed. */
function listSobering(actor: HarvestCharacter, { from, to }: TimeSpan): readonly TimeDue[] {
  const { step } = readDrinking(actor);
  if (step === 0 && countDrinks(actor) === 0) return [];
  const all = Array.from({ length: Math.max(1, step) + 1 }, (_, steps) => steps);
  const usual = Math.min(all.length - 1, Math.floor((to - from) / HOUR));
  const choices = [usual, ...all.filter((steps) => steps !== usual)].map((steps) => {
    const key = steps === 0 ? 'stays' : 'becomes';
    return { id: String(steps), label: formatTime(key, { step: nameStep(Math.max(0, step - steps)) }) };
  });
  return [{ id: 'sober', label: formatTime('sober'), roll: null, choices, at: to }];
}

export const time: TimeFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  activities: [],
  endScene: listSceneEnd,
  due: (actor, span) => [...listHealing(actor, span), ...listSobering(actor, span)],
  apply(actor, { id }, { choice }) {
    if (id === 'heal') {
      const pips = darkHarvest.countNaturalHealing(actor.system.characteristics.fortitude);
      return healActor(actor, pips, { source: formatTime('source') });
    }
    const steps = Number(choice);
    if (!(steps > 0)) return null;
    let drinking = readDrinking(actor);
    for (let left = steps; left > 0; left -= 1) drinking = darkHarvest.soberUp(drinking);
    return { system: { drinking }, note: { kind: 'sobering', rule: 'DH-65', source: '', events: [] } };
  },
};
