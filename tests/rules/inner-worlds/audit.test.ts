// The numbers of a stored plan follow from its lines, or the plan is forged (IW-1 to IW-5, IW-12, IW-14).
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';

const { fitsAction, fitsDamageLines, fitsRollLines, planContest, planDamage, planSave } = innerWorlds;

const helped = { key: 'custom', rule: 'IW-2', mode: 'advantage' } as const;
const hindered = { ...helped, mode: 'disadvantage' } as const;

/** Stores a save as its message does. */
const keep = (input: Parameters<typeof planSave>[0]) => {
  const { mode, ...plan } = planSave(input);
  return { ...plan, kind: 'save', mode: mode ?? '' };
};

/** Stores damage as its message does. */
const keepDamage = (input: Parameters<typeof planDamage>[0], cause = 'attack') => {
  const { mode, lines } = planDamage(input);
  const { die, maximum = false, bonusDice = [] } = input;
  return { die, maximum, mode: mode ?? '', flat: 0, bonus: bonusDice, cause, lines };
};

const counter = { key: 'counter', rule: 'IW-17', die: 6 };
const save = keep({ score: 12 });

describe('the lines of a roll', () => {
  it.each([
    ['IW-1 of a plain save', save],
    ['IW-1 at a score of 0', keep({ score: 0, difficulty: 'trivial' })],
    ['IW-2 with reasons on both sides', keep({ score: 12, sources: [helped, hindered, helped] })],
    ['IW-3 of a complicated save', keep({ score: 12, complicated: true, sources: [hindered] })],
    ['IW-4 of a hard one', keep({ score: 12, difficulty: 'legendary' })],
    ['IW-4 of one below 0', keep({ score: 3, difficulty: 'unprecedented' })],
    ['IW-5 of a contest', { ...planContest(11, [helped]), kind: 'contest', target: 0, mode: 'advantage', throws: 1 }],
    ['IW-12 of an attack', { kind: 'none', score: 0, target: 0, mode: '', throws: 1, lines: [] }],
  ])('%s fit it', (_, plan) => expect(fitsRollLines(plan)).toBe(true));

  const luck = { key: 'luck', unit: 'score', amount: 87 };
  const easy = { key: 'trivial', unit: 'score', amount: 2 };

  it.each([
    ['a target of 99', { ...save, target: 99 }],
    ['a target of 99 with a line for it', { ...save, target: 99, lines: [...save.lines, luck] }],
    ['a difficulty twice', { ...save, target: 16, lines: [...save.lines, easy, easy] }],
    ['a difficulty of more than it gives', { ...save, target: 32, lines: [...save.lines, { ...easy, amount: 20 }] }],
    ['another score', { ...save, score: 18 }],
    ['an advantage without a reason', { ...save, mode: 'advantage' }],
    ['three throws', { ...save, throws: 3 }],
    ['no line at all', { ...save, lines: [] }],
    ['a contest of 900', { ...planContest(11), kind: 'contest', score: 900, target: 0, mode: '', throws: 1 }],
  ])('do not fit %s', (_, plan) => expect(fitsRollLines(plan)).toBe(false));
});

describe('the lines of damage', () => {
  const sword = keepDamage({ die: 6 });

  it.each([
    ['IW-12 of a sword', sword],
    ['IW-2 with advantage', keepDamage({ die: 8, sources: [helped] })],
    ['IW-14 of the maximum', keepDamage({ die: 10, maximum: true })],
    ['IW-17 after a counter', keepDamage({ die: 6, bonusDice: [counter] })],
    ['IW-14 of a feint', { ...sword, die: 0, flat: 1, cause: 'feint', lines: [] }],
    ['IW-16 of a taunt', keepDamage({ die: 6 }, 'taunt')],
    ['IW-26 of a hazard', keepDamage({ die: 4 }, 'hazard')],
  ])('%s fit it', (_, plan) => expect(fitsDamageLines(plan)).toBe(true));

  it.each([
    ['900 points without dice', { ...sword, die: 0, flat: 900, lines: [] }],
    ['900 points of a feint', { ...sword, die: 0, flat: 900, cause: 'feint', lines: [] }],
    ['900 points beside a die', { ...sword, flat: 900 }],
    ['the maximum of a die of 100', { ...sword, die: 100, maximum: true }],
    ['the maximum of a taunt', keepDamage({ die: 6, maximum: true }, 'taunt')],
    ['another die', { ...sword, die: 12 }],
    ['a die more', { ...sword, bonus: [counter] }],
    ['an advantage without a reason', { ...sword, mode: 'advantage' }],
    ['no line at all', { ...sword, lines: [] }],
  ])('do not fit %s', (_, plan) => expect(fitsDamageLines(plan)).toBe(false));
});

describe('the dice of an attack', () => {
  const bare = { uuid: '', die: 6, traits: [] };
  const sword = { uuid: 'Actor.a.Item.b', die: 10, traits: ['rerollOnes'] };
  const attack = { role: 'attack', maximum: false, bonus: [], weapon: sword };

  it.each([
    ['IW-12 of a weapon', attack],
    ['IW-26 of bare hands', { ...attack, weapon: bare }],
    ['IW-14 after a feint', { ...attack, maximum: true }],
    ['IW-17 after a counter', { ...attack, bonus: [{ die: 8 }] }],
    ['of no attack', { ...attack, role: '', weapon: { uuid: '', die: 0, traits: [] } }],
    ['IW-16 of a taunt', { ...attack, role: 'taunt', weapon: bare }],
  ])('%s are those of the rules', (_, action) => expect(fitsAction(action)).toBe(true));

  it.each([
    ['bare hands with a d100', { ...attack, weapon: { ...bare, die: 100 } }],
    ['bare hands with the traits of a weapon', { ...attack, weapon: { ...bare, traits: ['doubleOnMax'] } }],
    ['3000 dice', { ...attack, bonus: Array.from({ length: 3000 }, () => ({ die: 100 })) }],
    ['a larger die after a counter', { ...attack, bonus: [{ die: 12 }] }],
    ['the maximum of a rout', { ...attack, role: 'rout', maximum: true }],
  ])('cannot be %s', (_, action) => expect(fitsAction(action)).toBe(false));
});
