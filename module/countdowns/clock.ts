/**
 * The arithmetic of the GM's own clocks. A clock stores how many of its segments were filled when it was last changed, and when that was. What has filled since
 * is derived from the round of its fight or from game time, so that no client has to advance it, and a fight or a time that goes back takes it along.
 */
import { DAY, HOUR } from '../foundry/game-time.ts';

/** What can fill a clock: the GM by hand, each round of a fight, each hour or day of game time, the end of each scene. */
export const countable = ['hand', 'round', 'hour', 'day', 'scene'] as const;

export type Counted = (typeof countable)[number];

/** The least and the most segments of a clock. */
export const SEGMENTS = Object.freeze({ min: 2, max: 12 });

/** A clock of the GM. */
export interface Clock {
  readonly id: string;
  readonly name: string;
  /** The number of segments. */
  readonly size: number;
  /** The segments that were filled at the last change. */
  readonly filled: number;
  readonly counts: Counted;
  /** The fight whose rounds count and its round at the last change; an empty id: the next fight, from its first round. */
  readonly combat: string;
  readonly round: number;
  /** The game time, in seconds, from which hours or days count. */
  readonly since: number;
  /** The keys of the scenes that have ended since the last change. */
  readonly scenes: readonly string[];
}

/** What clocks are read against: the game time in seconds, and the fights that have begun, each with its round, the active fight first. */
export interface Moment {
  readonly time: number;
  readonly fights: readonly { readonly id: string; readonly round: number }[];
}

function countPassed({ counts, combat, round, since, scenes }: Clock, { time, fights }: Moment): number {
  if (counts === 'scene') return scenes.length;
  if (counts === 'hour' || counts === 'day') return Math.floor((time - since) / (counts === 'hour' ? HOUR : DAY));
  if (counts === 'hand') return 0;
  const fight = combat ? fights.find(({ id }) => id === combat) : fights[0];
  return fight ? fight.round - (combat ? round : 1) : 0;
}

/** Returns how many segments of a clock are filled now, from 0 to its size. */
export function countFilled(clock: Clock, now: Moment): number {
  return Math.min(clock.size, Math.max(0, clock.filled + countPassed(clock, now)));
}

/** Returns a clock with a number of segments filled from now on. An hour or a day that has begun goes on. */
export function fillClock(clock: Clock, now: Moment, filled: number): Clock {
  const { time, fights } = now;
  const unit = clock.counts === 'day' ? DAY : HOUR;
  const [fight] = fights;
  return {
    ...clock,
    filled: Math.min(clock.size, Math.max(0, filled)),
    combat: fight?.id ?? '',
    round: fight?.round ?? 1,
    since: clock.since > time ? time : time - ((time - clock.since) % unit),
    scenes: [],
  };
}

/** Returns a clock after the end of a scene, or after the scene's end was undone. A scene counts once. */
export function endSceneOf(clock: Clock, key: string, isUndone: boolean): Clock {
  const others = clock.scenes.filter((one) => one !== key);
  if (clock.counts !== 'scene' || (isUndone && others.length === clock.scenes.length)) return clock;
  return { ...clock, scenes: isUndone ? others : [...others, key].slice(-clock.size) };
}
