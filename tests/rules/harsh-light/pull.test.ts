// Pulls: successes, plans and judgements (HL-1 to HL-8, HL-10, HL-12, HL-17, HL-20).
import { describe, expect, it } from 'vitest';
import { harshLight } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { countAutomatic, countResistance, judgePull, planPull, pullsAgain, successes, takeAutomatic, writePull } =
  harshLight;

describe('successes', () => {
  it.each([
    [-20, 0],
    [0, 0],
    [7, 0],
    [8, 1],
    [10, 1],
    [11, 2],
    [13, 2],
    [14, 3],
    [17, 4],
    [19, 4],
    [20, 5],
    [22, 5],
    [23, 6],
    [26, 7],
    [40, 11],
  ])('HL-2 a total of %i is %i successes', (total, count) => expect(successes(total)).toBe(count));

  it('HL-2 the named thresholds are frozen', () => {
    expect(harshLight.successThresholds).toEqual([8, 11, 14, 17, 20]);
    expect(Object.isFrozen(harshLight.successThresholds)).toBe(true);
    expect(catchCode(() => successes(8.5))).toBe('not-an-integer total');
  });
});

describe('a plan', () => {
  it('HL-1 the pool is attribute + skill + modifiers, each with its line', () => {
    const plan = planPull({ attribute: 3, skill: 2, modifiers: [{ key: 'tools', amount: 1 }] });
    expect(plan).toEqual({
      pool: 6,
      again: 10,
      formula: '1dp + 6',
      automatic: 0,
      lines: [
        { key: 'attribute', rule: 'HL-1', unit: 'pool', amount: 3 },
        { key: 'skill', rule: 'HL-1', unit: 'pool', amount: 2 },
        { key: 'tools', rule: 'HL-1', unit: 'pool', amount: 1, index: 0 },
      ],
    });
  });

  it.each([
    ['without a skill', { attribute: 3 }, 3],
    ['with a skill of 0', { attribute: 3, skill: 0 }, 3],
    ['a skill above 5', { attribute: 5, skill: 7 }, 12],
    ['a modifier of 0 gives no line', { attribute: 2, modifiers: [{ amount: 0 }] }, 2],
  ])('HL-1 %s', (_, input, pool) => {
    const plan = planPull(input);
    expect(plan.pool).toBe(pool);
    expect(plan.lines.every(({ amount }, index) => index < 2 || amount !== 0)).toBe(true);
  });

  it('HL-4 difficulty and penalties come off the pool, below 0 too', () => {
    const plan = planPull({ attribute: 2, skill: 1, modifiers: [{ amount: -2 }, { key: 'dark', amount: -3 }] });
    expect(plan).toMatchObject({ pool: -2, formula: '1dp - 2', automatic: 0 });
    expect(plan.lines.slice(2)).toEqual([
      { key: 'modifier', rule: 'HL-4', unit: 'pool', amount: -2, index: 0 },
      { key: 'dark', rule: 'HL-4', unit: 'pool', amount: -3, index: 1 },
    ]);
  });

  it.each([
    [5, 10, '1dp + 5'],
    [5, 9, '1dpa9 + 5'],
    [-1, 8, '1dpa8 - 1'],
    [5, null, '1dpx + 5'],
    [0, 10, '1dp'],
    [0, null, '1dpx'],
  ] as const)('HL-3 a pool of %i that pulls again on %s is %s', (pool, again, formula) => {
    expect(writePull(pool, again)).toBe(formula);
    expect(planPull({ attribute: pool, again })).toMatchObject({ again, formula });
  });

  it('HL-10 a resistance comes off the pool before the pull', () => {
    const plan = planPull({ attribute: 2, skill: 2, resistance: { amount: 4 } });
    expect(plan).toMatchObject({ pool: 0, formula: '1dp' });
    expect(plan.lines[2]).toEqual({ key: 'resistance', rule: 'HL-10', unit: 'pool', amount: -4 });
    expect(judgePull({ cards: [1], pool: plan.pool }).dramatic).toBe(true);
  });

  it('HL-10 HL-12 HL-17 a resistance is the trait, Blood Potency, and 2 for Willpower', () => {
    expect(countResistance({ trait: 3 }).amount).toBe(3);
    const resistance = countResistance({ trait: 3, bloodPotency: 2, willpower: true });
    expect(resistance.amount).toBe(7);
    const { pool, lines } = planPull({ attribute: 5, skill: 4, resistance });
    expect(pool).toBe(2);
    expect(lines.slice(2).map(({ key, rule, unit, amount }) => [key, rule, unit, amount])).toEqual([
      ['resistance', 'HL-10', 'pool', -3],
      ['bloodPotency', 'HL-17', 'pool', -2],
      ['resistingWillpower', 'HL-12', 'pool', -2],
    ]);
  });

  it('HL-12 a point of Willpower is 3 more on a pull', () => {
    const plan = planPull({ attribute: 2, skill: 2, willpower: true });
    expect(plan).toMatchObject({ pool: 7, automatic: 1 });
    expect(plan.lines[2]).toEqual({ key: 'willpower', rule: 'HL-12', unit: 'pool', amount: 3 });
  });

  it('HL-17 in a contest against the supernatural Blood Potency is added to the own pool', () => {
    const plan = planPull({ attribute: 3, bloodPotency: 2, contested: true });
    expect(plan.pool).toBe(5);
    expect(plan.lines[1]).toEqual({ key: 'bloodPotency', rule: 'HL-17', unit: 'pool', amount: 2 });
    expect(planPull({ attribute: 3, bloodPotency: null }).pool).toBe(3);
  });

  it('refuses bad input by name', () => {
    expect(catchCode(() => planPull({ attribute: 1.5 }))).toBe('not-an-integer attribute');
    expect(catchCode(() => planPull({ attribute: 1000 }))).toBe('out-of-range pool');
    expect(catchCode(() => planPull({ attribute: 1, again: 7 as 8 }))).toBe('out-of-range again');
    expect(catchCode(() => planPull({ attribute: 1, modifiers: [{ key: '', amount: 1 }] }))).toBe(
      'not-a-text modifiers[0].key',
    );
    expect(catchCode(() => planPull({ attribute: 1, skil: 2 } as never))).toBe('unknown-key skil');
    expect(catchCode(() => planPull({ attribute: 1, resistance: { amount: Number.NaN } }))).toBe(
      'not-an-integer resistance.amount',
    );
  });
});

