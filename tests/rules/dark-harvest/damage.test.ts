// Damage: DH-23, DH-40, DH-41.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createQueuedFaces, darkHarvest } from '../../../src/index.ts';
import { catchCode, expectExact } from './close.ts';
import { damage, toFraction, type OracleWeapon } from './joint-oracle.ts';
import type { OraclePool } from './oracle.ts';

const { planDamage, judgeDamage, damageOdds, rollTest } = darkHarvest;
const reference = { method: 'reference' } as const;
const quickplay = { method: 'quickplay' } as const;

/** Smaller probabilities may be in the tail that a Distribution cuts off. */
const expectPips = (actual: number, exact: bigint, message: string): void =>
  actual === 0
    ? expect(Number(exact >> 140n) / 2 ** 100).toBeLessThan(1e-15)
    : expectExact(actual, toFraction(exact), message);

/** Compares the probability of each number of pips with the oracle. */
const expectLaw = (
  attack: OraclePool,
  defence: OraclePool | null,
  weapon: OracleWeapon,
  tie: 'miss' | 'attacker',
): void => {
  const law = damageOdds({ attack, defence, ...weapon, tie });
  const exact = damage(attack, defence, weapon, tie === 'attacker');
  expect(law.min).toBe(0);
  for (let pips = 0; pips < 60; pips++) expectPips(law.p[pips] ?? 0, exact[pips]!, `${pips} pips`);
  expect(law.p.reduce((a, b) => a + b)).toBeCloseTo(1, 13);
};

describe('planDamage', () => {
  it.each<[string, Parameters<typeof planDamage>[0], string]>([
    [
      'DH-40 weapon and Strength dice, margin as successes',
      { ...reference, weaponDice: 5, strengthDice: 2, margin: 3 },
      '7dw + 3',
    ],
    ['DH-40 less armour', { ...reference, weaponDice: 5, margin: 3, armour: 1 }, '5dw + 2'],
    ['DH-40 armour above the margin', { ...reference, weaponDice: 5, margin: 1, armour: 3 }, '5dw - 2'],
    [
      'DH-40 a negative Strength lowers the pool',
      { ...reference, weaponDice: 5, strengthDice: -2, margin: 1 },
      '3dw + 1',
    ],
    ['DH-40 not below 0', { ...reference, weaponDice: 0, strengthDice: -2, margin: 2 }, '0dw + 2'],
    [
      'DH-40 a tie: no margin, no Strength dice; armour counts',
      { ...reference, weaponDice: 5, strengthDice: 2, tied: true, armour: 1 },
      '5dw - 1',
    ],
    [
      'DH-40 a tie: nor does a negative Strength lower it',
      { ...reference, weaponDice: 5, strengthDice: -2, tied: true },
      '5dw',
    ],
    ['DH-41 one die a success above the first', { ...quickplay, weaponDice: 5, strengthDice: 2, net: 3 }, '9dw'],
    ['DH-41 net 1 adds none', { ...quickplay, weaponDice: 6, net: 1 }, '6dw'],
    [
      'DH-41 the own net counts, not by how much it won',
      { ...quickplay, weaponDice: 5, strengthDice: 0, margin: 1, net: 4 },
      '8dw',
    ],
    ['DH-41 armour comes off here too', { ...quickplay, weaponDice: 6, net: 1, armour: 2 }, '6dw - 2'],
    ['DH-23 Q: a tie does full damage', { ...quickplay, weaponDice: 5, strengthDice: 2, net: 1, tied: true }, '7dw'],
    [
      'DH-41 a tie: the own net counts as well',
      { ...quickplay, weaponDice: 5, strengthDice: 2, net: 4, tied: true },
      '10dw',
    ],
  ])('%s', (_rule, input, formula) => {
    expect(planDamage(input).formula).toBe(formula);
  });

  it.each<[string, Parameters<typeof planDamage>[0], number[], number]>([
    ['DH-40 successes and margin', { ...reference, weaponDice: 3, margin: 2 }, [1, 6, 4, 2], 4],
    ['DH-40 armour', { ...reference, weaponDice: 2, margin: 1, armour: 2 }, [1, 2], 0],
    ['DH-40 never below 0', { ...reference, weaponDice: 2, margin: 1, armour: 9 }, [2, 2], 0],
    ['DH-41 each success is a pip', { ...quickplay, weaponDice: 2, net: 2 }, [1, 1, 6, 1], 4],
  ])('%s: pips', (_rule, input, faces, pips) => {
    const plan = planDamage(input);
    expect(rollTest(plan, createQueuedFaces(faces)).white).toEqual(faces);
    expect(judgeDamage(plan, faces)).toBe(pips);
  });

  it.each<[string, unknown, string]>([
    ['a margin of 0 that is no tie', { ...reference, weaponDice: 5, margin: 0 }, 'out-of-range margin'],
    ['no margin', { ...reference, weaponDice: 5 }, 'out-of-range margin'],
    ['in Quickplay a net of 0', { ...quickplay, weaponDice: 5, net: 0, tied: true }, 'out-of-range net'],
    ['in Quickplay no net', { ...quickplay, weaponDice: 5, margin: 2 }, 'out-of-range net'],
    ['negative armour', { ...reference, weaponDice: 5, margin: 1, armour: -1 }, 'out-of-range armour'],
    ['an unknown method', { method: 'both', weaponDice: 5, margin: 1 }, 'unknown-key method'],
    ['a negative weapon', { ...reference, weaponDice: -1, margin: 1 }, 'out-of-range weaponDice'],
    ['no weapon', { ...reference, margin: 1 }, 'not-an-integer weaponDice'],
  ])('refuses %s', (_what, input, error) => {
    expect(catchCode(() => planDamage(input as Parameters<typeof planDamage>[0]))).toBe(error);
  });
});

