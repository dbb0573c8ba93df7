// The ladder of degrees (DH-5): from the net of a test to how well it went.

/** The degrees, worst first, each with the lowest net that reaches it; below 0 is `foul`, with no lower end (DH-5). */
export const degrees = Object.freeze([
  Object.freeze({ id: 'foul', from: Number.NEGATIVE_INFINITY }),
  Object.freeze({ id: 'failure', from: 0 }),
  Object.freeze({ id: 'marginal', from: 1 }),
  Object.freeze({ id: 'normal', from: 2 }),
  Object.freeze({ id: 'good', from: 3 }),
  Object.freeze({ id: 'impressive', from: 6 }),
  Object.freeze({ id: 'virtuoso', from: 10 }),
  Object.freeze({ id: 'awesome', from: 15 }),
  Object.freeze({ id: 'godlike', from: 20 }),
] as const);

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
