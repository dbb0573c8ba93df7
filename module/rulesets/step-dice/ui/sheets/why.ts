/** Explains what the numbers of a fighter's sheet are made of: the dice of skills, attacks, defences and initiative, armour, Life Points and Composure. */
import { stepDice } from '../../../../../src/index.ts';
import { listItems } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type WhyGroup, explainCheck } from '../../../../sheets/why.ts';
import { type AttributeId, type StepFighter, isWeapon, nameAttribute, writeRank } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { planAttackRoll, planDefenceRoll, readDefenceKey, requestSkill } from './dice-view.ts';

const format = makeFormat(`${LANG}.Sheet`);

function explainItem(actor: StepFighter, item: Item.Implementation, part: string): readonly WhyGroup[] {
  if (isWeapon(item)) return explainCheck(actor, planAttackRoll(actor, item), item.name);
  const request = requestSkill(actor, item, part);
  return request ? explainCheck(actor, request, item.name) : [];
}

function explainInitiative({ system }: StepFighter): WhyGroup {
  const { agility, alertness } = system.attributes;
  const { lines } = stepDice.planInitiative({ agility, alertness, steps: system.initiativeSteps });
  return { title: format('initiative'), lines: lines.map((line) => ({ label: '', ...line })) };
}

function explainArmour(actor: StepFighter): WhyGroup {
  const worn = listItems(actor, 'stepArmor').filter(({ system }) => system.worn);
  const lines = worn.map(({ name, system }) => ({ key: '', rule: '', unit: '', amount: system.rating, label: name }));
  return { title: format('armour'), rule: 'SD-39', lines };
}

/** Explains Life Points or Composure: the sum of the highest faces of two attributes' dice (SD-32). */
function explainLimit({ system }: StepFighter, title: string, ids: readonly AttributeId[]): WhyGroup {
  const facts = ids.map((id) => ({ label: nameAttribute(id), value: writeRank(system.attributes[id]) }));
  return { title, rule: 'SD-32', facts };
}

/**
 * Explains a number of a fighter's sheet.
 * @param key - the `data-why` of the number's element
 * @param item - the item in whose row the number is; undefined: none
 * @param part - the index of the row's specialty; empty: none
 */
export function explainFighter(
  actor: StepFighter,
  key: string,
  item: Item.Implementation | undefined,
  part: string,
): readonly WhyGroup[] {
  if (item && (key === 'skill' || key === 'attack')) return explainItem(actor, item, part);
  if (key === 'initiative') return [explainInitiative(actor)];
  if (key === 'armour') return [explainArmour(actor)];
  if (key === 'life') return [explainLimit(actor, format('lifePoints'), ['vitality', 'willpower'])];
  if (key === 'stress') return [explainLimit(actor, format('track.stress'), ['alertness', 'willpower'])];
  const defence = readDefenceKey(key);
  return defence ? explainCheck(actor, planDefenceRoll(actor, defence), format(`Defence.${defence}`)) : [];
}
