/** Turns dice typed in chat (`/r 6dw - 3db + 1`) into a test card, unless the formula has more than the rules can judge. */
import { darkHarvest } from '../../../../src/index.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';
import type { RollMessage } from '../../../rolls/dice-facet.ts';
import { readTypedSum } from '../../../rolls/typed-sum.ts';
import { UserError } from '../../../user-error.ts';
import { BlackDie, WhiteDie } from '../data/dice.ts';
import { type CheckLine, isQuickplay } from '../data/to-input.ts';
import { plainPurpose } from '../data/request.ts';
import { checkMessage, judgeCheck, readFaces, viewOdds } from './checks.ts';

const typedRule = 'DH-1';

/**
 * Counts the dice of a typed formula.
 * @returns null unless the formula is white dice less black dice, plus or minus whole numbers
 */
export function readTypedFormula(roll: foundry.dice.Roll): { white: number; black: number; automatic: number } | null {
  const [white, black] = [{ count: 0 }, { count: 0 }];
  const automatic = readTypedSum(roll, (die, sign) => {
    const colour =
      die instanceof WhiteDie && sign === 1 ? white : die instanceof BlackDie && sign === -1 ? black : null;
    if (colour) colour.count += die.number ?? 0;
    return colour !== null;
  });
  return automatic === null ? null : { white: white.count, black: black.count, automatic };
}

function hasModifiers(roll: foundry.dice.Roll): boolean {
  return roll.dice.some((die) => die.modifiers.length > 0);
}

/** Describes the message of a typed roll; null if it has no white or black dice, or the rules cannot judge its formula. */
export function describeTypedRoll(roll: foundry.dice.Roll): RollMessage | null {
  if (!roll.dice.some((die) => die instanceof WhiteDie || die instanceof BlackDie)) return null;
  const pool = readTypedFormula(roll);
  if (!pool || hasModifiers(roll)) return null;
  const lines = (['white', 'black', 'automatic'] as const)
    .filter((unit) => pool[unit] !== 0)
    .map((unit): CheckLine => ({ key: 'typed', rule: typedRule, unit, amount: pool[unit], label: '' }));
  const subject = { skillId: '', skillName: '', characteristic: '', difficulty: '' } as const;
  const plan = { ...pool, minimumNet: null, formula: roll.formula, lines, subject, purpose: plainPurpose };
  return checkMessage.describe({
    plan: { ...plan, quickplay: isQuickplay() },
    outcome: judgeCheck(plan, readFaces(roll)),
  });
}

/** The quick rolls of Dark Harvest, made without a character. */
export const quickRoll: QuickRollFacet = {
  fields: [
    { key: 'white', label: 'TETRAD.DarkHarvest.Dialog.white', initial: 6 },
    { key: 'black', label: 'TETRAD.DarkHarvest.Dialog.black', initial: 0 },
  ],
  formula([white = 0, black = 0]) {
    if (Math.max(white, black) > darkHarvest.MAXIMUM_DICE) throw new UserError('pool-too-large');
    if (white + black === 0) throw new UserError('no-dice');
    return darkHarvest.writeFormula(white, black, 0);
  },
  odds: ([white = 0, black = 0]) => viewOdds({ white, black, automatic: 0, minimumNet: null }),
};
