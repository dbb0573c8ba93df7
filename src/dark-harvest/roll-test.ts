// Rolls a test from a source of chance and returns its faces: for simulation and benchmarks. In play, Foundry rolls.
import type { RandomSource } from '../core/random.ts';
import { RulesError } from '../core/rules-error.ts';
import { poolShape } from './plan.ts';

/** No fair source of chance shows so many faces: the largest pool shows about 1,200. */
const MAXIMUM_FACES = 100_000;

/**
 * Rolls the dice of a plan: `white` lists every face shown, each six followed at once by the face of its new die (DH-3). Throws `bad-random` if the
 * source leaves [0, 1) or never stops showing sixes, `pool-too-large`, `not-an-integer`.
 */
export function rollTest(
  plan: { readonly white: number; readonly black: number },
  random: RandomSource,
): { white: number[]; black: number[] } {
  const whiteDice = poolShape.white(plan.white, 'white');
  const blackDice = poolShape.black(plan.black, 'black');
  const white: number[] = [];
  const black: number[] = [];
  for (let die = 0; die < whiteDice; die++) {
    let face: number;
    do {
      face = readFace(random.next());
      white.push(face);
    } while (face === 6 && canGoOn(white));
  }
  for (let die = 0; die < blackDice; die++) black.push(readFace(random.next()));
  return { white, black };
}

/** Returns the face for a number in [0, 1): the comparisons also refuse NaN. */
function readFace(number: number): number {
  if (!(number >= 0 && number < 1)) throw new RulesError('bad-random', 'random', String(number));
  return ((number * 6) | 0) + 1;
}

function canGoOn(faces: readonly number[]): boolean {
  if (faces.length > MAXIMUM_FACES) throw new RulesError('bad-random', 'random', 'nothing but sixes');
  return true;
}
