// Rolls: the ladder, the difficulties, plans and judgements (SD-1 to SD-5, SD-8, SD-9).
import { describe, expect, it } from 'vitest';
import { stepDice } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { dice, highestFace, moveRank, planRoll, judgeRoll, judgeOpposed, sumRoll, writeDice, writeRanks } = stepDice;

describe('the ladder', () => {
  it.each([
    [0, [], 0],
    [1, [2], 2],
    [2, [4], 4],
    [3, [6], 6],
    [4, [8], 8],
    [5, [10], 10],
    [6, [12], 12],
    [7, [12, 2], 14],
    [8, [12, 4], 16],
    [9, [12, 6], 18],
    [12, [12, 12], 24],
    [13, [12, 12, 2], 26],
  ])('SD-1 rank %i has the dice %j, at most %i', (rank, sides, highest) => {
    expect(dice(rank)).toEqual(sides);
    expect(Object.isFrozen(dice(rank))).toBe(true);
    expect(highestFace(rank)).toBe(highest);
  });

  it.each([
    [4, 1, 5],
    [6, 1, 7],
    [4, -3, 1],
    [2, -2, 0],
    [2, -5, 0],
    [0, 1, 1],
    [0, -1, 0],
  ])('SD-1 rank %i moved by %i is rank %i', (rank, steps, moved) => expect(moveRank(rank, steps)).toBe(moved));

  it.each([
    [[4, 3], 0, '4ds + 3ds', '1d8 + 1d6'],
    [[8, 0], 2, '8ds + 0ds + 2', '1d12 + 1d4 + 2'],
    [[13, 1], -3, '13ds + 1ds - 3', '2d12 + 1d2 + 1d2 - 3'],
    [[0, 0], 0, '0ds + 0ds', '0'],
    [[], 4, '0ds + 4', '0 + 4'],
  ])('SD-1 ranks %j with bonus %i are %s, in plain dice %s', (ranks, bonus, formula, plain) => {
    expect(writeRanks(ranks, bonus)).toBe(formula);
    expect(writeDice(ranks, bonus)).toBe(plain);
  });

  it('refuses what is no rank', () => {
    expect(catchCode(() => dice(-1))).toBe('out-of-range rank');
    expect(catchCode(() => dice(61))).toBe('out-of-range rank');
    expect(catchCode(() => dice(1.5))).toBe('not-an-integer rank');
    expect(catchCode(() => highestFace(Number.NaN))).toBe('not-an-integer rank');
    expect(catchCode(() => moveRank(3, 0.5))).toBe('not-an-integer steps');
  });
});

it('SD-2 difficulties', () => {
  expect(stepDice.difficulties).toEqual({
    easy: 3,
    average: 7,
    hard: 11,
    formidable: 15,
    heroic: 19,
    incredible: 23,
    ridiculous: 27,
    impossible: 31,
  });
  expect(Object.isFrozen(stepDice.difficulties)).toBe(true);
  expect(stepDice.DIFFICULTIES[0]).toBe('easy');
});

describe('plans', () => {
  it('SD-3 attribute and skill', () => {
    expect(planRoll({ attribute: 4, skill: 3, difficulty: 'average' })).toEqual({
      ranks: [4, 3],
      bonus: 0,
      difficulty: 7,
      equalSucceeds: false,
      lines: [
        { key: 'attribute', rule: 'SD-3', unit: 'rank', amount: 4 },
        { key: 'skill', rule: 'SD-3', unit: 'rank', amount: 3 },
        { key: 'difficulty', rule: 'SD-2', unit: 'difficulty', amount: 7 },
      ],
      formula: '4ds + 3ds',
      dice: '1d8 + 1d6',
    });
  });

  it.each([
    ['two attributes', { attribute: 4, other: 2 }, [4, 2]],
    ['one attribute twice', { attribute: 4 }, [4, 4]],
    ['one attribute twice, said so', { attribute: 4, skill: null, other: null }, [4, 4]],
  ])('SD-5 unskilled: %s', (_, input, ranks) => {
    const plan = planRoll(input);
    expect(plan.ranks).toEqual(ranks);
    expect(plan.difficulty).toBeNull();
    expect(plan.lines[1]!.rule).toBe('SD-5');
  });

  it.each([
    ['the skill die', { attribute: 4, skill: 3 }, [{ step: 2 }, { step: -1 }], [4, 4]],
    ['the second die of an unskilled roll', { attribute: 4, other: 3 }, [{ step: -2 }], [4, 1]],
    ['the second of one attribute twice', { attribute: 4 }, [{ step: 1 }], [4, 5]],
    ['no attribute alone', { attribute: 4, alone: true }, [{ step: -2 }], [4]],
    ['attributes where they are named', { attribute: 4, skill: 3 }, [{ attributeStep: -2 }], [2, 3]],
    ['both attributes where they are named', { attribute: 4, other: 3 }, [{ attributeStep: -2 }], [2, 1]],
    ['both, then the second once more', { attribute: 4 }, [{ attributeStep: -2 }, { step: -1 }], [2, 1]],
    ['an attribute alone where it is named', { attribute: 4, alone: true }, [{ attributeStep: -2 }], [2]],
  ])('SD-1 steps move %s', (_, input, changes, ranks) => {
    const modifiers = changes.map((change) => ({ key: 'test', ...change }));
    expect(planRoll({ ...input, modifiers }).ranks).toEqual(ranks);
  });

  it('SD-1 steps are summed before they move a die; what would pass below 0 is lost', () => {
    const modifiers = [
      { key: 'dark', step: -4 },
      { key: 'aim', rule: 'SD-19', step: 3 },
      { key: 'shock', rule: 'SD-37', attributeStep: -2 },
      { key: 'luck', bonus: 2, difficulty: 1 },
    ];
    const plan = planRoll({ attribute: 1, skill: 2, difficulty: 5, modifiers });
    expect(plan).toMatchObject({ ranks: [0, 1], bonus: 2, difficulty: 6, formula: '0ds + 1ds + 2' });
    expect(plan.lines.slice(3)).toEqual([
      { key: 'dark', rule: 'SD-1', unit: 'step', amount: -4, index: 0 },
      { key: 'aim', rule: 'SD-19', unit: 'step', amount: 3, index: 1 },
      { key: 'shock', rule: 'SD-37', unit: 'attributeStep', amount: -2, index: 2 },
      { key: 'luck', rule: 'SD-1', unit: 'bonus', amount: 2, index: 3 },
      { key: 'luck', rule: 'SD-1', unit: 'difficulty', amount: 1, index: 3 },
      { key: 'floor', rule: 'SD-1', unit: 'attributeStep', amount: 1 },
    ]);
  });

  it('refuses bad input by name', () => {
    const modifiers = [{ key: 'x', step: 0.5 }];
    expect(catchCode(() => planRoll({ attribute: 4, skill: 3, other: 2 }))).toBe('skill-and-attribute other');
    expect(catchCode(() => planRoll({ attribute: 4, skill: 3, alone: true }))).toBe('skill-and-attribute skill');
    expect(catchCode(() => planRoll({ attribute: -1 }))).toBe('out-of-range attribute');
    expect(catchCode(() => planRoll({ attribute: 1, modifiers }))).toBe('not-an-integer modifiers[0].step');
    expect(catchCode(() => planRoll({ attribute: 1, difficulty: 'simple' as 'easy' }))).toBe('unknown-key difficulty');
  });
});

