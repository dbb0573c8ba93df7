import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const { changeDifficulty, changeFaces, DIFFICULTIES, keepDice, planTest } = darkHarvest;

/** Lists faces in Foundry's order: the pool, then a new die for each six in the list. */
function throwDice(dice: number, next: () => number): number[] {
  const faces = Array.from({ length: dice }, next);
  for (let index = 0; index < faces.length; index++) if (faces[index] === 6) faces.push(next());
  return faces;
}

function sumAmounts(lines: readonly { readonly amount: number }[]): number {
  return lines.reduce((sum, { amount }) => sum + amount, 0);
}

const difficulty = fc.constantFrom(...DIFFICULTIES);
const test = fc.record({
  skill: fc.nat(12),
  characteristic: fc.integer({ min: -4, max: 6 }),
  modifiers: fc.array(
    fc.record({
      key: fc.constant('aim'),
      rule: fc.constant('DH-28'),
      white: fc.integer({ min: -4, max: 3 }),
      black: fc.nat(3),
      divide: fc.integer({ min: 1, max: 3 }),
    }),
    { maxLength: 3 },
  ),
});

describe('another difficulty for a test on the table (DH-6)', () => {
  it('DH-6: is the plan that would have been made with it, reasons and divisors alike', () => {
    fc.assert(
      fc.property(test, difficulty, difficulty, (input, from, to) => {
        const { white, black, minimumNet, automatic } = planTest({ ...input, difficulty: to });
        const changed = changeDifficulty(planTest({ ...input, difficulty: from }), from, to);
        expect(changed).toMatchObject({ white, black, minimumNet, automatic });
        const planned = planTest({ ...input, difficulty: to }).lines;
        expect(sumAmounts(changed.lines)).toBe(sumAmounts(planned));
        expect(changed.lines.map(({ key }) => key).toSorted()).toEqual(planned.map(({ key }) => key).toSorted());
      }),
    );
  });

  it('DH-8: keeps the trades that the pool still bears', () => {
    const plan = planTest({ skill: 1, characteristic: 1, difficulty: 'easy', trades: 2 });
    expect(plan).toMatchObject({ white: 1, automatic: 2 });
    expect(changeDifficulty(plan, 'easy', 'average')).toMatchObject({ white: 2, automatic: 0 });
    const more = planTest({ skill: 3, characteristic: 1, difficulty: 'easy', trades: 2 });
    expect(changeDifficulty(more, 'easy', 'difficult')).toMatchObject({ white: 1, automatic: 1, black: 3 });
  });

  it('DH-61: a floor that is not the difficulty’s stays', () => {
    const plan = planTest({ skill: 2, characteristic: 0, minimumNet: 1 });
    expect(changeDifficulty(plan, 'average', 'difficult').minimumNet).toBe(1);
    const easy = planTest({ skill: 2, characteristic: 0, difficulty: 'veryEasy' });
    expect(changeDifficulty(easy, 'veryEasy', 'average').minimumNet).toBe(null);
  });

  it.each([
    ['DH-3: the last die goes with the chain of its sixes', [6, 1, 6, 2, 6, 3], 3, 2, true, [6, 1, 2]],
    ['DH-3: the chain of a six belongs to its die', [6, 6, 1, 6, 5, 2], 3, 1, true, [6, 6, 2]],
    ['DH-3: black sixes have none', [6, 6, 1], 3, 2, false, [6, 6]],
    ['none stays', [6, 1], 1, 0, true, []],
    ['all stay', [6, 1, 2], 2, 9, true, [6, 1, 2]],
  ])('%s', (_what, faces, dice, kept, again, expected) => {
    expect(keepDice(faces, dice, kept, again)).toEqual(expected);
  });

  it('DH-3: what stays is what was thrown for it, whatever else was thrown', () => {
    const face = fc.integer({ min: 1, max: 6 });
    fc.assert(
      fc.property(
        fc.array(face, { maxLength: 12 }),
        fc.nat(12),
        fc.infiniteStream(fc.integer({ min: 1, max: 5 })),
        (pool, kept, later) => {
          const next = [...pool];
          const faces = throwDice(pool.length, () => next.shift() ?? (later.next().value as number));
          const left = keepDice(faces, pool.length, kept, true);
          const stay = Math.min(kept, pool.length);
          expect(left.slice(0, stay)).toEqual(pool.slice(0, stay));
          const sixes = left.filter((one) => one === 6).length;
          expect(left.length).toBe(stay + sixes);
        },
      ),
    );
  });

  it('dice that come are of the ruling’s throw; those of the pool stand first', () => {
    const thrown = { faces: { white: [6, 2, 4], black: [1] }, dice: { white: 2, black: 1 } };
    const more = { faces: { white: [6, 3, 5], black: [6, 1, 2] }, dice: { white: 2, black: 3 } };
    expect(changeFaces(thrown, { white: 3, black: 3 }, more)).toEqual({ white: [6, 2, 6, 4, 5], black: [1, 6, 1] });
    expect(changeFaces(thrown, { white: 1, black: 0 }, more)).toEqual({ white: [6, 4], black: [] });
    const none = { faces: { white: [], black: [] }, dice: { white: 0, black: 0 } };
    expect(changeFaces(thrown, { white: 9, black: 9 }, none)).toEqual(thrown.faces);
  });
});
