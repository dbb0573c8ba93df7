// The forecast of a fight, simulated by the same rules as in play (SD-10 to SD-38). Its chances are compared with exact odds.
import { describe, expect, it } from 'vitest';
import { startOutlook, type OutlookFight, type OutlookFighter } from '../../../src/step-dice/outlook/index.ts';
import { stepDice } from '../../../src/index.ts';
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

/** Whoever it hits is dead, since its weapon has ten d12. It never shoots if it has no shots. */
const gun = { damage: 60, type: 'wound', close: true } as const;
const empty = { ...gun, shots: 0 };

/** Attacks close up with d12 + d12 and defends with d6. */
function make(id: string, more: Partial<OutlookFighter> = {}): OutlookFighter {
  return {
    id,
    side: 'a',
    agility: 3,
    strength: 6,
    vitality: 1,
    alertness: 3,
    willpower: 1,
    weapon: gun,
    weaponSkill: 6,
    stance: 'innate',
    health: { lifePoints: 4 },
    ...more,
  };
}

/** Someone who cannot attack. */
const victim = (more: Partial<OutlookFighter> = {}) => make('victim', { side: 'b', weapon: empty, ...more });

/** Expects a simulated chance to lie within 5 standard errors of an exact one. */
function expectNear(value: number | undefined, exact: number, fights = FIGHTS): void {
  expect(Math.abs((value ?? 0) - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / fights) + 1 / fights);
}

/** The exact odds of an attack close up. */
const odds = (ranks: readonly number[], kind: stepDice.RolledDefence, defence: readonly number[], base = 0) =>
  stepDice.attackOdds({ base, added: 0, defences: [kind] }, { ranks }, { kind, ranks: defence });

/** The chance that d4 + d4 beat a difficulty. */
const success = (difficulty: number): number => stepDice.odds({ ranks: [2, 2], difficulty }).success;

const start = (fighters: OutlookFighter[]) => catchCode(() => startOutlook({ fighters }));

describe('startOutlook', () => {
  it('SD-10 whoever acts first wins, if every hit kills; ties go by Agility', () => {
    const sure = { strength: 60 };
    // 2d6 against 2d6: 575 of 1,296 above, 146 the same.
    const [low, high] = [make('low', { ...sure, agility: 3 }), make('high', { ...sure, side: 'b', agility: 3 })];
    expectNear(finish([low, high]).win.a.value, (575 + 146) / 1296);
    const quick = make('quick', { ...sure, side: 'b', agility: 4, alertness: 2 });
    expectNear(finish([low, quick]).win.a.value, stepDice.opposedOdds({ ranks: [3, 3] }, { ranks: [4, 2] }).win);
  });

  it('SD-13, SD-14, SD-34 a hit ends it; after a botch a turn is lost', () => {
    const { rounds } = finish([make('a'), victim()]);
    const { hit, botch } = odds([6, 6], 'innate', [3]);
    expect(botch).toBeCloseTo(1 / 144, 12);
    expectNear(rounds.p[0], hit);
    expectNear(rounds.p[1], (1 - hit - botch) * hit);
    expectNear(rounds.p[2], (1 - hit - botch) ** 2 * hit + botch * hit);
  });

  it('SD-15 whoever defends chooses what saves best, and bare hands do not block a weapon', () => {
    const skills = { dodge: 1, block: 6, stance: 'defend' } as const;
    expectNear(finish([make('a'), victim({ ...skills, armed: true })]).rounds.p[0], odds([6, 6], 'block', [3, 6]).hit);
    expectNear(finish([make('a'), victim(skills)]).rounds.p[0], odds([6, 6], 'dodge', [3, 1]).hit);
  });

  it('SD-11, SD-14 a chosen defence costs the attack of the next turn a step', () => {
    // Its d2 comes first, and hits an innate defence of 1, but no dodge. Its cover makes a step count.
    const first = make('a', { agility: 0, alertness: 60, strength: 0, weaponSkill: 1, cover: 'tinyPart' });
    const foe = make('b', { side: 'b', dodge: 3 });
    expectNear(finish([first, { ...foe, stance: 'defend' }]).rounds.p[0], odds([6, 5], 'innate', [0], 16).hit);
    const { hit } = odds([6, 6], 'innate', [0], 16);
    expectNear(finish([first, foe]).rounds.p[0], 1 / 12 + (11 / 12) * hit);
  });

  it('SD-16 an all-out attack has 2 steps more', () => {
    const far = { weapon: { ...gun, close: false }, agility: 2, weaponSkill: 2 };
    const { hit } = odds([2, 4], 'innate', [3], 7);
    expectNear(finish([make('a', { ...far, stance: 'allOut' }), victim()], { range: 'medium' }).rounds.p[0], hit);
  });

  it('SD-17, SD-18 shots meet range and cover', () => {
    const shot = make('a', { agility: 6, weapon: { ...gun, close: false } });
    const hidden = victim({ cover: 'medium' });
    expectNear(finish([shot, hidden]).rounds.p[0], odds([6, 6], 'innate', [3], 3 + 4).hit);
    expectNear(finish([shot, hidden], { range: 'long' }).rounds.p[0], odds([6, 6], 'innate', [3], 11 + 4).hit);
  });

  it('SD-37 the seriously wounded fight with 2 steps less', () => {
    const hurt = make('a', { health: { lifePoints: 4, wound: 2 } });
    expectNear(finish([hurt, victim()]).rounds.p[0], odds([4, 6], 'innate', [3]).hit);
  });

  it('SD-38 the dying roll at each turn, 4 harder each time', () => {
    const health = { lifePoints: 4, stun: 0, wound: 4, dying: { next: 3, owed: 0 } };
    const dying = victim({ vitality: 4, willpower: 4, health });
    const { rounds, win, fighters } = finish([make('a', { weapon: empty }), dying]);
    expectNear(rounds.p[0], 1 - success(3));
    expectNear(rounds.p[1], success(3) * (1 - success(7)));
    expect([win.a.value, fighters[1]?.dying.value, fighters[1]?.marked.value]).toEqual([1, 1, 4]);
  });

  it('SD-33, SD-36 stun puts down without killing', () => {
    const { fighters, win } = finish(
      [make('a', { weapon: { ...gun, type: 'stun' } }), victim({ armour: 12 })],
      {},
      500,
    );
    expect(win.a.value).toBe(1);
    expect(fighters[1]).toMatchObject({ id: 'victim', down: { value: 1 } });
    expect(fighters[0]).toMatchObject({ down: { value: 0 }, marked: { value: 0 } });
  });

  it('is open if nobody can attack, over if a side is down, and the same for the same seed', () => {
    expect(finish([make('a', { weapon: empty }), victim()], {}, 3)).toMatchObject({ open: { value: 1 } });
    const out = victim({ health: { lifePoints: 4, out: { since: 0, next: 3600, roused: false } } });
    expect(finish([make('a'), out], {}, 3)).toMatchObject({ win: { a: { value: 1 } }, rounds: { p: [] } });
    const pair = [make('a'), make('b', { side: 'b' })];
    expect(finish(pair, {}, 100)).toEqual(finish(pair, {}, 100));
  });

  it('refuses two fighters of the same id, and what is no rank', () => {
    expect(start([make('a'), make('a')])).toBe('unknown-key fighters');
    expect(start([make('a', { agility: -1 })])).toBe('out-of-range fighters[0].agility');
  });
});
