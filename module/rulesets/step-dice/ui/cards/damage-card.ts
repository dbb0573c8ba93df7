/** The texts and the dice of the damage card (SD-30, SD-31, SD-39). */
import { defineCard } from '../../../../chat/define-card.ts';
import { listAdjustments } from '../../../../checks/roll-check.ts';
import { damageCardBase, viewDamageCard } from '../../../../damage/damage-card.ts';
import { isMessageOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { viewLines } from '../../../../rolls/plan-view.ts';
import { readFaces } from '../../data/dice.ts';
import { LANG } from '../../data/to-input.ts';
import { type DamageMessage, type StepDamage, damage } from '../../play/damage.ts';
import { dieTemplate, viewDice } from './check-card.ts';
import { prepareWoundsCard } from './wounds-card.ts';

const format = makeFormat(`${LANG}.Damage`);

function listNotes(
  { system }: DamageMessage,
  { basic, weapon, armour, stun, wound, type, extraordinary }: StepDamage,
  cover: number,
): string[] {
  const parts = { basic: String(basic), weapon: String(weapon), type: format(`type.${type}`) };
  return [
    ...(cover > 0 ? [format('cover', { points: String(cover) })] : []),
    format(system.hit.dealer ? 'parts' : 'hazardParts', parts),
    ...(armour > 0 ? [format('armour', { points: String(armour) })] : []),
    format('split', { stun: String(stun), wound: String(wound) }),
    ...(extraordinary ? [format('extraordinary')] : []),
  ];
}

function describeDamage(message: DamageMessage, read: StepDamage) {
  const { plan, cover } = message.system;
  const taken = readFaces(message.rolls[1]);
  return {
    dieTemplate,
    unit: format('unit'),
    dice: [
      ...viewDice(plan.ranks, readFaces(message.rolls[0])),
      ...viewDice([cover], taken).map((row) => ({ ...row, label: format('coverDice') })),
    ],
    notes: listNotes(
      message,
      read,
      taken.reduce((sum, face) => sum + face, 0),
    ),
    lines: viewLines(plan.lines, LANG),
    linesNote: '',
    buttons: [],
    more: [],
    viewSetOff: (card: ChatMessage.Implementation) =>
      isMessageOf(card, 'stepWounds') ? prepareWoundsCard(card) : null,
  };
}

/** The card of the message type `stepDamage`. */
export const damageCard = defineCard('stepDamage', {
  ...damageCardBase,
  partials: [dieTemplate],
  view(message) {
    const read = damage.read(message, listAdjustments(message));
    return viewDamageCard(message, read, describeDamage(message, read));
  },
});
