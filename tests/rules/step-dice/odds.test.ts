// The exact odds of rolls, opposed rolls, assistance and complex actions, compared with counting every face (SD-3, SD-4, SD-6 to SD-9).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';
import { type Fall, listFalls, share, sharePairs } from './oracle.ts';

const { odds, opposedOdds, assistedOdds, judgeAssisted, complexOdds, surgeryOdds, startComplex, addComplexRoll } =
  stepDice;

const rank = fc.integer({ min: 0, max: 7 });
const bonus = fc.integer({ min: -4, max: 6 });
const pair = fc.record({ ranks: fc.tuple(rank, rank).map((ranks) => [...ranks]), bonus });
const small = fc.record({ ranks: fc.tuple(fc.integer({ min: 0, max: 4 })).map((ranks) => [...ranks]), bonus });
const difficulty = fc.integer({ min: -2, max: 31 });

const rolled = (total: number) => ({ total, botch: false });
const botched = (total: number) => ({ total, botch: true });
const reaches = (fall: Fall, least: number) => !fall.botch && fall.total >= least;
const findBest = (rolls: readonly Fall[]) => Math.max(...rolls.filter(({ botch }) => !botch).map(({ total }) => total));
const sumOf = (roll: Fall, other: Fall) => roll.total + (other.botch ? 0 : other.total);

