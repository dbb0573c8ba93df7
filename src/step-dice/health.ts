// The health of a character as plain data: stun, wounds, shock, the series of Endurance rolls, and when its effects are due in game time (SD-32 to SD-38).
import { RulesError } from '../core/rules-error.ts';
import { type Reader, count, orNull, readShape, readSwitch, requireInteger } from '../core/validate.ts';
import type { Modifier } from './plan.ts';

/** Spans of game time in seconds. The rules give no length of a turn; this one is ours. */
export const TURN = 6;
export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A series of Endurance rolls, each 4 harder than the last (SD-35, SD-38). `next`: the next difficulty. `owed`: how many rolls are due now. */
export interface EnduranceRow {
  readonly next: number;
  readonly owed: number;
}

/**
 * Unconsciousness (SD-36). `since`: when it began; `next`: when the next roll against shock is due; `roused`: whether the character was woken early and cannot
 * take full actions (SD-54).
 */
export interface Unconsciousness {
  readonly since: number;
  readonly next: number;
  readonly roused: boolean;
}

/** The stage of natural wound healing (SD-52): waiting for the first success, on the mend, getting worse, or halted after getting worse. */
export type RecoveryStage = 'waiting' | 'mending' | 'worsening' | 'halted';

/**
 * Natural healing of wounds (SD-52, SD-55). `next`: when its next roll or step is due. `progress`: how many quarters of the next wound have healed. `surgery`:
 * whether wounds also heal without rest, at half the rate.
 */
export interface Recovery {
  readonly stage: RecoveryStage;
  readonly next: number;
  readonly progress: number;
  readonly surgery: boolean;
}

/** A character's health. Times are in seconds of game time. Null means that the effect is not active. */
export interface Health {
  readonly lifePoints: number;
  readonly stun: number;
  readonly wound: number;
  readonly shock: number;
  /** How many of the wounds are burns (SD-40). */
  readonly burns: number;
  /** The series of rolls to stay conscious (SD-35). */
  readonly staying: EnduranceRow | null;
  /** The series of rolls to stay alive (SD-38). */
  readonly dying: EnduranceRow | null;
  /** The difficulty of the last roll to stay alive, which a revival uses (SD-54); null: none was made. */
  readonly lastDying: number | null;
  /** When the last roll of each series was made that game time made due (SD-35, SD-38); null: none was. */
  readonly stayingAt: number | null;
  readonly dyingAt: number | null;
  readonly out: Unconsciousness | null;
  /** When the next roll against shock of someone awake is due (SD-36); null: not known. The unconscious have it in `out`. */
  readonly shockNext: number | null;
  readonly deadSince: number | null;
  /** When bleeding next does d2 wounds (SD-33). */
  readonly bleeding: number | null;
  readonly recovery: Recovery | null;
  /** When the current stun began, and when the last daily roll against stun was made (SD-51). */
  readonly stunSince: number | null;
  readonly stunRolled: number | null;
  /** When heat, cold or thin air next does 1 stun (SD-40). */
  readonly exposure: number | null;
  readonly painkillersUntil: number | null;
  /** How much stun a stimulant has taken away, and when that stun returns (SD-54). */
  readonly stimulant: { readonly stun: number; readonly until: number } | null;
}

/** Health as callers pass it. Omitted fields are 0, false or null. */
export type HealthInput = Pick<Health, 'lifePoints'> & { readonly [Key in keyof Health]?: Health[Key] | undefined };

/** Health after a change, and the consequences of the change. */
export interface HealthChange<Event> {
  readonly state: Health;
  readonly events: readonly Event[];
}

const countOr0: Reader<number> = (value = 0, argument) => count(value, argument);
const readRow = orNull((value, argument) => readShape(value, argument, { next: count, owed: count }));
const readTime = orNull(requireInteger);
const stages: Record<RecoveryStage, true> = { waiting: true, mending: true, worsening: true, halted: true };
const readStage: Reader<RecoveryStage> = (value, argument) => {
  if (typeof value !== 'string' || !Object.hasOwn(stages, value)) throw new RulesError('unknown-key', argument);
  return value as RecoveryStage;
};

