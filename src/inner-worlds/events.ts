// Random events as time passes (IW-6).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { count, integer, requireKey } from '../core/validate.ts';
import { spans } from './spans.ts';

/** The events by their number, from 1. A 6 or more foreshadows another event (IW-6). */
export const eventIds = freezeDeep([
  'newThreat',
  'abandonedDiscovery',
  'extremeWeather',
  'guardedDiscovery',
  'wanderingEncounter',
  'foreshadowing',
]);

export type EventId = (typeof eventIds)[number];

/** The scales of time (IW-6): the sides of the die, the bonus to it, and the shortest passage of time on this scale, in seconds. */
export const eventScales = freezeDeep({
  weeks: { die: 4, bonus: 0, from: spans.week },
  days: { die: 10, bonus: 0, from: spans.day },
  hours: { die: 20, bonus: 0, from: spans.hour },
  minutes: { die: 6, bonus: 3, from: 0 },
});

export type EventScale = keyof typeof eventScales;

/** The formula for the event that is foreshadowed: a 6 is rerolled until another face comes up (IW-6). */
export const FORESHADOWING_FORMULA = '1d6rr6';

/** Returns the scale for a passage of time, which gets a single roll (IW-6). Throws `not-an-integer`, `out-of-range`. */
export function chooseScale(seconds: number): EventScale {
  const passed = count(seconds, 'seconds');
  return (['weeks', 'days', 'hours'] as const).find((scale) => passed >= eventScales[scale].from) ?? 'minutes';
}

/** Plans the roll for events (IW-6). Throws `unknown-key`. */
export function planEvents(scale: EventScale): { readonly scale: EventScale; readonly formula: string } {
  const { die, bonus } = eventScales[requireKey(scale, 'scale', eventScales)];
  return { scale, formula: bonus > 0 ? `1d${die} + ${bonus}` : `1d${die}` };
}

function findEvent(total: number): EventId {
  return eventIds[Math.min(total, eventIds.length) - 1]!;
}

/** Returns the event of a total (IW-6). Throws `not-an-integer`, `out-of-range` below 1. */
export function readEvent(total: number): EventId {
  if (integer(total, 'total') < 1) throw new RulesError('out-of-range', 'total', String(total));
  return findEvent(total);
}

/** Returns the event that a d6 foreshadows (IW-6). Throws `bad-face` for anything but 1 to 5, because a 6 must be rerolled. */
export function readForeshadowing(face: number): Exclude<EventId, 'foreshadowing'> {
  const event = face >= 1 ? findEvent(integer(face, 'face')) : 'foreshadowing';
  if (event === 'foreshadowing') throw new RulesError('bad-face', 'face', String(face));
  return event;
}

/** Computes the probability of each event on a scale (IW-6). Throws `unknown-key`. */
export function eventOdds(scale: EventScale): Readonly<Record<EventId, number>> {
  const { die, bonus } = eventScales[requireKey(scale, 'scale', eventScales)];
  const odds = {
    newThreat: 0,
    abandonedDiscovery: 0,
    extremeWeather: 0,
    guardedDiscovery: 0,
    wanderingEncounter: 0,
    foreshadowing: 0,
  };
  for (let face = 1; face <= die; face++) odds[findEvent(face + bonus)] += 1 / die;
  return odds;
}
