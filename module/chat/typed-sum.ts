/** Reads formulas of dice and whole numbers, joined by plus and minus, that users type in chat. */

const { DiceTerm, NumericTerm, OperatorTerm } = foundry.dice.terms;

/**
 * Reads an evaluated formula.
 * @param take - receives each die with its sign; returns false if the rules cannot judge the die
 * @returns the sum of the numbers besides the dice; null if `take` refuses a die, or the formula contains any other term
 */
export function readTypedSum(
  { terms }: foundry.dice.Roll,
  take: (die: foundry.dice.terms.DiceTerm, sign: 1 | -1) => boolean,
): number | null {
  let sum = 0;
  let sign: 1 | -1 = 1;
  for (const term of terms) {
    if (term instanceof OperatorTerm) {
      if (term.operator !== '+' && term.operator !== '-') return null;
      sign = term.operator === '-' ? -1 : 1;
    } else if (term instanceof DiceTerm) {
      if (!take(term, sign)) return null;
    } else if (term instanceof NumericTerm && Number.isInteger(term.number)) sum += sign * term.number;
    else return null;
  }
  return sum;
}
