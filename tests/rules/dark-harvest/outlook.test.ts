// The forecast of a fight: exact for two fighters, simulated for more (DH-20 to DH-32, DH-40 to DH-50).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  startOutlook,
  type Estimate,
  type FightOutlook,
  type OutlookFight,
  type OutlookFighter,
  type OutlookOptions,
} from '../../../src/dark-harvest/outlook/index.ts';
import { darkHarvest } from '../../../src/index.ts';
import { catchCode } from './close.ts';
import { contest, damage, listNets, toFraction, type OracleWeapon } from './joint-oracle.ts';
import { toNumber, type OraclePool } from './oracle.ts';

const { fightOdds } = darkHarvest;
type Fighter = OutlookFighter;
type Fight = OutlookFight;
type Method = Fight['method'];

const number = (value: bigint): number => toNumber(toFraction(value));

function finish(fight: Fight, options: OutlookOptions = {}): FightOutlook {
  const run = startOutlook(fight, options);
  while (run.advance());
  const outlook = run.read();
  if (!outlook) throw new Error('no outlook');
  expect(run.progress()).toBe(1);
  return outlook;
}

const sound = { dice: 5, reserve: 4, marked: 0, bruised: 0 } as const;

function make(id: string, more: Partial<Fighter> = {}): Fighter {
  return {
    id,
    side: 'a',
    dexterity: 2,
    wits: 1,
    strength: 1,
    fortitude: 1,
    resolve: 2,
    weaponSkill: 4,
    dodge: 3,
    weapon: { damage: 7, melee: true },
    track: sound,
    ...more,
  };
}

const knife = { damage: 5, melee: true };

/** Tests whether the forecast of a fight between two such fighters would be exact. */
const isExact = (first: Partial<Fighter>, range?: 'pointBlank') =>
  startOutlook({
    method: 'reference',
    ...(range ? { range } : {}),
    fighters: [make('1', first), make('2', { side: 'b' })],
  }).exact;

/** Expects a simulated number to be right: within 5 standard errors, or within what this number of fights can miss. */
function expectNear({ value, error }: Estimate, exact: number, fights: number): void {
  expect(Math.abs(value - exact)).toBeLessThan(5 * Math.max(error, 1 / fights));
}

const hit = (attack: OraclePool, defence: OraclePool | null, weapon: Partial<OracleWeapon> = {}): number =>
  1 - number(damage(attack, defence, { weaponDice: 7, strengthDice: 1, method: 'reference', ...weapon }, true)[0]!);
/** Returns the chance that at least one of several independent events happens. */
const any = (...chances: number[]): number => 1 - chances.reduce((none, p) => none * (1 - p), 1);

