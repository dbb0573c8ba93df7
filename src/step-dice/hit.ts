// A hit: its basic damage, the weapon's dice, and what armour stops (SD-30, SD-31, SD-39). Also the botched attack (SD-34).
import type { RuleEvent } from '../core/line.ts';
import { freezeDeep } from '../core/freeze.ts';
import { count, countOr0, integer, keyOf, readShape, requireInteger, requireKey } from '../core/validate.ts';

/** The types of weapon damage (SD-31). `consequence`: what happens if the target fails its Endurance roll after an extraordinary hit (SD-33). */
export const damageTypes = freezeDeep({
  stun: { consequence: 'unconscious' },
  wound: { consequence: 'bleeding' },
  basic: { consequence: 'debilitatingInjury' },
});

export type DamageType = keyof typeof damageTypes;

export type Consequence = (typeof damageTypes)[DamageType]['consequence'];

export interface StunAndWound {
  readonly stun: number;
  readonly wound: number;
}

/** The damage of a hit before armour. */
export interface HitDamage {
  /** By how much the attack beat defence and difficulty together (SD-30). */
  readonly basic?: number | undefined;
  readonly weapon?: number | undefined;
  readonly type: DamageType;
  /** Points stopped by armour, or by an object that the target hides behind (SD-39). */
  readonly armour?: number | undefined;
}

/** Readers for the fields of HitDamage, for functions that accept further fields. */
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
 * Returns the basic damage of an attack: by how much it beats difficulty plus defence; null for a miss, which includes an equal total (SD-4, SD-30).
 * `difficulty` includes all changes; after a dodge it has no base. Throws `not-an-integer`.
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
 * Returns the stun and wounds of a hit. Basic damage is split evenly, and so are the dice of a weapon of the type `basic`; other dice all count as the weapon's
 * type. Armour stops wounds first, then stun (SD-31, SD-39). `stopped` is how many points it stopped. Throws RulesError.
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

/** The possible consequences of a botched attack; the GM chooses (SD-34). */
export const botchedAttacks = freezeDeep({
  loseTurn: { kind: 'loseTurn', rule: 'SD-34' },
  hitFriend: { kind: 'hitFriend', rule: 'SD-34', plan: { roll: 'attack' } },
});

/**
 * Returns the consequence that the GM chose for a botched attack: the attacker loses the next turn, or an attack roll shows whether a friend is hit (SD-34).
 */
export function chooseBotchedAttack(choice: keyof typeof botchedAttacks): RuleEvent {
  return botchedAttacks[requireKey(choice, 'choice', botchedAttacks)];
}
