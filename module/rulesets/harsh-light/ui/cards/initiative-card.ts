/** The initiative card (HL-18): totals, cards, reasons and tie-breaks. */
import { harshLight } from '../../../../../src/index.ts';
import { defineInitiativeCard } from '../../../../combat/initiative.ts';
import { viewLines } from '../../../../chat/plan-view.ts';
import { nameAttribute } from '../../data/attributes.ts';
import { readCards } from '../../data/dice.ts';
import { LANG } from '../../data/to-input.ts';
import { countTotal } from '../../play/initiative.ts';
import { cardTemplate, viewCards, viewTotal } from './check-card.ts';

type Pulled = Pick<ChatMessage.OfType<'lightInitiative'>['system'], 'plan' | 'tie'>;

export const initiativeCard = defineInitiativeCard<Pulled>('lightInitiative', {
  words: `${LANG}.Initiative`,
  tie: 'tie',
  dieTemplate: cardTemplate,
  view({ plan, tie: { dexterity, composure } }, roll) {
    const total = countTotal(plan, roll);
    return {
      number: viewTotal(total),
      rank: harshLight.rankInitiative(total, { dexterity, composure }),
      dice: viewCards(readCards(roll)),
      lines: viewLines(plan.lines, LANG),
      tie: [
        { name: nameAttribute('dexterity'), rating: String(dexterity) },
        { name: nameAttribute('composure'), rating: String(composure) },
      ],
    };
  },
});
