// The forecast of a fight, simulated by the same rules as in play (HL-8 to HL-18). Its chances are compared with exact odds.
import { describe, expect, it } from 'vitest';
import { startOutlook, type OutlookFight, type OutlookFighter } from '../../../src/harsh-light/outlook/index.ts';
import { harshLight } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const FIGHTS = 4000;

function finish(fighters: readonly OutlookFighter[], more: Partial<OutlookFight> = {}, fights = FIGHTS) {
  const run = startOutlook({ fighters, ...more }, { fights, seed: 7 });
  while (run.advance());
  const outlook = run.read();
  if (!outlook) throw new Error('no outlook');
  expect(run.progress()).toBe(1);
  expect(outlook.exact).toBe(false);
  return outlook;
}

/** Whoever it hits is out of action. */
const axe = { bonus: 20 };
/** It never hurts anybody. */
const empty = { reach: 'ranged', shots: 0 } as const;

/** Acts first, and attacks with a pool of 4. */
function make(id: string, more: Partial<OutlookFighter> = {}): OutlookFighter {
  return {
    id,
    side: 'a',
    dexterity: 20,
    composure: 0,
    attribute: 2,
    skill: 2,
    weapon: axe,
    defence: 0,
    boxes: 7,
    ...more,
  };
}

/** Someone who cannot attack, and acts last. */
const victim = (more: Partial<OutlookFighter> = {}) =>
  make('victim', { side: 'b', weapon: empty, dexterity: 0, ...more });

/** Expects a simulated chance to lie within 5 standard errors of an exact one. */
function expectNear(value: number | undefined, exact: number, fights = FIGHTS): void {
  expect(Math.abs((value ?? 0) - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / fights) + 1 / fights);
}

/** The chance that an attack with this pool hits. */
const hit = (pool: number, again: harshLight.Again = 10): number => harshLight.odds({ pool, again }).success;

const start = (fighters: OutlookFighter[]) => catchCode(() => startOutlook({ fighters }));

