// The forecast of a fight, simulated by the same rules as in play (IW-10 to IW-31). Its chances are compared with exact odds.
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';
import {
  startOutlook,
  type OutlookFight,
  type OutlookFighter,
  type OutlookWeapon,
} from '../../../src/inner-worlds/outlook/index.ts';
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

/** Never falls, acts first, and does d6. */
function make(more: Partial<OutlookFighter> = {}): OutlookFighter {
  return { id: 'hero', side: 'a', abilities: { str: 900, dex: 20, wil: 20 }, hp: 900, ...more };
}

/** Acts last, and falls at the first point of damage. */
const victim = (more: Partial<OutlookFighter> = {}): OutlookFighter =>
  make({ id: 'victim', side: 'b', abilities: { str: 1, dex: 0, wil: 0 }, hp: 0, ...more });

/** A victim with this STR. */
const tough = (str: number, more: Partial<OutlookFighter> = {}) =>
  victim({ abilities: { str, dex: 0, wil: 0 }, ...more });

/** A victim who blocks. */
const blocker = (shield: innerWorlds.ShieldKind) => tough(1, { reacts: 'block', shield });

/** Expects a simulated chance to lie within 5 standard errors of an exact one. */
function expectNear(value: number | undefined, exact: number, fights = FIGHTS): void {
  expect(Math.abs((value ?? 0) - exact)).toBeLessThan(5 * Math.sqrt((exact * (1 - exact)) / fights) + 1 / fights);
}

const atLeast = (die: number, damage: number) => innerWorlds.damageOdds({ die }).atLeast(damage);
const lostParts = { arm: 'lost', leg: 'lost', guts: 'lost', face: 'lost', eyes: 'lost', brain: 'lost' } as const;
const start = (fighters: OutlookFighter[]) => catchCode(() => startOutlook({ fighters }));

/** The chance that a hit of d6 on this STR without points ends in a failed save, or at 0. */
function failChance(str: number): number {
  let sum = 0;
  for (let face = 1; face <= 6; face++) sum += (face >= str ? 1 : (20 - (str - face)) / 20) / 6;
  return sum;
}