describe('judgements', () => {
  it.each([
    ['SD-3 the total must be higher', [4, 4], 7, false, 'success'],
    ['SD-3 equal is a failure', [4, 3], 7, false, 'failure'],
    ['SD-3 equal succeeds where the world says so', [4, 3], 7, true, 'success'],
    ['SD-3 lower fails all the same', [3, 3], 7, true, 'failure'],
    ['SD-9 six over is ordinary', [8, 5], 7, false, 'success'],
    ['SD-9 seven over is extraordinary', [8, 6], 7, false, 'extraordinary'],
    ['SD-8 every die a 1 is a botch', [1, 1], 7, false, 'botch'],
    ['SD-8 one die not a 1 is none', [1, 2], 2, false, 'success'],
    ['SD-8 no dice are no botch and total 0', [], 0, false, 'failure'],
    ['SD-8 no dice can succeed', [], -1, false, 'success'],
    ['SD-8 a botch never succeeds, however easy', [1, 1], -20, false, 'botch'],
  ])('%s', (_, faces, difficulty, equalSucceeds, expected) => {
    const outcome = judgeRoll({ faces, difficulty, equalSucceeds });
    const said = outcome.botch ? 'botch' : outcome.extraordinary ? 'extraordinary' : 'failure';
    expect(outcome.success && said === 'failure' ? 'success' : said).toBe(expected);
    expect(outcome.success).toBe(expected === 'success' || expected === 'extraordinary');
    expect(outcome.margin).toBe(faces.reduce((sum, face) => sum + face, 0) - difficulty);
  });

  it('SD-8 a botch never succeeds, whatever the bonus', () => {
    expect(judgeRoll({ faces: [1, 1], bonus: 30, difficulty: 'easy' })).toEqual({
      total: 32,
      botch: true,
      success: false,
      margin: 29,
      extraordinary: false,
    });
  });

  it.each([
    ['the higher wins', [[5, 2], 0], [[3, 3], 0], 'a'],
    ['the other may be higher', [[2, 2], 0], [[3, 3], 0], 'b'],
    ['equal: nobody', [[5, 1], 0], [[3, 3], 0], 'nobody'],
    ['SD-8 a botch does not win by its bonus', [[1, 1], 9], [[3, 3], 0], 'nobody'],
    ['SD-8 a botch loses against more', [[1, 1], 0], [[2, 1], 0], 'b'],
    ['SD-8 two botches: nobody', [[1, 1], 2], [[1, 1], 0], 'nobody'],
  ] as const)('SD-4 %s', (_, [a, up], [b, down], winner) => {
    expect(judgeOpposed(sumRoll({ faces: a, bonus: up }), sumRoll({ faces: b, bonus: down }))).toBe(winner);
  });

  it('refuses faces that the dice have not', () => {
    expect(catchCode(() => judgeRoll({ faces: [0], difficulty: 3 }))).toBe('bad-face faces[0]');
    expect(catchCode(() => judgeRoll({ faces: [13], difficulty: 3 }))).toBe('bad-face faces[0]');
    expect(catchCode(() => judgeRoll({ faces: [4, 7], ranks: [2, 3], difficulty: 3 }))).toBe('bad-face faces[1]');
    expect(catchCode(() => judgeRoll({ faces: [4], ranks: [2, 3], difficulty: 3 }))).toBe('wrong-faces faces');
    expect(judgeRoll({ faces: [12, 1, 3], ranks: [7, 3], difficulty: 3 }).total).toBe(16);
    expect(catchCode(() => judgeRoll({ faces: 3 as never, difficulty: 3 }))).toBe('not-a-list faces');
    expect(catchCode(() => judgeRoll({ faces: [1], difficulty: Number.NaN }))).toBe('not-an-integer difficulty');
  });
});