describe('odds', () => {
  it.each([
    ['SD-3 d8 + d6 against 7: 27 of 48', [4, 3], 'average', false, 27 / 48],
    ['SD-3 equal succeeds: 33 of 48', [4, 3], 'average', true, 33 / 48],
    ['SD-8 d2 + d2 against 1: all but the botch', [1, 1], 1, false, 3 / 4],
    ['SD-8 no dice against -1', [0, 0], -1, false, 1],
    ['SD-8 no dice against 0', [0, 0], 0, false, 0],
    ['SD-1 d12 + d2 against 13: 1 of 24', [7], 13, false, 1 / 24],
    ['SD-2 d12 + d12 cannot be formidable by 10', [6, 6], 25, false, 0],
  ] as const)('%s', (_, ranks, target, equalSucceeds, expected) => {
    expect(odds({ ranks, difficulty: target, equalSucceeds }).success).toBeCloseTo(expected, 14);
  });

  it('SD-8 the botch of d8 + d6 is 1 of 48; SD-9 seven over 3 is 15 of 48', () => {
    const { botch, extraordinary } = odds({ ranks: [4, 3], difficulty: 'easy' });
    expect(botch).toBeCloseTo(1 / 48, 15);
    expect(extraordinary).toBeCloseTo(15 / 48, 14);
  });

  it('SD-3 SD-8 SD-9 agree with every face counted', () => {
    fc.assert(
      fc.property(pair, difficulty, fc.boolean(), (roll, target, equalSucceeds) => {
        const falls = listFalls(roll.ranks, roll.bonus);
        const found = odds({ ...roll, difficulty: target, equalSucceeds });
        expect(found.success).toBeCloseTo(
          share(falls, (fall) => reaches(fall, equalSucceeds ? target : target + 1)),
          12,
        );
        expect(found.botch).toBeCloseTo(
          share(falls, ({ botch }) => botch),
          12,
        );
        expect(found.extraordinary).toBeCloseTo(
          share(falls, (fall) => reaches(fall, target + 7)),
          12,
        );
        const law = found.law();
        for (let total = law.min - 1; total <= law.min + law.p.length; total++) {
          expect(law.p[total - law.min] ?? 0).toBeCloseTo(
            share(falls, (fall) => fall.total === total),
            12,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('SD-4 opposed rolls agree with every pair of faces counted', () => {
    fc.assert(
      fc.property(pair, small, (a, b) => {
        const [as, bs] = [listFalls(a.ranks, a.bonus), listFalls(b.ranks, b.bonus)];
        const { win, tie, lose } = opposedOdds(a, b);
        expect(win).toBeCloseTo(
          sharePairs(as, bs, (one, other) => one.total > other.total && !one.botch),
          12,
        );
        expect(lose).toBeCloseTo(
          sharePairs(as, bs, (one, other) => other.total > one.total && !other.botch),
          12,
        );
        expect(win + tie + lose).toBeCloseTo(1, 12);
      }),
      { numRuns: 40 },
    );
  });

  it('takes a plan as it is, and the same dice with another bonus', () => {
    const plan = stepDice.planRoll({ attribute: 4, skill: 3, difficulty: 'average' });
    expect(odds({ ...plan, difficulty: 7 }).success).toBeCloseTo(27 / 48, 14);
    expect(odds({ ranks: [4, 3], bonus: 1, difficulty: 8 }).success).toBeCloseTo(27 / 48, 14);
    expect(opposedOdds(plan, plan).win).toBe(opposedOdds({ ranks: [4, 3] }, { ranks: [4, 3] }).win);
  });

  it('does not let a caller change what it knows', () => {
    const law = odds({ ranks: [2, 2], difficulty: 3 }).law();
    (law.p as number[]).fill(9);
    expect(odds({ ranks: [2, 2], difficulty: 3 }).law().p[0]).toBe(1 / 16);
  });

  it('keeps the digits of the smallest odds', () => {
    expect(odds({ ranks: [60], difficulty: 119 }).success / 12 ** -10).toBeCloseTo(1, 12);
    expect(odds({ ranks: [60], difficulty: 3 }).botch / 12 ** -10).toBeCloseTo(1, 12);
  });

  it('refuses bad input by name', () => {
    expect(catchCode(() => odds({ ranks: [61], difficulty: 3 }))).toBe('out-of-range ranks[0]');
    expect(catchCode(() => odds({ ranks: undefined as never, difficulty: 3 }))).toBe('not-a-list ranks');
    expect(catchCode(() => odds({ ranks: Array(7).fill(60) as number[], difficulty: 3 }))).toBe('too-many-dice ranks');
    expect(catchCode(() => opposedOdds({ ranks: [1] }, { ranks: [0.5] }))).toBe('not-an-integer b.ranks[0]');
  });
});

describe('assistance', () => {
  it.each([
    ['direct: the helper is added', 'direct', [3, 2], [[2, 1]], 8, false, true],
    ['direct: a botch of the helper adds nothing', 'direct', [3, 4], [[1, 1]], 7, false, false],
    ['direct: a leader who botches fails', 'direct', [1, 1], [[8, 6]], 16, true, false],
    ['indirect: the higher counts', 'indirect', [2, 1], [[5, 4]], 9, false, true],
    ['indirect: also where it is the leader', 'indirect', [5, 5], [[5, 4]], 10, false, true],
    ['indirect: the other counts where the leader botches', 'indirect', [1, 1], [[5, 4]], 9, false, true],
    ['indirect: all botch', 'indirect', [1, 1], [[1, 1]], 2, true, false],
    ['no helper at all', 'indirect', [1, 1], [], 2, true, false],
  ] as const)('SD-7 %s', (_, kind, leader, helpers, total, botch, success) => {
    const rolls = helpers.map((faces) => ({ faces }));
    const outcome = judgeAssisted({ kind, leader: { faces: leader }, helpers: rolls, difficulty: 'average' });
    expect(outcome).toMatchObject({ total, botch, success });
  });

  it('SD-7 odds agree with every triple of faces counted', () => {
    const input = fc.record({
      leader: small,
      helpers: fc.array(small, { minLength: 2, maxLength: 2 }),
      kind: fc.constantFrom('direct' as const, 'indirect' as const),
      difficulty: fc.integer({ min: -3, max: 20 }),
      equalSucceeds: fc.boolean(),
    });
    fc.assert(
      fc.property(input, (roll) => {
        const least = roll.difficulty + (roll.equalSucceeds ? 0 : 1);
        const [leaders, ones, others] = [roll.leader, ...roll.helpers].map((dice) => listFalls(dice.ranks, dice.bonus));
        const triples = leaders!.flatMap((a) => ones!.flatMap((b) => others!.map((c) => [a, b, c] as const)));
        const count = (goal: number) =>
          share(triples, ([a, b, c]) =>
            roll.kind === 'direct'
              ? !a.botch && sumOf({ total: sumOf(a, b), botch: false }, c) >= goal
              : findBest([a, b, c]) >= goal,
          );
        const found = assistedOdds(roll);
        expect(found.success).toBeCloseTo(count(least), 12);
        expect(found.extraordinary).toBeCloseTo(count(roll.difficulty + 7), 12);
        const botched = share(triples, (rolls) =>
          roll.kind === 'direct' ? rolls[0].botch : rolls.every(({ botch }) => botch),
        );
        expect(found.botch).toBeCloseTo(botched, 12);
      }),
      { numRuns: 60 },
    );
  });
});

describe('complex actions', () => {
  it.each([
    ['the sum must beat difficulty x 5', [rolled(8), rolled(7)], 15, 'open', false],
    ['one more is enough', [rolled(8), rolled(8)], 16, 'done', false],
    ['equal is enough where the world says so', [rolled(8), rolled(7)], 15, 'done', true],
    ['a botch adds nothing', [rolled(8), botched(30)], 8, 'open', false],
    ['the first botch raises the target by 20', [botched(2), rolled(35)], 35, 'open', false],
    ['36 beats 15 + 20', [botched(2), rolled(36)], 36, 'done', false],
    ['the second botch ends it in failure', [rolled(8), botched(2), botched(2)], 8, 'lost', false],
  ] as const)('SD-6 %s', (_, rolls, sum, status, equalSucceeds) => {
    let action = startComplex('easy', equalSucceeds);
    for (const one of rolls) action = addComplexRoll(action, one);
    expect(action).toMatchObject({ sum, status, rolls: rolls.length });
  });

  it('SD-6 a roll after its end is refused', () => {
    const done = addComplexRoll(startComplex(0), rolled(3));
    expect(catchCode(() => addComplexRoll(done, rolled(3)))).toBe('complex-ended action');
    expect(catchCode(() => startComplex(-1))).toBe('out-of-range difficulty');
  });

  it('SD-6 odds by hand: two d2 against 0', () => {
    // 3 of 4 rolls succeed at once. After a botch the target is 20, which a second roll cannot reach.
    const { doneBy, lostBy } = complexOdds({ ranks: [1, 1], difficulty: 0, rolls: 2 });
    expect(doneBy).toEqual([0.75, 0.75]);
    expect(lostBy).toEqual([0, 0.0625]);
  });

  it('SD-6 odds go on from the sum and the botches so far', () => {
    const dice = { ranks: [1, 1], difficulty: 0, rolls: 2 };
    expect(complexOdds({ ...dice, sum: 17, botches: 1 })).toEqual({ doneBy: [0.25, 0.625], lostBy: [0.25, 0.375] });
    expect(catchCode(() => complexOdds({ ...dice, botches: 2 }))).toBe('out-of-range botches');
  });

  it('SD-55 an operation starts over after two botches', () => {
    // Two botches, or two with a useless roll between them, leave two rolls or one of 3 in 4 each.
    const doneBy = surgeryOdds({ ranks: [1, 1], difficulty: 0, rolls: 4 });
    expect(doneBy).toEqual([0.75, 0.75, 0.75 + 0.75 / 16, 0.75 + 0.75 / 16 + (0.75 * 3) / 64]);
    expect(surgeryOdds({ ranks: [1, 1], difficulty: 0, rolls: 2, botches: 1 })[1]).toBeCloseTo(0.25 * 0.75, 14);
  });

  it('SD-6 odds agree with every row of faces played out', () => {
    const input = fc.record({
      ranks: fc.tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 2 })).map((ranks) => [...ranks]),
      bonus: fc.integer({ min: -4, max: 12 }),
      difficulty: fc.integer({ min: 0, max: 4 }),
      equalSucceeds: fc.boolean(),
    });
    fc.assert(
      fc.property(input, (action) => {
        const falls = listFalls(action.ranks, action.bonus);
        const doneBy = [0, 0, 0];
        const lostBy = [0, 0, 0];
        const play = (sum: number, botches: number, depth: number, weight: number): void => {
          if (depth === 3) return;
          const target = 5 * (action.difficulty + 4 * botches);
          for (const { total, botch } of falls) {
            const p = weight / falls.length;
            const isDone = !botch && (sum + total > target || (action.equalSucceeds && sum + total === target));
            const isLost = botch && botches === 1;
            for (let later = depth; later < 3; later++) {
              if (isDone) doneBy[later]! += p;
              if (isLost) lostBy[later]! += p;
            }
            if (!isDone && !isLost) play(botch ? sum : sum + total, botches + Number(botch), depth + 1, p);
          }
        };
        play(0, 0, 0, 1);
        const found = complexOdds({ ...action, rolls: 3 });
        found.doneBy.forEach((p, index) => expect(p).toBeCloseTo(doneBy[index]!, 12));
        found.lostBy.forEach((p, index) => expect(p).toBeCloseTo(lostBy[index]!, 12));
      }),
      { numRuns: 60 },
    );
  });
});
