/** The reasons that the roll dialog offers by name; any other reason is typed in. The rules have them, with their amounts. */
import { darkHarvest } from '../../../../src/index.ts';
import type { CheckModifier } from './check-request.ts';

/** A reason as it is offered. Its name is the lang key `TETRAD.DarkHarvest.Line.<key>`. */
export type CheckReason = darkHarvest.NamedReason;

/** The named reasons, in the order in which the dialog shows them. */
export const checkReasons: readonly CheckReason[] = darkHarvest.reasons;

/** Makes the modifier of so many steps of a reason. */
export function makeModifier(reason: CheckReason, steps: number): CheckModifier {
  return darkHarvest.makeReason(reason, steps) as CheckModifier;
}

/** The least number of steps that change anything: a split in one is none. */
export function readLeastSteps({ divide }: CheckReason): number {
  return divide === 'steps' ? 2 : 1;
}

/** Counts how many steps of a reason a modifier is; 0: it is another reason. */
export function countSteps(reason: CheckReason, modifier: CheckModifier): number {
  const { key, white, black, automatic, divide, steps } = reason;
  if (modifier.key !== key) return 0;
  if (typeof divide === 'number') return modifier.divide === divide ? 1 : 0;
  const shares = [
    [white, modifier.white],
    [black, modifier.black],
    [automatic, modifier.automatic],
    [divide && 1, modifier.divide],
  ].filter(([a]) => a !== undefined);
  const [[one = 1, all = 0] = []] = shares;
  const taken = all / one;
  return Number.isInteger(taken) && taken >= readLeastSteps(reason) && taken <= steps ? taken : 0;
}
