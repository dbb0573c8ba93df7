/** Which dice a plan can have given (DH-1 to DH-3): how many, which faces, what sixes brought, and what came without dice. */
import '../foundry-double.ts';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { storeLines } from '../../../module/rulesets/dark-harvest/data/to-input.ts';
import { BlackDie, WhiteDie, fitsPlan } from '../../../module/rulesets/dark-harvest/data/dice.ts';

type Message = ChatMessage.Implementation;

function createDie(Die: typeof WhiteDie | typeof BlackDie, faces: readonly number[]) {
  return new Die({ number: faces.length, results: faces.map((result) => ({ result, active: true })) });
}

const line = (colour: string, amount: number, key = 'custom') => ({ key, rule: 'DH-1', colour, amount, label: '' });
const dice = [line('white', 3), line('black', 1)];
const threeWhiteOneBlack = { white: 3, black: 1, automatic: 0, minimumNet: null, formula: '', lines: dice };

function createMessage(white: number[], black: number[], changes: object = {}, type = 'harvestCheck'): Message {
  const thrown = [createDie(WhiteDie, white), createDie(BlackDie, black)];
  const plan = { ...threeWhiteOneBlack, ...changes };
  return {
    type,
    system: { plan, dice: { white: plan.white, black: plan.black }, others: [] },
    rolls: [{ dice: thrown }],
  } as unknown as Message;
}

const types = ['harvestCheck', 'harvestDamage', 'harvestInitiative', 'harvestReroll', 'harvestRuling'];

describe.each(types)('the dice of a %s', (type) => {
  it.each<[string, number[], number[], boolean]>([
    ['as many as planned', [1, 2, 3], [6], true],
    ['one more for each six (DH-3)', [6, 6, 3, 6, 5, 1], [1], true],
    ['none for a six', [6, 2, 3], [1], false],
    ['one more without a six', [1, 2, 3, 4], [1], false],
    ['one less', [1, 2], [1], false],
    ['one more for a black six, which is not thrown again', [1, 2, 3], [6, 1], false],
    ['no black one', [1, 2, 3], [], false],
    ['a seventh face', [1, 2, 7], [1], false],
    ['a face of nothing', [1, 2, 0], [1], false],
  ])('%s', (_what, white, black, fits) => {
    expect(fitsPlan(createMessage(white, black, {}, type))).toBe(fits);
  });
});

describe('the dice of an initiative of several (DH-20)', () => {
  const plan = { white: 2, black: 0, automatic: 0, minimumNet: null, formula: '', lines: [line('white', 2)] };
  it.each<[string, number[][], boolean]>([
    [
      'each as its plan says',
      [
        [1, 2],
        [3, 4],
      ],
      true,
    ],
    [
      'the second one die more',
      [
        [1, 2],
        [3, 4, 5],
      ],
      false,
    ],
    ['one of the other', [[1, 2, 3], [4]], false],
    ['a roll too few', [[1, 2]], false],
    [
      'a roll too many',
      [
        [1, 2],
        [3, 4],
        [5, 5],
      ],
      false,
    ],
  ])('%s', (_what, thrown, matches) => {
    const rolls = thrown.map((faces) => ({ dice: [createDie(WhiteDie, faces)] }));
    const message = { type: 'harvestInitiative', system: { plan, others: [{ plan }] }, rolls };
    expect(fitsPlan(message as unknown as Message)).toBe(matches);
  });
});

const fitsWith = (changes: object) => fitsPlan(createMessage([1, 2, 3], [1], changes));

const fits = (automatic: number, ...amounts: number[]) =>
  fitsWith({ automatic, lines: [...dice, ...amounts.map((amount) => line('automatic', amount))] });

describe('what comes without dice', () => {
  it('has a line for each automatic success', () => {
    expect([fits(0), fits(2, 2), fits(1, 3, -2)]).toEqual([true, true, true]);
    expect([fits(9), fits(2, 1), fits(0, 1)]).toEqual([false, false, false]);
  });

  it('DH-6, DH-61: raises nothing above a net of 1', () => {
    expect([null, 0, 1, 2, 20].map((minimumNet) => fitsWith({ minimumNet }))).toEqual([true, true, true, false, false]);
  });
});

describe('the dice of a plan', () => {
  it.each<[string, object[]]>([
    ['in several lines', [line('white', 5), line('white', -2), line('black', 1)]],
    ['divided', [line('white', 7), line('divide', 2), line('black', 1)]],
    ['divided by several', [line('white', 20), line('divide', 2), line('divide', 3), line('black', 1)]],
    ['traded after the division', [line('white', 12), line('divide', 2), line('white', -3, 'trade'), line('black', 1)]],
    [
      'raised to none and to one',
      [line('white', 1), line('divide', 2), line('white', 3), line('black', -4), line('black', 5)],
    ],
  ])('have their lines: %s', (_what, lines) => {
    expect(fitsWith({ lines })).toBe(true);
  });

  it.each<[string, object[]]>([
    ['none at all', []],
    ['fewer white ones', [line('white', 2), line('black', 1)]],
    ['more white ones', [line('white', 4), line('black', 1)]],
    ['more black ones', [line('white', 3), line('black', 2)]],
    ['white ones of a colour that is none', [line('red', 3), line('black', 1)]],
    ['divided by nothing', [line('white', 3), line('divide', 0), line('black', 1)]],
  ])('do not match other lines: %s', (_what, lines) => {
    expect(fitsWith({ lines })).toBe(false);
  });
});

const throwOnes = (count: number) => Array.from({ length: count }, () => 1);

it('what the rules plan fits, whatever changes it', () => {
  const reason = fc.record({
    key: fc.constant('custom'),
    white: fc.integer({ min: -9, max: 9 }),
    black: fc.integer({ min: -4, max: 4 }),
    automatic: fc.integer({ min: -3, max: 3 }),
    divide: fc.integer({ min: 1, max: 3 }),
  });
  const rating = fc.integer({ min: -5, max: 15 });
  fc.assert(
    fc.property(
      rating,
      rating,
      fc.array(reason, { maxLength: 4 }),
      fc.boolean(),
      (skill, characteristic, modifiers, isTraded) => {
        const test = { skill, characteristic, modifiers, difficulty: 'difficult' as const };
        const bare = darkHarvest.planTest(test);
        const plan = darkHarvest.planTest({ ...test, trades: isTraded ? bare.maximumTrades : 0 });
        const stored = { ...plan, lines: storeLines(plan.lines) };
        return fitsPlan(createMessage(throwOnes(plan.white), throwOnes(plan.black), stored));
      },
    ),
  );
});

it('other dice than white and black fit nothing, and what has no dice of a plan fits', () => {
  const { type, system, rolls: whole } = createMessage([1, 2, 3], [1]);
  const other = { results: [{ result: 1 }] };
  const rolls = [{ dice: [...(whole[0]?.dice ?? []), other] }];
  expect(fitsPlan({ type, system, rolls } as unknown as Message)).toBe(false);
  expect(fitsPlan({ type: 'harvestFate', system: {}, rolls: [] } as unknown as Message)).toBe(true);
});
