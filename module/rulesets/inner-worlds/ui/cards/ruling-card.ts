/** The card of a GM's ruling (IW-34), which has no dice. */
import { defineRulingCard } from '../../../../stakes/request-cards.ts';
import { rulings } from '../../play/rulings.ts';
import { dieTemplate } from './check-card.ts';

export const rulingCard = defineRulingCard(rulings, { template: dieTemplate, list: () => [] });
