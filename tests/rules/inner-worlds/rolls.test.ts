// What the dice of a roll come to as a message keeps them (IW-1 to IW-5, IW-12, IW-17, IW-21, IW-29, IW-34).
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';

const { judgeRoll, judgeThrown, listResults, overruleRoll } = innerWorlds;

const save = { kind: 'save', score: 12, target: 12, mode: '', throws: 1 } as const;
const contest = { ...save, kind: 'contest' } as const;
const d = (sides: number, ...faces: number[]) => ({ sides, faces, rerolled: [] });

describe('the dice of a save', () => {
  it.each([
    ['IW-1 a face up to the score passes', save, [12], 'pass', 12],
    ['IW-1 a higher one fails', save, [13], 'fail', 13],
    ['IW-2 with advantage the lower face counts', { ...save, mode: 'advantage' }, [19, 4], 'pass', 4],
    ['IW-2 with disadvantage the higher one', { ...save, mode: 'disadvantage' }, [19, 4], 'fail', 19],
    ['IW-4 the difficulty lowers the number', { ...save, target: 7 }, [8], 'fail', 8],
  ] as const)('%s', (_, plan, faces, result, total) => {
    expect(judgeRoll(plan, [d(20, ...faces)])).toEqual({ result, passed: result === 'pass', total, parts: [] });
  });

  it('IW-3 a complicated save has two throws', () => {
    const plan = { ...save, throws: 2 };
    const results = [
      [3, 4],
      [3, 15],
      [15, 16],
    ].map(([one = 0, two = 0]) => judgeRoll(plan, [d(20, one), d(20, two)]));
    expect(results.map(({ result, passed }) => [result, passed])).toEqual([
      ['both', true],
      ['one', false],
      ['none', false],
    ]);
  });

  it('IW-21 further dice name the parts that a failure hurts', () => {
    const hurt = [innerWorlds.bodyParts[1], innerWorlds.bodyParts[5]];
    expect(judgeRoll(save, [d(20, 18), d(6, 2, 6)]).parts).toEqual(hurt);
    expect(judgeRoll(save, [d(20, 2), d(6, 2, 6)]).parts).toEqual([]);
  });

  it('a message without dice is a failure', () => {
    expect(judgeRoll(save, [])).toMatchObject({ result: 'fail', passed: false, total: 0 });
    expect(judgeRoll({ ...save, throws: 2 }, [])).toMatchObject({ result: 'none', passed: false });
  });
});

it('IW-5 a contest adds its die to the score', () => {
  expect(judgeRoll(contest, [d(10, 7)])).toMatchObject({ result: 'declared', passed: true, total: 19 });
  expect(judgeRoll({ ...contest, mode: 'disadvantage' }, [d(10, 7, 2)]).total).toBe(14);
});

describe('the GM’s ruling', () => {
  const from = judgeRoll(save, [d(20, 18), d(6, 3)]);

  it('IW-34 names another result', () => {
    expect(overruleRoll(save, [d(20, 18)], from, { result: 'pass', number: 0 })).toMatchObject({
      result: 'pass',
      passed: true,
      parts: [],
    });
    expect(
      overruleRoll(save, [d(20, 2), d(6, 3)], judgeRoll(save, [d(20, 2)]), { result: 'fail', number: 0 }),
    ).toMatchObject({
      passed: false,
      parts: [innerWorlds.bodyParts[2]],
    });
  });

  it('IW-34 of a contest names the total', () => {
    expect(overruleRoll(contest, [], from, { result: 'total', number: 21 })?.total).toBe(21);
    expect(overruleRoll(contest, [], from, { result: 'pass', number: 0 })).toBeNull();
  });

  it('IW-34 has only the results of the roll', () => {
    expect(listResults(save)).toEqual(['pass', 'fail']);
    expect(listResults({ ...save, throws: 2 })).toEqual(['both', 'one', 'none']);
    expect(listResults(contest)).toEqual([]);
    expect(overruleRoll(save, [], from, { result: 'both', number: 0 })).toBeNull();
  });
});

describe('the dice of damage', () => {
  const sword = { die: 6, traits: [], mode: '', maximum: false, flat: 0, bonus: [] };
  const counter = { key: 'counter', rule: 'IW-17', die: 6 };

  it.each([
    ['IW-12 the face', sword, [d(6, 4)], 4],
    ['IW-2 with advantage the higher face', { ...sword, mode: 'advantage' }, [d(6, 2, 5)], 5],
    ['IW-2 with disadvantage the lower', { ...sword, mode: 'disadvantage' }, [d(6, 2, 5)], 2],
    ['IW-17 a die more', { ...sword, bonus: [counter] }, [d(6, 4), d(6, 3)], 7],
    ['IW-14 the maximum needs no die', { ...sword, maximum: true }, [], 6],
    ['IW-14 flat damage', { ...sword, die: 0, flat: 1 }, [], 1],
    ['dice that do not fit', sword, [], 0],
    ['too few dice', { ...sword, bonus: [counter] }, [d(6, 4)], 0],
  ] as const)('%s', (_, damage, thrown, amount) => expect(judgeThrown(damage, thrown).amount).toBe(amount));

  it('IW-29 tells that the maximum was rolled', () => {
    expect(judgeThrown(sword, [d(6, 6)]).isMaximum).toBe(true);
    expect(judgeThrown({ ...sword, maximum: true }, []).isMaximum).toBe(false);
  });
});
