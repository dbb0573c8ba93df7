// The deck of ten cards (HL-19), and every possible pull, from the deck or from fair numbers (HL-1, HL-3).
import { RulesError } from '../core/rules-error.ts';
import { requireFace } from '../core/random.ts';
import { type Reader, orNull, readList } from '../core/validate.ts';
import { type Again, HIGHEST_CARD, pullsAgain } from './pull.ts';

export const DECK: readonly number[] = Object.freeze(Array.from({ length: HIGHEST_CARD }, (_, index) => index + 1));

/** The cards left in the deck, as a bit set in which bit 0 is the 1. Null for fair numbers, as if every card went back at once (HL-1). */
export type CardsLeft = number | null;

const ALL = (1 << HIGHEST_CARD) - 1;
const bitOf = (card: number): number => 1 << (card - 1);

/** Reads the cards left in the deck; null if omitted. Throws `not-a-list`, `bad-face`, or `unknown-key` for a duplicate card. */
export const readCardsLeft: Reader<CardsLeft> = orNull((value, argument) => {
  let left = 0;
  readList(value as readonly unknown[], argument).forEach((card, index) => {
    const bit = bitOf(requireFace(card, `${argument}[${index}]`, HIGHEST_CARD));
    if (left & bit) throw new RulesError('unknown-key', `${argument}[${index}]`, 'a card that is there already');
    left |= bit;
  });
  return left;
});

/** Returns the cards that can be drawn; all ten if none are left, because an empty deck is shuffled first (HL-19). */
function listDrawable(left: number): number[] {
  const from = left === 0 ? ALL : left;
  return DECK.filter((card) => from & bitOf(card));
}

/**
 * Draws a card from the deck. Returns the cards left after it, lowest first (HL-19). An empty deck is first shuffled to all ten. Throws `bad-face`,
 * `card-not-left`, `not-a-list`, `unknown-key`.
 */
export function drawCard(cards: readonly number[], card: number): number[] {
  const drawable = listDrawable(readCardsLeft(cards, 'cards') ?? 0);
  if (!drawable.includes(requireFace(card, 'card', HIGHEST_CARD)))
    throw new RulesError('card-not-left', 'card', `${card}`);
  return drawable.filter((one) => one !== card);
}

/** One possible pull: its first card and its probability. */
export interface Fall {
  readonly first: number;
  /** The sum of its cards. */
  readonly sum: number;
  readonly p: number;
  /** The cards that are left in the deck after the pull. */
  readonly left: CardsLeft;
}

/** All possible pulls, cached by deck and again-value: at most 1,025 × 4 lists, which must not be changed. */
const known = new Map<string, readonly Fall[]>();

/** Lists all possible pulls. A second card comes from what the first one leaves; an empty deck is shuffled first (HL-3, HL-19). */
export function listFalls(left: CardsLeft, again: Again): readonly Fall[] {
  const key = `${left}/${again}`;
  let falls = known.get(key);
  if (!falls) {
    falls = listDraws(left).flatMap((first) => {
      const fall = { first: first.card, sum: first.card, p: first.p, left: first.left };
      if (!pullsAgain(first.card, again)) return fall;
      return listDraws(first.left).map(({ card, p, left: rest }) => ({
        ...fall,
        sum: first.card + card,
        p: first.p * p,
        left: rest,
      }));
    });
    known.set(key, falls);
  }
  return falls;
}

function listDraws(left: CardsLeft): { readonly card: number; readonly p: number; readonly left: CardsLeft }[] {
  const cards = left === null ? DECK : listDrawable(left);
  return cards.map((card) => ({
    card,
    p: 1 / cards.length,
    left: left === null ? null : (left === 0 ? ALL : left) & ~bitOf(card),
  }));
}