describe('a judged pull', () => {
  it.each([
    ['HL-1 the card plus the pool', [3], 5, 8, 1, false, false],
    ['HL-1 a 10 that never pulls again', [10], 6, 16, 3, false, false],
    ['HL-2 below 8', [2], 5, 7, 0, false, false],
    ['HL-3 both cards add', [10, 4], 3, 17, 4, false, false],
    ['HL-3 a second 10 stops there', [10, 10], 0, 20, 5, false, true],
    ['HL-4 a negative pool counts in the total', [10, 2], -4, 8, 1, false, false],
    ['HL-4 a 1 with a pool of 0', [1], 0, 1, 0, true, false],
    ['HL-4 a 1 with a pool of -3', [1], -3, -2, 0, true, false],
    ['HL-4 a 1 with a pool of 1 only fails', [1], 1, 2, 0, false, false],
    ['HL-4 a 2 with a pool of 0 only fails', [2], 0, 2, 0, false, false],
    ['HL-5 the first card decides, not the second', [10, 1], -3, 8, 1, false, false],
    ['HL-5 with a pool of 0 a second card of 1 is no Dramatic Failure', [8, 1], 0, 9, 1, false, false],
    ['HL-7 5 successes are exceptional', [10, 5], 5, 20, 5, false, true],
    ['HL-7 4 successes are not', [10, 4], 5, 19, 4, false, false],
    ['HL-7 more than 5 are', [10, 9], 10, 29, 8, false, true],
  ] as const)('%s', (_, cards, pool, total, count, dramatic, exceptional) => {
    expect(judgePull({ cards, pool })).toEqual({ total, successes: count, dramatic, exceptional });
  });

  it.each([
    [10, 10, true],
    [9, 10, false],
    [9, 9, true],
    [8, 9, false],
    [8, 8, true],
    [10, null, false],
  ] as const)('HL-3 a %i with an again-value of %s pulls a second card: %s', (card, again, expected) => {
    expect(pullsAgain(card, again)).toBe(expected);
    expect(catchCode(() => judgePull({ cards: [card, 10], pool: 0, again }))).toBe(
      expected ? 'nothing thrown' : 'wrong-cards cards',
    );
    expect(catchCode(() => judgePull({ cards: [card], pool: 0, again }))).toBe(
      expected ? 'wrong-cards cards' : 'nothing thrown',
    );
  });

  it('HL-3 HL-20 a third card and a pull without a card are refused: there is no retest', () => {
    expect(catchCode(() => judgePull({ cards: [10, 10, 5], pool: 0 }))).toBe('wrong-cards cards');
    expect(catchCode(() => judgePull({ cards: [], pool: 0 }))).toBe('wrong-cards cards');
  });

  it('HL-1 a card is 1 to 10', () => {
    expect(catchCode(() => judgePull({ cards: [0], pool: 0 }))).toBe('bad-face cards[0]');
    expect(catchCode(() => judgePull({ cards: [10, 11], pool: 0 }))).toBe('bad-face cards[1]');
    expect(catchCode(() => judgePull({ cards: null as never, pool: 0 }))).toBe('not-a-list cards');
  });
});

