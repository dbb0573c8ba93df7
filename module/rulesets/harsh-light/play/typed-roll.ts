/** Turns a pull typed in chat (`/r 1dp + 5`) into a card, and offers quick pulls. */
import { harshLight } from '../../../../src/index.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import { readTypedSum } from '../../../rolls/typed-sum.ts';
import { CardDie, readAgain, readCards } from '../data/dice.ts';
import { plainPurpose } from '../data/request.ts';
import type { CheckLine } from '../data/to-input.ts';
import { type CheckPlan, checkMessage, checks, viewOdds } from './checks.ts';

/** Returns the pool of a typed formula, and the lowest card that pulls again; null unless the formula is one card plus or minus whole numbers. */
function readFormula(roll: foundry.dice.Roll): { readonly pool: number; readonly again: harshLight.Again } | null {
  const cards: harshLight.Again[] = [];
  const pool = readTypedSum(roll, (die, sign) => {
    const again = die instanceof CardDie && sign === 1 && die.number === 1 ? readAgain(die.modifiers) : undefined;
    if (again === undefined) return false;
    cards.push(again);
    return true;
  });
  const [again = null] = cards;
  return pool !== null && cards.length === 1 ? { pool, again } : null;
}

/** Returns the message of a typed pull; null if it has no card, or the rules cannot judge its formula. */
export function describeTypedRoll(roll: foundry.dice.Roll): RollMessage | null {
  const typed = roll.dice.some((die) => die instanceof CardDie) ? readFormula(roll) : null;
  if (!typed) return null;
  const lines: CheckLine[] = [{ key: 'typed', rule: 'HL-1', unit: 'pool', amount: typed.pool, label: '' }];
  const plan: CheckPlan = {
    ...typed,
    needed: 1,
    taken: false,
    formula: roll.formula,
    lines: typed.pool === 0 ? [] : lines,
    subject: { attribute: '', skillName: '' },
    purpose: plainPurpose,
    mayResist: false,
    effects: { dramatic: '', exceptional: '' },
  };
  return checkMessage.describe({ plan, outcome: checks.judge(plan, readCards(roll), []) });
}

/** The quick pulls of Harsh Light, made with the dots of an attribute and a skill and without a character. */
export const quickRoll: QuickRollFacet = {
  fields: [
    { key: 'attribute', label: 'TETRAD.HarshLight.Quick.attribute', initial: 2 },
    { key: 'skill', label: 'TETRAD.HarshLight.Quick.skill', initial: 2 },
  ],
  formula: (values) => harshLight.writePull(sum(values), harshLight.HIGHEST_CARD),
  odds: (values) => viewOdds({ pool: sum(values), again: harshLight.HIGHEST_CARD, needed: 1, taken: false }),
};

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
