/**
 * Rolls with known faces: replaces `CONFIG.Dice.randomUniform` for the length of one evaluation.
 * Rests on the documented mapping of DiceTerm#mapRandomFace, which spec C-34 checks by itself.
 */
import { host, type Loose, loose } from './globals.ts';

/** Runs `body` while the random source yields `values` one by one; more draws than values throw. */
export async function withUniform<Result>(values: readonly number[], body: () => Result | Promise<Result>) {
  const before = host.CONFIG.Dice.randomUniform;
  const queue = [...values];
  host.CONFIG.Dice.randomUniform = loose(() => {
    const next = queue.shift();
    if (next === undefined) throw new Error('more dice were rolled than the spec foresees');
    return next;
  });
  try {
    return await body();
  } finally {
    host.CONFIG.Dice.randomUniform = before;
  }
}

/** The uniform value in the middle of the range that maps to `face` of a die with `size` faces. */
export function findUniform(face: number, size: number): number {
  return 1 - (face - 0.5) / size;
}

/** Evaluates a formula so that its dice, all of `size` faces, show `faces` in the order in which they are drawn. */
export async function rollFaces(
  formula: string,
  faces: readonly number[],
  size = 6,
  options: Record<string, unknown> = {},
): Promise<Loose> {
  const roll = new host.foundry.dice.Roll(formula);
  await withUniform(
    faces.map((face) => findUniform(face, size)),
    () => roll.evaluate({ allowInteractive: false, ...options }),
  );
  return roll;
}

/** The results of the first dice term of a roll, as plain records. */
export function listResults(roll: Loose): readonly Loose[] {
  return loose(roll.dice[0]).results as unknown as readonly Loose[];
}
