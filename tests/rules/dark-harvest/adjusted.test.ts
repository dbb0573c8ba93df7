/** The result of a test with everything that changed it after the roll: what counts, and in which order. */
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const { countAwesome, countMissing, judgeAdjusted, judgeAdjustedDamage, planTest } = darkHarvest;
type Adjustment = darkHarvest.TestAdjustment;

const plan = planTest({ skill: 4, characteristic: 2 });
const noFaces = { white: [], black: [] };

const test = (white: readonly number[], quickplay = false) =>
  ({ plan, faces: { white, black: [] }, difficulty: 'average', quickplay }) as const;
const spend = (use: darkHarvest.FateUse, count = 1): Adjustment => ({ kind: 'points', source: 'f', use, count });
const rule = (difficulty: darkHarvest.DifficultyId, black: readonly number[] = []): Adjustment => ({
  kind: 'ruling',
  source: difficulty,
  difficulty,
  net: null,
  faces: { white: [], black },
  dice: { white: 0, black: black.length },
});
const ruleNet = (net: number): Adjustment => ({
  kind: 'ruling',
  source: String(net),
  difficulty: null,
  net,
  faces: noFaces,
  dice: { white: 0, black: 0 },
});
const grant = (white: readonly number[]): Adjustment => ({
  kind: 'ruling',
  source: 'awesome',
  difficulty: null,
  net: null,
  awesome: true,
  faces: { white, black: [] },
  dice: { white: 3, black: 0 },
});
const again = (white: readonly number[], keepBetter = true): Adjustment => ({
  kind: 'reroll',
  source: 'r',
  plan,
  difficulty: 'average',
  faces: { white, black: [] },
  keepBetter,
});

const thrown = (input: Parameters<typeof planTest>[0]) => ({
  plan: planTest(input),
  faces: noFaces,
  difficulty: 'average' as const,
});

const two = [1, 6, 2, 3, 4, 5, 2];
const none = [2, 2, 2, 2, 2, 2];

