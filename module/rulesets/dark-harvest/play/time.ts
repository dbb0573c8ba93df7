/** Game time in Dark Harvest: healing by the day (DH-62), sobering up (DH-65), what the end of a scene changes (DH-49, DH-50, DH-60), and what runs down. */
import { darkHarvest } from '../../../../src/index.ts';
import type { CountdownsFacet } from '../../../countdowns/countdowns.ts';
import { DAY, HOUR } from '../../../foundry/game-time.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import {
  listReloads,
  makeReminder,
  type SceneLine,
  type TimeDue,
  type TimeFacet,
  type TimeSpan,
} from '../../../time/time-facet.ts';
import { isApplied } from '../../../time/let-pass.ts';
import { type HarvestCharacter, isHarvestCharacter, listWeapons } from '../data/fighter.ts';
import { healActor, toTrack } from '../data/health.ts';
import { statusIds } from '../data/statuses.ts';
import { drinkIds, readDrinking } from '../data/to-input.ts';
import { countBreathLeft } from './breath.ts';
import { nameStep } from './life.ts';
import { countDyingRoundsLeft, countStunRoundsLeft, isDead, isDying, readActorStun } from './wounds.ts';

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

const formatEnd = makeFormat('TETRAD.DarkHarvest.SceneEnd');

const noStun = Object.freeze({ combat: '', round: 0, turn: 0, rounds: 0 });

/** Lists the end of an actor's stun; empty if it is not stunned. Stuns last only for rounds, so none outlasts the scene (DH-50). */
function listStun(actor: HarvestCharacter): SceneLine[] {
  const rounds = countStunRoundsLeft(actor);
  if (rounds === 0 && !hasStatus(actor, statusIds.stunned)) return [];
  const label = formatEnd('stun');
  return [
    {
      id: 'stun',
      label,
      rule: 'DH-50',
      before: rounds > 0 ? formatEnd('rounds', { rounds: String(rounds) }) : formatEnd('stunned'),
      after: formatEnd('over'),
      change: {
        system: { stun: { ...noStun } },
        extras: [{ kind: 'status', item: '', key: statusIds.stunned, label, after: false }],
      },
      isUsual: true,
    },
  ];
}

/** Lists the changes that the end of a scene offers for an actor; empty if it is dead. */
function listSceneEnd(actor: HarvestCharacter): readonly SceneLine[] {
  if (isDead(actor)) return [];
  const { marked } = actor.system.health;
  return [
    ...listStun(actor),
    ...listReloads(listWeapons(actor), 'DH-49'),
    ...(marked > 0 ? [makeReminder('heal', formatEnd('heal', { pips: String(marked) }), 'DH-60')] : []),
  ];
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

const formatCount = makeFormat('TETRAD.DarkHarvest');

/** Lists what runs down for an actor: its life if it is dying, its breath, a stun (DH-46, DH-50, DH-64). */
export const countdowns: CountdownsFacet<HarvestCharacter> = {
  owns: isHarvestCharacter,
  list(actor) {
    const breath = countBreathLeft(actor);
    const stun = readActorStun(actor) ? countStunRoundsLeft(actor) : null;
    const all = [
      { id: 'dying', name: 'Status.dying', icon: 'skull', left: countDyingRoundsLeft(actor), isPublic: true },
      { id: 'breath', name: 'Breath.title', icon: 'lungs', left: breath && Math.ceil(breath), atEnd: 'Breath.none' },
      { id: 'stun', name: 'Status.stunned', icon: 'bolt', left: stun },
    ];
    return all.flatMap(({ name, icon, left, atEnd, ...one }) => {
      if (left === null) return [];
      const end = atEnd ? { atEnd: formatCount(atEnd) } : {};
      return {
        ...one,
        name: formatCount(name),
        icon,
        count: { unit: 'rounds', left, ...end } as const,
      };
    });
  },
};
