// Attacks, Defence, damage, Health, traits and initiative (HL-10, HL-12 to HL-15, HL-18).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { harshLight } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { applyDamage, countDefence, deriveTraits, judgeHit, meetsDefence, planAttack, planInitiative } = harshLight;

describe('Defence', () => {
  it.each([
    ['HL-13 the first attack meets full Defence', { defence: 3 }, 3],
    ['HL-13 the second 1 less', { defence: 3, attacks: 1 }, 2],
    ['HL-13 the fourth none', { defence: 3, attacks: 3 }, 0],
    ['HL-13 never below 0', { defence: 3, attacks: 7 }, 0],
    ['HL-14 a dodge doubles it', { defence: 3, dodging: true }, 6],
    ['HL-14 doubled first, then 1 less for each attack', { defence: 3, dodging: true, attacks: 2 }, 4],
    ['HL-14 an all-out attack gives it up', { defence: 3, allOut: true }, 0],
    ['HL-14 given up, further attacks do not lower it', { defence: 3, allOut: true, attacks: 2 }, 0],
    ['HL-14 whoever the GM lets do both has given it up', { defence: 3, allOut: true, dodging: true }, 0],
    ['HL-12 a point of Willpower is 2 more', { defence: 3, willpower: true }, 5],
    ['HL-12 after doubling', { defence: 3, dodging: true, willpower: true }, 8],
    ['HL-12 after the loss for attacks, from 0 on', { defence: 3, attacks: 7, willpower: true }, 2],
    ['HL-12 after giving it up', { defence: 3, allOut: true, willpower: true }, 2],
    ['HL-15 against a shot there is none', { defence: 3, applies: false }, 0],
    ['HL-15 against a shot Willpower has nothing to be added to', { defence: 3, applies: false, willpower: true }, 0],
    ['HL-13 a Defence of 0', { defence: 0, attacks: 1 }, 0],
  ] as const)('%s', (_, input, amount) => expect(countDefence(input).amount).toBe(amount));

  it('HL-12 HL-13 HL-14 each reason has its line', () => {
    const { lines } = countDefence({ defence: 2, dodging: true, attacks: 6, willpower: true });
    expect(lines.map(({ key, rule, unit, amount }) => [key, rule, unit, amount])).toEqual([
      ['defence', 'HL-13', 'resistance', 2],
      ['dodge', 'HL-14', 'resistance', 2],
      ['attacks', 'HL-13', 'resistance', -6],
      ['floor', 'HL-13', 'resistance', 2],
      ['resistingWillpower', 'HL-12', 'resistance', 2],
    ]);
    expect(countDefence({ defence: 2, allOut: true }).lines[1]).toMatchObject({ key: 'defenceGivenUp', rule: 'HL-14' });
  });

  it('HL-13 the lines sum to the amount, which is never negative', () => {
    const input = fc.record({
      defence: fc.integer({ min: 0, max: 10 }),
      attacks: fc.integer({ min: 0, max: 25 }),
      dodging: fc.boolean(),
      allOut: fc.boolean(),
      willpower: fc.boolean(),
      applies: fc.boolean(),
    });
    fc.assert(
      fc.property(input, (defender) => {
        const { amount, lines } = countDefence(defender);
        expect(lines.reduce((sum, line) => sum + line.amount, 0)).toBe(amount);
        expect(amount).toBeGreaterThanOrEqual(0);
        if (defender.applies) expect(amount >= 2 || !defender.willpower).toBe(true);
      }),
    );
  });

  it.each([
    ['melee', false, true],
    ['melee', true, true],
    ['thrown', false, true],
    ['ranged', false, false],
    ['ranged', true, true],
  ] as const)('HL-15 %s, within arm’s reach %s: Defence applies %s', (reach, adjacent, expected) => {
    expect(meetsDefence(reach, adjacent)).toBe(expected);
  });
});

describe('an attack', () => {
  const base = { attribute: 3, skill: 2, weapon: {}, melee: true, defence: null };

  it('HL-10 HL-13 Defence comes off the pool before the pull', () => {
    const plan = planAttack({ ...base, defence: { defence: 3, attacks: 1 } });
    expect(plan).toMatchObject({ pool: 3, formula: '1dp + 3', again: 10, allOut: false, bonus: 0 });
    expect(plan.defence?.amount).toBe(2);
    expect(plan.lines.slice(2).map(({ key, rule, amount }) => [key, rule, amount])).toEqual([
      ['defence', 'HL-13', -3],
      ['attacks', 'HL-13', 1],
    ]);
    expect(planAttack(base)).toMatchObject({ pool: 5, defence: null });
  });

  it('HL-10 it can bring the pool to 0 and below', () => {
    expect(planAttack({ ...base, defence: { defence: 4, dodging: true } }).formula).toBe('1dp - 3');
  });

  it('HL-14 an all-out attack in melee is 2 more', () => {
    const plan = planAttack({ ...base, allOut: true });
    expect(plan).toMatchObject({ pool: 7, allOut: true, automatic: 1 });
    expect(plan.lines[2]).toEqual({ key: 'allOut', rule: 'HL-14', unit: 'pool', amount: 2 });
    expect(catchCode(() => planAttack({ ...base, allOut: true, melee: false }))).toBe('all-out-not-melee allOut');
  });

  it('HL-12 both sides may spend a point: 3 for the attacker, 2 for the defender', () => {
    const defence = { defence: 2, willpower: true };
    expect(planAttack({ ...base, willpower: true, defence }).pool).toBe(5 + 3 - 4);
  });

  it('HL-3 a weapon may pull again on 9, and modifiers count', () => {
    const plan = planAttack({ ...base, weapon: { again: 9, bonus: 2 }, modifiers: [{ key: 'aim', amount: 1 }] });
    expect(plan).toMatchObject({ again: 9, formula: '1dpa9 + 6', bonus: 2 });
    expect(plan.lines[2]).toMatchObject({ key: 'aim', index: 0 });
    expect(harshLight.odds(plan)).toEqual(harshLight.odds({ pool: 6, again: 9 }));
  });

  it('refuses bad input by name', () => {
    expect(catchCode(() => planAttack({ ...base, defence: { defence: 1, attacks: -1 } }))).toBe(
      'out-of-range defence.attacks',
    );
    expect(catchCode(() => planAttack({ ...base, weapon: { again: 11 as 10 } }))).toBe('out-of-range weapon.again');
    expect(catchCode(() => countDefence({ defence: 0.5 }))).toBe('not-an-integer defence');
    expect(catchCode(() => meetsDefence('claw' as 'melee', false))).toBe('unknown-key reach');
  });
});