describe('an object that resists (DH-51)', () => {
  it('DH-51: its structure dice left are black dice beside the armour, in both readings', () => {
    const given = { weaponDice: 5, strengthDice: 2, margin: 3, armour: 1, structureDice: 4 };
    expect(planDamage({ ...given, ...reference }).formula).toBe('7dw + 2 - 4db');
    expect(planDamage({ ...given, net: 3, ...quickplay }).formula).toBe('9dw - 1 - 4db');
    expect(planDamage({ ...given, ...reference }).lines.at(1)).toMatchObject({ key: 'strength', rule: 'DH-40' });
    expect(planDamage({ ...given, ...reference }).lines.find(({ unit }) => unit === 'black')).toMatchObject({
      key: 'structure',
      rule: 'DH-51',
      amount: 4,
    });
  });

  it('DH-51: what its dice and its armour score comes off; the net is never below 0', () => {
    const plan = planDamage({ ...reference, weaponDice: 3, margin: 2, armour: 1, structureDice: 3 });
    expect(judgeDamage(plan, [1, 1, 1], [1, 6, 2])).toBe(2);
    expect(judgeDamage(plan, [2, 2, 2], [1, 6, 6])).toBe(0);
    expect(judgeDamage(plan, [1, 1, 1])).toBe(4);
  });

  it('DH-51: more structure dice than can be rolled are refused', () => {
    const given = { weaponDice: 5, margin: 1, structureDice: 1000, ...reference };
    expect(catchCode(() => planDamage(given))).toBe('out-of-range structureDice');
  });
});

