/** The texts and the dice of the damage card (SD-30, SD-31, SD-39). */
import { defineMessage } from '../../../../chat/define-message.ts';
import { listAdjustments } from '../../../../checks/roll-check.ts';
import { damageCardBase, viewDamageCard } from '../../../../exchange/damage-card.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { viewLines } from '../../../../chat/plan-view.ts';
import { readFaces, sumFaces } from '../../data/dice.ts';
import { LANG } from '../../data/to-input.ts';
import { type DamageMessage, type StepDamage, damage } from '../../play/damage.ts';
import { dieTemplate, viewDice } from './check-card.ts';

const format = makeFormat(`${LANG}.Damage`);

function listNotes({ system, rolls }: DamageMessage, read: StepDamage): string[] {
  const { basic, weapon, armour, stun, wound, type, extraordinary } = read;
  const parts = { basic: String(basic), weapon: String(weapon), type: format(`type.${type}`) };
  const cover = sumFaces(rolls[1]);
  return [
    ...(cover > 0 ? [format('cover', { points: String(cover) })] : []),
    format(system.hit.dealer ? 'parts' : 'hazardParts', parts),
    ...(armour > 0 ? [format('armour', { points: String(armour) })] : []),
    format('split', { stun: String(stun), wound: String(wound) }),
    ...(extraordinary ? [format('extraordinary')] : []),
  ];
}

export const damageCard = defineMessage('stepDamage', {
  ...damageCardBase,
  partials: [dieTemplate],
  view(message) {
    const read = damage.read(message, listAdjustments(message));
    const { plan, cover } = message.system;
    const [dice, taken] = [readFaces(message.rolls[0]), readFaces(message.rolls[1])];
    return viewDamageCard(message, read, {
      dieTemplate,
      unit: format('unit'),
      dice: [...viewDice(plan.ranks, dice), ...viewDice([cover], taken, format('coverDice'))],
      notes: listNotes(message, read),
      lines: viewLines(plan.lines, LANG),
    });
  },
});
