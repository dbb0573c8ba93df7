// Damage to points and abilities, the saves that it calls for, and injuries (IW-13, IW-16, IW-20 to IW-24, IW-31).
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { innerWorlds } from '../../../src/index.ts';
import { catchCode } from '../catch-code.ts';

const { applyDamage, bodyParts, compareCalled, findPart, hurtBody, hurtPart, meetsHelmet, spendLimits } = innerWorlds;

const abilities = { str: 10, dex: 11, wil: 12 };
const sound = { abilities, hp: 5, ap: 4 };
const bare = { abilities, hp: 0, ap: 0 };

/** Spends points against 8 damage. */
const spend = (hp: number, ap: number) => catchCode(() => applyDamage(sound, 8, { spend: { hp, ap } }));

const kinds = (change: { events: readonly { kind: string }[] }) => change.events.map(({ kind }) => kind);

describe('spending', () => {
  it.each([
    ['IW-20 AP first', 3, {}, { hp: 0, ap: 3 }, 0],
    ['IW-20 then HP', 6, {}, { hp: 2, ap: 4 }, 0],
    ['IW-20 the rest goes to STR', 12, {}, { hp: 5, ap: 4 }, 3],
    ['IW-20 no AP where armour is not relevant', 6, { armorRelevant: false }, { hp: 5, ap: 0 }, 1],
    ['IW-20 the player may spend nothing', 3, { spend: { hp: 0, ap: 0 } }, { hp: 0, ap: 0 }, 3],
    ['IW-20 or HP before AP', 3, { spend: { hp: 2, ap: 0 } }, { hp: 2, ap: 0 }, 1],
    [
      'IW-23 against damage to DEX HP help, AP only where armour is said to be relevant',
      6,
      { ability: 'dex' },
      { hp: 5, ap: 0 },
      1,
    ],
    ['IW-23 if it is, they do', 6, { ability: 'wil', armorRelevant: true }, { hp: 2, ap: 4 }, 0],
    ['IW-23 never against taunt', 6, { cause: 'taunt', armorRelevant: true }, { hp: 5, ap: 0 }, 1],
    ['IW-23 never against rout', 6, { cause: 'rout', armorRelevant: true }, { hp: 5, ap: 0 }, 1],
    [
      'IW-24 nor against deprivation, where HP do',
      6,
      { cause: 'deprivation', armorRelevant: true },
      { hp: 5, ap: 0 },
      1,
    ],
    ['IW-12 no damage', 0, {}, { hp: 0, ap: 0 }, 0],
  ] as const)('%s', (_, amount, options, spend, through) => {
    const change = applyDamage(sound, amount, options);
    expect(change).toMatchObject({ spend, through });
    expect(change.target).toMatchObject({ hp: 5 - spend.hp, ap: 4 - spend.ap });
  });

  it('IW-16 the HP of full defence are spent first, and can be told apart', () => {
    const guarded = { ...sound, guard: 3 };
    expect(applyDamage(guarded, 6, { armorRelevant: false }).target).toMatchObject({ guard: 0, hp: 2, ap: 4 });
    expect(applyDamage(guarded, 2, { spend: { hp: 2, ap: 0 } }).target).toMatchObject({ guard: 1, hp: 5, ap: 4 });
    expect(spendLimits(guarded, 20)).toEqual({ hp: 8, ap: 4 });
  });

  it.each([
    ['each by itself', 20, {}, { hp: 5, ap: 4 }],
    ['no more than the damage', 3, {}, { hp: 3, ap: 3 }],
    ['no AP where armour is not relevant', 20, { armorRelevant: false }, { hp: 5, ap: 0 }],
    ['no AP against taunt', 20, { cause: 'taunt' }, { hp: 5, ap: 0 }],
  ] as const)('IW-20 limits: %s', (_, amount, options, limits) => {
    expect(spendLimits(sound, amount, options)).toEqual(limits);
  });

  it('IW-20 refuses more than there is, and more than the damage', () => {
    expect(spend(6, 0)).toBe('out-of-range options.spend.hp');
    expect(spend(0, 5)).toBe('out-of-range options.spend.ap');
    expect(spend(5, 4)).toBe('spent-too-much options.spend');
    expect(spend(4, 4)).toBe('nothing thrown');
    expect(spend(-1, 0)).toBe('out-of-range options.spend.hp');
    expect(catchCode(() => applyDamage(sound, 1.5))).toBe('not-an-integer amount');
    expect(catchCode(() => applyDamage(sound, 1, { cause: 'luck' as 'rout' }))).toBe('unknown-key options.cause');
    expect(catchCode(() => applyDamage({ ...sound, hp: -1 }, 1))).toBe('out-of-range target.hp');
  });

  it('IW-20 nothing is lost and nothing is negative; the scores never fall below 0', () => {
    const points = fc.integer({ min: 0, max: 15 });
    const input = fc.record({
      hp: points,
      ap: points,
      guard: points,
      str: points,
      amount: fc.integer({ min: 0, max: 40 }),
      armorRelevant: fc.boolean(),
    });
    fc.assert(
      fc.property(input, ({ hp, ap, guard, str, amount, armorRelevant }) => {
        const before = { abilities: { str, dex: 10, wil: 10 }, hp, ap, guard };
        const { target, spend, through } = applyDamage(before, amount, { armorRelevant });
        expect(spend.hp + spend.ap + through).toBe(amount);
        expect(target.abilities.str).toBe(Math.max(0, str - through));
        expect(target.hp + target.guard).toBe(hp + guard - spend.hp);
        expect(target.ap).toBe(ap - spend.ap);
        expect(Math.min(target.hp, target.ap, target.guard)).toBeGreaterThanOrEqual(0);
        if (target.guard > 0) expect(target.hp).toBe(hp);
        if (through > 0) expect(target.hp + target.guard + (armorRelevant ? target.ap : 0)).toBe(0);
      }),
    );
  });
});

