// The order of a battle (IW-10): the highest DEX acts first, and fighters may spend hit points to raise theirs.
import { RulesError } from '../core/rules-error.ts';
import { count, countOr0, integerIn, oneOf, readShape, text } from '../core/validate.ts';
import { readScore } from './abilities.ts';

const sides = ['player', 'gm'] as const;

export type OrderSide = (typeof sides)[number];

const MOST_NAMES = 1000;
/** The fractions that break ties: what puts players' fighters before the GM's, and what each place among the names takes off. Together they stay below 0.5. */
const PLAYER = 0.2;
const NAME = 0.1 / MOST_NAMES;

const rankShape = { dex: readScore, bid: countOr0, side: oneOf(sides), place: integerIn(0, MOST_NAMES - 1, 0) };

/**
 * Combines DEX, bid and tie-breaks into one number; the highest number acts first (IW-10). On a tie players' fighters come before the GM's, then names decide:
 * `place` is the position among the names, from 0. Math.round gives DEX + bid back. Throws `not-an-integer`, `out-of-range`, `unknown-key`.
 */
export function rankInitiative(input: {
  /** The DEX score after damage. */
  readonly dex: number;
  readonly bid?: number | undefined;
  readonly side: OrderSide;
  readonly place?: number | undefined;
}): number {
  const { dex, bid, side, place } = readShape(input, '', rankShape);
  return dex + bid + (side === 'player' ? PLAYER : 0) + (MOST_NAMES - 1 - place) * NAME;
}

/** Returns what breaks the tie between two initiative numbers: the side or the name; null if there is no tie or it is not broken (IW-10). */
export function explainTie(first: number, second: number): 'side' | 'name' | null {
  if (first === second || Math.round(first) !== Math.round(second)) return null;
  return Math.abs(first - second) > PLAYER / 2 ? 'side' : 'name';
}

/** Returns each name's place in alphabetical order, from 0, for rankInitiative; equal names keep the order of the list (IW-10). Throws `not-a-text`. */
export function placeNames(names: readonly string[]): readonly number[] {
  const order = names
    .map((name, index) => ({ name: text(name, `names[${index}]`), index }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en') || a.index - b.index);
  const places: number[] = [];
  order.forEach(({ index }, place) => (places[index] = place));
  return places;
}

/**
 * Spends hit points to act earlier, 1 for each point of DEX (IW-10). Returns the hit points left, and the DEX that counts for the order. Throws
 * `not-enough-hp`, `not-an-integer`.
 */
export function spendBid(
  fighter: { readonly dex: number; readonly hp: number },
  bid: number,
): { readonly hp: number; readonly dex: number } {
  const hp = count(fighter.hp, 'fighter.hp') - count(bid, 'bid');
  if (hp < 0) throw new RulesError('not-enough-hp', 'bid', String(bid));
  return { hp, dex: readScore(fighter.dex, 'fighter.dex') + bid };
}
