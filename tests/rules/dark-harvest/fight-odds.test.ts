// A whole fight: DH-20 to DH-23, DH-40 to DH-42.
import { describe, expect, it } from 'vitest';
import { createSampler, createSeededRandom, darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';
import { contest, damage, toFraction } from './joint-oracle.ts';
import { toNumber } from './oracle.ts';

const { fightOdds } = darkHarvest;
type Fighter = Parameters<typeof fightOdds>[0];
type Options = Parameters<typeof fightOdds>[2];

const number = (value: bigint): number => toNumber(toFraction(value));

/** Computes a fight round by round, state by state, from the oracle's probabilities for one round. */
function followFight(a: Fighter, b: Fighter, method: Options['method'], cases: Record<'a' | 'b' | 'even', number>) {
  const raise = (fighter: Fighter, higher: boolean) => ({
    ...fighter.attack,
    white: fighter.attack.white + (higher ? 2 : 0),
  });
  const byA: number[] = [];
  const byB: number[] = [];
  for (const higher of ['a', 'b', 'even'] as const) {
    const [one, two] = [raise(a, higher === 'a'), raise(b, higher === 'b')];
    damage(one, two, { ...a, armour: b.armour, method }, higher === 'a').forEach((p, pips) => {
      byA[pips] = (byA[pips] ?? 0) + cases[higher] * number(p);
    });
    damage(two, one, { ...b, armour: a.armour, method }, higher === 'b').forEach((p, pips) => {
      byB[pips] = (byB[pips] ?? 0) + cases[higher] * number(p);
    });
  }
  const nobody = 1 - byA.slice(1).reduce((x, y) => x + y) - byB.slice(1).reduce((x, y) => x + y);
  let states = new Map([['0/0', 1]]);
  let [win, lose] = [0, 0];
  const ends: number[] = [];
  for (let round = 0; round < 400; round++) {
    const next = new Map<string, number>();
    let ending = 0;
    for (const [key, p] of states) {
      const [onA, onB] = key.split('/').map(Number) as [number, number];
      const move = (x: number, y: number, q: number): void => {
        if (x >= a.pips) lose += p * q;
        else if (y >= b.pips) win += p * q;
        else next.set(`${x}/${y}`, (next.get(`${x}/${y}`) ?? 0) + p * q);
        if (x >= a.pips || y >= b.pips) ending += p * q;
      };
      move(onA, onB, nobody);
      byA.forEach((q, pips) => pips > 0 && q > 0 && move(onA, onB + pips, q));
      byB.forEach((q, pips) => pips > 0 && q > 0 && move(onA + pips, onB, q));
    }
    ends.push(ending);
    states = next;
  }
  return { win, lose, ends };
}

const knife: Fighter = { attack: { white: 8, black: 0 }, weaponDice: 5, strengthDice: 1, pips: 9 };
const sword: Fighter = { attack: { white: 7, black: 2 }, weaponDice: 7, strengthDice: -1, armour: 2, pips: 7 };
const initiative = { a: { white: 5, black: 0 }, b: { white: 3, black: 0 } };

describe('fightOdds', () => {
  const rolled = contest(initiative.a, initiative.b);
  it.each<[string, Options, Record<'a' | 'b' | 'even', number>]>([
    ['neither higher', { method: 'reference' }, { a: 0, b: 0, even: 1 }],
    ['always the same one', { method: 'reference', initiative: 'b' }, { a: 0, b: 1, even: 0 }],
    [
      'initiative rolled',
      { method: 'reference', initiative: { ...initiative, tie: 'a' } },
      { a: number(rolled.win + rolled.tie), b: number(rolled.lose), even: 0 },
    ],
    ['quickplay', { method: 'quickplay', initiative: 'a' }, { a: 1, b: 0, even: 0 }],
  ])('DH-23 %s: win, lose and every round are exact', (_what, options, cases) => {
    const actual = fightOdds(knife, sword, options);
    const exact = followFight(knife, sword, options.method, cases);
    expect(Math.abs(actual.win - exact.win)).toBeLessThan(1e-12);
    expect(Math.abs(actual.lose - exact.lose)).toBeLessThan(1e-12);
    expect(actual.rounds.min).toBe(1);
    exact.ends.forEach((p, index) => expect(Math.abs((actual.rounds.p[index] ?? 0) - p)).toBeLessThan(1e-12));
    const mean = exact.ends.reduce((sum, p, index) => sum + p * (index + 1), 0);
    expect(actual.rounds.mean).toBeCloseTo(mean, 9);
    const variance = exact.ends.reduce((sum, p, index) => sum + p * (index + 1 - mean) ** 2, 0);
    expect(actual.rounds.variance).toBeCloseTo(variance, 8);
  });

  it('DH-42 equal fighters win equally often', () => {
    const { win, lose, open } = fightOdds({ ...knife, pips: 30 }, { ...knife, pips: 30 }, { method: 'reference' });
    expect(win).toBeCloseTo(0.5, 13);
    expect(win + lose).toBeCloseTo(1, 13);
    expect(open).toBe(0);
  });

  it('turned round, win and lose change places', () => {
    const here = fightOdds(knife, sword, { method: 'reference', initiative: 'a' });
    const there = fightOdds(sword, knife, { method: 'reference', initiative: 'b' });
    expect(there.win).toBeCloseTo(here.lose, 13);
    expect(there.rounds.mean).toBeCloseTo(here.rounds.mean, 11);
  });

  it('a fight in which neither can harm stays open', () => {
    const tin: Fighter = { attack: { white: 0, black: 0 }, weaponDice: 0, pips: 5 };
    expect(fightOdds(tin, tin, { method: 'reference' })).toMatchObject({
      win: 0,
      lose: 0,
      open: 1,
      rounds: { mean: Infinity },
    });
    expect(fightOdds({ ...tin, attack: { white: 1, black: 0 } }, tin, { method: 'reference' }).win).toBeCloseTo(1, 12);
  });

  it.each<[string, () => unknown, string]>([
    ['no pips', () => fightOdds({ ...knife, pips: 0 }, sword, { method: 'reference' }), 'out-of-range a.pips'],
    ['too many pips', () => fightOdds(knife, { ...sword, pips: 201 }, { method: 'reference' }), 'out-of-range b.pips'],
    [
      'a fraction',
      () => fightOdds(knife, { ...sword, attack: { white: 0.5, black: 0 } }, { method: 'reference' }),
      'not-an-integer b.attack.white',
    ],
    ['no method', () => fightOdds(knife, sword, {} as Options), 'unknown-key options.method'],
    [
      'an unknown initiative',
      () => fightOdds(knife, sword, { method: 'reference', initiative: 'c' as 'a' }),
      'unknown-key options.initiative',
    ],
  ])('refuses %s', (_what, run, error) => {
    expect(catchCode(run)).toBe(error);
  });
});

describe('createSampler', () => {
  it('draws values as often as their law says', () => {
    const law = darkHarvest.damageOdds({ attack: { white: 8, black: 3 }, weaponDice: 5, method: 'reference' });
    const draw = createSampler(law);
    const random = createSeededRandom(7);
    const draws = 300_000;
    const counts = Array.from({ length: law.p.length + 1 }, () => 0);
    for (let index = 0; index < draws; index++) counts[draw(random) - law.min]!++;
    law.p.forEach((p, index) =>
      expect(Math.abs(counts[index]! - p * draws)).toBeLessThan(5 * Math.sqrt(p * draws) + 3),
    );
  });

  it('a law of one value draws that value', () => {
    expect(createSampler(darkHarvest.odds({ white: 0, black: 0 }).law())(createSeededRandom(1))).toBe(0);
  });
});