describe('a test with what was added to it', () => {
  it.each<[string, readonly number[], readonly Adjustment[], boolean, object]>([
    ['nothing', two, [], false, { net: 2, degree: 'normal', fate: 0, reroll: null, unruled: null }],
    ['DH-11: successes of fate', two, [spend('success', 2)], false, { net: 4, fate: 2, automatic: 2 }],
    ['DH-13: fate assures success', none, [rule('difficult', [1, 1, 2]), spend('stayConscious')], false, { net: 1 }],
    ['DH-13: in Quickplay it is a success', none, [spend('stayConscious')], true, { net: 1, isAssured: false }],
    ['DH-13: which black dice cancel', none, [rule('difficult', [1, 1, 2]), spend('stayConscious')], true, { net: -1 }],
    ['DH-15: fate averts an injury', none, [spend('noInjury')], false, { net: 0, isSpared: true }],
    ['DH-6: a harder difficulty', two, [rule('difficult', [1, 6, 2])], false, { net: 0, difficulty: 'difficult' }],
    ['DH-6: the last difficulty', two, [rule('difficult', [1, 6, 2]), rule('average')], false, { net: 2 }],
    ['DH-5: a named net', two, [rule('difficult', [1, 6, 2]), ruleNet(7)], false, { net: 7, degree: 'impressive' }],
    ['DH-5: which a later difficulty replaces', two, [ruleNet(7), rule('average')], false, { net: 2, unruled: null }],
    ['DH-5: and fate cannot change', two, [ruleNet(7), spend('success')], false, { net: 7, unruled: { net: 3 } }],
    ['DH-18: the better of two rolls', two, [again([1, 1, 1, 2, 2, 2])], false, { net: 3 }],
    ['DH-18: where the first is better', two, [again(none)], false, { net: 2, reroll: { stands: false, second: 0 } }],
    ['DH-18: the second as agreed', two, [again(none, false)], false, { net: 0, reroll: { stands: true } }],
    ['DH-18: in Quickplay always the second', two, [again(none)], true, { net: 0, reroll: { stands: true, first: 2 } }],
    [
      'DH-18: fate and a ruling count for both rolls',
      two,
      [again([1, 1, 1, 2, 2, 2]), spend('success'), rule('difficult', [1, 2, 2])],
      false,
      { net: 3, reroll: { source: 'r', first: 2, second: 3, stands: true }, plan: { formula: '6dw - 3db' } },
    ],
    ['DH-28.2: the awesome bonus', two, [grant([1, 6, 2, 5])], false, { net: 4, plan: { formula: '9dw' } }],
    ['DH-28.2: granted twice, once', two, [grant([1, 6, 2, 5]), grant([1, 1, 1])], false, { plan: { white: 9 } }],
    ['DH-28.2: beside a difficulty', two, [rule('difficult', [1, 6, 2]), grant([1, 1, 2])], false, { net: 2 }],
    ['DH-28.2: and before it', two, [grant([1, 1, 2]), rule('difficult', [1, 6, 2])], false, { net: 2 }],
    ['DH-28.2: for both rolls', two, [again([1, 1, 1, 2, 2, 2]), grant([1, 1, 2])], false, { net: 5 }],
    ['another kind', two, [{ kind: 'praise', source: 'p' } as never], false, { net: 2 }],
  ])('%s', (_what, white, adjustments, quickplay, outcome) => {
    expect(judgeAdjusted(test(white, quickplay), adjustments)).toMatchObject(outcome);
  });

  it('DH-28.2: as many dice come as the order of DH-1 has it; none where the bonus is there', () => {
    const split = { key: 'splitAttacks', rule: 'DH-25', divide: 2 };
    const awesome = { key: 'awesome', rule: 'DH-28', white: 3 };
    expect(countAwesome([thrown({ skill: 4, characteristic: 2 })])).toBe(3);
    // 6 dice halved are 3, 9 halved are 4.
    expect(countAwesome([thrown({ skill: 4, characteristic: 2, modifiers: [split] })])).toBe(1);
    expect(countAwesome([thrown({ skill: 4, characteristic: 2, modifiers: [awesome] })])).toBe(0);
  });

  it('says what the dice alone gave, and which ruling holds', () => {
    const adjustments = [rule('difficult', [1, 6, 2]), rule('easy'), ruleNet(7), spend('success')];
    const outcome = judgeAdjusted(test([...none.slice(1), 1]), adjustments);
    expect(outcome.rolled.net).toBe(1);
    expect([outcome.rulings.difficulty?.source, outcome.rulings.net?.source]).toEqual(['easy', '7']);
  });

  it.each([
    ['unknown-key', spend('luck' as never)],
    ['not-an-integer', spend('success', 0.5)],
    ['bad-face', again([7])],
    ['unknown-key', rule('absurd' as never)],
  ])('refuses %s', (code, adjustment) => {
    expect(() => judgeAdjusted(test(two), [adjustment])).toThrow(code);
  });

  it('DH-6: counts the dice that a difficulty adds, the most that one of two rolls needs', () => {
    const { faces } = test(two);
    const easier = { plan: planTest({ skill: 4, characteristic: 2, difficulty: 'difficult' }), faces };
    const throws = [
      { plan, faces, difficulty: 'average' as const },
      { ...easier, difficulty: 'difficult' as const },
    ];
    expect(countMissing(throws, 'difficult')).toEqual({ white: 0, black: 3 });
    expect(countMissing(throws.slice(1), 'easy')).toEqual({ white: 5, black: 0 });
  });
});

describe('damage with what was added to it', () => {
  const three = [1, 6, 1, 2, 2];
  const one = [1, 2, 2, 2];

  it.each<[string, readonly number[] | null, readonly Adjustment[], object, object]>([
    ['nothing', three, [], {}, { rolled: 3, less: 0, pips: 3, reroll: null }],
    ['no dice', null, [], {}, { pips: 0, faces: noFaces }],
    ['DH-40: never below 0', one, [], { automatic: -4 }, { pips: 0 }],
    ['DH-12: fate takes off all but one', three, [spend('lessDamage', 5)], {}, { less: 2, pips: 1 }],
    ['DH-12: in Quickplay all', three, [spend('lessDamage', 5)], { quickplay: true }, { less: 3, pips: 0 }],
    ['DH-18: the greater for whoever deals it', three, [again(one)], {}, { pips: 3, reroll: { stands: false } }],
    ['DH-18: the smaller for whom a peril hits', three, [again(one)], { isDealt: false }, { pips: 1 }],
    ['DH-18: the second as agreed', three, [again(one, false)], {}, { pips: 1, faces: { white: one } }],
    ['DH-18: in Quickplay always the second', three, [again(one)], { quickplay: true }, { pips: 1 }],
    ['DH-12: fate after the second roll', one, [spend('lessDamage'), again(three)], {}, { rolled: 3, pips: 2 }],
  ])('%s', (_what, white, adjustments, { automatic = 0, ...changes }: { automatic?: number }, expected) => {
    const faces = white && { white, black: [] };
    const damage = { plan: { automatic, minimumNet: 0 }, faces, isDealt: true, quickplay: false, ...changes };
    expect(judgeAdjustedDamage(damage, adjustments)).toMatchObject(expected);
  });
});