describe('startOutlook', () => {
  it('HL-18 whoever acts first wins, if every hit kills; ties go by Dexterity', () => {
    const sure = { attribute: 20, dexterity: 3, composure: 3 };
    // The same card 10 of 100 times, and a higher one 45 times.
    const [first, second] = [make('a', sure), make('b', { ...sure, side: 'b' })];
    expectNear(finish([first, second]).win.a.value, 0.55);
    expectNear(finish([first, { ...second, dexterity: 4, composure: 2 }]).win.a.value, 0.45);
    expectNear(finish([first, { ...second, initiative: 16 }]).win.a.value, 0);
  });

  it('HL-1, HL-2, HL-8 one attack a turn, with attribute + skill', () => {
    const { rounds } = finish([make('a'), victim()]);
    expectNear(rounds.p[0], hit(4));
    expectNear(rounds.p[1], (1 - hit(4)) * hit(4));
  });

  it('HL-10, HL-13 Defence comes off the pool, and each attack on the same foe lowers it', () => {
    const foe = victim({ defence: 3 });
    expectNear(finish([make('a'), foe]).rounds.p[0], hit(1));
    const { rounds } = finish([make('a'), make('c', { dexterity: 19 }), foe]);
    expectNear(rounds.p[0], 1 - (1 - hit(1)) * (1 - hit(2)));
    // Its own turn has begun in between.
    expectNear(rounds.p[1], (1 - hit(1)) * (1 - hit(2)) * (1 - (1 - hit(1)) * (1 - hit(2))));
  });

  it('HL-14 an all-out attack is 2 more, and gives up Defence', () => {
    expectNear(finish([make('a', { stance: 'allOut' }), victim()]).rounds.p[0], hit(6));
    const reckless = make('a', { stance: 'allOut', attribute: -20, defence: 3 });
    expectNear(finish([reckless, make('b', { side: 'b', dexterity: 0 })]).rounds.p[0], hit(4));
    const shooter = make('a', { stance: 'allOut', weapon: { ...axe, reach: 'ranged' } });
    expectNear(finish([shooter, victim()]).rounds.p[0], hit(4));
  });

  it('HL-14 whoever dodges has Defence doubled and does not attack', () => {
    const dodger = make('b', { side: 'b', dexterity: 99, defence: 2, stance: 'dodge' });
    const { rounds, win } = finish([make('a'), dodger]);
    expectNear(rounds.p[0], hit(0));
    expect(win.b.value).toBe(0);
  });

  it('HL-15 Defence applies to throws, but to shots only within arm’s reach', () => {
    const [shooter, thrower] = (['ranged', 'thrown'] as const).map((reach) => make('a', { weapon: { ...axe, reach } }));
    const foe = victim({ defence: 3 });
    expectNear(finish([shooter!, foe]).rounds.p[0], hit(4));
    expectNear(finish([shooter!, foe], { adjacent: true }).rounds.p[0], hit(1));
    expectNear(finish([thrower!, foe]).rounds.p[0], hit(1));
  });

  it('HL-12 a point of Willpower is 3 for the attacker or 2 for the defender, as long as there are any', () => {
    const { rounds } = finish([make('a', { willpower: 1, spends: 'attacks' }), victim()]);
    expectNear(rounds.p[0], hit(7));
    const keen = make('a', { attribute: 0, skill: 0, willpower: 1, spends: 'attacks' });
    const later = finish([keen, victim()]).rounds;
    expectNear(later.p[0], hit(3));
    expectNear(later.p[1], (1 - hit(3)) * hit(0));
    const wary = victim({ willpower: 5, spends: 'defence' });
    // Of two attacks in one turn, only the first meets it.
    expectNear(finish([make('a'), make('c'), wary]).rounds.p[0], 1 - (1 - hit(2)) * (1 - hit(4)));
  });

  it('HL-3, HL-18 the weapon pulls again on 8, and its bonus is damage', () => {
    const quick = make('a', { weapon: { again: 8, bonus: 0 }, attribute: 0, skill: 0 });
    // 5 boxes need 5 successes.
    const { exceptional } = harshLight.odds({ pool: 0, again: 8 });
    expectNear(finish([quick, victim({ boxes: 5 })]).rounds.p[0], exceptional);
    expectNear(finish([make('a', { weapon: { bonus: 1 } }), victim({ boxes: 7, damage: 5 })]).rounds.p[0], hit(4));
  });

  it('HL-18 tells who is out of action and how many boxes are damaged; nobody is dying', () => {
    const { fighters, win } = finish([make('a', { damage: 2 }), victim()], {}, 300);
    expect(win.a.value).toBe(1);
    expect(fighters[0]).toMatchObject({ down: { value: 0 }, marked: { value: 2 } });
    expect(fighters[1]).toMatchObject({ id: 'victim', down: { value: 1 }, dying: { value: 0 }, marked: { value: 7 } });
  });

  it('is open if nobody can attack, over if a side is down, and the same for the same seed', () => {
    expect(finish([make('a', { weapon: empty }), victim()], {}, 3)).toMatchObject({ open: { value: 1 } });
    expect(finish([make('a'), victim({ damage: 7 })], {}, 3)).toMatchObject({
      win: { a: { value: 1 } },
      rounds: { p: [] },
    });
    const pair = [make('a'), make('b', { side: 'b' })];
    expect(finish(pair, {}, 100)).toEqual(finish(pair, {}, 100));
  });

  it('refuses two fighters of the same id, and what is no rating', () => {
    expect(start([make('a'), make('a')])).toBe('unknown-key fighters');
    expect(start([make('a', { dexterity: -1 })])).toBe('out-of-range fighters[0].dexterity');
    expect(start([make('a', { weapon: { again: 7 as 8 } })])).toBe('out-of-range fighters[0].weapon.again');
  });
});
