/** Turns a roll typed in chat (`/r 4ds + 3ds + 1`) into a card, and offers quick rolls. */
import { stepDice } from '../../../../src/index.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import { UserError } from '../../../user-error.ts';
import { readFaces, readStep } from '../data/dice.ts';
import { plainPurpose } from '../data/request.ts';
import type { CheckLine } from '../data/to-input.ts';
import { type CheckPlan, checks, describeCheck, viewOdds } from './checks.ts';

const { Die, NumericTerm, OperatorTerm } = foundry.dice.terms;

/** Returns the ranks and the bonus of a typed formula; null unless it is a sum of ranks, plus or minus a whole number. */
function readFormula({ terms }: foundry.dice.Roll): { readonly ranks: number[]; readonly bonus: number } | null {
  const ranks: number[] = [];
  let bonus = 0;
  let sign = 1;
  // How many dice of the current rank are still to be read.
  let left = 0;
  for (const term of terms) {
    if (term instanceof OperatorTerm) {
      if (term.operator !== '+' && term.operator !== '-') return null;
      sign = term.operator === '-' ? -1 : 1;
    } else if (term instanceof Die) {
      const rank = readStep(term);
      if (rank === undefined || sign === -1 || term.modifiers.length > 0) return null;
      if (left === 0) {
        ranks.push(rank);
        left = stepDice.dice(rank).length;
      }
      left -= 1;
    } else if (term instanceof NumericTerm && Number.isInteger(term.number)) bonus += sign * term.number;
    else return null;
  }
  return ranks.length > 0 ? { ranks, bonus } : null;
}

function makePlan(ranks: readonly number[], bonus: number, formula: string): CheckPlan {
  const lines = [
    ...ranks.map((amount): CheckLine => ({ key: 'typed', rule: 'SD-1', unit: 'rank', amount, label: '' })),
    ...(bonus === 0 ? [] : [{ key: 'typed', rule: 'SD-1', unit: 'bonus', amount: bonus, label: '' } as const]),
  ];
  const subject = { attribute: '', other: '', skillName: '', difficulty: '' } as const;
  return {
    ranks,
    bonus,
    difficulty: null,
    equalSucceeds: false,
    formula,
    lines,
    subject,
    purpose: plainPurpose,
    attack: null,
  };
}

/** Returns the message of a typed roll; null if it has no dice by rank, or parts that the rules cannot judge. */
export function describeTypedRoll(roll: foundry.dice.Roll): RollMessage | null {
  if (!roll.dice.some((die) => readStep(die) !== undefined)) return null;
  const typed = readFormula(roll);
  if (!typed) return null;
  const plan = makePlan(typed.ranks, typed.bonus, roll.formula);
  return describeCheck(plan, checks.judge(plan, readFaces(roll), []));
}

/** How Step Dice rolls dice without a character: from two ranks. */
export const quickRoll: QuickRollFacet = {
  fields: [
    { key: 'attribute', label: 'TETRAD.StepDice.Quick.first', initial: 3 },
    { key: 'skill', label: 'TETRAD.StepDice.Quick.second', initial: 3 },
  ],
  formula(values) {
    if (values.some((rank) => rank > stepDice.MAXIMUM_RANK)) throw new UserError('pool-too-large');
    const ranks = values.filter((rank) => rank > 0);
    if (ranks.length === 0) throw new UserError('no-rank');
    return ranks.map((rank) => `${rank}ds`).join(' + ');
  },
  odds: (values) =>
    viewOdds({ ranks: values.filter((rank) => rank > 0), bonus: 0, difficulty: null, equalSucceeds: false }),
};
