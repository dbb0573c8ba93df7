// A fight between two sides as plain data, to be forecast: the current state of each fighter, and how it fights (SD-10 to SD-38).
import type { OutlookSide } from '../../core/outlook.ts';
import { fightersOf, fighterShape } from '../../core/read-fighters.ts';
import { integerIn, keyOf, orNull, readShape, readSwitch, type Shaped } from '../../core/validate.ts';
import { cover, type CoverId, ranges, type RangeId } from '../attack-tables.ts';
import { readHealth, type HealthInput } from '../health.ts';
import { damageTypes, type DamageType } from '../hit.ts';
import { readRank } from '../ladder.ts';
import { modifiersOf, readChange, type Modifier } from '../plan.ts';

/**
 * How a fighter fights; everyone attacks once a turn. `innate`: relies on innate defence. `defend`: chooses a block or a dodge against the first attack of each
 * turn, for an action of the next turn (SD-14). `allOut`: makes all-out attacks (SD-16).
 */
export type Stance = 'innate' | 'defend' | 'allOut';

const stances: Record<Stance, true> = { innate: true, defend: true, allOut: true };

export interface OutlookWeapon {
  /** Rank of the weapon's dice (SD-31). */
  readonly damage: number;
  readonly type: DamageType;
  /** Whether it is used in close combat; otherwise it shoots (SD-13). */
  readonly close: boolean;
  readonly burns?: boolean | undefined;
  /** How many shots are left; null or omitted if unlimited. */
  readonly shots?: number | null | undefined;
}

/** A fighter in its current state. Skills are ranks, null or omitted if unskilled (SD-5). Omitted numbers are 0; the default stance is `defend`. */
export interface OutlookFighter {
  /** The fighter's id, unique in the fight. */
  readonly id: string;
  readonly side: OutlookSide;
  readonly agility: number;
  readonly strength: number;
  readonly vitality: number;
  readonly alertness: number;
  readonly willpower: number;
  readonly initiativeSteps?: number | undefined;
  readonly weapon: OutlookWeapon;
  readonly weaponSkill?: number | null | undefined;
  readonly dodge?: number | null | undefined;
  readonly block?: number | null | undefined;
  /** Whether the fighter blocks with something in hand; a weapon hurts bare hands (SD-15). */
  readonly armed?: boolean | undefined;
  readonly armour?: number | undefined;
  readonly stance?: Stance | undefined;
  readonly cover?: CoverId | undefined;
  readonly prone?: boolean | undefined;
  /** Further modifiers of the fighter's attacks, and of its defences, such as those of effects. */
  readonly attacking?: readonly Modifier[] | undefined;
  readonly defending?: readonly Modifier[] | undefined;
  readonly health: HealthInput;
}

export interface OutlookFight {
  /** The range of all shots; default: short (SD-18). */
  readonly range?: Exclude<RangeId, 'close'> | undefined;
  readonly fighters: readonly OutlookFighter[];
}

const MOST = 9999;
const { close: _close, ...shotRanges } = ranges;
const readSkill = orNull(readRank);

const weaponShape = {
  damage: readRank,
  type: keyOf(damageTypes),
  close: readSwitch,
  burns: readSwitch,
  shots: orNull(integerIn(0, MOST)),
};
const ownShape = {
  ...fighterShape,
  agility: readRank,
  strength: readRank,
  vitality: readRank,
  alertness: readRank,
  willpower: readRank,
  initiativeSteps: readChange,
  weapon: (value: unknown, argument: string) => readShape(value, argument, weaponShape),
  weaponSkill: readSkill,
  dodge: readSkill,
  block: readSkill,
  armed: readSwitch,
  armour: integerIn(0, MOST, 0),
  stance: keyOf(stances, 'defend'),
  cover: keyOf(cover, 'none'),
  prone: readSwitch,
  attacking: modifiersOf('SD-1'),
  defending: modifiersOf('SD-1'),
  health: (value: unknown) => readHealth(value as HealthInput),
};
const fightShape = { range: keyOf(shotRanges, 'short'), fighters: fightersOf(ownShape) };

export type CheckedFight = Shaped<typeof fightShape>;
export type CheckedFighter = CheckedFight['fighters'][number];

/** Checks a fight. Throws RulesError for `fighters[i].…`, and `unknown-key` if two fighters have the same id. */
export function readFight(fight: OutlookFight): CheckedFight {
  return readShape(fight, '', fightShape);
}