describe('what damage calls for', () => {
  it('IW-21 damage to STR: a save on STR after the damage, or a random part is injured', () => {
    const { target, events } = applyDamage(bare, 3);
    expect(target.abilities).toEqual({ str: 7, dex: 11, wil: 12 });
    expect(events).toEqual([{ kind: 'injurySave', rule: 'IW-21', ability: 'str', score: 7, injuries: 1, part: null }]);
  });

  it.each([
    ['IW-21 what is spent against calls for nothing', sound, 9, {}, []],
    ['IW-22 unnamed: save or die, in place of an injury', { ...bare, named: false }, 1, {}, ['saveOrDie']],
    ['IW-23 DEX: save or lose the next reaction', bare, 1, { ability: 'dex' }, ['reactionSave']],
    ['IW-23 WIL: save or lose the next action', bare, 1, { ability: 'wil' }, ['actionSave']],
    [
      'IW-22 IW-23 unnamed ones do not die of damage to DEX',
      { ...bare, named: false },
      1,
      { ability: 'dex' },
      ['reactionSave'],
    ],
    ['IW-23 HP prevent it', sound, 5, { ability: 'dex' }, []],
    ['IW-24 deprivation: save or pass out, in place of an injury', bare, 2, { cause: 'deprivation' }, ['passOutSave']],
    ['IW-24 who has passed out already dies', { ...bare, passedOut: true }, 2, { cause: 'deprivation' }, ['dead']],
    ['IW-24 if HP stop it, nobody dies', { ...sound, passedOut: true }, 2, { cause: 'deprivation' }, []],
    ['IW-24 the unnamed save or die', { ...bare, named: false }, 2, { cause: 'deprivation' }, ['saveOrDie']],
    ['IW-21 a hit on who has passed out injures', { ...bare, passedOut: true }, 2, {}, ['injurySave']],
    ['IW-16 taunt: its own save, and that of IW-23', bare, 2, { cause: 'taunt' }, ['tauntSave', 'actionSave']],
    ['IW-16 rout: its own save, and that of IW-23', bare, 2, { cause: 'rout' }, ['routSave', 'actionSave']],
    ['IW-16 if HP stop it all, only its own', sound, 2, { cause: 'taunt' }, ['tauntSave']],
    ['IW-14 a feint hurts like an attack', bare, 1, { cause: 'feint' }, ['injurySave']],
    ['IW-26 so does a hazard', bare, 1, { cause: 'hazard' }, ['injurySave']],
  ] as const)('%s', (_, target, amount, options, expected) => {
    expect(kinds(applyDamage(target, amount, options))).toEqual(expected);
  });

  it('IW-16 IW-23 the saves are on the ability after the damage', () => {
    const taunted = applyDamage(bare, 4, { cause: 'taunt' });
    expect(taunted.events.map(({ rule, ability, score }) => [rule, ability, score])).toEqual([
      ['IW-16', 'wil', 8],
      ['IW-23', 'wil', 8],
    ]);
    expect(applyDamage(bare, 4, { ability: 'dex' }).events[0]).toMatchObject({ ability: 'dex', score: 7 });
    expect(applyDamage(bare, 4, { cause: 'deprivation' }).events[0]).toMatchObject({ rule: 'IW-24', score: 6 });
  });

  it('IW-1 IW-21 at STR 0 every save fails, and the GM is asked', () => {
    const { target, events } = applyDamage(bare, 14);
    expect(target.abilities.str).toBe(0);
    expect(kinds({ events })).toEqual(['injurySave', 'atZero']);
    expect(innerWorlds.saveOdds({ score: events[0]!.score }).pass).toBe(0);
    expect(kinds(applyDamage(bare, 9))).toEqual(['injurySave']);
    expect(kinds(applyDamage(bare, 14, { ability: 'dex' }))).toEqual(['reactionSave']);
  });

  it('IW-30 double injuries: two random parts', () => {
    expect(applyDamage(bare, 1, { doubleInjuries: true }).events[0]).toMatchObject({ injuries: 2, part: null });
  });

  it('the table of saves says what a failed one brings', () => {
    expect(
      Object.entries(innerWorlds.dueSaves).map(([kind, { rule, ability, failed }]) => [kind, rule, ability, failed]),
    ).toEqual([
      ['injurySave', 'IW-21', 'str', 'injury'],
      ['saveOrDie', 'IW-22', 'str', 'death'],
      ['reactionSave', 'IW-23', 'dex', 'reactionLost'],
      ['actionSave', 'IW-23', 'wil', 'actionLost'],
      ['passOutSave', 'IW-24', 'str', 'passedOut'],
      ['dieSave', 'IW-24', 'str', 'death'],
      ['tauntSave', 'IW-16', 'wil', 'mustAttack'],
      ['routSave', 'IW-16', 'wil', 'mustRetreat'],
    ]);
    expect(Object.isFrozen(innerWorlds.dueSaves.injurySave)).toBe(true);
  });
});

