// Rolls a test with a source of random numbers, for simulations and benchmarks. In play, Foundry rolls.
import type { RandomSource } from '../core/random.ts';
import { RulesError } from '../core/rules-error.ts';
import { poolShape } from './plan.ts';

/** The most faces in a roll. A fair random source never reaches it, because even the largest pool has about 1,200. */
const MAXIMUM_FACES = 100_000;

/**
 * Rolls the dice of a plan. `white` lists every face, with the reroll of a six directly after it (DH-3). Throws `bad-random` if the source returns numbers
 * outside 0 to 1 or sixes without end, `pool-too-large`, `not-an-integer`.
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

/** Returns the face for a random number from 0 up to but excluding 1. The comparison is written so that NaN is refused too. */
function readFace(number: number): number {
  if (!(number >= 0 && number < 1)) throw new RulesError('bad-random', 'random', String(number));
  return ((number * 6) | 0) + 1;
}

function canGoOn(faces: readonly number[]): boolean {
  if (faces.length > MAXIMUM_FACES) throw new RulesError('bad-random', 'random', 'nothing but sixes');
  return true;
}
