// A fight between two sides as plain data, to be forecast: the current state of each fighter, and how it fights (HL-8 to HL-18).
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

/** How a fighter fights. `steady`: attacks once a turn. `allOut`: does so too, with all-out attacks in melee. `dodge`: only dodges (HL-14). */
export type Stance = 'steady' | 'allOut' | 'dodge';

/** What a fighter spends Willpower on: a point as soon as possible, but at most one a turn (HL-12). */
export type Spending = 'nothing' | 'attacks' | 'defence';

export interface OutlookWeapon {
  /** The lowest card that pulls again; default 10 (HL-3). */
  readonly again?: Again | undefined;
  /** What the weapon adds to the damage; default 0 (HL-18). */
  readonly bonus?: number | undefined;
  /** Default: melee (HL-15). */
  readonly reach?: Reach | undefined;
  /** How many shots or throws are left; null or omitted if unlimited. */
  readonly shots?: number | null | undefined;
}

/** A fighter in its current state. Omitted numbers are 0; by default the stance is `steady`, and no Willpower is spent. */
export interface OutlookFighter {
  /** The fighter's id, unique in the fight. */
  readonly id: string;
  readonly side: OutlookSide;
  readonly dexterity: number;
  readonly composure: number;
  /** The Initiative trait if it was changed by hand; null or omitted: Dexterity + Composure (HL-18). */
  readonly initiative?: number | null | undefined;
  /** Attribute and skill of the fighter's attacks, and the sum of all lasting modifiers. */
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

export interface OutlookFight {
  /** Whether all shots are fired from within arm's reach, so that Defence applies (HL-15); default false. */
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

export type CheckedFight = Shaped<typeof fightShape>;
export type CheckedFighter = CheckedFight['fighters'][number];

/** Checks a fight. Throws RulesError for `fighters[i].…`, and `unknown-key` if two fighters have the same id. */
export function readFight(fight: OutlookFight): CheckedFight {
  return readShape(fight, '', fightShape);
}
