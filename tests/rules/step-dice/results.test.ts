// Results and their chances, plans of bare dice, and dice that do not fit their plan (SD-1 to SD-3, SD-7 to SD-9). The numbers are worked out by hand.
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { judgeResult, planDice, resultOdds } = stepDice;

const open = { bonus: 0, difficulty: null, equalSucceeds: false };
const average = { ...open, difficulty: 7 };

describe('the result of a roll', () => {
  it.each([
    [[1, 1], 'botch', -5],
    [[3, 4], 'failure', 0],
    [[4, 4], 'success', 1],
    [[8, 6], 'extraordinary', 7],
  ] as const)('SD-3, SD-8, SD-9: the faces %j against Average', (faces, result, margin) => {
    const found = judgeResult(average, faces);
    expect(found.result).toBe(result);
    expect(found.success).toBe(result === 'success' || result === 'extraordinary');
    expect(found.margin).toBe(margin);
  });

  it('SD-3: a total equal to the difficulty succeeds where the world says so', () => {
    expect(judgeResult({ ...average, equalSucceeds: true }, [3, 4]).result).toBe('success');
  });

  it.each([
    [[2, 1], 'nothing'],
    [[2, 2], 'easy'],
    [[4, 4], 'average'],
    [[6, 6], 'hard'],
    [[1, 1], 'botch'],
  ] as const)('SD-2: without a difficulty, %j comes to %s', (faces, result) => {
    expect(judgeResult(open, faces)).toMatchObject({ result, success: null });
  });

  it('SD-7: direct help is added, then the highest total counts, and a botch adds nothing', () => {
    const direct = { assistance: 'direct', total: 5, botch: false } as const;
    const indirect = { assistance: 'indirect', total: 12, botch: false } as const;
    expect(judgeResult(average, [2, 3], [direct]).total).toBe(10);
    expect(judgeResult(average, [2, 3], [direct, indirect]).total).toBe(12);
    expect(judgeResult(average, [2, 3], [{ ...direct, botch: true }]).total).toBe(5);
  });

  it('refuses faces that no die has', () => {
    expect(catchCode(() => judgeResult(open, [13]))).toBe('bad-face faces[0]');
  });
});

describe('the chances of results', () => {
  it('SD-3, SD-8, SD-9: two d4 against Average succeed only with 4 and 4', () => {
    const { chances, success, mean } = resultOdds({ ...average, ranks: [2, 2] });
    expect(success).toBeCloseTo(1 / 16);
    expect(mean).toBeCloseTo(5);
    expect(chances.map(({ id }) => id)).toEqual(['botch', 'failure', 'success', 'extraordinary']);
    [1 / 16, 14 / 16, 1 / 16, 0].forEach((p, index) => expect(chances[index]?.p).toBeCloseTo(p));
  });

  it('SD-2: without a difficulty, two d4 beat nothing, Easy or Average', () => {
    const { chances, success } = resultOdds({ ...open, ranks: [2, 2] });
    expect(success).toBeCloseTo(1 / 16);
    expect(chances.map(({ id }) => id)).toEqual(['botch', 'nothing', 'easy', 'average']);
    [1 / 16, 2 / 16, 12 / 16, 1 / 16].forEach((p, index) => expect(chances[index]?.p).toBeCloseTo(p));
  });
});

describe('plans of bare dice', () => {
  it('SD-1: each rank has a line, and so has the bonus', () => {
    const line = { key: 'typed', rule: 'SD-1' };
    expect(planDice('typed', 'SD-1', [4, 0, 7], -2)).toEqual({
      ranks: [4, 7],
      bonus: -2,
      difficulty: null,
      equalSucceeds: false,
      formula: '4ds + 7ds - 2',
      dice: '1d8 + 1d12 + 1d2 - 2',
      lines: [
        { ...line, unit: 'rank', amount: 4 },
        { ...line, unit: 'rank', amount: 7 },
        { ...line, unit: 'bonus', amount: -2 },
      ],
    });
  });

  it('refuses a rank that is no place on the ladder', () => {
    expect(catchCode(() => planDice('typed', 'SD-1', [61]))).toBe('out-of-range ranks[0]');
  });
});
