// How much a character can carry (IW-28), and what goods and services cost (IW-32).
import { freezeDeep } from '../core/freeze.ts';
import { RulesError } from '../core/rules-error.ts';
import { type Reader, count, integerIn, listOf, requireKey, shapeOf } from '../core/validate.ts';
import { defaults, readScore } from './abilities.ts';
import type { ModeSource } from './modes.ts';
import { spans } from './spans.ts';

/** Reads a weight, which may be a fraction; 1 if it is omitted (IW-26). Throws `out-of-range`. */
const readWeight: Reader<number> = (value = defaults.weight, argument) => {
  if (typeof value !== 'number' || !(value >= 0 && value < Infinity)) throw new RulesError('out-of-range', argument);
  return value;
};

const itemShape = { weight: readWeight, quantity: integerIn(0, Number.MAX_SAFE_INTEGER, 1) };
const readItems = listOf(shapeOf(itemShape));

/** Loads are rounded to 1 / PRECISION, which removes the errors of adding fractions. */
const PRECISION = 1000;

/** Adds up the weight of all items worn or carried (IW-28). Throws RulesError for `items[i].…`. */
export function countLoad(
  items: readonly { readonly weight?: number | undefined; readonly quantity?: number | undefined }[],
): number {
  const sum = readItems(items, 'items').reduce((load, { weight, quantity }) => load + weight * quantity, 0);
  return Math.round(sum * PRECISION) / PRECISION;
}

/** Tests whether someone with this STR, after damage, can carry a load, which may not exceed it (IW-28). Throws `out-of-range`, `not-an-integer`. */
export function canCarry(load: number, str: number): boolean {
  return readWeight(load, 'load') <= readScore(str, 'str');
}

/**
 * Returns the disadvantage on DEX saves of someone who carries too much, for worlds with this penalty (IW-28); null if there is none. Throws the same errors as
 * canCarry.
 */
export function findOverload(load: number, str: number): ModeSource | null {
  return canCarry(load, str) ? null : { key: 'overload', rule: 'IW-28', mode: 'disadvantage' };
}

/** Common costs in gems (IW-32). `per`: how long what is bought lasts; null: for good. */
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

export type CostId = keyof typeof costs;

/**
 * Returns the cost in gems of something for a span of time: each day or week that has begun is paid; tools are paid once (IW-32). Throws `unknown-key`,
 * `not-an-integer`, `out-of-range`.
 * @param seconds - of game time
 */
export function countCost(id: CostId, seconds: number): number {
  const { gems, per } = costs[requireKey(id, 'id', costs)];
  return gems * (per === null ? 1 : Math.ceil(count(seconds, 'seconds') / spans[per]));
}
