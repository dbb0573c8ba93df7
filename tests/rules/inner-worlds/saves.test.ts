// Saves and contests: plans, judgement and odds, compared with listing all dice (IW-1 to IW-5, IW-34).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';
import { faces, listKept, weigh } from './oracle.ts';

const {
  combineModes,
  complicatedOdds,
  contestOdds,
  countScore,
  difficulties,
  judgeComplicated,
  judgeContest,
  judgeSave,
  overrule,
  planContest,
  planSave,
  saveOdds,
} = innerWorlds;

const help = { key: 'help', mode: 'advantage' } as const;
const injury = { key: 'injury', rule: 'IW-21', mode: 'disadvantage' } as const;
const mode = fc.constantFrom<innerWorlds.RollMode>('advantage', 'disadvantage', null);
const score = fc.integer({ min: 0, max: 26 });
const difficulty = fc.constantFrom(2, 0, -2, -5, -10);

describe('abilities', () => {
  it('IW-1 there are three', () => expect(innerWorlds.abilityIds).toEqual(['str', 'dex', 'wil']));

  it.each([
    [12, 0, 12],
    [12, 5, 7],
    [12, 12, 0],
    [3, 20, 0],
  ])('IW-1 a score of %i with %i damage is %i, never below 0', (own, damage, left) => {
    expect(countScore({ score: own, damage })).toBe(left);
    expect(catchCode(() => countScore({ score: own, damage: -1 }))).toBe('out-of-range damage');
  });

  it('IW-26 the default score is 10, HP d10, damage d6, weight and value 1', () => {
    expect(innerWorlds.defaults).toEqual({ ability: 10, hitDie: 10, damage: 6, weight: 1, value: 1 });
    expect(Object.isFrozen(innerWorlds.defaults)).toBe(true);
  });
});

describe('a save', () => {
  it.each([
    ['IW-1 under the score', [7], 8, true],
    ['IW-1 equal to the score', [8], 8, true],
    ['IW-1 over the score', [9], 8, false],
    ['IW-1 a score of 20 always passes', [20], 20, true],
    ['IW-1 a score of 1 passes on a 1', [1], 1, true],
    ['IW-1 a score of 0 never passes', [1], 0, false],
  ] as const)('%s', (_, rolls, own, passed) => {
    expect(judgeSave({ rolls, score: own })).toEqual({ kept: rolls[0], target: own, passed });
  });

  it.each([
    ['IW-2 advantage takes the lower', 'advantage', [14, 5], 5, true],
    ['IW-2 disadvantage takes the higher', 'disadvantage', [5, 14], 14, false],
    ['IW-2 both under: disadvantage passes', 'disadvantage', [2, 10], 10, true],
    ['IW-2 both over: advantage fails', 'advantage', [19, 11], 11, false],
  ] as const)('%s', (_, own, rolls, kept, passed) => {
    expect(judgeSave({ rolls, score: 10, mode: own })).toEqual({ kept, target: 10, passed });
  });

  it.each([
    ['trivial', 2, 12],
    ['average', 0, 10],
    ['difficult', -2, 8],
    ['legendary', -5, 5],
    ['unprecedented', -10, 0],
  ] as const)('IW-4 %s: %i, so that a score of 10 counts as %i', (id, amount, target) => {
    expect(difficulties[id]).toBe(amount);
    expect(planSave({ score: 10, difficulty: id }).target).toBe(target);
    expect(judgeSave({ rolls: [10], score: 10, difficulty: amount }).target).toBe(target);
    expect(judgeSave({ rolls: [10], score: 10, difficulty: id }).target).toBe(target);
  });

  it('IW-1 IW-4 at a score of 0 even a trivial save fails, and a target is never below 0', () => {
    expect(judgeSave({ rolls: [1], score: 0, difficulty: 'trivial' })).toMatchObject({ target: 0, passed: false });
    expect(saveOdds({ score: 0, difficulty: 'trivial' }).pass).toBe(0);
    expect(saveOdds({ score: 0, difficulty: 'trivial', mode: 'advantage' }).pass).toBe(0);
    expect(judgeSave({ rolls: [1], score: 3, difficulty: 'legendary' }).target).toBe(0);
  });

  it('IW-2 advantage and disadvantage cancel out, however many there are', () => {
    expect(combineModes([])).toBeNull();
    expect(combineModes([help, help])).toBe('advantage');
    expect(combineModes([injury])).toBe('disadvantage');
    expect(combineModes([help, injury])).toBeNull();
    expect(combineModes([help, injury, injury])).toBeNull();
    expect(combineModes([help, { mode: null }])).toBe('advantage');
    expect(catchCode(() => combineModes([{ mode: 'both' as 'advantage' }]))).toBe('unknown-key sources[0].mode');
  });

  it('refuses rolls that do not fit, by name', () => {
    expect(catchCode(() => judgeSave({ rolls: [5, 6], score: 10 }))).toBe('wrong-rolls rolls');
    expect(catchCode(() => judgeSave({ rolls: [5], score: 10, mode: 'advantage' }))).toBe('wrong-rolls rolls');
    expect(catchCode(() => judgeSave({ rolls: [21], score: 10 }))).toBe('bad-face rolls[0]');
    expect(catchCode(() => judgeSave({ rolls: [5], score: -1 }))).toBe('out-of-range score');
    expect(catchCode(() => judgeSave({ rolls: [5], score: 9.5 }))).toBe('not-an-integer score');
    expect(catchCode(() => judgeSave({ score: 9 } as never))).toBe('not-a-list rolls');
    expect(catchCode(() => planSave({ score: 9, difficulty: 'hard' as 'trivial' }))).toBe('unknown-key difficulty');
  });
});

