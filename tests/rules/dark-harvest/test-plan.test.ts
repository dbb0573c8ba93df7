// Planning a test (DH-1, DH-6 to DH-9), and refused input.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';

const { planTest, difficulties, DIFFICULTIES } = darkHarvest;

/** Plans a test of skill + characteristic 10 with these modifiers. */
const withReasons = (...modifiers: darkHarvest.Modifier[]): darkHarvest.TestInput => ({
  skill: 6,
  characteristic: 4,
  modifiers,
});
const reason = (change: Omit<darkHarvest.Modifier, 'key'>): darkHarvest.Modifier => ({ key: 'reason', ...change });

describe('planTest', () => {
  it.each<[string, darkHarvest.TestInput, string]>([
    ['DH-1 skill and characteristic', { skill: 4, characteristic: 2 }, '6dw'],
    ['DH-1 difficulty in black', { skill: 4, characteristic: 2, difficulty: 'difficult' }, '6dw - 3db'],
    ['DH-1 a negative characteristic', { skill: 4, characteristic: -3 }, '1dw'],
    ['DH-1 a pool below 0 is 0', { skill: 0, characteristic: -3 }, '0dw'],
    ['DH-1 below 0: black dice still rolled', { skill: 0, characteristic: -3, difficulty: 'difficult' }, '0dw - 3db'],
    ['DH-1 bonuses before the floor', { skill: 0, characteristic: -3, difficulty: 'easy' }, '2dw'],
    ['DH-1 penalties not below 0', withReasons(reason({ white: -16 })), '0dw'],
    [
      'DH-1 a bonus counts before a penalty, whatever their order',
      withReasons(reason({ white: -16 }), reason({ white: 8 })),
      '2dw',
    ],
    ['DH-1 halved', withReasons(reason({ divide: 2 })), '5dw'],
    ['DH-1 divided rounds down', { skill: 5, characteristic: 4, modifiers: [reason({ divide: 2 })] }, '4dw'],
    [
      'DH-1 divided once by the product',
      { skill: 7, characteristic: 4, modifiers: [reason({ divide: 2 }), reason({ divide: 2 })] },
      '2dw',
    ],
    [
      'DH-1 product 6 of 11, not 11/2 then /3',
      { skill: 7, characteristic: 4, modifiers: [reason({ divide: 3 }), reason({ divide: 2 })] },
      '1dw',
    ],
    ['DH-1 divided: at least 1', { skill: 1, characteristic: 1, modifiers: [reason({ divide: 4 })] }, '1dw'],
    ['DH-1 divided: nothing stays nothing', { skill: 0, characteristic: 0, modifiers: [reason({ divide: 4 })] }, '0dw'],
    ['DH-1 penalties before division', withReasons(reason({ white: -4 }), reason({ divide: 2 })), '3dw'],
    ['DH-1 black is never divided', withReasons(reason({ divide: 2, black: 3 })), '5dw - 3db'],
    ['DH-1 black not below 0', withReasons(reason({ black: -3 })), '10dw'],
    ['DH-1 trades after division', { ...withReasons(reason({ divide: 2 })), trades: 1 }, '2dw + 1'],
    ['DH-6 very easy for more', { skill: 4, characteristic: 2, difficulty: 'veryEasy' }, '11dw'],
    ['DH-6 easy', { skill: 4, characteristic: 2, difficulty: 'easy' }, '11dw'],
    ['DH-6 average', { skill: 4, characteristic: 2, difficulty: 'average' }, '6dw'],
    ['DH-6 very difficult', { skill: 4, characteristic: 2, difficulty: 'veryDifficult' }, '6dw - 6db'],
    ['DH-6 extremely difficult', { skill: 4, characteristic: 2, difficulty: 'extremelyDifficult' }, '6dw - 12db'],
    ['DH-6 ridiculous', { skill: 4, characteristic: 2, difficulty: 'ridiculous' }, '6dw - 20db'],
    ['DH-6 impossible', { skill: 4, characteristic: 2, difficulty: 'impossible' }, '6dw - 40db'],
    ['DH-7 gamble 1', { skill: 4, characteristic: 2, gamble: 1 }, '7dw - 1db'],
    [
      'DH-7 gamble 2 beside a difficulty',
      { skill: 4, characteristic: 2, gamble: 2, difficulty: 'difficult' },
      '8dw - 5db',
    ],
    [
      'DH-7 the gamble is a bonus of step 1: it is divided',
      { ...withReasons(reason({ divide: 2 })), gamble: 2 },
      '6dw - 2db',
    ],
    ['DH-8 one trade', { skill: 4, characteristic: 2, trades: 1 }, '3dw + 1'],
    ['DH-8 as often as 3 dice remain', { skill: 4, characteristic: 2, trades: 2 }, '0dw + 2'],
    ['DH-8 with black dice', { skill: 6, characteristic: 3, trades: 1, difficulty: 'difficult' }, '6dw + 1 - 3db'],
    ['DH-8 gambled dice can be traded', { skill: 3, characteristic: 1, gamble: 2, trades: 2 }, '0dw + 2 - 2db'],
    ['DH-9 a second skill', { skill: 4, characteristic: 2, complementary: [3] }, '9dw'],
    [
      'DH-9 helpers, and black dice for the crowd',
      { skill: 4, characteristic: 2, complementary: [3, 2], modifiers: [reason({ black: 2 })] },
      '11dw - 2db',
    ],
    ['DH-11 automatic successes', withReasons(reason({ automatic: 2 }), reason({ automatic: 1 })), '10dw + 3'],
    ['DH-1 largest pool', { skill: 999, characteristic: 0, modifiers: [reason({ black: 999 })] }, '999dw - 999db'],
    [
      'DH-1 the limit counts what is rolled',
      { skill: 1998, characteristic: 0, modifiers: [reason({ divide: 2 })] },
      '999dw',
    ],
  ])('%s', (_rule, input, formula) => {
    expect(planTest(input).formula).toBe(formula);
  });

  it('DH-6 only Very Easy has a floor, of 1', () => {
    const floors = DIFFICULTIES.map((difficulty) => planTest({ skill: 1, characteristic: 1, difficulty }).minimumNet);
    expect(floors).toEqual([1, null, null, null, null, null, null, null]);
  });

  it('DH-61 a floor can be given without dice', () => {
    expect(planTest({ skill: 2, characteristic: 1, minimumNet: 1 })).toMatchObject({ formula: '3dw', minimumNet: 1 });
    expect(
      planTest({ skill: 2, characteristic: 1, ...darkHarvest.healing.means.skyloftHospital.test }).minimumNet,
    ).toBe(1);
    expect(planTest({ skill: 2, characteristic: 1, difficulty: 'veryEasy', minimumNet: 0 }).minimumNet).toBe(1);
  });

  it('DH-8 tells how many trades there could be', () => {
    expect(planTest({ skill: 4, characteristic: 4 }).maximumTrades).toBe(2);
    expect(planTest({ skill: 4, characteristic: 4, trades: 2 }).maximumTrades).toBe(2);
    expect(planTest({ skill: 0, characteristic: -1 }).maximumTrades).toBe(0);
  });

  it('DH-1 explains itself by lines', () => {
    const plan = planTest({
      skill: 4,
      characteristic: -1,
      difficulty: 'difficult',
      gamble: 1,
      trades: 1,
      complementary: [3, 2],
      modifiers: [
        { key: 'wounded', rule: 'DH-44', white: -2 },
        { key: 'custom', white: 1, black: 2 },
        { key: 'split', rule: 'DH-25', divide: 2 },
        { key: 'fate', rule: 'DH-11', automatic: 1 },
      ],
    });
    expect(plan.lines.map(({ key, rule, unit, amount, index }) => [key, rule, unit, amount, index])).toEqual([
      ['skill', 'DH-1', 'white', 4, undefined],
      ['characteristic', 'DH-1', 'white', -1, undefined],
      ['complementary', 'DH-9', 'white', 3, 0],
      ['complementary', 'DH-9', 'white', 2, 1],
      ['gamble', 'DH-7', 'white', 1, undefined],
      ['wounded', 'DH-44', 'white', -2, 0],
      ['custom', 'DH-1', 'white', 1, 1],
      ['split', 'DH-25', 'divide', 2, 2],
      ['trade', 'DH-8', 'white', -3, undefined],
      ['difficult', 'DH-6', 'black', 3, undefined],
      ['gamble', 'DH-7', 'black', 1, undefined],
      ['custom', 'DH-1', 'black', 2, 1],
      ['trade', 'DH-8', 'automatic', 1, undefined],
      ['fate', 'DH-11', 'automatic', 1, 3],
    ]);
    expect(plan).toMatchObject({ white: 1, black: 6, automatic: 2, formula: '1dw + 2 - 6db' });
  });

  it.each<[string, unknown, string]>([
    ['NaN', { skill: Number.NaN, characteristic: 2 }, 'not-an-integer skill'],
    ['a fraction', { skill: 2.5, characteristic: 2 }, 'not-an-integer skill'],
    ['infinity', { skill: 2, characteristic: Infinity }, 'not-an-integer characteristic'],
    ['a text', { skill: '4', characteristic: 2 }, 'not-an-integer skill'],
    ['nothing', { skill: 4 }, 'not-an-integer characteristic'],
    ['no object', null, 'not-an-object '],
    ['an unknown difficulty', { skill: 4, characteristic: 2, difficulty: 'hard' }, 'unknown-key difficulty'],
    ['an inherited name', { skill: 4, characteristic: 2, difficulty: 'toString' }, 'unknown-key difficulty'],
    ['a misspelt argument', { skill: 4, characteristic: 2, dificulty: 'easy' }, 'unknown-key dificulty'],
    [
      'a misspelt part of a modifier',
      { skill: 4, characteristic: 2, modifiers: [{ key: 'a', whites: 1 }] },
      'unknown-key modifiers[0].whites',
    ],
    [
      'a modifier without a key',
      { skill: 4, characteristic: 2, modifiers: [{ white: 1 }] },
      'not-a-text modifiers[0].key',
    ],
    [
      'a fraction in a modifier',
      { skill: 4, characteristic: 2, modifiers: [{ key: 'a', black: 0.5 }] },
      'not-an-integer modifiers[0].black',
    ],
    [
      'a divisor of 0',
      { skill: 4, characteristic: 2, modifiers: [{ key: 'a', divide: 0 }] },
      'out-of-range modifiers[0].divide',
    ],
    ['modifiers that are no list', { skill: 4, characteristic: 2, modifiers: {} }, 'not-a-list modifiers'],
    ['DH-7 a gamble of 3', { skill: 4, characteristic: 2, gamble: 3 }, 'out-of-range gamble'],
    ['DH-7 a gamble of -1', { skill: 4, characteristic: 2, gamble: -1 }, 'out-of-range gamble'],
    [
      'DH-7 a gamble on a specialist skill',
      { skill: 4, characteristic: 2, gamble: 1, specialist: true },
      'gamble-not-common gamble',
    ],
    ['DH-8 a trade too many', { skill: 4, characteristic: 1, trades: 2 }, 'too-few-dice trades'],
    [
      'DH-8 a trade of a divided pool',
      { skill: 4, characteristic: 1, trades: 1, modifiers: [{ key: 'a', divide: 2 }] },
      'too-few-dice trades',
    ],
    ['DH-8 a negative trade', { skill: 4, characteristic: 1, trades: -1 }, 'out-of-range trades'],
    [
      'DH-9 a fraction of a helper',
      { skill: 4, characteristic: 1, complementary: [1, 0.5] },
      'not-an-integer complementary[1]',
    ],
    ['10,000 white dice', { skill: 10_000, characteristic: 0 }, 'pool-too-large white'],
    ['1,000 white dice', { skill: 1000, characteristic: 0 }, 'pool-too-large white'],
    [
      '1,000 black dice',
      { skill: 4, characteristic: 0, modifiers: [{ key: 'a', black: 1000 }] },
      'pool-too-large black',
    ],
    [
      '1,000 automatic successes',
      { skill: 4, characteristic: 0, modifiers: [{ key: 'a', automatic: 1000 }] },
      'pool-too-large automatic',
    ],
  ])('refuses %s', (_what, input, error) => {
    expect(catchCode(() => planTest(input as darkHarvest.TestInput))).toBe(error);
  });

  const modifier = fc.record({
    key: fc.constant('any'),
    white: fc.integer({ min: -20, max: 10 }),
    black: fc.integer({ min: -3, max: 10 }),
    automatic: fc.integer({ min: 0, max: 3 }),
    divide: fc.integer({ min: 1, max: 4 }),
  });
  const anyInput = fc.record({
    skill: fc.integer({ min: -5, max: 30 }),
    characteristic: fc.integer({ min: -10, max: 10 }),
    difficulty: fc.constantFrom(...DIFFICULTIES),
    modifiers: fc.array(modifier, { maxLength: 4 }),
    gamble: fc.constantFrom(0 as const, 1 as const, 2 as const),
    complementary: fc.array(fc.integer({ min: 0, max: 5 }), { maxLength: 3 }),
  });

  it('DH-1 property: the lines, followed in order, give the plan', () => {
    fc.assert(
      fc.property(anyInput, fc.nat(3), (input, wanted) => {
        const trades = Math.min(wanted, planTest(input).maximumTrades);
        const plan = planTest({ ...input, trades });
        let white = 0;
        let divisor = 1;
        let [black, automatic] = [0, 0];
        for (const { key, unit, amount } of plan.lines) {
          if (unit === 'divide') divisor *= amount;
          else if (unit === 'black') black += amount;
          else if (unit === 'automatic') automatic += amount;
          else if (key === 'trade' || key === 'leastOne') {
            white = Math.floor(white / divisor) + amount;
            divisor = 1;
          } else white += amount;
        }
        expect([Math.floor(white / divisor), black, automatic]).toEqual([plan.white, plan.black, plan.automatic]);
      }),
    );
  });

  it('DH-1 property: the order of modifiers changes nothing but the order of lines', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const turned = planTest({ ...input, modifiers: input.modifiers.toReversed() });
        const { white, black, automatic, minimumNet } = planTest(input);
        expect(turned).toMatchObject({ white, black, automatic, minimumNet });
      }),
    );
  });

  it('DH-6 the table is frozen', () => {
    expect(Object.isFrozen(difficulties) && Object.isFrozen(difficulties.easy)).toBe(true);
  });
});
