// The damage of attacks: plans, judgement, odds, and what wears a weapon (IW-2, IW-12, IW-14, IW-17, IW-29 to IW-31).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';
import { type Fall, faces, listKept, listSums, weigh } from './oracle.ts';

const { armors, canFire, damageOdds, explosion, judgeDamage, planDamage, shields, unarmed, weapons, wearWeapon } =
  innerWorlds;

const grappled = { key: 'grappled', rule: 'IW-15', mode: 'advantage' } as const;
const injury = { key: 'injury', rule: 'IW-21', mode: 'disadvantage' } as const;
const given = { key: 'counter', rule: 'IW-17', die: 8 };

/** Adds up equal values, because the list of all pairs would be too long. */
const merge = (falls: readonly Fall[]): Fall[] =>
  [...new Set(falls.map(({ value }) => value))].map((value) => ({
    value,
    weight: weigh(falls, (one) => one === value),
  }));

describe('planDamage', () => {
  it.each([
    ['IW-12 the weapon’s die', { die: 6 }, '1d6'],
    ['IW-2 with advantage the higher of two', { die: 6, sources: [grappled] }, '2d6kh'],
    ['IW-2 with disadvantage the lower', { die: 10, sources: [injury] }, '2d10kl'],
    ['IW-2 both cancel out', { die: 10, sources: [injury, grappled] }, '1d10'],
    ['IW-30 a 1 is thrown again once', { die: 6, traits: ['rerollOnes'] }, '1d6r1'],
    ['IW-30 each of two dice', { die: 6, traits: ['rerollOnes'], sources: [grappled] }, '2d6r1kh'],
    ['IW-17 a counter adds d8', { die: 6, bonusDice: [given] }, '1d6 + 1d8'],
    [
      'IW-17 and an attack that is countered d6',
      { die: 4, bonusDice: [given, { ...given, die: 6 }] },
      '1d4 + 1d8 + 1d6',
    ],
    ['IW-14 a maximum is not rolled', { die: 10, maximum: true }, '10'],
    ['IW-14 nor does it need advantage', { die: 10, maximum: true, sources: [grappled] }, '10'],
    ['IW-30 it is doubled too', { die: 4, maximum: true, traits: ['doubleOnMax'] }, '8'],
    ['IW-17 further dice are rolled all the same', { die: 10, maximum: true, bonusDice: [given] }, '10 + 1d8'],
  ] as const)('%s', (_, input, formula) => expect(planDamage(input).formula).toBe(formula));

  it('IW-12 IW-15 IW-17 gives a line for each reason', () => {
    expect(planDamage({ die: 6, traits: ['laser'], sources: [grappled], bonusDice: [given] })).toEqual({
      die: 6,
      traits: ['laser'],
      maximum: false,
      mode: 'advantage',
      bonus: [8],
      formula: '2d6kh + 1d8',
      lines: [
        { key: 'weapon', rule: 'IW-12', unit: 'die', amount: 6 },
        { key: 'grappled', rule: 'IW-15', unit: 'mode', amount: 1, index: 0 },
        { key: 'counter', rule: 'IW-17', unit: 'bonus', amount: 8, index: 0 },
      ],
    });
    expect(planDamage({ die: 6, maximum: true }).lines[0]).toMatchObject({ key: 'maximum', rule: 'IW-29', amount: 6 });
  });

  it('refuses bad input by name', () => {
    expect(catchCode(() => planDamage({ die: 0 }))).toBe('out-of-range die');
    expect(catchCode(() => planDamage({ die: 6, traits: ['sharp' as 'laser'] }))).toBe('unknown-key traits[0]');
    expect(catchCode(() => planDamage({ die: 6, bonusDice: [{ key: '', rule: 'x', die: 6 }] }))).toBe(
      'not-a-text bonusDice[0].key',
    );
  });
});