describe('the exact outlook', () => {
  const one = make('1', { limit: 8, weaponSkill: 5, wits: 3, cover: 'slight' });
  const two = make('2', { side: 'b', limit: 10, weapon: knife, armour: 2, strength: -1, initiativeBonus: -1 });

  it.each<Method>(['reference', 'quickplay'])(
    'DH-23 as long as no wound counts it is that of fightOdds (%s)',
    (method) => {
      const odds = fightOdds(
        { attack: { white: 7, black: 0 }, weaponDice: 7, strengthDice: 1, pips: 8 },
        { attack: { white: 6, black: 2 }, weaponDice: 5, strengthDice: -1, armour: 2, pips: 10 },
        { method, initiative: { a: { white: 5, black: 0 }, b: { white: 2, black: 0 }, tie: 'a' } },
      );
      const outlook = finish({ method, fighters: [one, two] });
      expect(outlook.exact).toBe(true);
      expect(outlook.fighters[1]!.marked.value).toBeLessThanOrEqual(10);
      expect(outlook.win.a.value).toBeCloseTo(odds.win, 12);
      expect(outlook.win.b.value).toBeCloseTo(odds.lose, 12);
      expect(outlook.win.b.error).toBe(0);
      expect(outlook.rounds.mean.value).toBeCloseTo(odds.rounds.mean, 10);
      outlook.rounds.p.forEach((p, index) => expect(p).toBeCloseTo(odds.rounds.p[index] ?? 0, 12));
    },
  );

  it('turned round, the sides change places', () => {
    const here = finish({ method: 'reference', fighters: [one, two] });
    const there = finish({ method: 'reference', fighters: [two, one] });
    expect(there.win.a.value).toBeCloseTo(here.win.a.value, 13);
    expect(there.fighters[1]!.marked.value).toBeCloseTo(here.fighters[0]!.marked.value, 11);
  });

  /**
   * Computes a fight of two in which the first always has the higher initiative, state by state, from the oracle's probabilities and without the rules under
   * test.
   */
  function followWounds(first: Fighter, second: Fighter, method: Method) {
    const both = [first, second] as const;
    const full = both.map(({ track }) => (track.dice + 4) * 2) as [number, number];
    const reach = (who: 0 | 1, marked: number): number =>
      Math.max(0, Math.ceil((marked - both[who].track.dice * 2) / 2));
    const stays = new Map<string, number>();
    const stay = (who: 0 | 1, pips: number): number => {
      const known = stays.get(`${who}/${Math.floor(pips / 2)}`);
      if (known !== undefined) return known;
      const halves = both[who].forced?.[0]?.divide ?? 1;
      const white = Math.floor(Math.max(0, both[who].fortitude + both[who].resolve) / halves);
      const pool = { white, black: Math.floor(pips / 2) };
      const chance = listNets(pool).reduce((sum, [net, p]) => sum + (net >= 1 ? number(p) : 0), 0);
      stays.set(`${who}/${pool.black}`, chance);
      return chance;
    };
    // In Quickplay, fighters who are awake are tested only on reaching a reserve die (DH-45).
    const isDueAgain = (who: 0 | 1, marked: number): boolean => method === 'reference' && reach(who, marked) > 0;
    const pool = (who: 0 | 1, marked: number): OraclePool => {
      const depth = reach(who, marked);
      const white = both[who].dexterity + both[who].weaponSkill + (who === 0 ? 2 : 0) - (depth ? 2 ** depth : 0);
      return { white: Math.max(0, white), black: 0 };
    };
    const weapon = (who: 0 | 1): OracleWeapon => ({
      weaponDice: both[who].weapon.damage,
      strengthDice: both[who].strength,
      armour: both[1 - who]!.armour ?? 0,
      method,
    });
    const laws = new Map<string, number[][]>();
    const findLaws = (state: readonly [number, number]): number[][] => {
      const key = `${reach(0, state[0])}/${reach(1, state[1])}`;
      const pools = [pool(0, state[0]), pool(1, state[1])] as const;
      if (!laws.has(key)) {
        laws.set(key, [
          damage(pools[0], pools[1], weapon(0), true).map(number),
          damage(pools[1], pools[0], weapon(1), false).map(number),
        ]);
      }
      return laws.get(key)!;
    };
    const sums = { win: [0, 0], dying: [0, 0], marked: [0, 0] };
    const end = (loser: 0 | 1, marked: readonly [number, number], p: number, dying = false): void => {
      sums.win[1 - loser]! += p;
      if (dying) sums.dying[loser]! += p;
      sums.marked[0]! += p * marked[0];
      sums.marked[1]! += p * marked[1];
    };
    let states = new Map([[`${first.track.marked}/${second.track.marked}`, 1]]);
    for (let round = 0; round < 100; round++) {
      const next = new Map<string, number>();
      for (const [key, mass] of states) {
        const state = key.split('/').map(Number) as [number, number];
        const awake = isDueAgain(0, state[0]) ? stay(0, 0) : 1;
        end(0, state, mass * (1 - awake));
        const [byFirst, bySecond] = findLaws(state) as [number[], number[]];
        const none = 1 - byFirst.slice(1).reduce((x, y) => x + y) - bySecond.slice(1).reduce((x, y) => x + y);
        const go = (marked: [number, number], p: number): void => {
          next.set(marked.join('/'), (next.get(marked.join('/')) ?? 0) + p);
        };
        const wound = (who: 0 | 1, pips: number, p: number): void => {
          const after: [number, number] = [...state];
          after[who] = Math.min(full[who], state[who] + pips);
          if (after[who] === full[who]) return end(who, after, p, true);
          const isNew = reach(who, after[who]) > reach(who, state[who]);
          // The second acts after the exchange, so it is tested then unless it has been tested already.
          const isDue = isNew || (who === 1 && isDueAgain(1, state[1]));
          const awakeYet = isDue ? stay(who, pips) : 1;
          end(who, after, p * (1 - awakeYet));
          const later = who === 0 && isDueAgain(1, state[1]) ? stay(1, 0) : 1;
          end(1, after, p * awakeYet * (1 - later));
          go(after, p * awakeYet * later);
        };
        byFirst.forEach((p, pips) => pips > 0 && p > 1e-14 && wound(1, pips, mass * awake * p));
        bySecond.forEach((p, pips) => pips > 0 && p > 1e-14 && wound(0, pips, mass * awake * p));
        const last = isDueAgain(1, state[1]) ? stay(1, 0) : 1;
        end(1, state, mass * awake * none * (1 - last));
        go(state, mass * awake * none * last);
      }
      states = next;
    }
    return sums;
  }

  it.each<[string, Method, Partial<Fighter>, Partial<Fighter>]>([
    ['sound', 'reference', {}, {}],
    [
      'drunk in the reserve dice, whose forced tests are halved',
      'reference',
      { track: { ...sound, dice: 0, marked: 1 }, forced: [{ key: 'legless', divide: 2 }] },
      { track: { ...sound, dice: 0 } },
    ],
    ['in the reserve dice already', 'quickplay', { track: { ...sound, dice: 1, marked: 3 } }, { armour: 1 }],
  ])('DH-43 DH-44 DH-45 DH-46 wounds weaken, fell and kill: %s', (_what, method, more, others) => {
    // With this many dice against none, the first has the higher initiative except for 1 in 10 billion.
    const [first, second] = [
      make('1', { initiativeBonus: 55, track: { ...sound, dice: 2 }, ...more }),
      make('2', { side: 'b', initiativeBonus: -55, weapon: knife, track: { ...sound, dice: 1 }, ...others }),
    ];
    const exact = followWounds(first, second, method);
    const outlook = finish({ method, fighters: [first, second] });
    expect(outlook.win.a.value).toBeCloseTo(exact.win[0]!, 8);
    expect(outlook.win.b.value).toBeCloseTo(exact.win[1]!, 8);
    outlook.fighters.forEach(({ dying, marked, down }, index) => {
      expect(down.value).toBeCloseTo(exact.win[1 - index]!, 8);
      expect(dying.value).toBeCloseTo(exact.dying[index]!, 8);
      expect(marked.value).toBeCloseTo(exact.marked[index]!, 7);
    });
  });

  it('a fight in which neither attacks stays open', () => {
    const fighters = [make('1', { stance: 'fullDodge' }), make('2', { side: 'b', stance: 'fullDodge' })];
    const outlook = finish({ method: 'reference', fighters });
    expect(outlook).toMatchObject({ exact: true, open: { value: 1 }, win: { a: { value: 0 }, b: { value: 0 } } });
  });

  it('needs one against one, without shots to run out, stuns, sleepers or huge tracks', () => {
    const bow = { damage: 6, melee: false };
    expect(isExact({ weapon: bow })).toBe(true);
    expect(isExact({ weapon: bow }, 'pointBlank')).toBe(false);
    expect(isExact({ weapon: { ...bow, shots: 3 } })).toBe(false);
    expect(isExact({ weapon: { damage: 0, melee: true, tesla: true } })).toBe(false);
    expect(isExact({ stunned: 1 })).toBe(false);
    expect(isExact({ unconscious: true, track: { ...sound, marked: 12 } })).toBe(false);
    expect(isExact({ track: { ...sound, dice: 400 } })).toBe(false);
    expect(isExact({ track: { ...sound, marked: 18 } })).toBe(false);
  });
});

