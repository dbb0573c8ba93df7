/** The texts of the damage card (HL-18). */
import { defineMessage } from '../../../../chat/define-message.ts';
import { listAdjustments } from '../../../../checks/roll-check.ts';
import { damageCardBase, viewDamageCard } from '../../../../exchange/damage-card.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { LANG } from '../../data/to-input.ts';
import { damage } from '../../play/damage.ts';
import { cardTemplate } from './check-card.ts';

const format = makeFormat(`${LANG}.Damage`);

export const damageCard = defineMessage('lightDamage', {
  ...damageCardBase,
  partials: [cardTemplate],
  view(message) {
    const read = damage.read(message, listAdjustments(message));
    const parts = { successes: String(read.successes), bonus: String(read.bonus) };
    return viewDamageCard(message, read, {
      dieTemplate: cardTemplate,
      unit: format('unit'),
      dice: [],
      notes: [format(read.bonus > 0 ? 'parts' : 'plain', parts)],
    });
  },
});
