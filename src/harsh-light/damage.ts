// Damage and Health (HL-18): successes + weapon bonus, damaged boxes, and when a character is out of action.
import type { RuleEvent } from '../core/line.ts';
import { count, integerOr, readShape } from '../core/validate.ts';

export interface Health {
  readonly boxes: number;
  /** How many of the boxes are damaged. */
  readonly damage: number;
}

export interface HitOutcome {
  readonly hit: boolean;
  readonly damage: number;
}

/** Health after a change, and the consequences of the change. */
export interface HealthChange {
  readonly state: Health;
  readonly events: readonly RuleEvent[];
}

const hitShape = { successes: count, bonus: integerOr(0) };
const healthShape = { boxes: count, damage: count };
const damageShape = { damage: count };

/**
 * Judges an attack by its successes (HL-18). With at least 1, it does successes + weapon bonus as damage, never below 0; with none it misses. Throws
 * `not-an-integer`, `out-of-range`.
 */
export function judgeHit(input: { readonly successes: number; readonly bonus?: number | undefined }): HitOutcome {
  const { successes, bonus } = readShape(input, '', hitShape);
  const hit = successes > 0;
  return { hit, damage: hit ? Math.max(0, successes + bonus) : 0 };
}

/** Tests whether a character with this Health is out of action, with no box left (HL-18). */
export function isOutOfAction({ boxes, damage }: Health): boolean {
  return damage >= boxes;
}

/**
 * Marks the damage of a hit; damage beyond the last box is lost. The event `outOfAction` says that the last box is damaged; the GM decides what that means
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
