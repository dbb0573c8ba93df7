import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const { allowsFate, lessenDamage, limitFate, priceFate } = darkHarvest;
type Use = darkHarvest.FateUse;

const uses = Object.keys(darkHarvest.fate) as Use[];
const nothing = { uses: 0, othersPoints: 0, turnPoints: 0 };
const own = { others: false, quickplay: false };
const others = { others: true, quickplay: false };
const ownQuick = { others: false, quickplay: true };
const othersQuick = { others: true, quickplay: true };

describe('what fate costs', () => {
  it('DH-11, DH-12, DH-13, DH-14, DH-15, DH-18: each use has its price, double on another player’s roll (DH-16)', () => {
    expect(uses.map((use) => [use, priceFate(use, own), priceFate(use, others)])).toEqual([
      ['success', 1, 2],
      ['lessDamage', 1, 2],
      ['stayConscious', 1, 2],
      ['oneMoreRound', 1, 2],
      ['noInjury', 3, 6],
      ['scriptingDie', 6, 12],
    ]);
    expect(() => priceFate('luck' as Use, own)).toThrow('use');
  });

  it.each([
    ['own', own, uses],
    ['DH-16: another player’s', others, ['success', 'stayConscious']],
    ['DH-15: own, Quickplay', ownQuick, uses.filter((use) => use !== 'noInjury')],
    ['DH-16: another player’s, Quickplay', othersQuick, ['success', 'lessDamage', 'stayConscious', 'oneMoreRound']],
  ] as const)('%s: what is to be had', (_whose, terms, expected) => {
    expect(uses.filter((use) => allowsFate(use, terms))).toEqual(expected);
    for (const use of uses) if (!allowsFate(use, terms)) expect(limitFate(use, terms, nothing)).toBe('notAllowed');
  });
});

describe('how much fate', () => {
  it.each([
    ['success', 2, null],
    ['success', 3, 'limit'],
    ['lessDamage', 9, null],
    ['stayConscious', 0, null],
    ['stayConscious', 1, 'limit'],
    ['oneMoreRound', 9, null],
    ['noInjury', 1, 'limit'],
    ['scriptingDie', 1, 'limit'],
  ] as const)('DH-11, DH-18: %s after %i on the roll: %s', (use, before, limit) => {
    expect(limitFate(use, own, { ...nothing, uses: before })).toBe(limit);
  });

  it('DH-16: others spend 6 points on a roll at most; in Quickplay there is no such cap', () => {
    expect(limitFate('success', others, { ...nothing, othersPoints: 4 })).toBe(null);
    expect(limitFate('success', others, { ...nothing, othersPoints: 5 })).toBe('othersLimit');
    expect(limitFate('success', own, { ...nothing, othersPoints: 6 })).toBe(null);
    expect(limitFate('success', othersQuick, { ...nothing, othersPoints: 6 })).toBe(null);
  });

  it('DH-17: Quickplay allows 3 points a turn over DH-11, DH-12, DH-13 and DH-14, doubled ones counted', () => {
    expect(limitFate('success', ownQuick, { ...nothing, turnPoints: 2 })).toBe(null);
    expect(limitFate('oneMoreRound', ownQuick, { ...nothing, turnPoints: 3 })).toBe('turnLimit');
    expect(limitFate('success', othersQuick, { ...nothing, turnPoints: 1 })).toBe(null);
    expect(limitFate('success', othersQuick, { ...nothing, turnPoints: 2 })).toBe('turnLimit');
    expect(limitFate('scriptingDie', ownQuick, { ...nothing, turnPoints: 3 })).toBe(null);
    expect(limitFate('success', own, { ...nothing, turnPoints: 3 })).toBe(null);
  });

  it.each([
    [5, 2, false, 2],
    [5, 9, false, 4],
    [1, 1, false, 0],
    [0, 3, false, 0],
    [5, 9, true, 5],
  ])('DH-12: of %i pips %i points take off (Quickplay: %s) %i', (pips, points, quickplay, expected) => {
    expect(lessenDamage(pips, points, quickplay)).toBe(expected);
  });
});
