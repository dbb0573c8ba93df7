// A simple oracle that lists every row of cards. It shares no code with the rules under test.

/** One possible pull, with its weight. Weights of all pulls sum to 1. */
export interface Row {
  readonly cards: readonly number[];
  readonly weight: number;
  /** The cards left in the deck; undefined for a fair number. */
  readonly left: readonly number[] | undefined;
}

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

/** Lists all first cards with what they leave. */
function listCards(left: readonly number[] | undefined): Row[] {
  const cards = left === undefined || left.length === 0 ? TEN : left;
  return cards.map((card) => ({
    cards: [card],
    weight: 1 / cards.length,
    left: left === undefined ? undefined : cards.filter((other) => other !== card),
  }));
}

/** Lists all pulls: 10 × 10 rows where every card pulls again. `again`: 11 for never. */
export function listRows(again = 10, left?: readonly number[]): Row[] {
  return listCards(left).flatMap((row) => {
    if (row.cards[0]! < again) return [row];
    return listCards(row.left).map((second) => ({
      cards: [...row.cards, ...second.cards],
      weight: row.weight * second.weight,
      left: second.left,
    }));
  });
}

/** Counts the successes of a total by walking up from 8 in steps of 3. */
export function countUp(total: number): number {
  let found = 0;
  for (let needed = 8; needed <= total; needed += 3) found++;
  return found;
}

/** The successes of a row with this pool. */
export const scoreOf = ({ cards }: Row, pool: number): number => countUp(cards.reduce((sum, card) => sum + card, pool));

/** Adds up the weights of the rows that pass a test. */
export function weigh<Weighted extends { readonly weight: number }>(
  rows: readonly Weighted[],
  test: (row: Weighted) => boolean,
): number {
  return rows.filter(test).reduce((sum, { weight }) => sum + weight, 0);
}
