/** Tests which deck is the world's, and which dice the audit of fair dice leaves out, since they depend on each other (HL-19). */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { listLeft } from '../../../module/rulesets/harsh-light/data/deck.ts';
import { isFromDeck } from '../../../module/rulesets/harsh-light/data/dice.ts';

it('HL-19: a plain ten-sided die is not from the deck, whatever its options say', () => {
  const die = { faces: 10, options: { deck: true }, results: [{ result: 1, active: true }] };
  expect(isFromDeck(die as unknown as foundry.dice.terms.DiceTerm)).toBe(false);
});

it('HL-19: of several decks the one with the lowest id is the world’s, in whatever order a client has them', () => {
  const flags = { tetrad: { harshLight: true } };
  const makeStack = (id: string, type: string, values: readonly number[], ours: object = flags) => ({
    id,
    type,
    flags: ours,
    cards: Object.assign(new Map(), { contents: values.map((value) => ({ id: `card${value}`, value, drawn: false })) }),
  });
  const stacks = [
    makeStack('b', 'deck', [1, 2]),
    makeStack('B', 'deck', [5]),
    makeStack('A', 'deck', [9], {}),
    makeStack('p', 'pile', []),
  ];
  for (const cards of [stacks, stacks.toReversed()]) {
    Object.assign(game, { cards, settings: { get: () => 'deck' } });
    expect(listLeft()).toEqual([5]);
  }
});