describe('damage', () => {
  it.each([
    [0, 3, false, 0],
    [1, 0, true, 1],
    [1, 3, true, 4],
    [5, 2, true, 7],
    [1, -3, true, 0],
  ])('HL-18 %i successes with a weapon bonus of %i: hit %s, damage %i', (successes, bonus, hit, damage) => {
    expect(judgeHit({ successes, bonus })).toEqual({ hit, damage });
  });

  it('HL-18 without a weapon the successes are the damage', () => {
    expect(judgeHit({ successes: 2 })).toEqual({ hit: true, damage: 2 });
  });

  it.each([
    ['a hit', 0, 3, 3, 0],
    ['the last box', 4, 3, 7, 1],
    ['more than is left', 4, 9, 7, 1],
    ['no damage', 2, 0, 2, 0],
    ['whoever is out of action already', 7, 2, 7, 0],
    ['more damage than boxes, after an edit', 9, 2, 9, 0],
  ])('HL-18 %s', (_, before, damage, after, events) => {
    const change = applyDamage({ boxes: 7, damage: before }, { damage });
    expect(change.state).toEqual({ boxes: 7, damage: after });
    expect(change.events).toEqual(events ? [{ kind: 'outOfAction', rule: 'HL-18' }] : []);
  });

  it('HL-18 at 0 boxes left a character is out of action', () => {
    expect(harshLight.isOutOfAction({ boxes: 7, damage: 6 })).toBe(false);
    expect(harshLight.isOutOfAction({ boxes: 7, damage: 7 })).toBe(true);
    expect(catchCode(() => applyDamage({ boxes: 7, damage: 0 }, { damage: -1 }))).toBe('out-of-range hit.damage');
  });
});

describe('traits', () => {
  const ratings = { wits: 4, resolve: 2, strength: 3, dexterity: 2, stamina: 3, composure: 5 };

  it('HL-18 they follow from the attributes', () => {
    expect(deriveTraits(ratings)).toEqual({ health: 8, defence: 2, speed: 10, willpower: 7, initiative: 7 });
    expect(deriveTraits({ ...ratings, wits: 1, presence: 5 }).defence).toBe(1);
    expect(catchCode(() => deriveTraits({ ...ratings, wits: -1 }))).toBe('out-of-range wits');
  });
});

describe('initiative', () => {
  it('HL-18 a card that never pulls again + Dexterity + Composure', () => {
    const plan = planInitiative({ dexterity: 2, composure: 5 });
    expect(plan).toMatchObject({ pool: 7, again: null, formula: '1dpx + 7', automatic: 0 });
    expect(plan.lines.map(({ key, rule, amount }) => [key, rule, amount])).toEqual([
      ['dexterity', 'HL-18', 2],
      ['composure', 'HL-18', 5],
    ]);
  });

  it('HL-18 a trait changed by hand replaces the sum', () => {
    const plan = planInitiative({ dexterity: 2, composure: 5, initiative: 9, modifiers: [{ amount: -1 }] });
    expect(plan).toMatchObject({ pool: 8, formula: '1dpx + 8' });
    expect(plan.lines[0]).toEqual({ key: 'initiative', rule: 'HL-18', unit: 'pool', amount: 9 });
  });

  it('HL-12 no point of Willpower on it', () => {
    expect(catchCode(() => planInitiative({ dexterity: 2, composure: 5, willpower: true } as never))).toBe(
      'unknown-key willpower',
    );
  });

  it('HL-18 the total first, ties by Dexterity, then by Composure', () => {
    const order = [
      { total: 12, dexterity: 0, composure: 0 },
      { total: 11, dexterity: 4, composure: 1 },
      { total: 11, dexterity: 3, composure: 6 },
      { total: 11, dexterity: 3, composure: 5 },
      { total: -2, dexterity: 99, composure: 99 },
    ];
    expect(order.toReversed().toSorted((a, b) => harshLight.compareInitiative(a, b))).toEqual(order);
    expect(harshLight.compareInitiative(order[1]!, order[1]!)).toBe(0);
    const ranks = order.map((one) => harshLight.rankInitiative(one.total, one));
    expect(ranks.toSorted((a, b) => b - a)).toEqual(ranks);
    expect(ranks.map((one) => Math.round(one))).toEqual([12, 11, 11, 11, -2]);
    expect(harshLight.explainTie(ranks[1]!, ranks[2]!)).toBe('dexterity');
    expect(harshLight.explainTie(ranks[2]!, ranks[3]!)).toBe('composure');
    expect(harshLight.explainTie(ranks[0]!, ranks[1]!)).toBeNull();
    expect(harshLight.explainTie(ranks[1]!, ranks[1]!)).toBeNull();
  });
});
