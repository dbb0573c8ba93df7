// Weapons, shields and armor (IW-29 to IW-31), as tables.
import { freezeDeep } from '../core/freeze.ts';
import { keyOf, listOf, oneOf } from '../core/validate.ts';
import { defaults } from './abilities.ts';

/** What a weapon can do besides its damage, with the rule. */
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

/** The id of a trait of weapons. */
export type WeaponTrait = keyof typeof weaponTraits;

/** Reads the traits of a weapon. */
export const readTraits = listOf(keyOf<WeaponTrait>(weaponTraits));

/** How a weapon reaches its target. */
export const reaches = freezeDeep(['melee', 'thrown', 'ranged']);

/** The id of a reach. */
export type Reach = (typeof reaches)[number];

/** What a weapon uses up when it does maximum damage (IW-29). */
export const wears = freezeDeep(['none', 'durability', 'charges', 'ammo']);

/** The id of what a weapon uses up. */
export type Wear = (typeof wears)[number];

/** The kinds of shields: one `survives` being destroyed once, one gives full `cover` from ranged attacks (IW-31). */
export const shieldKinds = freezeDeep(['plain', 'survives', 'cover']);

/** The kind of a shield. */
export type ShieldKind = (typeof shieldKinds)[number];

/** Readers of these ids. */
export const readReach = oneOf(reaches);
export const readWear = oneOf(wears);
export const readShield = oneOf(shieldKinds);

/** The durability, charges or ammo of most weapons (IW-29). */
export const USUAL_USES = 3;

/** A weapon as the rules list it. Costs are in gems. */
export interface WeaponRow {
  /** The sides of its damage die. */
  readonly die: number;
  readonly traits: readonly WeaponTrait[];
  readonly reach: Reach;
  readonly cost: number;
  readonly weight: number;
  readonly wear: Wear;
  /** Whether someone who is grappled cannot use it (IW-15). */
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

/** Bare hands: the default damage, and nothing that wears out (IW-26). */
export const unarmed: WeaponRow = freezeDeep(makeWeapon(defaults.damage, 0, 0, [], { wear: 'none' }));

const makeShield = (cost: number, weight: number, shield: ShieldKind): WeaponRow & { readonly shield: ShieldKind } => ({
  ...makeWeapon(4, cost, weight, []),
  shield,
});

/** The shields, which are weapons too (IW-31). */
export const shields = freezeDeep({
  smallShield: makeShield(1, 1, 'plain'),
  heavyShield: makeShield(3, 4, 'survives'),
  towerShield: makeShield(4, 6, 'cover'),
});

/** Armor: its armor points, cost in gems and weight (IW-31). */
export const armors = freezeDeep({
  lightArmor: { kind: 'armor', ap: 4, cost: 1, weight: 2 },
  mediumArmor: { kind: 'armor', ap: 8, cost: 5, weight: 5 },
  heavyArmor: { kind: 'armor', ap: 12, cost: 8, weight: 8 },
  forcefieldBelt: { kind: 'belt', ap: 6, cost: 3, weight: 1 },
  deflectorBelt: { kind: 'deflector', ap: 0, cost: 5, weight: 1 },
  helmet: { kind: 'helmet', ap: 0, cost: 1, weight: 1 },
});