describe('a called shot', () => {
  it.each([
    [5, 10, false],
    [6, 10, true],
    [5, 11, false],
    [5, 9, true],
    [0, 0, false],
    [1, 0, true],
  ])('IW-13 damage %i against STR %i: over half %s', (rolled, str, expected) => {
    expect(compareCalled(rolled, str)).toBe(expected);
  });

  it.each([
    ['over half, all of it spent against: the named part', sound, 6, {}, 'IW-13', 10],
    ['over half, some of it through: one save, after the damage', bare, 6, {}, 'IW-21', 4],
    ['not over half, but damage to STR: the named part in place of a random one', bare, 3, {}, 'IW-21', 7],
  ] as const)('IW-13 %s', (_, target, amount, options, rule, score) => {
    expect(applyDamage(target, amount, { called: 'eyes', ...options }).events).toEqual([
      { kind: 'injurySave', rule, ability: 'str', score, injuries: 1, part: 'eyes' },
    ]);
  });

  it.each([
    ['not over half, and nothing through', sound, 5, {}, []],
    ['the damage as rolled counts, not what a reaction left of it', sound, 3, { rolled: 6 }, ['injurySave']],
    ['no damage at all, no save', sound, 0, { rolled: 9 }, []],
    ['without a called shot half of STR does not matter', sound, 9, { called: null }, []],
    ['current STR counts', { ...sound, abilities: { ...abilities, str: 4 } }, 3, {}, ['injurySave']],
    ['unnamed, with damage to STR', { ...bare, named: false }, 6, {}, ['saveOrDie']],
    ['unnamed, without', { ...sound, named: false }, 6, {}, ['injurySave']],
  ] as const)('IW-13 %s', (_, target, amount, options, expected) => {
    expect(kinds(applyDamage(target, amount, { called: 'leg', ...options }))).toEqual(expected);
  });

  it('IW-13 IW-30 double injuries: the named part and a random one', () => {
    expect(applyDamage(sound, 8, { called: 'arm', doubleInjuries: true }).events[0]).toMatchObject({
      injuries: 2,
      part: 'arm',
    });
  });
});

