// Deprivation (IW-24): the damage of going without food, sleep or air.
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { integer, orNull, readShape, readSwitch, shapeOf } from '../core/validate.ts';
import { readScore } from './abilities.ts';
import { spans } from './spans.ts';

/** The needs, in the order in which damage at the same time is listed. The number is how often the lack of each does damage, in seconds (IW-24). */
export const needs = freezeDeep({ food: spans.week, sleep: spans.day, air: spans.minute });

export type NeedId = keyof typeof needs;

/** The sides of the die rolled each time that damage is due (IW-24). */
export const deprivationDie = 6;

/** Since when each need has been unmet, in seconds of game time; null if it is met. */
export interface Needs {
  readonly food: { readonly since: number | null };
  readonly sleep: { readonly since: number | null };
  /** `exerted`: whether the character exerts itself, so that breath and damage are counted in turns (IW-24). */
  readonly air: { readonly since: number | null; readonly exerted?: boolean | undefined };
}

/** Damage from deprivation that is due. */
export interface DeprivationDue {
  readonly need: NeedId;
  /** When it is due, in seconds of game time. */
  readonly at: number;
}

const MOST_DUES = 100;

const since = orNull(integer);
const needShape = { since };
const airShape = { since, exerted: readSwitch };
const needsShape = {
  food: shapeOf(needShape),
  sleep: shapeOf(needShape),
  air: shapeOf(airShape),
};
const spanShape = { from: integer, to: integer, str: readScore };

/** Tests whether any need is unmet, which prevents rests and waking up (IW-7, IW-24). Throws RulesError for `needs.…`. */
export function isDeprived(missing: Needs): boolean {
  return Object.values(readShape(missing, 'needs', needsShape)).some((need) => need.since !== null);
}

/**
 * Returns for how many seconds someone can hold their breath: half their STR, rounded down, in minutes, or in turns under exertion (IW-24). Throws
 * `not-an-integer`, `out-of-range`.
 */
export function holdBreath(str: number, exerted = false): number {
  return Math.floor(readScore(str, 'str') / 2) * (readSwitch(exerted, 'exerted') ? spans.turn : spans.minute);
}

/**
 * Lists the damage that is due after `from` and up to `to`, earliest first (IW-24): for each week without food, each day without sleep, and each minute (under
 * exertion: each turn) without air after the breath has run out. Lists at most 100, more than anyone survives. `str` is the score after damage. Throws
 * RulesError, and `out-of-range` if `to` is before `from`.
 */
export function listDeprivation(
  missing: Needs,
  span: { readonly from: number; readonly to: number; readonly str: number },
): readonly DeprivationDue[] {
  const read = readShape(missing, 'needs', needsShape);
  const { from, to, str } = readShape(span, '', spanShape);
  if (to < from) throw new RulesError('out-of-range', 'to');
  const dues: DeprivationDue[] = [];
  const add = (need: NeedId, start: number | null, every: number): void => {
    if (start === null) return;
    let at = start + every * Math.max(1, Math.floor((from - start) / every) + 1);
    for (let times = 0; at <= to && times < MOST_DUES; times++, at += every) dues.push({ need, at });
  };
  const { exerted, since: breathless } = read.air;
  add('food', read.food.since, needs.food);
  add('sleep', read.sleep.since, needs.sleep);
  add('air', breathless === null ? null : breathless + holdBreath(str, exerted), exerted ? spans.turn : needs.air);
  return dues.toSorted((a, b) => a.at - b.at).slice(0, MOST_DUES);
}
