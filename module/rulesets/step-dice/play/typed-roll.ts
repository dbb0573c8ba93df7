/** Turns a roll typed in chat (`/r 4ds + 3ds + 1`) into a card, and offers quick rolls. */
import { stepDice } from '../../../../src/index.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import { readTypedSum } from '../../../rolls/typed-sum.ts';
import { UserError } from '../../../user-error.ts';
import { readFaces, readStep } from '../data/dice.ts';
import { plainPurpose } from '../data/request.ts';
import { storePlan } from '../data/to-input.ts';
import { type CheckPlan, checkMessage, checks, viewOdds } from './checks.ts';

/** Returns the ranks and the bonus of a typed formula; null unless it is a sum of ranks, plus or minus a whole number. */
function readFormula(roll: foundry.dice.Roll): { readonly ranks: number[]; readonly bonus: number } | null {
  const ranks: number[] = [];
  // How many dice of the current rank have yet to be read.
  let left = 0;
  const bonus = readTypedSum(roll, (die, sign) => {
    const rank = readStep(die);
    if (rank === undefined || sign === -1 || die.modifiers.length > 0) return false;
    if (left === 0) {
      ranks.push(rank);
      left = stepDice.dice(rank).length;
    }
    left -= 1;
    return true;
  });
  return bonus !== null && ranks.length > 0 ? { ranks, bonus } : null;
}

const nothing = { attribute: '', other: '', skillName: '', difficulty: '' } as const;

/** Returns the message of a typed roll; null if it has no dice by rank, or the rules cannot judge its formula. */
export function describeTypedRoll(roll: foundry.dice.Roll): RollMessage | null {
  if (!roll.dice.some((die) => readStep(die) !== undefined)) return null;
  const typed = readFormula(roll);
  if (!typed) return null;
  const planned = storePlan(stepDice.planDice('typed', 'SD-1', typed.ranks, typed.bonus));
  const plan: CheckPlan = { ...planned, formula: roll.formula, subject: nothing, purpose: plainPurpose, attack: null };
  return checkMessage.describe({ plan, outcome: checks.judge(plan, readFaces(roll), []) });
}

/** The quick rolls of Step Dice, made with two ranks and without a character. */
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
