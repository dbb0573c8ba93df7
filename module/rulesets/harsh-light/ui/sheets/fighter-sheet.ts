/** The sheets of characters and adversaries: their parts, and the pulls and actions of their buttons. */
import { harshLight } from '../../../../../src/index.ts';
import { openCheckDialog } from '../../../../checks/check-dialog.ts';
import { isItemOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { attackWith } from '../../../../exchange/exchange-play.ts';
import type { RowRoll } from '../../../../sheets/actor-sheet.ts';
import { defineFighterSheets, makeFighterParts } from '../../../../sheets/define-fighter-sheets.ts';
import { type WhyGroup, explainCheck } from '../../../../sheets/why.ts';
import { isAttributeId, type AttributeId, nameAttribute } from '../../data/attributes.ts';
import { type LightFighter, isFighter, isTestItem } from '../../data/fighter.ts';
import { makeRequest, requestSkill } from '../../data/request.ts';
import { LANG } from '../../data/to-input.ts';
import { readDefence } from '../../data/turn.ts';
import { createTest } from '../../play/exchange.ts';
import { beginTest } from '../../play/extended.ts';
import { dodge } from '../../play/initiative.ts';
import { carriedTypes, viewFighter } from './fighter-view.ts';

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
  const request = requestSkill(item);
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
function explainFighter(actor: LightFighter, key: string, item: Item.Implementation | undefined): readonly WhyGroup[] {
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

const parts = ['header', 'attributes', 'fight', 'skills', 'gear', 'health', 'story'];

/** Returns what a click on an item does: a pull, against the user's targets if they can resist it. Null: nothing. */
function findRoll(fighter: LightFighter, item: Item.Implementation): RowRoll | null {
  if (isTestItem(item)) {
    const { request } = createTest(fighter, item, null);
    return (event) =>
      request.exchange ? attackWith(fighter, item, event) : openCheckDialog(fighter, request, { event });
  }
  if (!isItemOf(item, 'lightSkill')) return null;
  const request = requestSkill(item);
  return (event) => openCheckDialog(fighter, request, { event });
}

export const fighterSheets = defineFighterSheets<LightFighter>({
  owns: isFighter,
  skin: 'harsh-light',
  lang: LANG,
  types: { character: 'lightCharacter', adversary: 'lightAdversary' },
  window: { icon: 'fa-solid fa-moon', width: 760, height: 680 },
  held: ['lightSkill', 'lightWeapon', 'lightPower', ...carriedTypes],
  parts: makeFighterParts('harsh-light', parts),
  seen: ['header', 'attributes'],
  tabs: ['fight', 'skills', 'health', 'gear', 'story'],
  view: viewFighter,
  findRoll,
  explain: explainFighter,
  actions: {
    rollAttribute: ({ fighter, dataset: { attribute }, event }) =>
      isAttributeId(attribute) ? openCheckDialog(fighter, makeRequest({ attribute }), { event }) : undefined,
    dodge: ({ fighter }) => dodge(fighter),
    beginExtended: ({ fighter }) => beginTest(fighter),
  },
});
