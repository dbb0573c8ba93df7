// A hit: basic damage, the weapon's dice by their type, and what armour stops (SD-30, SD-31, SD-39); a botched attack (SD-34).
import type { RuleEvent } from '../core/line.ts';
import { freezeDeep } from '../core/freeze.ts';
import { count, integer, keyOf, readShape, requireInteger, requireKey } from '../core/validate.ts';

/** What kind of damage a weapon does (SD-31), and what its extraordinary hit leads to where the Endurance roll fails (SD-33). */
export const damageTypes = freezeDeep({
  stun: { consequence: 'unconscious' },
  wound: { consequence: 'bleeding' },
  basic: { consequence: 'debilitatingInjury' },
});

/** The id of a type of damage (SD-31). */
export type DamageType = keyof typeof damageTypes;

/** What an extraordinary hit leads to (SD-33). */
export type Consequence = (typeof damageTypes)[DamageType]['consequence'];

/** Points of stun and of wounds. */
export interface StunAndWound {
  readonly stun: number;
  readonly wound: number;
}

/** The damage of a hit before it meets armour. */
export interface HitDamage {
  /** By how much the attack was higher (SD-30). */
  readonly basic?: number | undefined;
  /** What the weapon's dice show in all. */
  readonly weapon?: number | undefined;
  /** The type of the weapon. */
  readonly type: DamageType;
  /** Points that armour, or what hides but does not stop a shot, takes off (SD-39). */
  readonly armour?: number | undefined;
}

const countOr0 = (value: unknown = 0, argument: string): number => count(value, argument);
/** The parts of HitDamage, for functions that take further ones. */
export const hitShape = {
  basic: countOr0,
  weapon: countOr0,
  type: keyOf(damageTypes),
  armour: countOr0,
};

/** Splits basic damage evenly between stun and wounds; an odd point goes to stun (SD-31). Throws `not-an-integer`, `out-of-range`. */
export function splitBasic(points: number): StunAndWound {
  const wound = Math.floor(count(points, 'points') / 2);
  return { stun: points - wound, wound };
}

const againstShape = {
  attack: integer,
  difficulty: integer,
  defence: (value: unknown = 0, argument: string) => requireInteger(value, argument),
};

/**
 * Returns the basic damage of an attack: how much it is above difficulty + defence; null for a miss, which an equal total is (SD-4, SD-30).
 * `difficulty` has all its changes in it; after a dodge it is the dodge with them. Throws `not-an-integer`.
 */
export function countBasicDamage(input: {
  readonly attack: number;
  readonly difficulty: number;
  readonly defence?: number | undefined;
}): number | null {
  const { attack, difficulty, defence } = readShape(input, '', againstShape);
  const over = attack - difficulty - defence;
  return over > 0 ? over : null;
}

/**
 * Returns the stun and wounds of a hit: basic damage and dice of a basic weapon are added up and split, other dice go to the weapon's type; armour
 * takes wounds first, then stun (SD-31, SD-39). `stopped` is what armour took. Throws RulesError.
 */
export function soakHit(hit: HitDamage): StunAndWound & { readonly stopped: number } {
  const { basic, weapon, type, armour } = readShape(hit, 'hit', hitShape);
  const split = splitBasic(type === 'basic' ? basic + weapon : basic);
  const stun = split.stun + (type === 'stun' ? weapon : 0);
  const wound = split.wound + (type === 'wound' ? weapon : 0);
  const fromWound = Math.min(armour, wound);
  const fromStun = Math.min(armour - fromWound, stun);
  return { stun: stun - fromStun, wound: wound - fromWound, stopped: fromWound + fromStun };
}

/** What a botched attack may lead to; the GM chooses (SD-34). */
export const botchedAttacks = freezeDeep({
  loseTurn: { kind: 'loseTurn', rule: 'SD-34' },
  hitFriend: { kind: 'hitFriend', rule: 'SD-34', plan: { roll: 'attack' } },
});

/** Returns what the GM's choice after a botched attack sets off: the next turn is lost, or an attack roll shows whether a friend is hit (SD-34). */
export function chooseBotchedAttack(choice: keyof typeof botchedAttacks): RuleEvent {
  return botchedAttacks[requireKey(choice, 'choice', botchedAttacks)];
}
