// A simple oracle that lists every face of every die. It shares no code with the rules under test.

/** One possible result of dice: the total, and whether every die shows 1. */
export interface Fall {
  readonly total: number;
  readonly botch: boolean;
}

/** The sides of the dice at a rank, written out by hand. */
const LADDER: readonly (readonly number[])[] = [
  [],
  [2],
  [4],
  [6],
  [8],
  [10],
  [12],
  [12, 2],
  [12, 4],
  [12, 6],
  [12, 8],
  [12, 10],
  [12, 12],
];

/** Lists all results of dice with ranks up to 12; each is equally likely. */
export function listFalls(ranks: readonly number[], bonus = 0): Fall[] {
  let rolls: number[][] = [[]];
  for (const side of ranks.flatMap((rank) => LADDER[rank]!)) {
    const longer: number[][] = [];
    for (const roll of rolls) for (let face = 1; face <= side; face++) longer.push([...roll, face]);
    rolls = longer;
  }
  return rolls.map((faces) => ({
    total: faces.reduce((sum, face) => sum + face, bonus),
    botch: faces.length > 0 && faces.every((face) => face === 1),
  }));
}

/** Returns the share of a list that passes a test. */
export function share<Value>(list: readonly Value[], test: (value: Value) => boolean): number {
  let passed = 0;
  for (const value of list) if (test(value)) passed++;
  return passed / list.length;
}

/** Returns the share of pairs that pass a test. */
export function sharePairs<A, B>(as: readonly A[], bs: readonly B[], test: (a: A, b: B) => boolean): number {
  let passed = 0;
  for (const a of as) for (const b of bs) if (test(a, b)) passed++;
  return passed / (as.length * bs.length);
}