describe('judgeDamage', () => {
  it.each([
    ['IW-12 an attack needs no roll to hit: the face is the damage', {}, 5, [], 5, false, false],
    ['IW-29 the top face is maximum damage', {}, 6, [], 6, true, false],
    ['IW-30 a stick breaks on 6', { traits: ['breaksOn6'] }, 6, [], 6, true, true],
    ['IW-30 and not on 5', { traits: ['breaksOn6'] }, 5, [], 5, false, false],
    ['IW-30 a knife doubles its maximum', { die: 4, traits: ['doubleOnMax'] }, 4, [], 8, true, false],
    ['IW-30 and nothing else', { die: 4, traits: ['doubleOnMax'] }, 3, [], 3, false, false],
    ['IW-17 further dice are added', { bonusDice: [given] }, 2, [7], 9, false, false],
    ['IW-30 and not doubled', { die: 4, traits: ['doubleOnMax'], bonusDice: [given] }, 4, [8], 16, true, false],
    ['IW-29 nor are they maximum damage', { bonusDice: [given] }, 2, [8], 10, false, false],
    ['IW-14 IW-29 a set maximum is not rolled and wears nothing', { maximum: true }, null, [], 6, false, false],
    ['IW-30 nor does it break a stick', { maximum: true, traits: ['breaksOn6'] }, null, [], 6, false, false],
    ['IW-30 a knife’s set maximum is 8', { die: 4, maximum: true, traits: ['doubleOnMax'] }, null, [], 8, false, false],
  ] as const)('%s', (_, input, kept, bonus, amount, isMaximum, breaks) => {
    const plan = planDamage({ die: 6, ...input });
    expect(judgeDamage(plan, { kept, bonus })).toEqual({ amount, kept, isMaximum, breaks });
  });

  it('refuses dice that do not fit the plan', () => {
    const plan = planDamage({ die: 4, bonusDice: [given] });
    expect(catchCode(() => judgeDamage(plan, { kept: 5, bonus: [1] }))).toBe('bad-face roll.kept');
    expect(catchCode(() => judgeDamage(plan, { kept: 2, bonus: [9] }))).toBe('bad-face roll.bonus[0]');
    expect(catchCode(() => judgeDamage(plan, { kept: 2 }))).toBe('wrong-rolls roll.bonus');
    expect(catchCode(() => judgeDamage(plan, { kept: null, bonus: [1] }))).toBe('wrong-rolls roll.kept');
    expect(catchCode(() => judgeDamage(planDamage({ die: 4, maximum: true }), { kept: 4 }))).toBe(
      'wrong-rolls roll.kept',
    );
  });
});

