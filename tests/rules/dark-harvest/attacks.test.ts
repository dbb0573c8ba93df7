import { describe, expect, it } from 'vitest';
import { darkHarvest } from '../../../src/index.ts';

const { canFire, makeCoverReason, planTest, reasons, reload, spendShot, testKinds } = darkHarvest;

describe('cover (DH-29)', () => {
  it.each([
    ['none', 0, 0],
    ['slight', 3, 2],
    ['partial', 6, 4],
    ['nearTotal', 12, 8],
  ] as const)('DH-29: %s puts %i black dice on a shot and %i on a melee attack', (id, ranged, melee) => {
    const black = (attack: 'ranged' | 'melee'): number => {
      const reason = makeCoverReason(id, attack);
      return planTest({ skill: 2, characteristic: 1, modifiers: reason ? [reason] : [] }).black;
    };
    expect([black('ranged'), black('melee')]).toEqual([ranged, melee]);
  });

  it('DH-29: is a line with its rule', () => {
    expect(makeCoverReason('partial', 'ranged')).toEqual({ key: 'partialCover', rule: 'DH-29', black: 6 });
    expect(() => makeCoverReason('fog' as 'slight', 'melee')).toThrow('unknown-key');
  });
});

function isOffered(key: string, scope: string): boolean {
  return reasons.some((reason) => reason.key === key && (reason.on as readonly string[]).includes(scope));
}

describe('named reasons', () => {
  it.each([
    ['DH-28', 'aim', ['ranged']],
    ['DH-28', 'firingIntoMelee', ['ranged']],
    ['DH-28', 'awesome', ['melee', 'ranged', 'dodge', 'other']],
    ['DH-25', 'splitAttacks', ['melee', 'ranged']],
    ['DH-26', 'outnumbered', ['melee', 'ranged', 'dodge', 'other']],
    ['DH-30', 'fullDodge', ['dodge']],
    ['DH-32', 'splitAttention', ['melee', 'dodge']],
    ['DH-22', 'noReadiedWeapon', ['melee', 'ranged']],
    ['DH-27', 'unarmed', ['melee']],
    ['DH-21', 'higherInitiative', ['melee', 'ranged']],
  ])('%s: %s bears on %j', (rule, key, scopes) => {
    expect(['melee', 'ranged', 'dodge', 'other'].filter((scope) => isOffered(key, scope))).toEqual(scopes);
    expect(reasons.find((reason) => reason.key === key)?.rule).toBe(rule);
  });
});

describe('shots (DH-49)', () => {
  it.each([
    [{ value: 6, max: 6 }, true, { value: 5, max: 6 }],
    [{ value: 1, max: 8 }, true, { value: 0, max: 8 }],
    [{ value: 0, max: 0 }, true, { value: 0, max: 0 }],
  ])('DH-49: %j can be fired, and then there is %j', (shots, can, after) => {
    expect(canFire(shots)).toBe(can);
    expect(spendShot(shots)).toEqual(after);
  });

  it('DH-49: an empty weapon cannot be fired, and is loaded full', () => {
    const empty = { value: 0, max: 6 };
    expect(canFire(empty)).toBe(false);
    expect(() => spendShot(empty)).toThrow('out-of-range');
    expect(reload(empty)).toEqual({ value: 6, max: 6 });
  });
});

describe('what bears on which test', () => {
  it.each([
    ['DH-44', 'reserve', ['test', 'contest', 'attack', 'dodge', 'spot', 'peril', 'feat', 'stabilise', 'heal']],
    [
      'DH-43',
      'round',
      [
        'test',
        'contest',
        'attack',
        'dodge',
        'peril',
        'feat',
        'shakeOff',
        'drink',
        'resistDrink',
        'keepStraightFace',
        'stabilise',
        'heal',
        'spot',
      ],
    ],
    ['DH-28 DH-50 DH-66', 'choice', ['test', 'contest', 'attack', 'dodge', 'feat', 'drink', 'stabilise', 'heal']],
  ] as const)('%s: %s bears on %j', (_rule, effect, kinds) => {
    const found = Object.entries(testKinds).filter(([, kind]) => kind[effect]);
    expect(found.map(([kind]) => kind).toSorted()).toEqual([...kinds].toSorted());
  });
});
