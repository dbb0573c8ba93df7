import '../foundry-double.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import * as verdicts from '../../../module/points/verdicts.ts';
import type { PlannedSpend, Spend } from '../../../module/points/verdicts.ts';
import { points } from '../../../module/rulesets/dark-harvest/play/fate.ts';

const [pool] = points.pools;
const judgeSpends = (spends: readonly Spend[]) => verdicts.judgeSpends(pool, spends);
const previewSpend = (spends: readonly Spend[], spend: PlannedSpend) => verdicts.previewSpend(pool, spends, spend);
const countUses = (spends: readonly Spend[], roll: string) => verdicts.countUses(pool, spends, roll);
const countFate = (spends: readonly Spend[], roll: string) => countUses(spends, roll)['success'];
const settleFate = (stored: { value: number; serial: number }, spends: readonly Spend[], actor: string) =>
  verdicts.settlePoints(pool, stored, spends, actor);

/** Points of one actor, spent, held and given back one after the other as a client would, each seeing what came before. */
const story = fc.array(
  fc.record({
    action: fc.constantFrom('success', 'lessDamage', 'stayConscious', 'noInjury', 'scriptingDie', 'giveBack'),
    roll: fc.constantFrom('r1', 'r2'),
    others: fc.boolean(),
    options: fc.record({ quickplay: fc.boolean() }),
    turn: fc.constantFrom('', 'c 1', 'c 2'),
    which: fc.nat(9),
  }),
  { maxLength: 20 },
);

const spends = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 4 }),
    actor: fc.constantFrom('Actor.a', 'Actor.b'),
    roll: fc.constantFrom('r1', 'r2'),
    serial: fc.nat(5),
    time: fc.nat(3),
    use: fc.constant('success'),
  }),
  { selector: ({ id }) => id, maxLength: 14 },
);

function spend(id: string, serial: number, time: number, roll = 'r1'): Spend {
  return { id, actor: 'Actor.a', roll, serial, time, use: 'success' };
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

function use(id: string, serial: number, more: Partial<Spend>): Spend {
  return { id, actor: 'Actor.a', roll: 'r1', serial, time: serial, use: 'success', ...more };
}

describe('what fate costs and gives back (DH-11 … DH-18)', () => {
  it('DH-15, DH-18: an injury costs three points, a scripting die six', () => {
    const all = [use('i', 0, { use: 'noInjury' }), use('d', 1, { use: 'scriptingDie' })];
    expect(settleFate({ value: 12, serial: 0 }, all, 'Actor.a')).toEqual({ value: 3, serial: 2 });
    expect(countUses(all, 'r1')).toMatchObject({ noInjury: 1, scriptingDie: 1, success: 0 });
  });

  it('DH-16: on another’s roll a point costs two; six are all that others may spend there', () => {
    const all = [0, 1, 2].map((serial) => use(`s${serial}`, serial, { others: true }));
    expect(settleFate({ value: 9, serial: 0 }, all, 'Actor.a')).toEqual({ value: 3, serial: 3 });
    const fourth = use('s3', 3, { others: true, use: 'stayConscious' });
    expect(judgeSpends([...all, fourth]).get('s3')).toBe('othersLimit');
  });

  it('DH-17: in Quickplay three points a turn, whatever they buy; of another turn there are three more', () => {
    const more = { options: { quickplay: true }, turn: 'c 1' };
    const all = [
      use('a', 0, { ...more, roll: 'r1' }),
      use('b', 1, { ...more, roll: 'r2', use: 'lessDamage', others: true }),
      use('c', 2, { ...more, roll: 'r3' }),
      use('d', 3, { ...more, roll: 'r3', turn: 'c 2' }),
    ];
    expect(Object.fromEntries(judgeSpends(all))).toEqual({
      a: 'accepted',
      b: 'accepted',
      c: 'turnLimit',
      d: 'accepted',
    });
  });

  it('what is given back counts for nothing, once, and makes room', () => {
    const back = use('back', 3, { use: 'giveBack', of: 's1', roll: '' });
    const all = [...[0, 1, 2].map((serial) => use(`s${serial}`, serial, {})), back];
    expect(countFate(all, 'r1')).toBe(2);
    expect(judgeSpends(all).get('s1')).toBe('givenBack');
    expect(settleFate({ value: 3, serial: 0 }, all, 'Actor.a')).toEqual({ value: 1, serial: 4 });
    expect(settleFate({ value: 0, serial: 3 }, all, 'Actor.a')).toEqual({ value: 1, serial: 4 });
    const again = use('again', 4, { use: 'giveBack', of: 's1', roll: '' });
    const others = { ...use('others', 5, { use: 'giveBack', of: 's0', roll: '' }), actor: 'Actor.b' };
    const verdicts = judgeSpends([...all, again, others]);
    expect([verdicts.get('again'), verdicts.get('others')]).toEqual(['notAllowed', 'notAllowed']);
    expect(previewSpend(all, { actor: 'Actor.a', roll: 'r1', use: 'success' })).toBe(null);
  });

  it('a spend is previewed as it will be judged, and no order of deeds makes or loses a point', () => {
    fc.assert(
      fc.property(story, (deeds) => {
        const all: Spend[] = [];
        for (const { action, which, ...rest } of deeds) {
          const made = { actor: 'Actor.a', use: action, ...rest, of: all[which]?.id ?? '' } as PlannedSpend;
          const previewed = previewSpend(all, made);
          const next = { ...made, id: `s${all.length}`, serial: all.length, time: all.length };
          all.push(next);
          expect(judgeSpends(all).get(next.id)).toBe(previewed ?? 'accepted');
        }
        const verdicts = judgeSpends(all);
        const held = all.filter(({ id, use: what }) => what !== 'giveBack' && verdicts.get(id) === 'accepted');
        const points = held.reduce(
          (sum, { use: what, others }) =>
            sum + darkHarvest.priceFate(what as darkHarvest.FateUse, { others: others ?? false }),
          0,
        );
        expect(settleFate({ value: 500, serial: 0 }, all, 'Actor.a').value).toBe(500 - points);
        // Whoever wrote the actor halfway reads the same.
        const half = all.slice(0, Math.floor(all.length / 2));
        const stored = settleFate({ value: 500, serial: 0 }, half, 'Actor.a');
        expect(settleFate(stored, all, 'Actor.a').value).toBe(500 - points);
      }),
    );
  });
});
