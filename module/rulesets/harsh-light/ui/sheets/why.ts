/** Explains what the numbers of a fighter's sheet are made of: pools, and the traits that follow from attributes. */
import { harshLight } from '../../../../../src/index.ts';
import { isItemOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { type WhyGroup, explainCheck } from '../../../../sheets/why.ts';
import { type AttributeId, nameAttribute } from '../../data/attributes.ts';
import { type LightFighter, isTestItem } from '../../data/fighter.ts';
import { makeRequest } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { readDefence } from '../../data/turn.ts';
import { createTest } from '../../play/exchange.ts';

const format = makeFormat(LANG);

/** The attributes that add up to each trait, and the id of the rule (HL-18). */
const sources: Readonly<Record<string, { readonly from: readonly AttributeId[]; readonly rule: string }>> = {
  speed: { from: ['strength', 'dexterity'], rule: 'HL-16' },
  initiative: { from: ['dexterity', 'composure'], rule: 'HL-18' },
  health: { from: ['stamina'], rule: 'HL-18' },
  willpower: { from: ['resolve', 'composure'], rule: 'HL-12' },
};

function explainItem(actor: LightFighter, item: Item.Implementation): readonly WhyGroup[] {
  if (isTestItem(item)) return explainCheck(actor, createTest(actor, item, null).request, item.name);
  if (!isItemOf(item, 'lightSkill')) return [];
  const request = makeRequest({ attribute: item.system.attribute, skill: item.id ?? '' });
  return explainCheck(actor, request, item.name);
}

/** Explains a trait: the attributes that it follows from, or that it was set by hand. Empty: not a trait. */
function explainTrait({ system }: LightFighter, id: string): WhyGroup[] {
  const source = Object.hasOwn(sources, id) ? sources[id] : undefined;
  if (!source) return [];
  const title = format(`Trait.${id}`);
  const byHand = system.traits[id as keyof typeof system.traits];
  if (byHand !== null) return [{ title, facts: [{ label: format('Sheet.byHand'), value: byHand }] }];
  const facts = source.from.map((attribute) => ({
    label: nameAttribute(attribute),
    value: system.attributes[attribute],
  }));
  return [{ title, rule: source.rule, facts }];
}

/**
 * Explains a number of a fighter's sheet.
 * @param key - the `data-why` of the number's element
 * @param item - the item in whose row the number is; undefined: none
 */
export function explainFighter(
  actor: LightFighter,
  key: string,
  item: Item.Implementation | undefined,
): readonly WhyGroup[] {
  if (item && (key === 'skill' || key === 'attack')) return explainItem(actor, item);
  if (key !== 'defence') return explainTrait(actor, key);
  const { wits, dexterity } = actor.system.attributes;
  const lines = harshLight.countDefence(readDefence(actor)).lines.map((line) => ({ label: '', ...line }));
  const facts = [
    { label: nameAttribute('wits'), value: wits },
    { label: nameAttribute('dexterity'), value: dexterity },
  ];
  return [{ title: format('Trait.defence'), rule: 'HL-13', facts, lines }];
}
