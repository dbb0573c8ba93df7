/** The arithmetic of the GM's own clocks: what has filled is derived from the round, from game time, and from the scenes that have ended. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Clock,
  type Moment,
  countable,
  countFilled,
  endSceneOf,
  fillClock,
} from '../../module/countdowns/clock.ts';

const HOUR = 3600;
const blank: Clock = {
  id: 'a',
  name: 'Storm',
  size: 6,
  filled: 0,
  counts: 'hand',
  combat: '',
  round: 1,
  since: 0,
  scenes: [],
};
const at = (time: number, ...fights: Moment['fights']): Moment => ({ time, fights });
const fight = (id: string, round: number) => ({ id, round });

describe('a clock', () => {
  it('counts by hand only what was filled', () => {
    expect(countFilled({ ...blank, filled: 2 }, at(99 * HOUR, fight('x', 9)))).toBe(2);
  });

  it('counts whole hours or days since it began, and goes back with the time', () => {
    const hours: Clock = { ...blank, counts: 'hour', since: 1000 };
    const days: Clock = { ...hours, counts: 'day' };
    for (const [time, hour, day] of [
      [1000, 0, 0],
      [1000 + HOUR - 1, 0, 0],
      [1000 + HOUR, 1, 0],
      [1000 + 5 * HOUR, 5, 0],
      [1000 + 24 * HOUR, 6, 1],
      [0, 0, 0],
    ] as const) {
      expect(countFilled(hours, at(time)), `hours at ${time}`).toBe(hour);
      expect(countFilled(days, at(time)), `days at ${time}`).toBe(day);
    }
  });

  it('counts the rounds of its fight, or those of the next fight from its first round', () => {
    const own: Clock = { ...blank, counts: 'round', combat: 'x', round: 3 };
    expect(countFilled(own, at(0, fight('y', 9), fight('x', 5)))).toBe(2);
    expect(countFilled(own, at(0, fight('x', 2)))).toBe(0);
    expect(countFilled({ ...own, filled: 4 }, at(0, fight('y', 9)))).toBe(4);
    const next: Clock = { ...blank, counts: 'round' };
    expect(countFilled(next, at(0))).toBe(0);
    expect(countFilled(next, at(0, fight('y', 4), fight('x', 2)))).toBe(3);
  });

  it('counts each ended scene once, until its end is undone', () => {
    const scenes: Clock = { ...blank, counts: 'scene', size: 2, filled: 1 };
    const one = endSceneOf(scenes, 's1', false);
    expect(countFilled(one, at(0))).toBe(2);
    expect(countFilled(endSceneOf(one, 's1', false), at(0))).toBe(2);
    expect(countFilled(endSceneOf(one, 's1', true), at(0))).toBe(1);
    // What does not concern a clock leaves it the same object, so that nothing is written.
    expect(endSceneOf(scenes, 's1', true)).toBe(scenes);
    expect(endSceneOf(blank, 's1', false)).toBe(blank);
  });

  it('goes on with the hour that has begun after it was filled by hand', () => {
    const hours: Clock = { ...blank, counts: 'hour', since: 0 };
    const filled = fillClock(hours, at(1.5 * HOUR), 4);
    expect(countFilled(filled, at(1.5 * HOUR))).toBe(4);
    expect(countFilled(filled, at(2 * HOUR))).toBe(5);
    expect(countFilled(fillClock({ ...hours, since: 5 * HOUR }, at(HOUR), 1), at(2 * HOUR))).toBe(2);
  });

  it('whatever it counts, what is filled by hand is what it shows at that moment, within its size', () => {
    const moments = fc.record({
      time: fc.integer({ min: -1e6, max: 1e9 }),
      fights: fc.array(fc.record({ id: fc.constantFrom('x', 'y'), round: fc.integer({ min: 1, max: 99 }) }), {
        maxLength: 2,
      }),
    });
    const clocks = fc.record({
      size: fc.integer({ min: 2, max: 12 }),
      filled: fc.integer({ min: 0, max: 12 }),
      counts: fc.constantFrom(...countable),
      combat: fc.constantFrom('', 'x', 'y'),
      round: fc.integer({ min: 1, max: 99 }),
      since: fc.integer({ min: -1e6, max: 1e9 }),
      scenes: fc.array(fc.string(), { maxLength: 12 }),
    });
    fc.assert(
      fc.property(clocks, moments, fc.integer({ min: -3, max: 15 }), (data, now, wanted) => {
        const clock: Clock = { ...blank, ...data };
        const filled = countFilled(clock, now);
        expect(filled).toBeGreaterThanOrEqual(0);
        expect(filled).toBeLessThanOrEqual(clock.size);
        expect(countFilled(fillClock(clock, now, wanted), now)).toBe(Math.min(clock.size, Math.max(0, wanted)));
      }),
    );
  });
});
