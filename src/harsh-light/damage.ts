// Damage and Health (HL-18): successes + weapon bonus, boxes, and being out of action.
import type { RuleEvent } from '../core/line.ts';
import { count, integerOr, readShape } from '../core/validate.ts';

/** Health as plain data. */
export interface Health {
  /** How many boxes there are. */
  readonly boxes: number;
  /** How many of them are damaged. */
  readonly damage: number;
}

/** The result of an attack: whether it hits, and the damage it does. */
export interface HitOutcome {
  readonly hit: boolean;
  readonly damage: number;
}

/** A change of Health, and its consequences. */
export interface HealthChange {
  readonly state: Health;
  readonly events: readonly RuleEvent[];
}

const hitShape = { successes: count, bonus: integerOr(0) };
const healthShape = { boxes: count, damage: count };
const damageShape = { damage: count };

/**
 * Judges an attack by its successes: with 1 or more it does successes + weapon bonus as damage, never below 0; without any it does none (HL-18). Throws
 * `not-an-integer`, `out-of-range`.
 */
export function judgeHit(input: { readonly successes: number; readonly bonus?: number | undefined }): HitOutcome {
  const { successes, bonus } = readShape(input, '', hitShape);
  const hit = successes > 0;
  return { hit, damage: hit ? Math.max(0, successes + bonus) : 0 };
}

/** Tests whether a character with this Health is out of action: no box is left (HL-18). */
export function isOutOfAction({ boxes, damage }: Health): boolean {
  return damage >= boxes;
}

/**
 * Marks the damage of a hit; damage past the last box is lost. The event `outOfAction` means that the last box is gone; the GM decides what then happens
 * (HL-18). Throws `not-an-integer`, `out-of-range`, `unknown-key`.
 */
export function applyDamage(state: Health, hit: { readonly damage: number }): HealthChange {
  const before = readShape(state, 'state', healthShape);
  const { damage } = readShape(hit, 'hit', damageShape);
  const after = {
    boxes: before.boxes,
    damage: Math.max(before.damage, Math.min(before.boxes, before.damage + damage)),
  };
  const isNew = damage > 0 && isOutOfAction(after) && !isOutOfAction(before);
  return { state: after, events: isNew ? [{ kind: 'outOfAction', rule: 'HL-18' }] : [] };
}
