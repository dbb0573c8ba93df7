import type { innerWorlds } from '../../../../src/index.ts';

/** Returns the dice of a roll, one entry for each term; empty if there is no roll. */
export function readThrown(roll: foundry.dice.Roll | undefined): innerWorlds.Thrown[] {
  return (roll?.dice ?? []).map(({ faces, results }) => ({
    sides: faces ?? 0,
    faces: results.filter(({ rerolled }) => !rerolled).map(({ result }) => result),
    rerolled: results.filter(({ rerolled }) => rerolled).map(({ result }) => result),
  }));
}
