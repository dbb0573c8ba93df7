// Judging a test: from the faces on the table to the net and its degree (DH-2 to DH-6).
import { requireFace } from '../core/random.ts';
import { readInteger, readList, requireInteger, requireKeys } from '../core/validate.ts';
import { nameDegree, type Degree } from './degrees.ts';
import { POOL_KEYS } from './pool.ts';

/** The faces of a test, beside which the rest of its plan may stand. `white` lists every face shown, re-rolled sixes included. */
export interface TestFaces {
  readonly white: readonly number[];
  readonly black: readonly number[];
  readonly automatic?: number | undefined;
  readonly minimumNet?: number | null | undefined;
}

/** How a test came out. `net` is after the floor of DH-6. */
export interface TestOutcome {
  readonly whiteSuccesses: number;
  readonly blackSuccesses: number;
  readonly net: number;
  readonly degree: Degree;
}

/** Judges a test: faces 1 and 6 score, net = white + automatic - black. Throws `bad-face`, `not-a-list`, `not-an-integer`. */
export function judgeTest(input: TestFaces): TestOutcome {
  requireKeys(input, '', POOL_KEYS);
  const whiteSuccesses = countSuccesses(input.white, 'white');
  const blackSuccesses = countSuccesses(input.black, 'black');
  const raw = whiteSuccesses + readInteger(input.automatic, 'automatic', 0) - blackSuccesses;
  const floor = input.minimumNet ?? null;
  const net = floor === null ? raw : Math.max(raw, requireInteger(floor, 'minimumNet'));
  return { whiteSuccesses, blackSuccesses, net, degree: nameDegree(net) };
}

/** Counts the faces that score, 1 and 6 (DH-2). Throws `not-a-list`, `bad-face`. */
function countSuccesses(faces: readonly number[], argument: string): number {
  requireList(faces, argument);
  let successes = 0;
  for (let index = 0; index < faces.length; index++) {
    const face = faces[index];
    if (face === 1 || face === 6) successes++;
    else if (face !== 2 && face !== 3 && face !== 4 && face !== 5) requireFace(face, `${argument}[${index}]`, 6);
  }
  return successes;
}

function requireList(faces: readonly number[], argument: string): void {
  readList(faces ?? null, argument);
}
