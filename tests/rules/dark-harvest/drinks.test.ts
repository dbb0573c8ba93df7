import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const {
  judgeDamage,
  listDrunkEffects,
  listDrunkReasons,
  makeDrinkReason,
  planPerilDamage,
  reachFeat,
  soberUp,
  takeDrink,
} = darkHarvest;
const sober = { light: 0, wine: 0, spirits: 0, step: 0 };

describe('a drink (DH-65)', () => {
  it.each([
    ['DH-65: the first light one', sober, 'light', 1],
    ['DH-65: spirits', sober, 'spirits', 3],
    ['DH-65: wine after two light ones and one of spirits', { ...sober, light: 2, spirits: 1 }, 'wine', 7],
  ] as const)('%s', (_what, before, drink, black) => {
    expect(makeDrinkReason(before, drink)).toEqual({ key: 'drinks', rule: 'DH-65', black });
  });

  it.each([
    ['DH-65: net 2 is fine', sober, 2, { ...sober, wine: 1 }],
    ['DH-65: net 1 is one step worse', sober, 1, { ...sober, wine: 1, step: 1 }],
    ['DH-65: nothing is worse than step 7', { ...sober, step: 7 }, -4, { ...sober, wine: 1, step: 7 }],
  ])('%s', (_what, before, net, after) => {
    expect(takeDrink(before, 'wine', net)).toEqual(after);
  });

  it.each([
    [
      { light: 2, wine: 1, spirits: 0, step: 2 },
      { light: 2, wine: 1, spirits: 0, step: 1 },
    ],
    [{ light: 2, wine: 1, spirits: 0, step: 1 }, sober],
    [{ light: 1, wine: 0, spirits: 0, step: 0 }, sober],
  ])('DH-65: %j sobers up to %j', (before, after) => {
    expect(soberUp(before)).toEqual(after);
  });

  it('DH-65: refuses what is no drink', () => {
    expect(() => makeDrinkReason(sober, 'tea' as 'wine')).toThrow('unknown-key');
    expect(() => takeDrink({ ...sober, step: 8 }, 'wine', 1)).toThrow('out-of-range');
  });
});

function list(step: number, tests: darkHarvest.DrunkTest): string[] {
  return listDrunkReasons(step, tests).map(({ key, black, divide }) => `${key} ${black ?? `÷${divide}`}`);
}

describe('drunkenness (DH-66)', () => {
  it.each([
    [0, [], []],
    [2, [], []],
    [3, ['hammered 1'], []],
    [4, ['hammered 2'], ['bladdered 2']],
    [5, ['hammered 3', 'legless ÷2'], ['bladdered 3', 'legless ÷2']],
    [6, ['hammered 4', 'plastered ÷4'], ['bladdered 4', 'plastered ÷4']],
  ])('DH-66: step %i puts %j on the body and %j on the mind', (step, physical, mental) => {
    expect([list(step, 'physical'), list(step, 'mental')]).toEqual([physical, mental]);
  });

  it.each([
    [0, [], [], []],
    [1, ['tipsy 1'], [], []],
    [2, ['tipsy 2'], ['merry 1'], []],
    [4, ['tipsy 4'], ['merry 3'], []],
    [5, ['tipsy 5', 'legless ÷2'], ['merry 4', 'legless ÷2'], ['legless ÷2']],
    [6, ['tipsy 6', 'plastered ÷4'], ['merry 5', 'plastered ÷4'], ['plastered ÷4']],
  ])('DH-66: forced at step %i: %j on leaving a drink alone, %j on not laughing, %j on the rest', (step, ...lists) => {
    expect([list(step, 'anotherDrink'), list(step, 'laughing'), list(step, 'forced')]).toEqual(lists);
  });

  it.each([
    [6, false],
    [7, true],
  ])('DH-66: at step %i unconscious with drink: %s', (step, expected) => {
    expect(darkHarvest.isParalytic(step)).toBe(expected);
  });

  it('DH-66: all effects up to the step apply, the quarter in place of the half', () => {
    expect(listDrunkEffects(6).map(({ id, black }) => [id, black])).toEqual([
      ['tipsy', 6],
      ['merry', 5],
      ['hammered', 4],
      ['bladdered', 4],
      ['plastered', null],
    ]);
  });
});

describe('damage of a peril (DH-63)', () => {
  it.each([
    ['DH-63: sixes are thrown again', 4, 0, [1, 6, 6, 2, 3, 4], 3],
    ['DH-63: armour comes off', 4, 2, [1, 6, 6, 2, 3, 4], 1],
    ['DH-63: never below 0', 2, 5, [1, 2], 0],
  ])('%s', (_what, dice, armour, faces, pips) => {
    const plan = planPerilDamage(dice, armour);
    expect(plan.white).toBe(dice);
    expect(judgeDamage(plan, faces)).toBe(pips);
  });
});

describe('feats (DH-67)', () => {
  it.each([
    ['DH-67: no roll at Strength 2', 2, 0, 'adultWoman'],
    ['DH-67: net 1 reaches 4', 2, 1, 'adultMan'],
    ['DH-67: net 2 reaches 6', 2, 2, 'vendorsCart'],
    ['DH-67: a negative net adds nothing', 2, -3, 'adultWoman'],
    ['DH-67: above 13 the last row', 4, 9, 'gangerAutomaton'],
  ])('%s', (_what, strength, net, lift) => {
    expect(reachFeat(strength, net).lift).toBe(lift);
  });
});
