/** The texts and the dice of the damage card (DH-40, DH-41, DH-50, DH-51, DH-63). */
import { defineMessage } from '../../../../chat/define-message.ts';
import { findVictim, isForeign } from '../../../../exchange/apply-damage.ts';
import { damageCardBase, viewDamageCard, type DamageWords } from '../../../../exchange/damage-card.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { viewLines } from '../../../../chat/plan-view.ts';
import { LANG, readLines } from '../../data/to-input.ts';
import { readDamage, type DamageMessage, type HarvestDamage } from '../../play/damage.ts';
import { findActor } from '../../../../foundry/documents.ts';
import { askRequest, canAsk } from '../../../../stakes/requests.ts';
import { createPointActions } from '../../../../stakes/offers.ts';
import { fateOn, labelLessDamage, readDealer, spendOnDamage, viewSuccess } from '../../play/fate.ts';
import {
  createRerollButton,
  describeOptions,
  describeReroll,
  dieTemplate,
  listFateLines,
  viewDice,
} from './check-card.ts';

const format = makeFormat(LANG);

function describeArmour(message: DamageMessage): string[] {
  const { plan, armourHelps, target, hit } = message.system;
  if (hit.stun > 0) return [];
  const points = plan.lines.filter(({ key }) => key === 'armour').reduce((sum, { amount }) => sum - amount, 0);
  // The card of an attack leaves armour out if none applied; the card of a peril always says whether armour helps.
  if (hit.dealer && points === 0) return [];
  const key = armourHelps ? (target === '' && !findVictim(message) ? 'unknown' : 'helps') : 'useless';
  return [format(`Damage.armour.${key}`, { points: String(points) })];
}

function listNotes(message: DamageMessage, { less, reroll, stun }: HarvestDamage): string[] {
  const { hit, plan } = message.system;
  return [
    ...describeArmour(message),
    ...(plan.black > 0 ? [format('Damage.resists', { dice: String(plan.black) })] : []),
    ...(hit.tied ? [format('Damage.tied')] : []),
    ...(hit.bruise && stun === 0 ? [format('Damage.bruise')] : []),
    ...(reroll ? [describeReroll(reroll)] : []),
    ...(less > 0 ? [format('Damage.less', { pips: String(less) })] : []),
  ];
}

function describeDamage(message: DamageMessage, damage: HarvestDamage): DamageWords {
  const { plan, ruleOptions } = message.system;
  const { faces, stun, amount, rolled } = damage;
  const fate = stun > 0 ? '' : labelLessDamage(message, rolled);
  const { buttons, help } = viewSuccess(message, readDealer(message));
  const mayReroll = stun === 0 && !isForeign(message);
  const canReroll = mayReroll && canAsk(findActor(readDealer(message)), 'reroll', message);
  return {
    dieTemplate,
    unit: format(`Damage.${stun > 0 ? 'stun.unit' : 'unit'}`, { amount: String(amount) }),
    dice: viewDice(faces, plan.white),
    notes: listNotes(message, damage),
    lines: viewLines([...readLines(plan.lines), ...listFateLines(damage.fate)], LANG),
    linesNote: describeOptions(ruleOptions),
    buttons: fate ? [{ action: 'spendOnDamage', label: fate, hint: '' }] : [],
    more: [...buttons, ...(help ? [help] : []), ...(canReroll ? [createRerollButton()] : [])],
  };
}

export const damageCard = defineMessage('harvestDamage', {
  ...damageCardBase,
  ...fateOn.damage,
  partials: [dieTemplate],
  view(message) {
    const damage = readDamage(message);
    return viewDamageCard(message, damage, describeDamage(message, damage));
  },
  actions: {
    ...damageCardBase.actions,
    spendOnDamage,
    ...createPointActions<DamageMessage>(({ system }) => system.source),
    askReroll: (message) => askRequest('reroll', readDealer(message), message, message.system.source),
  },
});