const healthShape = {
  lifePoints: count,
  stun: countOr0,
  wound: countOr0,
  shock: countOr0,
  burns: countOr0,
  staying: readRow,
  dying: readRow,
  lastDying: orNull(count),
  stayingAt: readTime,
  dyingAt: readTime,
  shockNext: readTime,
  out: orNull((value, argument) =>
    readShape(value, argument, { since: requireInteger, next: requireInteger, roused: readSwitch }),
  ),
  deadSince: readTime,
  bleeding: readTime,
  recovery: orNull((value, argument) =>
    readShape(value, argument, { stage: readStage, next: requireInteger, progress: count, surgery: readSwitch }),
  ),
  stunSince: readTime,
  stunRolled: readTime,
  exposure: readTime,
  painkillersUntil: readTime,
  stimulant: orNull((value, argument) => readShape(value, argument, { stun: count, until: requireInteger })),
};

/**
 * Checks a character's health and fills in omitted fields. Because points can be changed by hand, it also ends the rolls and effects that no longer apply.
 * Throws RulesError: `not-an-integer`, `out-of-range`, `unknown-key`, `not-a-switch`.
 */
export function readHealth(health: HealthInput): Health {
  return settle(readShape(health, 'state', healthShape));
}

/** Ends what no longer applies: series of rolls whose points have fallen below their limit, and effects of stun or wounds that have healed (SD-35, SD-38). */
export function settle(health: Health): Health {
  const { lifePoints, stun, wound } = health;
  const staying = stun + wound < lifePoints || isUnconscious(health) ? null : health.staying;
  const dying = wound < lifePoints ? null : health.dying;
  return {
    ...health,
    burns: Math.min(health.burns, wound),
    staying,
    stayingAt: staying && health.stayingAt,
    dying,
    dyingAt: dying && health.dyingAt,
    shockNext: health.out || health.shock === 0 ? null : health.shockNext,
    lastDying: wound < lifePoints ? null : health.lastDying,
    recovery: wound === 0 ? null : health.recovery,
    stunSince: stun === 0 ? null : health.stunSince,
  };
}

/** Tests whether a character is unconscious. Someone woken early is not (SD-36, SD-54). */
export function isUnconscious({ out }: Health): boolean {
  return out !== null && !out.roused;
}

/** Tests whether a character is in a coma: unconscious, with at least as many Shock Points as Life Points (SD-36). */
export function isInComa(health: Health): boolean {
  return isUnconscious(health) && health.shock >= health.lifePoints;
}

/** Returns half the Life Points, rounded up: the number of wounds that makes a character seriously wounded (SD-37). */
export function halveLife(lifePoints: number): number {
  return Math.ceil(lifePoints / 2);
}

/** By how many steps each attribute die of a seriously wounded character moves (SD-37). */
export const SERIOUS_WOUND_STEPS = -2;

/** What a character's health means in play. */
export interface HealthReading {
  /** The Life Points left, never negative. */
  readonly left: number;
  readonly condition: 'sound' | 'roused' | 'unconscious' | 'coma' | 'dead';
  /** Whether wounds have reached half the Life Points, even if painkillers suppress the penalty. */
  readonly seriouslyWounded: boolean;
  /** Whether the character is alive with at least as many wounds as Life Points. */
  readonly dying: boolean;
  /** Whether full actions are possible: not while unconscious, woken early or dead (SD-54). */
  readonly canAct: boolean;
  /** The modifiers of every roll with attributes: two steps down if seriously wounded without painkillers, otherwise none (SD-37). */
  readonly modifiers: readonly Modifier[];
}

/** Returns what a character's health means in play at a time, in seconds of game time (SD-35 to SD-38, SD-54). Throws RulesError. */
export function describeHealth(input: HealthInput, now: number): HealthReading {
  const health = readHealth(input);
  const { lifePoints, stun, wound, out, deadSince, painkillersUntil } = health;
  const seriouslyWounded = wound > 0 && wound >= halveLife(lifePoints);
  const isNumb = painkillersUntil !== null && requireInteger(now, 'now') < painkillersUntil;
  const condition =
    deadSince !== null
      ? 'dead'
      : isInComa(health)
        ? 'coma'
        : isUnconscious(health)
          ? 'unconscious'
          : out
            ? 'roused'
            : 'sound';
  return {
    left: Math.max(0, lifePoints - stun - wound),
    condition,
    seriouslyWounded,
    dying: deadSince === null && wound > 0 && wound >= lifePoints,
    canAct: condition === 'sound',
    modifiers:
      seriouslyWounded && !isNumb ? [{ key: 'seriousWound', rule: 'SD-37', attributeStep: SERIOUS_WOUND_STEPS }] : [],
  };
}
