// Feats of strength (DH-67): what a given Strength lifts, bends, breaks and throws.
import { freezeDeep } from '../core/freeze.ts';
import { requireInteger } from '../core/validate.ts';

/**
 * The rows of the table, weakest first (DH-67). A row applies from a Strength of `from` up. `lift` and `bend` are parts of lang keys; `throwYards` is in yards.
 */
export const feats = freezeDeep([
  { from: Number.NEGATIVE_INFINITY, lift: 'lightGroceries', bend: 'thickBalsa', throwYards: 1 },
  { from: -2, lift: 'heavyGroceries', bend: 'thickPlyboard', throwYards: 5 },
  { from: 0, lift: 'child', bend: 'woodBoards', throwYards: 10 },
  { from: 1, lift: 'adultWoman', bend: 'copperBar', throwYards: 20 },
  { from: 3, lift: 'adultMan', bend: 'woodenDoor', throwYards: 30 },
  { from: 6, lift: 'vendorsCart', bend: 'ironBar', throwYards: 40 },
  { from: 10, lift: 'rowBoat', bend: 'prisonBars', throwYards: 60 },
  { from: 12, lift: 'gangerAutomaton', bend: 'steelBar', throwYards: 80 },
]);

/**
 * Returns the best row that a character reaches: by Strength alone, or by Strength + 2 × the net of a Strength + Might test (DH-67). Throws `not-an-integer`.
 */
export function reachFeat(strength: number, net = 0): (typeof feats)[number] {
  const reached = requireInteger(strength, 'strength') + 2 * Math.max(0, requireInteger(net, 'net'));
  return feats.findLast((row) => row.from <= reached)!;
}