describe('damageOdds', () => {
  it('IW-30 by hand: a sword, and a knife', () => {
    const sword = damageOdds({ die: 6, traits: ['rerollOnes'] });
    expect(sword.min).toBe(1);
    expect(sword.p.map((p) => Math.round(p * 36))).toEqual([1, 7, 7, 7, 7, 7]);
    const knife = damageOdds({ die: 4, traits: ['doubleOnMax'] });
    expect([knife.mean, knife.atLeast(4), knife.atLeast(8), knife.p.length]).toEqual([3.5, 0.25, 0.25, 8]);
    expect(damageOdds({ die: 4, traits: ['doubleOnMax', 'maximum'] })).toMatchObject({ min: 8, p: [1], mean: 8 });
    expect(damageOdds({ die: 6, traits: ['advantage'] }).atLeast(6)).toBeCloseTo(11 / 36, 14);
    expect(damageOdds({ die: 6, traits: ['advantage', 'disadvantage'] }).atLeast(6)).toBeCloseTo(1 / 6, 14);
    expect(damageOdds({ die: 6, count: 2 }).atLeast(12)).toBeCloseTo(1 / 36, 14);
    expect(catchCode(() => damageOdds({ die: 6, count: 0 }))).toBe('out-of-range count');
  });

  it('IW-2 IW-12 IW-17 IW-30 agree with every way in which the dice can fall', () => {
    const input = fc.record({
      die: fc.constantFrom(4, 6, 8, 10, 12),
      rerolled: fc.boolean(),
      double: fc.boolean(),
      mode: fc.constantFrom<innerWorlds.RollMode>('advantage', 'disadvantage', null),
      bonus: fc.constantFrom<readonly number[]>([], [8], [6, 8]),
      count: fc.constantFrom(1, 2),
    });
    fc.assert(
      fc.property(input, ({ die, rerolled, double, mode, bonus, count }) => {
        const own = listKept(die, mode, false, rerolled).map(({ value, weight }) => ({
          value: double && value === die ? 2 * value : value,
          weight,
        }));
        const once = merge(bonus.reduce<Fall[]>((sum, sides) => listSums(sum, listKept(sides, null, false)), own));
        const falls = count === 2 ? listSums(once, once) : once;
        const traits = [...(rerolled ? (['rerollOnes'] as const) : []), ...(double ? (['doubleOnMax'] as const) : [])];
        const law = damageOdds({ die, traits, mode, bonus, count });
        law.p.forEach((p, index) =>
          expect(p).toBeCloseTo(
            weigh(falls, (value) => value === law.min + index),
            12,
          ),
        );
        expect(law.p.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
      }),
      { numRuns: 80 },
    );
  });

  it('IW-12 takes a plan, and agrees with judgeDamage for each face', () => {
    const plan = planDamage({ die: 4, traits: ['doubleOnMax'], bonusDice: [given] });
    const law = damageOdds(plan);
    const sums = faces(4).flatMap((kept) => faces(8).map((one) => judgeDamage(plan, { kept, bonus: [one] }).amount));
    for (let amount = 2; amount <= 16; amount++)
      expect(law.p[amount - law.min] ?? 0).toBeCloseTo(sums.filter((sum) => sum === amount).length / 32, 12);
  });
});

describe('wear', () => {
  it.each([
    ['IW-29 maximum damage costs 1 durability', 'durability', 3, true, 2, null],
    ['IW-29 other damage costs nothing', 'durability', 3, false, 3, null],
    ['IW-29 the last one does not break it', 'durability', 1, true, 0, null],
    ['IW-29 at 0 the next maximum breaks it', 'durability', 0, true, 0, 'broken'],
    ['IW-29 charges are spent likewise', 'charges', 2, true, 1, null],
    ['IW-29 charge weapons explode instead', 'charges', 0, true, 0, 'exploded'],
    ['IW-29 ammo falls likewise', 'ammo', 1, true, 0, null],
    ['IW-29 ammo falls only so', 'ammo', 1, false, 1, null],
    ['IW-29 an ammo weapon never breaks', 'ammo', 0, true, 0, null],
    ['IW-26 bare hands do not wear out', 'none', 0, true, 0, null],
  ] as const)('%s', (_, wear, value, isMaximum, left, outcome) => {
    expect(wearWeapon({ wear, value, isMaximum, kept: isMaximum ? 6 : 3 })).toEqual({ value: left, outcome });
  });

  it.each([
    ['IW-30 a stick breaks on 6, at once', 6, true, 'broken'],
    ['IW-30 not on another face', 5, false, null],
    ['IW-30 not by a maximum that was not rolled', null, false, null],
  ] as const)('%s', (_, kept, isMaximum, outcome) => {
    expect(wearWeapon({ wear: 'none', traits: ['breaksOn6'], isMaximum, kept }).outcome).toBe(outcome);
    expect(wearWeapon({ wear: 'durability', value: 3, traits: ['breaksOn6'], isMaximum, kept }).outcome).toBe(outcome);
  });

  it('IW-29 a charge weapon explodes for d10 within 10 feet', () => expect(explosion).toEqual({ die: 10, feet: 10 }));

  it.each([
    ['ammo', 0, false],
    ['ammo', 1, true],
    ['durability', 0, true],
    ['charges', 0, true],
    ['none', 0, true],
  ] as const)('IW-29 %s, %i left: it can be used: %s', (wear, value, expected) => {
    expect(canFire({ wear, value })).toBe(expected);
  });

  it('IW-29 most have 3; refuses bad input by name', () => {
    expect(innerWorlds.USUAL_USES).toBe(3);
    expect(catchCode(() => wearWeapon({ wear: 'rust' as 'ammo', isMaximum: true }))).toBe('unknown-key wear');
    expect(catchCode(() => canFire({ wear: 'ammo', value: -1 }))).toBe('out-of-range value');
  });
});

describe('equipment', () => {
  it.each([
    ['stick', 6, ['plusAttackAction', 'breaksOn6'], 0, 1, 'none', false],
    ['knife', 4, ['doubleOnMax'], 1, 0, 'durability', false],
    ['sword', 6, ['rerollOnes'], 2, 1, 'durability', false],
    ['greatsword', 10, ['doubleInjuries'], 5, 3, 'durability', true],
    ['throwingKnife', 4, ['plusAttackTurn'], 1, 0, 'durability', false],
    ['pistol', 4, ['plusAttackTurn'], 3, 1, 'ammo', false],
    ['machinegun', 10, ['wideArea', 'prepare'], 7, 5, 'ammo', true],
    ['rifle', 10, ['maxOnCalled', 'reload'], 7, 2, 'ammo', true],
    ['laserPistol', 6, ['rerollOnes', 'laser'], 3, 1, 'charges', false],
  ] as const)('IW-30 %s: d%i, %s, %i gems, weight %i', (id, die, traits, cost, weight, wear, large) => {
    expect(weapons[id]).toMatchObject({ die, traits, cost, weight, wear, large });
    expect(Object.isFrozen(weapons[id].traits)).toBe(true);
  });

  it('IW-15 IW-30 nine weapons, of which greatsword, machinegun and rifle are large', () => {
    expect(Object.keys(weapons)).toHaveLength(9);
    expect(Object.entries(weapons).flatMap(([id, { large }]) => (large ? [id] : []))).toEqual([
      'greatsword',
      'machinegun',
      'rifle',
    ]);
    expect(Object.entries(weapons).map(([, { reach }]) => reach)).toEqual([
      ...Array.from({ length: 4 }, () => 'melee'),
      'thrown',
      ...Array.from({ length: 4 }, () => 'ranged'),
    ]);
  });

  it('IW-26 bare hands do d6 and have no durability', () => {
    expect(unarmed).toEqual({ die: 6, traits: [], reach: 'melee', cost: 0, weight: 0, wear: 'none', large: false });
  });

  it.each([
    ['smallShield', 1, 1, 'plain'],
    ['heavyShield', 3, 4, 'survives'],
    ['towerShield', 4, 6, 'cover'],
  ] as const)('IW-31 %s: d4 as a weapon, %i gems, weight %i, %s', (id, cost, weight, shield) => {
    expect(shields[id]).toMatchObject({ die: 4, cost, weight, shield });
  });

  it.each([
    ['lightArmor', 'armor', 4, 1, 2],
    ['mediumArmor', 'armor', 8, 5, 5],
    ['heavyArmor', 'armor', 12, 8, 8],
    ['forcefieldBelt', 'belt', 6, 3, 1],
    ['deflectorBelt', 'deflector', 0, 5, 1],
    ['helmet', 'helmet', 0, 1, 1],
  ] as const)('IW-31 %s: %s, %i AP, %i gems, weight %i', (id, kind, ap, cost, weight) => {
    expect(armors[id]).toEqual({ kind, ap, cost, weight });
  });

  it.each([
    ['nothing', [], []],
    ['light under heavy', ['lightArmor', 'heavyArmor'], ['heavyArmor']],
    [
      'medium over light, with a belt and a helmet',
      ['mediumArmor', 'forcefieldBelt', 'lightArmor', 'helmet'],
      ['mediumArmor', 'forcefieldBelt', 'helmet'],
    ],
    ['two of a kind', ['lightArmor', 'lightArmor'], ['lightArmor']],
  ] as const)('IW-31 the best worn armour counts, a belt and a helmet beside it: %s', (_, worn, counting) => {
    const counts = innerWorlds.listCounting(worn.map((id) => armors[id]));
    expect(counts).toEqual(counting.map((id) => armors[id]));
  });
});

const str = (score: number) => ({ str: score, dex: 10, wil: 10 });

describe('whether a blow brings someone down', () => {
  const law = innerWorlds.damageOdds({ die: 6 });

  it.each([
    [
      'IW-22: the save or die of someone unnamed',
      { abilities: str(10), hp: 2, ap: 1, named: false },
      [3 / 6, 0.2, 0.3],
    ],
    ['IW-21: someone named stays up while STR is left', { abilities: str(10), hp: 2, ap: 1 }, [3 / 6, 3 / 6, 0]],
    ['IW-21: STR 0 is down', { abilities: str(2), hp: 2, ap: 1 }, [3 / 6, 1 / 6, 2 / 6]],
    ['IW-16: full defence stops it', { abilities: str(10), hp: 0, ap: 0, guard: 6 }, [1, 0, 0]],
  ] as const)('%s', (_what, target, [stopped, hurt, falls]) => {
    const odds = innerWorlds.fallOdds(law, target);
    expect(odds.stopped).toBeCloseTo(stopped, 12);
    expect(odds.hurt).toBeCloseTo(hurt, 12);
    expect(odds.falls).toBeCloseTo(falls, 12);
  });

  it('IW-23: armour is no help against damage to another ability', () => {
    const odds = innerWorlds.fallOdds(
      law,
      { abilities: { str: 10, dex: 4, wil: 10 }, hp: 2, ap: 9 },
      { ability: 'dex' },
    );
    expect([odds.stopped, odds.hurt, odds.falls].map((p) => Math.round(p * 6))).toEqual([2, 3, 1]);
  });
});
