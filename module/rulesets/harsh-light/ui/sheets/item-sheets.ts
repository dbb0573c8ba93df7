/** The item sheets of Harsh Light: a summary of each item, and its fields. */
import { makeFormat } from '../../../../foundry/make-format.ts';
import { makeFacts, makeItemSheets } from '../../../../sheets/define-item-sheets.ts';
import type { ItemFacts } from '../../../../sheets/item-sheet.ts';
import type { SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { type NamedSkill, type SkillSource, listSkillChoices } from '../../../../sheets/skill-choices.ts';
import { nameAttribute } from '../../data/attributes.ts';
import { type TestItem, isFighter, listSkills } from '../../data/fighter.ts';
import { LANG } from '../../data/to-input.ts';
import { describeWeapon, writePool } from './fighter-view.ts';

const format = makeFormat(LANG);
const facts = makeFacts(LANG);
const define = makeItemSheets({
  classes: ['harsh-light', 'light-item'],
  nameKind: (type) => `${LANG}.New.kind.${type}`,
});

/** The skills that weapons, powers and gear can refer to by identifier. */
const source: SkillSource<'lightSkill', { identifier: string }> = {
  type: 'lightSkill',
  fields: ['system.identifier'],
  read: ({ name, system: { identifier = '' } }) => [[identifier, name] satisfies NamedSkill],
  none: `${LANG}.Sheet.noSkill`,
  missing: `${LANG}.Sheet.missingSkill`,
  unknown: `${LANG}.Sheet.unknownSkill`,
};

/** Prepares the choice of the skill for an item's pull. */
async function prepareTest({ system, actor }: TestItem): Promise<object> {
  const skills = actor && isFighter(actor) ? listSkills(actor) : null;
  const owned = skills?.map(({ name, system: { identifier } }): NamedSkill => [identifier, name]) ?? null;
  return { skillChoices: await listSkillChoices(source, owned, [], system.skill) };
}

/** Returns the facts about an item's pull: its pool, its attribute, and the effects of a Dramatic Failure and an Exceptional Success (HL-5, HL-7). */
function tellTest(item: TestItem): ItemFacts['facts'] {
  const { attribute, again, dramatic, exceptional } = item.system;
  const owner = item.actor;
  return [
    ...(owner && isFighter(owner) ? [{ label: format('Sheet.pool'), value: writePool(owner, item) }] : []),
    ...facts('WeaponFields', { attribute: nameAttribute(attribute), again, dramatic, exceptional }),
  ];
}

export const itemSheets: SheetsFacet = [
  define('lightSkill', {
    templates: ['skill'],
    tell({ system: { dots, attribute } }) {
      return { facts: facts('SkillFields', { dots, attribute: nameAttribute(attribute) }) };
    },
  }),
  define('lightMerit', {
    templates: ['merit'],
    tell: ({ system: { dots } }) => ({ facts: facts('SkillFields', { dots }) }),
  }),
  define('lightNote', { templates: ['note'] }),
  define('lightWeapon', {
    templates: ['weapon', 'test'],
    prepareFields: prepareTest,
    tell(weapon) {
      const { actor } = weapon;
      return { lead: describeWeapon(actor && isFighter(actor) ? actor : null, weapon), facts: tellTest(weapon) };
    },
  }),
  define('lightPower', {
    templates: ['power', 'test'],
    prepareFields: prepareTest,
    tell(power) {
      const { action, resistance, cost } = power.system;
      const named = {
        action: format(`Action.${action}`),
        resistance: format(`Resistance.${resistance || 'none'}`),
      };
      return {
        lead: cost ? format('Sheet.costs') : '',
        facts: [...tellTest(power), ...facts('PowerFields', named)],
      };
    },
  }),
  define('lightGear', {
    templates: ['gear', 'test'],
    prepareFields: prepareTest,
    tell(gear) {
      const { quantity, bonus, skill } = gear.system;
      if (!skill) return { facts: facts('GearFields', { quantity }) };
      return { facts: [...facts('GearFields', { quantity, bonus }), ...tellTest(gear)] };
    },
  }),
];
