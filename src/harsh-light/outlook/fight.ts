// A fight of two sides as plain data, for its forecast: the fighters in their current state, and how each of them fights (HL-8 to HL-18).
import type { OutlookSide } from '../../core/outlook.ts';
import { fightersOf, fighterShape } from '../../core/read-fighters.ts';
import {
  count,
  countOr0,
  integer,
  integerOr,
  keyOf,
  orNull,
  readShape,
  readSwitch,
  type Shaped,
} from '../../core/validate.ts';
import { type Reach, reaches } from '../attack.ts';
import { type Again, readAgain } from '../pull.ts';
import { readRating } from '../traits.ts';

/**
 * How a fighter fights. `steady`: attacks once a turn. `allOut`: makes all-out attacks in melee and otherwise attacks. `dodge`: only dodges (HL-14).
 */
export type Stance = 'steady' | 'allOut' | 'dodge';

/** What a fighter spends a point of Willpower on as soon as it can, once a turn (HL-12). */
export type Spending = 'nothing' | 'attacks' | 'defence';

/** A fighter's weapon. */
export interface OutlookWeapon {
  /** The lowest card that pulls again; default 10 (HL-3). */
  readonly again?: Again | undefined;
  /** What it adds to the damage; default 0 (HL-18). */
  readonly bonus?: number | undefined;
  /** Default: melee (HL-15). */
  readonly reach?: Reach | undefined;
  /** Shots or throws left; null or omitted if unlimited. */
  readonly shots?: number | null | undefined;
}

/** A fighter in its current state. Omitted numbers are 0; the default stance is `steady`, and by default no Willpower is spent. */
export interface OutlookFighter {
  /** Its id, unique in the fight. */
  readonly id: string;
  readonly side: OutlookSide;
  readonly dexterity: number;
  readonly composure: number;
  /** Initiative if it was changed by hand; null or omitted: Dexterity + Composure (HL-18). */
  readonly initiative?: number | null | undefined;
  /** Attribute + skill for its attacks, with all lasting modifiers. */
  readonly attribute: number;
  readonly skill?: number | null | undefined;
  readonly modifier?: number | undefined;
  readonly weapon: OutlookWeapon;
  readonly defence: number;
  readonly stance?: Stance | undefined;
  /** Points of Willpower left. */
  readonly willpower?: number | undefined;
  readonly spends?: Spending | undefined;
  readonly boxes: number;
  readonly damage?: number | undefined;
}

/** A fight to forecast. */
export interface OutlookFight {
  /** Whether all shots are fired within arm's reach, so that Defence applies; default false (HL-15). */
  readonly adjacent?: boolean | undefined;
  readonly fighters: readonly OutlookFighter[];
}

const weaponShape = {
  again: readAgain,
  bonus: integerOr(0),
  reach: keyOf(reaches, 'melee'),
  shots: orNull(count),
};
const ownShape = {
  ...fighterShape,
  dexterity: readRating,
  composure: readRating,
  initiative: orNull(integer),
  attribute: integer,
  skill: orNull(integer),
  modifier: integerOr(0),
  weapon: (value: unknown, argument: string) => readShape(value, argument, weaponShape),
  defence: integer,
  stance: keyOf<Stance>({ steady: true, allOut: true, dodge: true }, 'steady'),
  willpower: countOr0,
  spends: keyOf<Spending>({ nothing: true, attacks: true, defence: true }, 'nothing'),
  boxes: count,
  damage: countOr0,
};
const fightShape = { adjacent: readSwitch, fighters: fightersOf(ownShape) };

/** A validated fight and fighter, with defaults filled in. */
export type CheckedFight = Shaped<typeof fightShape>;
export type CheckedFighter = CheckedFight['fighters'][number];

/** Checks a fight. Throws RulesError for `fighters[i].…`, and `unknown-key` if two fighters have the same id. */
export function readFight(fight: OutlookFight): CheckedFight {
  return readShape(fight, '', fightShape);
}
