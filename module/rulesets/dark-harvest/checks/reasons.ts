/** The reasons that the roll dialog offers by name; any other reason is typed in. The rules have them, with their amounts. */
import { darkHarvest } from '../../../../src/index.ts';
import type { CheckModifier } from './check-request.ts';

/** A reason as it is offered. Its name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
export type CheckReason = darkHarvest.NamedReason;

/** The named reasons, in the order in which the dialog shows them. */
export const checkReasons: readonly CheckReason[] = darkHarvest.reasons;

/** Makes the modifier of so many steps of a reason. */
export function makeModifier({ key, rule, white = 0, black = 0, divide }: CheckReason, steps: number): CheckModifier {
  return { key, rule, white: white * steps, black: black * steps, ...(divide === undefined ? {} : { divide }) };
}

/** Counts how many steps of a reason a modifier is; 0: it is another reason. */
export function countSteps(reason: CheckReason, modifier: CheckModifier): number {
  const { key, white = 0, black = 0, divide, steps } = reason;
  if (modifier.key !== key) return 0;
  if (divide !== undefined) return modifier.divide === divide ? 1 : 0;
  const taken = white === 0 ? (modifier.black ?? 0) / black : (modifier.white ?? 0) / white;
  return Number.isInteger(taken) && taken > 0 && taken <= steps ? taken : 0;
}