describe('injuries', () => {
  it('IW-21 the parts by d6', () => {
    expect([1, 2, 3, 4, 5, 6].map((face) => findPart(face))).toEqual(['arm', 'leg', 'guts', 'face', 'eyes', 'brain']);
    expect(bodyParts).toHaveLength(6);
    expect(catchCode(() => findPart(7))).toBe('bad-face face');
  });

  it.each([
    ['whole', 'injured'],
    ['injured', 'lost'],
    ['lost', 'dead'],
  ] as const)('IW-21 a part that is %s becomes %s', (state, worse) => {
    expect(hurtPart(state)).toBe(worse);
    expect(catchCode(() => hurtPart('fine' as 'lost'))).toBe('unknown-key state');
  });

  it.each([
    ['brain', 'whole', true],
    ['brain', 'injured', true],
    ['brain', 'lost', false],
    ['face', 'whole', false],
  ] as const)('IW-31 a helmet breaks for the %s that is %s: %s', (part, state, expected) => {
    expect(meetsHelmet(part, state)).toBe(expected);
  });

  it('IW-21 IW-31 parts are hurt one after the other; the helmet breaks by itself, once', () => {
    const { body, events } = hurtBody({ parts: { leg: 'injured' }, helmet: true }, ['brain', 'brain', 'leg', 'arm']);
    expect(body).toEqual({
      parts: { arm: 'injured', leg: 'lost', guts: 'whole', face: 'whole', eyes: 'whole', brain: 'injured' },
      helmet: false,
    });
    expect(events).toEqual([
      { kind: 'helmetBroke', rule: 'IW-31', part: 'brain' },
      { kind: 'injured', rule: 'IW-21', part: 'brain' },
      { kind: 'lost', rule: 'IW-21', part: 'leg' },
      { kind: 'injured', rule: 'IW-21', part: 'arm' },
    ]);
  });

  it('IW-21 IW-30 a part that is hurt twice by one hit is lost, and a lost one is death', () => {
    const twice = hurtBody({ parts: {}, helmet: false }, ['eyes', 'eyes']);
    expect(twice.events.map(({ kind }) => kind)).toEqual(['injured', 'lost']);
    const again = hurtBody(twice.body, ['eyes']);
    expect(again.events).toEqual([{ kind: 'dead', rule: 'IW-21', part: 'eyes' }]);
    expect(again.body.parts.eyes).toBe('lost');
    expect(catchCode(() => hurtBody(twice.body, ['nose' as 'face']))).toBe('unknown-key parts[0]');
  });
});
