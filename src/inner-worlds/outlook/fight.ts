// A fight of two sides as plain data, for its forecast: the fighters in their current state, and how each of them fights (IW-10 to IW-31).
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

/** A fighter's weapon. Omitted fields are those of bare hands, which do not count as a weapon in hand (IW-26). */
export interface OutlookWeapon {
  readonly die?: number | undefined;
  readonly traits?: readonly WeaponTrait[] | undefined;
  /** Advantage or disadvantage on its damage. */
  readonly mode?: RollMode | undefined;
  readonly reach?: Reach | undefined;
  readonly wear?: Wear | undefined;
  /** Durability, charges or ammo left; default 3 (IW-29). */
  readonly uses?: number | undefined;
  /** The ability that it hits, and whether armor helps (IW-20, IW-23). */
  readonly ability?: AbilityId | undefined;
  readonly armorRelevant?: boolean | undefined;
  readonly unloaded?: boolean | undefined;
  readonly prepared?: boolean | undefined;
  /** Whether it is in hand, so that it fights in the quickfire round (IW-11). */
  readonly inHand?: boolean | undefined;
}

/** A fighter in its current state. */
export interface OutlookFighter {
  /** Its id, unique in the fight. */
  readonly id: string;
  readonly side: OutlookSide;
  /** Whether it belongs to a player and so comes first in ties; default false (IW-10). */
  readonly player?: boolean | undefined;
  /** Scores after damage, and the damage to STR. */
  readonly abilities: Readonly<Record<AbilityId, number>>;
  readonly wounds?: number | undefined;
  readonly hp: number;
  readonly ap?: number | undefined;
  readonly guard?: number | undefined;
  readonly named?: boolean | undefined;
  /** HP that it has spent to act earlier (IW-10). */
  readonly bid?: number | undefined;
  readonly weapon?: OutlookWeapon | undefined;
  readonly reacts?: OutlookReaction | undefined;
  /** The shield in hand; null or omitted: none. */
  readonly shield?: ShieldKind | null | undefined;
  readonly deflector?: boolean | undefined;
  readonly helmet?: boolean | undefined;
  readonly parts?: Body['parts'] | undefined;
}

/** A fight to forecast. */
export interface OutlookFight {
  /** Whether it begins with the quickfire round; default false (IW-11). */
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

/** A validated fight, fighter and weapon, with defaults filled in. */
export type CheckedFight = Shaped<typeof fightShape>;
export type CheckedFighter = CheckedFight['fighters'][number];
export type CheckedWeapon = CheckedFighter['weapon'];

/** Checks a fight. Throws RulesError for `fighters[i].…`, and `unknown-key` if two fighters have the same id. */
export function readFight(fight: OutlookFight): CheckedFight {
  return readShape(fight, '', fightShape);
}