describe('damageOdds', () => {
  const attack = { white: 8, black: 3 };
  const defence = { white: 7, black: 0, automatic: 1 };
  it.each<[string, OraclePool | null, OracleWeapon, 'miss' | 'attacker']>([
    ['DH-40 with a defence', defence, { ...reference, weaponDice: 5, strengthDice: 2, armour: 1 }, 'miss'],
    ['DH-40 a tie won by initiative', defence, { ...reference, weaponDice: 5, strengthDice: 2, armour: 1 }, 'attacker'],
    ['DH-40 a tie and a negative Strength', defence, { ...reference, weaponDice: 5, strengthDice: -2 }, 'attacker'],
    [
      'DH-40 a tie and Strength below the weapon',
      defence,
      { ...reference, weaponDice: 1, strengthDice: -4 },
      'attacker',
    ],
    ['DH-40 without a defence there is no tie', null, { ...reference, weaponDice: 6 }, 'attacker'],
    ['DH-40 much armour', defence, { ...reference, weaponDice: 6, armour: 9 }, 'miss'],
    ['DH-41 with a defence', defence, { ...quickplay, weaponDice: 5, strengthDice: 2, armour: 1 }, 'miss'],
    ['DH-41 a tie won by initiative', defence, { ...quickplay, weaponDice: 5, strengthDice: 2 }, 'attacker'],
    ['DH-41 a pool below 0', defence, { ...quickplay, weaponDice: 1, strengthDice: -4 }, 'attacker'],
    ['DH-41 without a defence', null, { ...quickplay, weaponDice: 10 }, 'miss'],
  ])('%s is exact', (_rule, against, weapon, tie) => expectLaw(attack, against, weapon, tie));

  it('DH-41 the own net makes the dice, whatever the defence rolled', () => {
    // Without a defence one white die has a net of n with probability 10 / 6^(n+1). Each success above the first is one damage die, so a net of 1 does no
    // damage.
    const none = damageOdds({ attack: { white: 1, black: 0 }, weaponDice: 0, ...quickplay });
    const dealt = [1, 2, 3, 4, 5].map((net) => (10 / 6 ** (net + 1)) * (1 - (2 / 3) ** (net - 1)));
    expect(1 - none.p[0]!).toBeCloseTo(
      dealt.reduce((a, b) => a + b),
      4,
    );
    // A defence with at most one success prevents some hits, but does not reduce the damage dice of the others.
    const against = damageOdds({
      attack: { white: 1, black: 0 },
      defence: { white: 0, black: 0, automatic: 1 },
      weaponDice: 0,
      ...quickplay,
    });
    expect(against.atLeast(1)).toBeCloseTo(none.atLeast(1), 14);
  });

  it('DH-23 property: random exchanges are exact', () => {
    const pool = fc.record({ white: fc.nat(10), black: fc.nat(4), automatic: fc.nat(2) });
    const weapon = fc.record({
      weaponDice: fc.nat(8),
      strengthDice: fc.integer({ min: -4, max: 4 }),
      armour: fc.nat(3),
      method: fc.constantFrom('reference' as const, 'quickplay' as const),
    });
    fc.assert(
      fc.property(pool, fc.option(pool), weapon, fc.constantFrom('miss' as const, 'attacker' as const), expectLaw),
      { numRuns: 25 },
    );
  });

  it('DH-23 a net below 1 harms nobody, whatever the other rolls', () => {
    expect(
      damageOdds({ attack: { white: 0, black: 0 }, defence: { white: 0, black: 5 }, weaponDice: 9, ...reference }).p,
    ).toEqual([1]);
  });

  it.each<[string, unknown, string]>([
    [
      'a fraction in the attack',
      { attack: { white: 0.5, black: 0 }, weaponDice: 1, ...reference },
      'not-an-integer attack.white',
    ],
    ['an unknown tie', { attack: { white: 1, black: 0 }, weaponDice: 1, ...reference, tie: 'both' }, 'unknown-key tie'],
    ['no method', { attack: { white: 1, black: 0 }, weaponDice: 1 }, 'unknown-key method'],
    [
      'a misspelt argument',
      { attack: { white: 1, black: 0 }, weaponDice: 1, ...reference, armor: 2 },
      'unknown-key armor',
    ],
  ])('refuses %s', (_what, input, error) => {
    expect(catchCode(() => damageOdds(input as Parameters<typeof damageOdds>[0]))).toBe(error);
  });
});
