/** The initiative card (SD-10): totals, dice, reasons and tie-breaks. */
import { stepDice } from '../../../../../src/index.ts';
import { defineInitiativeCard } from '../../../../combat/initiative.ts';
import { viewLines } from '../../../../chat/plan-view.ts';
import { readFaces, sumFaces } from '../../data/dice.ts';
import { nameAttribute } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { dieTemplate, viewDice, viewTotal } from './check-card.ts';

type Rolled = Pick<ChatMessage.OfType<'stepInitiative'>['system'], 'plan' | 'tie'>;

export const initiativeCard = defineInitiativeCard<Rolled>('stepInitiative', {
  words: `${LANG}.Initiative`,
  tie: 'tie',
  dieTemplate,
  view: ({ plan, tie: { agility, alertness } }, roll) => ({
    number: viewTotal(sumFaces(roll)),
    rank: stepDice.rankInitiative(sumFaces(roll), { agility, alertness }),
    dice: viewDice(plan.ranks, readFaces(roll)),
    lines: viewLines(plan.lines, LANG),
    tie: [
      { name: nameAttribute('agility'), rating: String(agility) },
      { name: nameAttribute('alertness'), rating: String(alertness) },
    ],
  }),
});
