// Weapons, shields and armour (IW-29 to IW-31), as tables.
import { freezeDeep } from '../core/freeze.ts';
import { keyOf, listOf, oneOf } from '../core/validate.ts';
import { defaults } from './abilities.ts';

/** The special traits of weapons, each with its rule. */
export const weaponTraits = freezeDeep({
  plusAttackAction: 'IW-30',
  plusAttackTurn: 'IW-30',
  breaksOn6: 'IW-30',
  doubleOnMax: 'IW-30',
  rerollOnes: 'IW-30',
  doubleInjuries: 'IW-30',
  wideArea: 'IW-30',
  prepare: 'IW-30',
  reload: 'IW-30',
  maxOnCalled: 'IW-30',
  laser: 'IW-31',
});

export type WeaponTrait = keyof typeof weaponTraits;

export const readTraits = listOf(keyOf<WeaponTrait>(weaponTraits));

/** How a weapon reaches its target. */
export const reaches = freezeDeep(['melee', 'thrown', 'ranged']);

export type Reach = (typeof reaches)[number];

/** What a weapon loses when it does maximum damage (IW-29). */
export const wears = freezeDeep(['none', 'durability', 'charges', 'ammo']);

export type Wear = (typeof wears)[number];

/** The kinds of shields (IW-31). `survives`: is saved once when it would be destroyed. `cover`: gives full cover from ranged attacks. */
export const shieldKinds = freezeDeep(['plain', 'survives', 'cover']);

export type ShieldKind = (typeof shieldKinds)[number];

export const readReach = oneOf(reaches);
export const readWear = oneOf(wears);
export const readShield = oneOf(shieldKinds);

/** The usual durability, charges or ammo of a weapon (IW-29). */
export const USUAL_USES = 3;

/** A weapon in the rules' list. Costs are in gems. */
export interface WeaponRow {
  /** The sides of the damage die. */
  readonly die: number;
  readonly traits: readonly WeaponTrait[];
  readonly reach: Reach;
  readonly cost: number;
  readonly weight: number;
  readonly wear: Wear;
  /** Whether someone who is grappled cannot use the weapon (IW-15). */
  readonly large: boolean;
}

const makeWeapon = (
  die: number,
  cost: number,
  weight: number,
  traits: readonly WeaponTrait[],
  { reach = 'melee', wear = 'durability', large = false }: Partial<WeaponRow> = {},
): WeaponRow => ({ die, traits, reach, cost, weight, wear, large });

const gun = { reach: 'ranged', wear: 'ammo' } as const;

/** The weapons (IW-30). */
export const weapons = freezeDeep({
  stick: makeWeapon(6, 0, 1, ['plusAttackAction', 'breaksOn6'], { wear: 'none' }),
  knife: makeWeapon(4, 1, 0, ['doubleOnMax']),
  sword: makeWeapon(6, 2, 1, ['rerollOnes']),
  greatsword: makeWeapon(10, 5, 3, ['doubleInjuries'], { large: true }),
  throwingKnife: makeWeapon(4, 1, 0, ['plusAttackTurn'], { reach: 'thrown' }),
  pistol: makeWeapon(4, 3, 1, ['plusAttackTurn'], gun),
  machinegun: makeWeapon(10, 7, 5, ['wideArea', 'prepare'], { ...gun, large: true }),
  rifle: makeWeapon(10, 7, 2, ['maxOnCalled', 'reload'], { ...gun, large: true }),
  laserPistol: makeWeapon(6, 3, 1, ['rerollOnes', 'laser'], { reach: 'ranged', wear: 'charges' }),
});

/** Bare hands: default damage, and nothing that can wear out (IW-26). */
export const unarmed: WeaponRow = freezeDeep(makeWeapon(defaults.damage, 0, 0, [], { wear: 'none' }));

const makeShield = (cost: number, weight: number, shield: ShieldKind): WeaponRow & { readonly shield: ShieldKind } => ({
  ...makeWeapon(4, cost, weight, []),
  shield,
});

/** The shields, which can also be used as weapons (IW-31). */
export const shields = freezeDeep({
  smallShield: makeShield(1, 1, 'plain'),
  heavyShield: makeShield(3, 4, 'survives'),
  towerShield: makeShield(4, 6, 'cover'),
});

/** Armour: its armour points, its cost in gems and its weight (IW-31). */
export const armors = freezeDeep({
  lightArmor: { kind: 'armor', ap: 4, cost: 1, weight: 2 },
  mediumArmor: { kind: 'armor', ap: 8, cost: 5, weight: 5 },
  heavyArmor: { kind: 'armor', ap: 12, cost: 8, weight: 8 },
  forcefieldBelt: { kind: 'belt', ap: 6, cost: 3, weight: 1 },
  deflectorBelt: { kind: 'deflector', ap: 0, cost: 5, weight: 1 },
  helmet: { kind: 'helmet', ap: 0, cost: 1, weight: 1 },
});

/** Lists the pieces of worn armour that count, the best of each kind: armour, with a belt and a helmet beside it (IW-31). */
export function listCounting<Piece extends { readonly kind: string; readonly ap: number }>(
  worn: readonly Piece[],
): readonly Piece[] {
  return worn.filter((piece, place) =>
    worn.every(({ kind, ap }, other) => kind !== piece.kind || ap < piece.ap || (ap === piece.ap && other >= place)),
  );
}