describe('the simulated outlook', () => {
  it.each<[string, Method, Partial<Fighter>, Partial<Fighter>]>([
    ['swords', 'reference', {}, { weapon: knife, armour: 1 }],
    [
      'a dodger with fists against a wounded knife',
      'quickplay',
      { stance: 'dodge', weapon: { damage: 2, melee: true, bruise: true } },
      { weapon: knife, track: { dice: 3, reserve: 4, marked: 7, bruised: 3 } },
    ],
    ['a bow against a sword', 'reference', { weapon: { damage: 6, melee: false } }, { limit: 5, cover: 'partial' }],
    ['one who only dodges', 'reference', { stance: 'fullDodge' }, { stance: 'dodge' }],
    ['somebody drunk', 'reference', { modifiers: [{ key: 'halved', divide: 2 }] }, { unreadied: true }],
  ])('DH-20 to DH-46 one against one it agrees with the exact one: %s', (_what, method, more, others) => {
    const fight: Fight = { method, fighters: [make('1', more), make('2', { side: 'b', ...others })] };
    const exact = finish(fight);
    const fights = 6000;
    const simulated = finish(fight, { simulate: true, fights, seed: 5 });
    expect([exact.exact, simulated.exact, simulated.fights]).toEqual([true, false, fights]);
    expectNear(simulated.win.a, exact.win.a.value, fights);
    expectNear(simulated.win.b, exact.win.b.value, fights);
    expectNear(simulated.rounds.mean, exact.rounds.mean.value, fights);
    simulated.fighters.forEach((fighter, index) => {
      for (const key of ['down', 'dying', 'marked'] as const) {
        expectNear(fighter[key], exact.fighters[index]![key].value, fights);
      }
    });
  });

  const first = { initiativeBonus: 40 };
  const last = { side: 'b', initiativeBonus: -40, limit: 1 } as const;
  const bow = { damage: 7, melee: false };
  const shot = { strengthDice: 0 };

  // Dexterity 2 + skill 4 + 2 for the higher initiative. The last fighter is out after one pip. What the other two do makes no difference in round 1.
  it.each<[string, Fight['fighters'], number]>([
    [
      'DH-26 two against one who strikes back at both: split, and three black dice',
      [make('1', first), make('2', first), make('3', last)],
      any(hit({ white: 8, black: 0 }, { white: 3, black: 3 }), hit({ white: 8, black: 0 }, { white: 3, black: 3 })),
    ],
    [
      'DH-25 without Dexterity one attack is all: an easy target for the second',
      [make('1', first), make('2', first), make('3', { ...last, dexterity: 0 })],
      any(hit({ white: 8, black: 0 }, { white: 4, black: 3 }), hit({ white: 8, black: 0 }, null)),
    ],
    [
      'DH-30 a full dodge has a success for each attacker',
      [make('1', first), make('2', first), make('3', { ...last, stance: 'fullDodge' })],
      any(...[1, 2].map(() => hit({ white: 8, black: 0 }, { white: 5, black: 3, automatic: 2 }))),
    ],
    [
      'DH-28 DH-32 a shot at one busy in melee, who does not dodge',
      [make('1', first), make('2', { ...first, weapon: bow }), make('3', last)],
      any(hit({ white: 8, black: 0 }, { white: 6, black: 3 }), hit({ white: 8, black: 3 }, null, shot)),
    ],
    [
      'DH-32 one who dodges the shot halves both',
      [make('1', first), make('2', { ...first, weapon: bow }), make('3', { ...last, stance: 'dodge' })],
      any(hit({ white: 8, black: 0 }, null), hit({ white: 8, black: 3 }, { white: 2, black: 3 }, shot)),
    ],
    [
      'DH-24.5 who only dodges plainly is an easy target for a blow',
      [make('1', first), make('2', { ...last, stance: 'dodge' })],
      hit({ white: 8, black: 0 }, null),
    ],
    [
      'DH-50 a stunned one has no defence',
      [make('1', first), make('2', { ...last, stunned: 3 })],
      hit({ white: 8, black: 0 }, null),
    ],
    [
      'DH-29 cover against shots',
      [make('1', { ...first, weapon: { ...bow, shots: 9 } }), make('2', { ...last, cover: 'partial' })],
      hit({ white: 8, black: 6 }, { white: 5, black: 0 }, shot),
    ],
  ])('%s', (_what, fighters, exact) => {
    const fights = 8000;
    const { rounds } = finish({ method: 'reference', fighters }, { fights, seed: 3 });
    const error = Math.sqrt((exact * (1 - exact)) / fights);
    expect(Math.abs(rounds.p[0]! - exact)).toBeLessThan(4.5 * error);
  });

  it('DH-20 the higher initiative goes first', () => {
    const fighters = [make('1', { limit: 1 }), make('2', { side: 'b', limit: 1 })];
    const [a, b] = [
      { white: 3, black: 0 },
      { white: 3, black: 0 },
    ];
    const { win, tie, lose } = contest(a, b);
    const strike = (white: number, other: number, tied: boolean) =>
      1 -
      number(
        damage(
          { white, black: 0 },
          { white: other, black: 0 },
          { weaponDice: 7, strengthDice: 1, method: 'reference' },
          tied,
        )[0]!,
      );
    const ended =
      (number(win) + number(lose)) * (strike(8, 6, true) + strike(6, 8, false)) + number(tie) * 2 * strike(6, 6, false);
    expect(finish({ method: 'reference', fighters }).rounds.p[0]).toBeCloseTo(ended, 12);
  });

  it('DH-47 bruises fell and never kill; DH-50 a stun harms nobody', () => {
    const fists = finish(
      {
        method: 'reference',
        fighters: [
          make('1', { weapon: { damage: 12, melee: true, bruise: true } }),
          make('2', { side: 'b' }),
          make('3', { side: 'b', weapon: knife }),
        ],
      },
      { fights: 500 },
    );
    expect(fists.fighters.slice(1).map(({ dying }) => dying.value)).toEqual([0, 0]);
    expect(fists.fighters[1]!.down.value).toBeGreaterThan(0);
    const tesla = finish(
      {
        method: 'reference',
        fighters: [
          make('1', { weapon: { damage: 0, melee: false, tesla: true } }),
          make('2', { side: 'b', stance: 'dodge', weapon: knife }),
        ],
      },
      { fights: 200 },
    );
    expect(tesla.fighters[1]).toMatchObject({ down: { value: 0 }, marked: { value: 0 } });
  });

  it('DH-49 without a shot left nobody fires', () => {
    const fighters = [
      make('1', { weapon: { damage: 6, melee: false, shots: 1 } }),
      make('2', { side: 'b', stance: 'fullDodge', dodge: 40 }),
    ];
    expect(finish({ method: 'reference', fighters }, { fights: 50 })).toMatchObject({ open: { value: 1 } });
  });

  it('DH-45 whoever is unconscious may wake while a friend stands', () => {
    const asleep = { unconscious: true, resolve: 8, track: { ...sound, marked: 11 } };
    const still = { stance: 'fullDodge', dodge: 40 } as const;
    const wakes = finish(
      {
        method: 'reference',
        fighters: [make('1', { ...asleep, ...still }), make('2', still), make('3', { side: 'b', ...still })],
      },
      { fights: 50 },
    );
    expect(wakes.fighters[0]!.down.value).toBeLessThan(0.5);
    expect(
      finish({ method: 'reference', fighters: [make('1', asleep), make('2', { side: 'b' })] }, { fights: 5 }).win.b
        .value,
    ).toBe(1);
  });

  it('the same seed gives the same outlook, another one another', () => {
    const fighters = [make('1'), make('2'), make('3', { side: 'b' }), make('4', { side: 'b' })];
    const play = (seed: number) => finish({ method: 'reference', fighters }, { fights: 200, seed });
    expect(play(1)).toEqual(play(1));
    expect(play(2)).not.toEqual(play(1));
  });

  it('any fight: the chances sum to 1, and nobody dies standing', () => {
    const fighter = fc.record({
      side: fc.constantFrom('a' as const, 'b' as const),
      dexterity: fc.integer({ min: -2, max: 4 }),
      weaponSkill: fc.nat(5),
      stance: fc.constantFrom('strikeBack' as const, 'dodge' as const, 'fullDodge' as const),
      stunned: fc.nat(2),
      unconscious: fc.boolean(),
      weapon: fc.record({
        damage: fc.nat(9),
        melee: fc.boolean(),
        bruise: fc.boolean(),
        tesla: fc.boolean(),
        shots: fc.constantFrom(null, 0, 2, 6),
      }),
      track: fc.record({ dice: fc.nat(3), reserve: fc.constant(4 as const), marked: fc.nat(12), bruised: fc.nat(3) }),
    });
    const range = fc.constantFrom('pointBlank' as const, 'close' as const, 'far' as const);
    fc.assert(
      fc.property(fc.array(fighter, { maxLength: 5 }), range, (list, shots) => {
        const fighters = list.map((one, index) => make(String(index), one));
        const outlook = finish({ method: 'reference', range: shots, fighters }, { fights: 4 });
        const { win, nobody, open, rounds } = outlook;
        expect(win.a.value + win.b.value + nobody.value + open.value).toBeCloseTo(1, 9);
        expect(rounds.p.reduce((sum, p) => sum + p, 0)).toBeLessThanOrEqual(1 + 1e-9);
        for (const { down, dying } of outlook.fighters) expect(dying.value).toBeLessThanOrEqual(down.value + 1e-12);
      }),
      { numRuns: 60 },
    );
  });
});

