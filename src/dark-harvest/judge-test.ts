import { freezeDeep } from '../core/freeze.ts';
import { requireFace } from '../core/random.ts';
import { integerOr, readList, requireInteger, requireKeys } from '../core/validate.ts';
import { poolShape } from './plan.ts';

// The ladder of degrees (DH-5): from the net of a test to how well it went.

/** The degrees, worst first, each with the lowest net that reaches it; below 0 is `foul`, with no lower end (DH-5). */
export const degrees = freezeDeep([
  { id: 'foul', from: Number.NEGATIVE_INFINITY },
  { id: 'failure', from: 0 },
  { id: 'marginal', from: 1 },
  { id: 'normal', from: 2 },
  { id: 'good', from: 3 },
  { id: 'impressive', from: 6 },
  { id: 'virtuoso', from: 10 },
  { id: 'awesome', from: 15 },
  { id: 'godlike', from: 20 },
]);

/** How well a test went (DH-5). */
export type Degree = (typeof degrees)[number]['id'];

/** The ids of the degrees, worst first. */
export const DEGREES: readonly Degree[] = Object.freeze(degrees.map((degree) => degree.id));

/** The net from which a test is of the highest degree. */
export const TOP_NET = 20;

/** Place on the ladder for each net from 0 to TOP_NET. */
const places = Array.from({ length: TOP_NET + 1 }, (_, net) => degrees.findLastIndex((degree) => degree.from <= net));

/** Returns the place of a net on the ladder: 0 for `foul`, 8 for `godlike` (DH-5). */
export function placeNet(net: number): number {
  return net < 0 ? 0 : places[Math.min(net, TOP_NET)]!;
}

/** Returns the degree of a net (DH-5). */
export function nameDegree(net: number): Degree {
  return DEGREES[placeNet(net)]!;
}

// Judging a test: from the faces on the table to the net and its degree (DH-2 to DH-6).

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

const readAutomatic = integerOr(0);

/** Judges a test: faces 1 and 6 score, net = white + automatic - black. Throws `bad-face`, `not-a-list`, `not-an-integer`. */
export function judgeTest(input: TestFaces): TestOutcome {
  requireKeys(input, '', poolShape);
  const whiteSuccesses = countSuccesses(input.white, 'white');
  const blackSuccesses = countSuccesses(input.black, 'black');
  const raw = whiteSuccesses + readAutomatic(input.automatic, 'automatic') - blackSuccesses;
  const floor = input.minimumNet ?? null;
  const net = floor === null ? raw : Math.max(raw, requireInteger(floor, 'minimumNet'));
  return { whiteSuccesses, blackSuccesses, net, degree: nameDegree(net) };
}

/** Counts the faces that score, 1 and 6 (DH-2). Throws `not-a-list`, `bad-face`. */
function countSuccesses(faces: readonly number[], argument: string): number {
  readList(faces ?? null, argument);
  let successes = 0;
  for (let index = 0; index < faces.length; index++) {
    const face = faces[index];
    if (face === 1 || face === 6) successes++;
    else if (face !== 2 && face !== 3 && face !== 4 && face !== 5) requireFace(face, `${argument}[${index}]`, 6);
  }
  return successes;
}
