/** Dice by rank, typed as `4ds + 3ds` (SD-1). */
import { stepDice } from '../../../../src/index.ts';
import { UserError } from '../../../user-error.ts';

const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;

type DieTerm = foundry.dice.terms.DiceTerm;

/** The notation of a rank: `4ds` is the die of rank 4, a d8. Core dice replace it before the roll (see expandRank). */
export class StepDie extends Die {
  static override DENOMINATION = 's';

  override get denomination(): string {
    return 'ds';
  }

  /** Refuses to roll: a rank that was not replaced, because it is in brackets or has modifiers, has no sides. @throws UserError `rank-alone` */
  override roll(): never {
    const refusal = new UserError('rank-alone');
    // Core shows the message of what a chat command throws.
    refusal.message = refusal.localize();
    throw refusal;
  }
}

/** Returns the core dice that replace a rank in a formula; null if the term is not a rank or the rules do not have it. */
export function expandRank(term: foundry.dice.terms.RollTerm): foundry.dice.terms.RollTerm[] | null {
  if (!(term instanceof StepDie) || term.modifiers.length > 0) return null;
  const rank = term.number ?? NaN;
  if (!Number.isInteger(rank) || rank < 0 || rank > stepDice.MAXIMUM_RANK) return null;
  const sides = stepDice.dice(rank);
  if (sides.length === 0) return [new NumericTerm({ number: 0 })];
  return sides.flatMap((faces, index) => {
    const die = new Die({ number: 1, faces, options: { ...term.options, step: rank } as object });
    return index === 0 ? [die] : [new OperatorTerm({ operator: '+' }), die];
  });
}

/** Returns the rank that a die belongs to; undefined if it was not rolled for a rank. */
export function readStep({ options }: DieTerm): number | undefined {
  const { step } = options as { readonly step?: number };
  return Number.isInteger(step) ? step : undefined;
}

/** Returns the faces of a roll's rank dice; empty if there is no roll. */
export function readFaces(roll: foundry.dice.Roll | undefined): number[] {
  const dice = (roll?.dice ?? []).filter((die) => readStep(die) !== undefined);
  return dice.flatMap(({ results }) => results.filter(({ active }) => active !== false).map(({ result }) => result));
}

/** Returns the sum of a roll's rank dice. */
export function sumFaces(roll: foundry.dice.Roll | undefined): number {
  return readFaces(roll).reduce((sum, face) => sum + face, 0);
}