describe('startOutlook', () => {
  const fight: Fight = { method: 'reference', fighters: [make('1'), make('2', { side: 'b' })] };

  it('of many fighters fewer fights are simulated', () => {
    for (const [count, fights] of [
      [20, 10_000],
      [50, 4000],
      [900, 1000],
    ] as const) {
      const fighters = Array.from({ length: count }, (_, index) => make(String(index)));
      // A side without opponents has won before the fight begins, so one step is one fight.
      const run = startOutlook({ method: 'reference', fighters });
      run.advance();
      expect(1 / run.progress()).toBeCloseTo(fights, 6);
    }
  });

  it('goes on step by step and says how far it is', () => {
    const run = startOutlook(fight, { simulate: true, fights: 2 });
    expect([run.progress(), run.read()]).toEqual([0, null]);
    while (run.progress() < 0.5) run.advance();
    expect(run.read()?.fights).toBe(1);
    while (run.advance());
    expect([run.advance(), run.progress(), run.read()?.fights]).toEqual([false, 1, 2]);
  });

  it.each<[string, () => unknown, string]>([
    [
      'a fraction',
      () => startOutlook({ ...fight, fighters: [make('1', { dexterity: 0.5 })] }),
      'not-an-integer fighters[0].dexterity',
    ],
    ['two of one id', () => startOutlook({ ...fight, fighters: [make('1'), make('1')] }), 'unknown-key fighters'],
    ['no fights', () => startOutlook(fight, { fights: 0 }), 'out-of-range options.fights'],
    ['no method', () => startOutlook({ fighters: [] } as unknown as Fight), 'unknown-key method'],
    [
      'a misspelt part',
      () => startOutlook({ ...fight, fighters: [{ ...make('1'), armor: 1 } as Fighter] }),
      'unknown-key fighters[0].armor',
    ],
  ])('refuses %s', (_what, run, error) => {
    expect(catchCode(run)).toBe(error);
  });
});
