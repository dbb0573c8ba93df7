/** The creation of Harsh Light characters, step by step. The rules give no number of dots to spend: these numbers are our own, and a GM may allow more. */
import { countUp, makeAttributeStep, makeGearStep, makeSkillStep } from '../../../creation/archetypes.ts';
import type { CreationFacet, ItemSource, Numbers } from '../../../creation/creation-facet.ts';
import { type NamedItem, equip, nameByIdentifier } from '../../../creation/equip.ts';
import { isActorOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { archetypes, givenSkills, portraits } from './archetypes.ts';
import { attributeIds, isAttributeId, nameAttribute } from './attributes.ts';
import { NEW_ATTRIBUTE } from './fields.ts';
import { buildStartingItems } from './new-character.ts';

/** The dots that a new character may spend on attributes and on skills, and the maximum for each. */
const [ATTRIBUTE_DOTS, SKILL_DOTS, HIGHEST] = [24, 20, 5];

const newAttributes: Numbers = Object.fromEntries(attributeIds.map((id) => [id, NEW_ATTRIBUTE]));

/** The item fields read in this file, for items of all types. */
interface Fields {
  readonly attribute?: string;
  readonly dots?: number;
  readonly damage?: number;
  readonly bonus?: number;
  readonly unarmed?: boolean;
}

const format = makeFormat('TETRAD.HarshLight');

/**
 * Tests whether an item is still one that every new character has: a skill without dots, or bare hands. Claws are also unarmed, but unlike hands they add
 * damage.
 */
function isBare({ type, system }: NamedItem): boolean {
  const { dots = 0, damage = 0, unarmed = false } = system as Fields;
  return type === 'lightSkill' ? dots === 0 : unarmed && damage === 0;
}

function tellSkill(system: object): string {
  const { attribute } = system as Fields;
  return isAttributeId(attribute) ? nameAttribute(attribute) : '';
}

function tellThing(system: object): string {
  const { damage = 0, bonus = 0 } = system as Fields;
  if (damage > 0) return format('Sheet.bonus', { bonus: String(damage) });
  return bonus > 0 ? format('Creation.bonus', { bonus: String(bonus) }) : '';
}

export const creation: CreationFacet<Actor.OfType<'lightCharacter'>> = {
  owns: (actor): actor is Actor.OfType<'lightCharacter'> => isActorOf(actor, 'lightCharacter'),
  type: 'lightCharacter',
  skin: 'harsh-light',
  tab: 'skills',
  names: 'TETRAD.HarshLight.Creation.names',
  archetypes,
  portraits,
  steps: [
    makeAttributeStep(
      'TETRAD.HarshLight',
      attributeIds,
      { initial: NEW_ATTRIBUTE, min: 1, max: HIGHEST, points: ATTRIBUTE_DOTS },
      {
        label: 'TETRAD.HarshLight.Creation.blood',
        note: 'TETRAD.HarshLight.Creation.bloodNote',
        traits: [
          {
            id: 'bloodPotency',
            label: 'TETRAD.HarshLight.CharacterFields.FIELDS.bloodPotency.label',
            initial: 0,
            min: 0,
            max: HIGHEST,
          },
        ],
      },
    ),
    makeSkillStep('TETRAD.HarshLight', 'lightSkill', {
      given: givenSkills,
      level: { path: 'dots', min: 0, max: HIGHEST },
      fields: ['attribute'],
      tell: tellSkill,
      count: (picks) => countUp(picks, SKILL_DOTS),
    }),
    {
      id: 'merits',
      kind: 'picks',
      label: 'TETRAD.HarshLight.Creation.merits',
      note: 'TETRAD.HarshLight.Creation.meritsNote',
      sources: [
        { type: 'lightMerit', label: 'TETRAD.HarshLight.Equipment.title.lightMerit' },
        { type: 'lightPower', label: 'TETRAD.HarshLight.Sheet.powers' },
      ],
      fields: ['dots'],
      tell: (system) => format('Sheet.dots', { dots: String((system as Fields).dots ?? 0) }),
    },
    makeGearStep(
      'TETRAD.HarshLight',
      { weapon: 'lightWeapon', others: ['lightGear'] },
      { fields: ['damage', 'bonus'], tell: tellThing },
    ),
  ],
  isBlank({ items, system }) {
    const { attributes, bloodPotency, concept, health, traits, willpower } = system;
    const isNew = attributeIds.every((id) => attributes[id] === NEW_ATTRIBUTE) && bloodPotency === 0 && !concept;
    const isUntouched = health.damage + willpower.spent === 0 && Object.values(traits).every((trait) => trait === null);
    return isNew && isUntouched && items.contents.every(isBare);
  },
  build: ({ numbers: { bloodPotency = 0, ...attributes }, items, concept }) => ({
    system: { attributes: { ...newAttributes, ...attributes }, bloodPotency, concept },
    items: equip(items, { weapon: 'lightWeapon', begun: buildStartingItems() as ItemSource[], isBare }),
  }),
  nameItem: nameByIdentifier,
};