describe('planSave', () => {
  it.each([
    ['IW-1 one d20', {}, '1d20', null, 1],
    ['IW-2 with advantage the lower of two', { sources: [help] }, '2d20kl', 'advantage', 1],
    ['IW-2 IW-21 with disadvantage the higher', { sources: [injury] }, '2d20kh', 'disadvantage', 1],
    ['IW-2 both cancel out', { sources: [help, injury] }, '1d20', null, 1],
    ['IW-3 complicated: two throws', { complicated: true }, '1d20 + 1d20', null, 2],
    ['IW-3 each with advantage', { complicated: true, sources: [help] }, '2d20kl + 2d20kl', 'advantage', 2],
  ] as const)('%s', (_, input, formula, own, throws) => {
    expect(planSave({ score: 11, ...input })).toMatchObject({ score: 11, target: 11, formula, mode: own, throws });
  });

  it('IW-1 IW-2 IW-4 gives a line for each reason', () => {
    const { lines } = planSave({ score: 11, ability: 'dex', difficulty: 'difficult', sources: [help, injury] });
    expect(lines).toEqual([
      { key: 'dex', rule: 'IW-1', unit: 'score', amount: 11 },
      { key: 'difficult', rule: 'IW-4', unit: 'score', amount: -2 },
      { key: 'help', rule: 'IW-2', unit: 'mode', amount: 1, index: 0 },
      { key: 'injury', rule: 'IW-21', unit: 'mode', amount: -1, index: 1 },
    ]);
    expect(planSave({ score: 3, difficulty: 'legendary' }).lines.at(-1)).toMatchObject({ key: 'floor', amount: 2 });
    expect(planSave({ score: 0, difficulty: 'trivial' }).lines.at(-1)).toMatchObject({ key: 'atZero', amount: -2 });
    expect(planSave({ score: 7 }).lines).toEqual([{ key: 'score', rule: 'IW-1', unit: 'score', amount: 7 }]);
  });

  it('IW-1 IW-4 the lines of the score sum to the target', () => {
    const id = fc.constantFrom(...(Object.keys(difficulties) as innerWorlds.DifficultyId[]));
    fc.assert(
      fc.property(score, id, (own, wanted) => {
        const { lines, target } = planSave({ score: own, difficulty: wanted });
        expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(target);
        expect(target).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});

describe('a complicated save', () => {
  it.each([
    ['both pass', [[3], [10]], 2, 'both'],
    ['one passes', [[3], [11]], 1, 'one'],
    ['the other passes', [[11], [3]], 1, 'one'],
    ['none passes', [[15], [11]], 0, 'none'],
  ] as const)('IW-3 %s', (_, throws, passes, result) => {
    expect(judgeComplicated({ throws, score: 10 })).toMatchObject({ passes, result });
  });

  it('IW-3 each throw has the advantage', () => {
    const { saves, result } = judgeComplicated({
      throws: [
        [3, 18],
        [12, 11],
      ],
      score: 10,
      mode: 'advantage',
    });
    expect(result).toBe('one');
    expect(saves.map(({ kept }) => kept)).toEqual([3, 11]);
  });

  it('IW-3 it has two throws', () => {
    expect(catchCode(() => judgeComplicated({ throws: [[3]], score: 10 }))).toBe('wrong-rolls throws');
    expect(catchCode(() => judgeComplicated({ throws: [[3], [2, 4]], score: 10 }))).toBe('wrong-rolls throws[1]');
  });
});

describe('the odds of saves', () => {
  it.each([
    ['IW-1 10 of 20', { score: 10 }, 0.5],
    ['IW-1 above 20 always', { score: 23 }, 1],
    ['IW-2 advantage', { score: 10, mode: 'advantage' }, 0.75],
    ['IW-2 disadvantage', { score: 10, mode: 'disadvantage' }, 0.25],
    ['IW-4 difficult', { score: 10, difficulty: -2 }, 0.4],
    ['IW-4 unprecedented', { score: 10, difficulty: 'unprecedented', mode: 'advantage' }, 0],
  ] as const)('%s', (_, input, pass) => expect(saveOdds(input).pass).toBeCloseTo(pass, 14));

  it('IW-3 by hand: at 10 a quarter, a half, a quarter', () => {
    expect(complicatedOdds({ score: 10 })).toEqual({ both: 0.25, one: 0.5, none: 0.25 });
    expect(complicatedOdds({ score: 10, mode: 'advantage' }).both).toBeCloseTo(0.5625, 14);
  });

  it('IW-1 IW-2 IW-4 agree with every roll, and with judgeSave', () => {
    fc.assert(
      fc.property(score, difficulty, mode, (own, change, way) => {
        const { pass } = saveOdds({ score: own, difficulty: change, mode: way });
        const target = own === 0 ? 0 : own + change;
        expect(pass).toBeCloseTo(
          weigh(listKept(20, way, true), (roll) => roll <= target),
          12,
        );
        const rows = faces(20).flatMap((first) =>
          way === null ? [[first]] : faces(20).map((second) => [first, second]),
        );
        const passed = rows.filter((rolls) => judgeSave({ rolls, score: own, difficulty: change, mode: way }).passed);
        expect(passed.length / rows.length).toBeCloseTo(pass, 12);
      }),
      { numRuns: 60 },
    );
  });

  it('IW-3 agree with judgeComplicated for every pair of throws', () => {
    fc.assert(
      fc.property(score, difficulty, (own, change) => {
        const counted = { both: 0, one: 0, none: 0 };
        for (const first of faces(20))
          for (const second of faces(20))
            counted[judgeComplicated({ throws: [[first], [second]], score: own, difficulty: change }).result] +=
              1 / 400;
        const found = complicatedOdds({ score: own, difficulty: change });
        for (const key of ['both', 'one', 'none'] as const) expect(found[key]).toBeCloseTo(counted[key], 12);
      }),
      { numRuns: 20 },
    );
  });

  it('takes a plan as it is', () => {
    const plan = planSave({ score: 10, difficulty: 'difficult', sources: [help] });
    expect(saveOdds(plan).pass).toBeCloseTo(0.64, 14);
    expect(judgeSave({ ...plan, rolls: [8, 20] })).toEqual({ kept: 8, target: 8, passed: true });
  });
});

describe('a contest', () => {
  it.each([
    ['the higher total wins', 18, 17, 'first'],
    ['the lower loses', 12, 20, 'second'],
    ['equal is a stand-off', 15, 15, 'tie'],
  ] as const)('IW-5 %s', (_, a, b, result) => expect(judgeContest(a, b)).toBe(result));

  it('IW-5 each rolls d10 + score', () => {
    expect(planContest(12)).toEqual({
      score: 12,
      mode: null,
      formula: '1d10 + 12',
      lines: [{ key: 'score', rule: 'IW-5', unit: 'score', amount: 12 }],
    });
    expect(catchCode(() => planContest(-1))).toBe('out-of-range score');
  });

  it('IW-2 IW-5 with advantage the higher of two dice counts', () => {
    expect(planContest(9, [help]).formula).toBe('2d10kh + 9');
    expect(planContest(9, [injury])).toMatchObject({
      formula: '2d10kl + 9',
      lines: [{}, { key: 'injury', amount: -1 }],
    });
  });

  it('IW-5 odds by hand', () => {
    const { win, tie, lose } = contestOdds(10, 10);
    expect([win, tie, lose].map((p) => Number(p.toFixed(12)))).toEqual([0.45, 0.1, 0.45]);
    // Ahead by 9: only 1 against 10 is a stand-off.
    const ahead = contestOdds(19, 10);
    expect([ahead.win, ahead.tie, ahead.lose].map((p) => Number(p.toFixed(12)))).toEqual([0.99, 0.01, 0]);
    expect(contestOdds(21, 10).win).toBeCloseTo(1, 12);
    expect(catchCode(() => contestOdds(10, Number.NaN))).toBe('not-an-integer b');
    expect(catchCode(() => contestOdds({ score: 1.5 }, 3))).toBe('not-an-integer a.score');
  });

  it('IW-2 IW-5 odds agree with every pair of dice', () => {
    fc.assert(
      fc.property(score, score, mode, mode, (a, b, own, other) => {
        const found = contestOdds({ score: a, mode: own }, { score: b, mode: other });
        const counted = { win: 0, tie: 0, lose: 0 };
        for (const first of listKept(10, own, false))
          for (const second of listKept(10, other, false)) {
            const margin = a + first.value - b - second.value;
            counted[margin > 0 ? 'win' : margin < 0 ? 'lose' : 'tie'] += first.weight * second.weight;
          }
        for (const key of ['win', 'tie', 'lose'] as const) expect(found[key]).toBeCloseTo(counted[key], 12);
      }),
      { numRuns: 60 },
    );
  });
});

describe('the GM’s word', () => {
  it('IW-34 the GM overrules a result, and it is shown', () => {
    const failed = judgeSave({ rolls: [15], score: 10 });
    expect(overrule(failed, true)).toEqual({ kept: 15, target: 10, passed: true, overruled: true });
    expect(overrule(failed, false)).toEqual({ ...failed, overruled: false });
    expect(catchCode(() => overrule(failed, 1 as never))).toBe('not-a-switch passed');
  });
});
