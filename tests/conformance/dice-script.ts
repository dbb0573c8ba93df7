/**
 * Rolls dice with known faces by replacing `CONFIG.Dice.randomUniform` during one evaluation. This relies on the documented mapping of DiceTerm#mapRandomFace,
 * which spec C-34 checks separately.
 */
import { host, type Loose, loose } from './globals.ts';

/** Runs `body` while the random source returns `values` in order; drawing more throws. */
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

/** Returns a random number that maps to `face` of a die with `size` faces, in the middle of its range. */
export function findUniform(face: number, size: number): number {
  return 1 - (face - 0.5) / size;
}

/** Evaluates a formula whose dice, all with `size` faces, show `faces` in the order in which they are rolled. */
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

/** Returns the results of a roll's first dice term as plain records. */
export function listResults(roll: Loose): readonly Loose[] {
  return loose(roll.dice[0]).results as unknown as readonly Loose[];
}
