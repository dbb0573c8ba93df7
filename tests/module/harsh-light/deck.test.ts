/** Tests which dice the audit of fair dice leaves out, since they depend on each other (HL-19). */
import '../foundry-double.ts';
import { expect, it } from 'vitest';
import { isFromDeck } from '../../../module/rulesets/harsh-light/data/dice.ts';

it('HL-19: a plain ten-sided die is not from the deck, whatever its options say', () => {
  const die = { faces: 10, options: { deck: true }, results: [{ result: 1, active: true }] };
  expect(isFromDeck(die as unknown as foundry.dice.terms.DiceTerm)).toBe(false);
});
