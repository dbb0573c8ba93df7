// The order of a battle (IW-10): the highest DEX acts first, and hit points may be spent to raise it.
import { RulesError } from '../core/rules-error.ts';
import { count, countOr0, integerIn, oneOf, readShape, text } from '../core/validate.ts';
import { readScore } from './abilities.ts';

const sides = ['player', 'gm'] as const;

/** Which side a fighter belongs to. */
export type OrderSide = (typeof sides)[number];

const MOST_NAMES = 1000;
/** The head start of players' fighters over the GM's, and what each place in the order of names takes off. Together they stay below 0.5. */
const PLAYER = 0.2;
const NAME = 0.1 / MOST_NAMES;

const rankShape = { dex: readScore, bid: countOr0, side: oneOf(sides), place: integerIn(0, MOST_NAMES - 1, 0) };

/**
 * Combines DEX, bid and tie-breaks into one number; the highest acts first (IW-10). Players come before the GM's fighters, then names decide: `place` is the
 * position among the names, from 0. Math.round restores DEX + bid. Throws `not-an-integer`, `out-of-range`, `unknown-key`.
 */
export function rankInitiative(input: {
  /** The score after damage. */
  readonly dex: number;
  readonly bid?: number | undefined;
  readonly side: OrderSide;
  readonly place?: number | undefined;
}): number {
  const { dex, bid, side, place } = readShape(input, '', rankShape);
  return dex + bid + (side === 'player' ? PLAYER : 0) + (MOST_NAMES - 1 - place) * NAME;
}

/** Returns what breaks a tie between two results of rankInitiative: the side or the name; null if there is no tie or nothing breaks it (IW-10). */
export function explainTie(first: number, second: number): 'side' | 'name' | null {
  if (first === second || Math.round(first) !== Math.round(second)) return null;
  return Math.abs(first - second) > PLAYER / 2 ? 'side' : 'name';
}

/** Returns the places of these names in their order, for rankInitiative; equal names keep their order (IW-10). Throws `not-a-text`. */
export function placeNames(names: readonly string[]): readonly number[] {
  const order = names
    .map((name, index) => ({ name: text(name, `names[${index}]`), index }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.index - b.index);
  const places: number[] = [];
  order.forEach(({ index }, place) => (places[index] = place));
  return places;
}

/**
 * Spends hit points to act earlier, 1 for 1 (IW-10). Returns the hit points left, and the DEX that counts for the order. Throws `not-enough-hp`,
 * `not-an-integer`.
 */
export function spendBid(
  fighter: { readonly dex: number; readonly hp: number },
  bid: number,
): { readonly hp: number; readonly dex: number } {
  const hp = count(fighter.hp, 'fighter.hp') - count(bid, 'bid');
  if (hp < 0) throw new RulesError('not-enough-hp', 'bid', String(bid));
  return { hp, dex: readScore(fighter.dex, 'fighter.dex') + bid };
}