describe('startOutlook', () => {
  const brittle = victim({ id: 'first', side: 'a' });

  it.each([
    ['the higher DEX', { abilities: { str: 1, dex: 9, wil: 9 } }, { abilities: { str: 1, dex: 8, wil: 9 } }, 1],
    [
      'HP were spent to act earlier',
      { abilities: { str: 1, dex: 9, wil: 9 } },
      { abilities: { str: 1, dex: 8, wil: 9 }, bid: 2 },
      0,
    ],
    ['a tie goes to the player', {}, { player: true }, 0],
  ] as const)('IW-10, IW-12 who acts first wins where every hit is the end: %s', (_, first, second, chance) => {
    expect(finish([{ ...brittle, ...first }, victim(second)], {}, 50).win.a.value).toBe(chance);
  });

  it('IW-12, IW-20 attacks always hit; AP and HP are spent before STR', () => {
    expectNear(finish([make(), tough(5)]).rounds.p[0], atLeast(6, 5));
    expectNear(finish([make({ weapon: { die: 10 } }), tough(2, { hp: 3, ap: 4 })]).rounds.p[0], atLeast(10, 9));
    expectNear(
      finish([make({ weapon: { armorRelevant: false } }), tough(2, { hp: 3, ap: 4 })]).rounds.p[0],
      atLeast(6, 5),
    );
  });

  it('IW-22 the unnamed save or die', () => {
    const { rounds, fighters } = finish([make(), tough(12, { named: false })]);
    expectNear(rounds.p[0], failChance(12));
    expect(fighters[1]!.down.value).toBe(1);
    expect(fighters[1]!.dying.value).toBeGreaterThan(0.5);
  });

  it('IW-21 a named one is injured, and dies when a lost part is hurt again', () => {
    expect(finish([make(), tough(18)]).rounds.p[0]).toBe(0);
    expectNear(finish([make(), tough(18, { parts: lostParts })]).rounds.p[0], failChance(18));
    // Only the brain is lost: one part of six.
    expectNear(finish([make(), tough(18, { parts: { brain: 'lost' } })]).rounds.p[0], failChance(18) / 6);
    const doubled = make({ weapon: { traits: ['doubleInjuries'] } });
    expectNear(finish([doubled, tough(18, { parts: { brain: 'lost' } })]).rounds.p[0], (failChance(18) * 11) / 36);
  });

  it('IW-31 a helmet breaks in place of an injury', () => {
    const parts = { ...lostParts, brain: 'injured' } as const;
    const { rounds, fighters } = finish([make(), tough(900, { parts, helmet: true })], {}, 200);
    expect(rounds.p).toEqual([]);
    expect(fighters[1]!.down.value).toBe(0);
  });

  it('IW-17 evading halves the first attack of a turn, and a passed save allows another', () => {
    const foe = tough(4, { reacts: 'evade' });
    expect(finish([make(), foe]).rounds.p[0]).toBe(0);
    const two = [make(), make({ id: 'second', abilities: { str: 900, dex: 19, wil: 20 } })];
    const nimble = victim({ abilities: { str: 4, dex: 20, wil: 0 }, reacts: 'evade', hp: 3 });
    // Both are halved: 3 + 3 are never 7.
    expect(
      finish([...two, { ...nimble, abilities: { str: 4, dex: 18, wil: 0 } }], {}, 500).rounds.p[0],
    ).toBeGreaterThan(0);
    expect(finish([...two, nimble], {}, 500).rounds.p[0]).toBe(0);
  });

  it('IW-17, IW-31 blocking stops the first attack of a turn, and costs the shield unless the save is passed', () => {
    const plain = finish([make(), blocker('plain')]).rounds.p;
    expect(plain[0]).toBe(0);
    expectNear(plain[1], 0.95);
    const heavy = finish([make(), blocker('survives')]).rounds.p;
    expect([heavy[0], heavy[1]]).toEqual([0, 0]);
    expectNear(heavy[2], 0.95 ** 2);
  });

  it.each<[string, OutlookWeapon, number, number]>([
    // Two d6 reach 4 in 33 of 36 cases.
    ['a stick attacks twice', { traits: ['plusAttackAction'] }, 0, 33 / 36],
    ['so does a pistol', { traits: ['plusAttackTurn'] }, 0, 33 / 36],
    ['a sword rerolls 1s', { traits: ['rerollOnes'] }, 0, 21 / 36],
    ['a knife doubles its 4', { die: 4, traits: ['doubleOnMax'] }, 4, 1 / 4],
    ['training is advantage', { mode: 'advantage' }, 0, 3 / 4],
  ])('IW-2, IW-30 %s', (_, weapon, hp, chance) => {
    expectNear(finish([make({ weapon }), tough(4, { hp })]).rounds.p[0], chance);
  });

  it('IW-30 a rifle is reloaded every other turn, a machinegun prepared at first', () => {
    const rifle = finish([make({ weapon: { traits: ['reload'] } }), tough(6)]).rounds.p;
    expectNear(rifle[0], 1 / 6);
    expect(rifle[1]).toBe(0);
    expect(rifle[2]).toBeGreaterThan(0);
    const machinegun = finish([make({ weapon: { traits: ['prepare'] } }), tough(6)]).rounds.p;
    expect(machinegun[0]).toBe(0);
    expectNear(machinegun[1], 1 / 6);
    expectNear(finish([make({ weapon: { traits: ['prepare'], prepared: true } }), tough(6)]).rounds.p[0], 1 / 6);
  });

  it('IW-29, IW-30 who has no weapon left fights with bare hands', () => {
    const empty = make({ weapon: { die: 100, wear: 'ammo', uses: 0, reach: 'ranged' } });
    expectNear(finish([empty, tough(5)]).rounds.p[0], atLeast(6, 5));
    // A die of 1 side always shows its top face, and breaks at the second attack.
    const brittleBlade = make({ weapon: { die: 1, wear: 'durability', uses: 1 } });
    const { p } = finish([brittleBlade, tough(900, { hp: 1 })], {}, 300).rounds;
    expect(p).toEqual([]);
    const { p: later } = finish([brittleBlade, victim({ hp: 3 })]).rounds;
    expect([later[0], later[1]]).toEqual([0, 0]);
    expectNear(later[2], atLeast(6, 2));
  });

  it('IW-29 a charge weapon explodes in its bearer’s hands', () => {
    const bearer = make({
      abilities: { str: 5, dex: 20, wil: 20 },
      hp: 0,
      weapon: { die: 1, wear: 'charges', uses: 0 },
    });
    const { win } = finish([bearer, tough(2, { hp: 900, weapon: { die: 1 } })]);
    expect(win.b.value).toBeGreaterThan(0.6);
  });

  it('IW-11 in the quickfire round whoever has a weapon in hand attacks first', () => {
    const armed = { inHand: true };
    expect(finish([make(), victim()], { quickfire: true }, 50).rounds.p[0]).toBe(1);
    const fast = victim({ id: 'fast', side: 'a', abilities: { str: 1, dex: 15, wil: 0 } });
    expect(finish([fast, victim({ weapon: armed })], { quickfire: true }, 50).win.b.value).toBe(1);
    expect(finish([fast, victim({ weapon: armed })], {}, 50).win.a.value).toBe(1);
    expect(finish([{ ...fast, weapon: armed }, victim({ weapon: armed })], { quickfire: true }, 50).win.a.value).toBe(
      1,
    );
  });

  it('IW-23 damage to DEX costs a reaction, damage to WIL an action', () => {
    const stun = make({ weapon: { ability: 'wil' }, hp: 1, abilities: { str: 1, dex: 20, wil: 20 } });
    // A WIL of 0 fails every save, and so the other never acts.
    expect(finish([stun, tough(900, { weapon: { die: 100 } })], {}, 20).open.value).toBe(1);
    // The hero is evaded at first, which leaves STR 6, 5 or 4 of 7. Then DEX is hurt, and the hero's next hit counts in full.
    const trip = make({ id: 'trip', weapon: { ability: 'dex' }, abilities: { str: 900, dex: 19, wil: 20 } });
    const { p } = finish([make(), trip, tough(7, { reacts: 'evade' })]).rounds;
    expect(p[0]).toBe(0);
    expectNear(p[1], (1 / 6 + 2 / 6 + 3 / 6) / 3);
  });

  it('IW-31 a tower shield and a deflector belt', () => {
    const shot = make({ weapon: { reach: 'ranged', traits: ['laser'] } });
    expect(finish([shot, victim({ shield: 'cover' })], {}, 20).open.value).toBe(1);
    expect(finish([shot, victim({ deflector: true })], {}, 20).open.value).toBe(1);
    expect(finish([shot, victim({ shield: 'plain' })], {}, 20).win.a.value).toBe(1);
    expect(finish([make(), victim({ shield: 'cover' })], {}, 20).win.a.value).toBe(1);
  });

  it('IW-16 the HP of full defence last until the own turn', () => {
    const guarded = tough(1, { guard: 6 });
    const { p } = finish([make(), guarded]).rounds;
    expect(p[0]).toBe(0);
    expect(p[1]).toBe(1);
  });

  it('tells the damage to STR; is over if a side is down, and the same for the same seed', () => {
    const { fighters } = finish([make({ wounds: 2 }), tough(3)], {}, 300);
    expect(fighters[0]).toMatchObject({ down: { value: 0 }, marked: { value: 2 } });
    expect(fighters[1]).toMatchObject({ id: 'victim', down: { value: 1 }, marked: { value: 3 } });
    expect(finish([make(), tough(0)], {}, 3)).toMatchObject({ win: { a: { value: 1 } }, rounds: { p: [] } });
    const pair = [make(), tough(12, { hp: 5 })];
    expect(finish(pair, {}, 100)).toEqual(finish(pair, {}, 100));
  });

  it('refuses two fighters of the same id, and what is no weapon', () => {
    expect(start([make(), make()])).toBe('unknown-key fighters');
    expect(start([make({ hp: -1 })])).toBe('out-of-range fighters[0].hp');
    expect(start([make({ weapon: { die: 0 } })])).toBe('out-of-range fighters[0].weapon.die');
    expect(start([make({ weapon: { traits: ['sharp' as 'laser'] } })])).toBe(
      'unknown-key fighters[0].weapon.traits[0]',
    );
    expect(start([make({ shield: 'round' as 'plain' })])).toBe('unknown-key fighters[0].shield');
  });
});
