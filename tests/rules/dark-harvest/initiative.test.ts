// Initiative: DH-20, DH-22.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';

const { explainTie, planInitiative, rankInitiative } = darkHarvest;

describe('initiative', () => {
  it.each<[string, Parameters<typeof planInitiative>[0], string]>([
    ['DH-20 Dexterity + Wits', { dexterity: 3, wits: 2 }, '5dw'],
    ['DH-20 and a bonus', { dexterity: 3, wits: 2, bonus: 2 }, '7dw'],
    ['DH-22 without a readied weapon', { dexterity: 3, wits: 2, unreadied: true }, '2dw'],
    ['DH-1 not below 0', { dexterity: -1, wits: 2, unreadied: true }, '0dw'],
    ['DH-1 with a modifier', { dexterity: 3, wits: 2, modifiers: [{ key: 'fog', black: 3 }] }, '5dw - 3db'],
  ])('%s', (_rule, input, formula) => {
    expect(planInitiative(input).formula).toBe(formula);
  });

  const even = { dexterity: 2, weaponSkill: 3, wits: 1 };
  it.each<[string, number, number]>([
    [
      'net before all',
      rankInitiative(3, { dexterity: -9, weaponSkill: 0, wits: 0 }),
      rankInitiative(2, { dexterity: 40, weaponSkill: 40, wits: 40 }),
    ],
    ['then Dexterity', rankInitiative(2, { ...even, dexterity: 3, weaponSkill: 0 }), rankInitiative(2, even)],
    ['then weapon skill', rankInitiative(2, { ...even, weaponSkill: 4, wits: -3 }), rankInitiative(2, even)],
    ['then Wits', rankInitiative(-1, { ...even, wits: 2 }), rankInitiative(-1, even)],
  ])('DH-20 %s', (_what, higher, lower) => {
    expect(higher).toBeGreaterThan(lower);
  });

  it('DH-20 still equal: neither is higher', () => {
    expect(rankInitiative(2, even)).toBe(rankInitiative(2, { ...even }));
  });

  it('DH-20 property: ordered as the list of net, Dexterity, weapon skill, Wits; the net can be read off', () => {
    const rating = fc.integer({ min: -50, max: 49 });
    const fighter = fc.record({
      net: fc.integer({ min: -40, max: 99 }),
      dexterity: rating,
      weaponSkill: rating,
      wits: rating,
    });
    type Fighter = { net: number; dexterity: number; weaponSkill: number; wits: number };
    const list = (f: Fighter): number[] => [f.net, f.dexterity, f.weaponSkill, f.wits];
    fc.assert(
      fc.property(fighter, fighter, (a, b) => {
        const first = list(a).findIndex((value, index) => value !== list(b)[index]);
        const wanted = first < 0 ? 0 : Math.sign(list(a)[first]! - list(b)[first]!);
        expect(Math.sign(rankInitiative(a.net, a) - rankInitiative(b.net, b)) + 0).toBe(wanted);
        expect(Math.round(rankInitiative(a.net, a)) + 0).toBe(a.net);
        const names = [null, 'dexterity', 'weaponSkill', 'wits'] as const;
        // The combat tracker stores initiative with 7 decimals.
        const stored = [a, b].map((f) => Number(rankInitiative(f.net, f).toFixed(7))) as [number, number];
        const isRead = [a, b].every((f) => f.dexterity > -50 || f.weaponSkill > -50 || f.wits > -50);
        if (isRead) expect(explainTie(...stored)).toBe(names[first] ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it('DH-20 says nothing of a tie with an initiative that was typed', () => {
    expect(explainTie(rankInitiative(2, even), 2)).toBeNull();
  });

  it('refuses bad numbers', () => {
    expect(catchCode(() => planInitiative({ dexterity: 1.5, wits: 0 }))).toBe('not-an-integer dexterity');
    expect(catchCode(() => rankInitiative(Number.NaN, even))).toBe('not-an-integer net');
    expect(catchCode(() => rankInitiative(1, { ...even, wits: 0.5 }))).toBe('not-an-integer wits');
  });
});
