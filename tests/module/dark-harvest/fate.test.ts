import '../foundry-double.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  countFate,
  judgeSpends,
  settleFate,
  type FateSpend,
} from '../../../module/rulesets/dark-harvest/fate/verdicts.ts';

const spends = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    actor: fc.constantFrom('Actor.a', 'Actor.b'),
    roll: fc.constantFrom('r1', 'r2'),
    serial: fc.nat(5),
    time: fc.nat(3),
  }),
  { selector: ({ id }) => id, maxLength: 14 },
);

function spend(id: string, serial: number, time: number, roll = 'r1'): FateSpend {
  return { id, actor: 'Actor.a', roll, serial, time };
}

describe('fate points spent at once (DH-11)', () => {
  it('of two with one serial the earlier holds, by time and then by id', () => {
    const verdicts = judgeSpends([
      spend('late', 4, 20, 'r2'),
      spend('early', 4, 10),
      spend('b', 5, 30),
      spend('a', 5, 30),
    ]);
    expect(Object.fromEntries(verdicts)).toEqual({ late: 'taken', early: 'accepted', a: 'accepted', b: 'taken' });
  });

  it('what was not its sender’s to spend counts for nothing and is in nobody’s way', () => {
    const foreign = { ...spend('foreign', 4, 5), foreign: true };
    const all = [foreign, spend('own', 4, 10)];
    expect(Object.fromEntries(judgeSpends(all))).toEqual({ foreign: 'foreign', own: 'accepted' });
    expect(countFate([foreign], 'r1')).toBe(0);
    expect(settleFate({ value: 2, serial: 4 }, [foreign], 'Actor.a')).toEqual({ value: 2, serial: 4 });
  });

  it('a roll has at most three', () => {
    const four = [1, 2, 3, 4].map((serial) => spend(`s${serial}`, serial, serial));
    expect(countFate(four, 'r1')).toBe(3);
    expect(judgeSpends(four).get('s4')).toBe('limit');
  });

  it('every client judges the same, whatever the order, one spend a serial and three a roll at most', () => {
    fc.assert(
      fc.property(spends, fc.infiniteStream(fc.nat()), (all, keys) => {
        const shuffled = all
          .map((one) => ({ one, key: keys.next().value as number }))
          .toSorted((a, b) => a.key - b.key);
        const verdicts = judgeSpends(all);
        const others = judgeSpends(shuffled.map(({ one }) => one));
        for (const { id } of all) expect(others.get(id)).toBe(verdicts.get(id));
        const accepted = all.filter(({ id }) => verdicts.get(id) === 'accepted');
        const points = new Set(accepted.map(({ actor, serial }) => `${actor} ${serial}`));
        expect(points.size).toBe(accepted.length);
        for (const roll of ['r1', 'r2']) expect(countFate(all, roll)).toBeLessThanOrEqual(3);
      }),
    );
  });

  it('a point is paid once, even where its spender fell silent before the actor was written', () => {
    expect(settleFate({ value: 3, serial: 7 }, [], 'Actor.a')).toEqual({ value: 3, serial: 7 });
    expect(settleFate({ value: 3, serial: 7 }, [spend('a', 7, 1)], 'Actor.a')).toEqual({ value: 2, serial: 8 });
    expect(settleFate({ value: 2, serial: 8 }, [spend('a', 7, 1)], 'Actor.a')).toEqual({ value: 2, serial: 8 });
    expect(settleFate({ value: 0, serial: 7 }, [spend('a', 7, 1), spend('b', 7, 2)], 'Actor.a')).toEqual({
      value: 0,
      serial: 8,
    });
  });
});