describe('automatic successes', () => {
  it.each([
    [-5, 0],
    [6, 0],
    [7, 1],
    [9, 1],
    [10, 2],
    [13, 3],
    [19, 5],
  ])('HL-6 a pool of %i has %i', (pool, count) => {
    expect(countAutomatic(pool)).toBe(count);
    expect(planPull({ attribute: pool }).automatic).toBe(count);
  });

  it('HL-6 taking them gives exactly as many', () => {
    expect(takeAutomatic(10)).toEqual({ total: 11, successes: 2, dramatic: false, exceptional: false });
    expect(takeAutomatic(12).successes).toBe(2);
    expect(catchCode(() => takeAutomatic(6))).toBe('no-automatic pool');
  });

  it('HL-6 HL-7 five that are taken are exceptional', () => expect(takeAutomatic(19).exceptional).toBe(true));

  it('HL-6 the final pool decides, with Willpower, resistance and penalties', () => {
    const base = { attribute: 5, skill: 5 };
    expect(planPull(base).automatic).toBe(2);
    expect(planPull({ ...base, modifiers: [{ amount: -1 }] }).automatic).toBe(1);
    expect(planPull({ ...base, resistance: { amount: 4 } }).automatic).toBe(0);
    expect(planPull({ ...base, willpower: true }).automatic).toBe(3);
  });

  it('HL-6 in a contested test nothing is automatic', () => {
    expect(planPull({ attribute: 10, contested: true }).automatic).toBe(0);
  });
});

describe('kinds of action', () => {
  it.each([
    ['an instant action', 'instant', true, false, true],
    ['a reflexive one is free', 'reflexive', true, false, false],
    ['a simple test', 'simple', true, false, true],
    ['each pull of an extended test', 'extended', true, false, true],
    ['each pull of an extended contest', 'extendedContest', true, false, true],
    ['a resisted test', 'resisted', true, false, true],
    ['who resists acts reflexively', 'contested', true, true, false],
    ['outside combat nothing does', 'extended', false, false, false],
  ] as const)('HL-8 %s', (_, kind, inCombat, resisting, expected) => {
    expect(harshLight.takesInstant(kind, { inCombat, resisting })).toBe(expected);
  });

  it('HL-8 the table tells who pulls and what adds up', () => {
    const { actionKinds } = harshLight;
    expect(Object.keys(actionKinds)).toEqual([
      'instant',
      'reflexive',
      'simple',
      'extended',
      'resisted',
      'contested',
      'extendedContest',
    ]);
    expect(actionKinds.resisted.opponent).toBe('resists');
    expect(actionKinds.contested.opponent).toBe('pulls');
    expect([actionKinds.extended.tally, actionKinds.contested.tally, actionKinds.extendedContest.tally]).toEqual([
      true,
      false,
      true,
    ]);
    expect(Object.isFrozen(actionKinds.contested)).toBe(true);
    expect(catchCode(() => harshLight.takesInstant('haste' as 'simple', { inCombat: true }))).toBe('unknown-key kind');
  });

  it('HL-10 usually Resolve, Stamina or Composure resists, beside Defence', () => {
    expect(harshLight.resistanceTraits).toEqual(['resolve', 'stamina', 'composure']);
    expect(harshLight.skillGroups).toEqual(Object.keys(harshLight.attributes));
    expect(Object.values(harshLight.attributes).flat()).toHaveLength(9);
  });
});
