// A fight between two sides as plain data, to be forecast: the current state of each fighter, and how it fights (IW-10 to IW-31).
import type { OutlookSide } from '../../core/outlook.ts';
import { fightersOf, fighterShape } from '../../core/read-fighters.ts';
import {
  type Shaped,
  count,
  countOr0,
  integerIn,
  keyOf,
  oneOf,
  orNull,
  readShape,
  readSwitch,
  switchOn,
} from '../../core/validate.ts';
import { type AbilityId, abilityIds, defaults, readScores } from '../abilities.ts';
import {
  type Reach,
  type ShieldKind,
  USUAL_USES,
  type Wear,
  type WeaponTrait,
  reaches,
  readShield,
  readTraits,
  wears,
} from '../equipment.ts';
import { type Body, readParts } from '../injuries.ts';
import { type RollMode, readMode } from '../modes.ts';

/** How a fighter reacts to attacks while it has reactions left (IW-17). */
export type OutlookReaction = 'none' | 'evade' | 'block';

/** A fighter's weapon. Omitted fields are those of bare hands, which are not a weapon in hand (IW-26). */
export interface OutlookWeapon {
  readonly die?: number | undefined;
  readonly traits?: readonly WeaponTrait[] | undefined;
  /** Advantage or disadvantage on the weapon's damage. */
  readonly mode?: RollMode | undefined;
  readonly reach?: Reach | undefined;
  readonly wear?: Wear | undefined;
  /** How much durability, how many charges or how much ammo is left; default 3 (IW-29). */
  readonly uses?: number | undefined;
  /** The ability that takes the damage, and whether armour helps (IW-20, IW-23). */
  readonly ability?: AbilityId | undefined;
  readonly armorRelevant?: boolean | undefined;
  readonly unloaded?: boolean | undefined;
  readonly prepared?: boolean | undefined;
  /** Whether the weapon is in hand, so that the fighter can use it in the quickfire round (IW-11). */
  readonly inHand?: boolean | undefined;
}

export interface OutlookFighter {
  /** The fighter's id, unique in the fight. */
  readonly id: string;
  readonly side: OutlookSide;
  /** Whether the fighter belongs to a player, who wins ties for the order (IW-10); default false. */
  readonly player?: boolean | undefined;
  /** The ability scores after damage, and the damage to STR. */
  readonly abilities: Readonly<Record<AbilityId, number>>;
  readonly wounds?: number | undefined;
  readonly hp: number;
  readonly ap?: number | undefined;
  readonly guard?: number | undefined;
  readonly named?: boolean | undefined;
  /** The HP that the fighter has spent to act earlier (IW-10). */
  readonly bid?: number | undefined;
  readonly weapon?: OutlookWeapon | undefined;
  readonly reacts?: OutlookReaction | undefined;
  /** The shield in hand; null or omitted: none. */
  readonly shield?: ShieldKind | null | undefined;
  readonly deflector?: boolean | undefined;
  readonly helmet?: boolean | undefined;
  readonly parts?: Body['parts'] | undefined;
}

export interface OutlookFight {
  /** Whether the fight begins with the quickfire round (IW-11); default false. */
  readonly quickfire?: boolean | undefined;
  readonly fighters: readonly OutlookFighter[];
}

const weaponShape = {
  die: integerIn(1, 100, defaults.damage),
  traits: readTraits,
  mode: readMode,
  reach: oneOf(reaches, 'melee'),
  wear: oneOf(wears, 'none'),
  uses: integerIn(0, 999, USUAL_USES),
  ability: oneOf(abilityIds, 'str'),
  armorRelevant: switchOn,
  unloaded: readSwitch,
  prepared: readSwitch,
  inHand: readSwitch,
};
const ownShape = {
  ...fighterShape,
  player: readSwitch,
  abilities: readScores,
  wounds: countOr0,
  hp: count,
  ap: countOr0,
  guard: countOr0,
  named: switchOn,
  bid: countOr0,
  weapon: (value: unknown = {}, argument: string) => readShape(value, argument, weaponShape),
  reacts: keyOf<OutlookReaction>({ none: true, evade: true, block: true }, 'none'),
  shield: orNull(readShield),
  deflector: readSwitch,
  helmet: readSwitch,
  parts: (value: unknown = {}, argument: string) => readParts(value, argument),
};
const fightShape = { quickfire: readSwitch, fighters: fightersOf(ownShape) };

export type CheckedFight = Shaped<typeof fightShape>;
export type CheckedFighter = CheckedFight['fighters'][number];
export type CheckedWeapon = CheckedFighter['weapon'];

/** Checks a fight. Throws RulesError for `fighters[i].…`, and `unknown-key` if two fighters have the same id. */
export function readFight(fight: OutlookFight): CheckedFight {
  return readShape(fight, '', fightShape);
}
