// Things: how much a character can carry (IW-28), and what things and work cost (IW-32).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { type Reader, count, integerIn, listOf, requireKey, shapeOf } from '../core/validate.ts';
import { defaults, readScore } from './abilities.ts';
import type { ModeSource } from './modes.ts';

/** Reads a weight, which need not be a whole number; 1 if it is omitted (IW-26). Throws `out-of-range`. */
const readWeight: Reader<number> = (value = defaults.weight, argument) => {
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity)) throw new RulesError('out-of-range', argument);
  return value;
};

const itemShape = { weight: readWeight, quantity: integerIn(0, Number.MAX_SAFE_INTEGER, 1) };
const readItems = listOf(shapeOf(itemShape));

/** Weights are exact to this fraction. */
const PRECISION = 1000;

/** Adds up the weight of everything worn or carried (IW-28). Throws RulesError for `items[i].…`. */
export function countLoad(
  items: readonly { readonly weight?: number | undefined; readonly quantity?: number | undefined }[],
): number {
  const sum = readItems(items, 'items').reduce((load, { weight, quantity }) => load + weight * quantity, 0);
  return Math.round(sum * PRECISION) / PRECISION;
}

/** Tests whether someone with this STR, after damage, can carry a load: up to STR (IW-28). Throws `out-of-range`, `not-an-integer`. */
export function canCarry(load: number, str: number): boolean {
  return readWeight(load, 'load') <= readScore(str, 'str');
}

/**
 * Returns the reason for disadvantage on DEX saves if someone carries too much, for worlds that use this penalty; null: no penalty (IW-28). Throws as canCarry.
 */
export function findOverload(load: number, str: number): ModeSource | null {
  return canCarry(load, str) ? null : { key: 'overload', rule: 'IW-28', mode: 'disadvantage' };
}

/** Common costs in gems, and how long what is bought lasts; null: for good (IW-32). */
export const costs = freezeDeep({
  basicTools: { gems: 1, per: null },
  specialistTools: { gems: 3, per: null },
  rations: { gems: 1, per: 'week' },
  fineFood: { gems: 1, per: 'day' },
  meagerLodging: { gems: 1, per: 'week' },
  fineLodging: { gems: 1, per: 'day' },
  unskilledWork: { gems: 1, per: 'week' },
  skilledWork: { gems: 1, per: 'day' },
});

/** The id of a common cost. */
export type CostId = keyof typeof costs;

/** Returns the cost of `times` tools, days or weeks (IW-32). Throws `unknown-key`, `not-an-integer`, `out-of-range`. */
export function countCost(id: CostId, times = 1): number {
  return costs[requireKey(id, 'id', costs)].gems * count(times, 'times');
}
