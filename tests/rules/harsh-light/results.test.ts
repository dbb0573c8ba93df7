// What a planned pull comes to, and how likely each result is (HL-2 to HL-7, HL-12, HL-20).
import { describe, expect, it } from 'vitest';
import { harshLight } from '../../../src/index.ts';

const { judgeResult, resultOdds } = harshLight;

const plain = { pool: 4, needed: 1, taken: false };

describe('the result of a pull', () => {
  it.each([
    ['HL-2 a total of 7 has no success', plain, [3], 's0', false],
    ['HL-2 of 8 it has one', plain, [4], 's1', true],
    ['HL-2 one is not enough for a task that needs two', { ...plain, needed: 2 }, [4], 's1', false],
    ['HL-3 a second card is added', plain, [10, 3], 's4', true],
    ['HL-5 a pool of 0 and a 1 is a Dramatic Failure', { ...plain, pool: 0 }, [1], 'dramatic', false],
    ['HL-6 what is taken is what a 1 would bring', { ...plain, pool: 7, taken: true }, [], 's1', true],
    ['HL-7 five stands for more', { ...plain, pool: 20 }, [10, 10], 's5', true],
    ['without cards there is no success', plain, [], 's0', false],
    ['cards beyond the second are ignored', plain, [10, 1, 10, 10], 's3', true],
  ] as const)('%s', (_, terms, cards, result, success) =>
    expect(judgeResult(terms, cards)).toMatchObject({ result, success }),
  );

  it('HL-12 what the target’s Willpower takes off counts', () => {
    expect(judgeResult(plain, [4], 2)).toMatchObject({ total: 6, result: 's0' });
  });
});

describe('the chances of the results', () => {
  it('HL-2 HL-3 a pool of 1 succeeds with 7 to 9, and with a 10', () => {
    const { chances, success } = resultOdds({ ...plain, pool: 1, again: null });
    expect(success).toBeCloseTo(0.4, 12);
    expect(chances.map(({ id }) => id)).toEqual(['dramatic', 's0', 's1', 's2', 's3', 's4', 's5']);
    expect(chances.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 12);
    expect(chances.find(({ id }) => id === 's0')?.p).toBeCloseTo(0.6, 12);
  });

  it('HL-4 HL-5 a pool of 0 fails dramatically with a 1', () => {
    expect(resultOdds({ ...plain, pool: 0, again: null }).chances[0]).toEqual({
      id: 'dramatic',
      p: expect.closeTo(0.1),
    });
  });

  it('HL-6 what is taken is certain', () => {
    const { chances, success, mean } = resultOdds({ ...plain, pool: 7, taken: true });
    expect(chances.filter(({ p }) => p > 0)).toEqual([{ id: 's1', p: 1 }]);
    expect([success, mean]).toEqual([1, 1]);
    expect(resultOdds({ ...plain, pool: 7, needed: 2, taken: true }).success).toBe(0);
  });
});
