// Sources of random numbers: the interface, a seeded generator, and a fixed list of faces for tests.
import { RulesError } from './rules-error.ts';
import { readList, requireInteger } from './validate.ts';

/** A source of random numbers: `next` returns a number from 0 up to but excluding 1. */
export interface RandomSource {
  next(): number;
}

/**
 * Creates a repeatable source from a seed (mulberry32). The same seed gives the same numbers on every machine. Use it only for tests and simulations: the
 * numbers are predictable and repeat after 2^32 draws. Throws `not-an-integer`.
 */
export function createSeededRandom(seed: number): RandomSource {
  let state = requireInteger(seed, 'seed') | 0;
  return {
    next() {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
    },
  };
}

/**
 * Creates a source that makes a die of `sides` sides roll these faces in order. Throws `bad-face`; its `next` throws `random-exhausted` after the last face.
 */
export function createQueuedFaces(faces: readonly number[], sides = 6): RandomSource {
  const queue = readList(faces, 'faces').map((face, index) => requireFace(face, `faces[${index}]`, sides));
  let position = 0;
  return {
    next() {
      const face = queue[position++];
      if (face === undefined) throw new RulesError('random-exhausted', 'random', `${queue.length} numbers`);
      return (face - 0.5) / sides;
    },
  };
}

/** Returns the face; throws `bad-face` if a die of `sides` sides does not have it. */
export function requireFace(face: unknown, argument: string, sides: number): number {
  if (!Number.isInteger(face) || (face as number) < 1 || (face as number) > sides) {
    throw new RulesError('bad-face', argument, `${String(face)} on a d${sides}`);
  }
  return face as number;
}
