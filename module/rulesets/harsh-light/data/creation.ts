/** The creation of Harsh Light characters, step by step. The rules give no number of dots to spend: these numbers are our own, and a GM may allow more. */
import {
  countUp,
  makeAttributeStep,
  makeGearStep,
  makeSkillStep,
  listAllPortraits,
  makePackFinder,
  readArchetypes,
} from '../../../creation/archetypes.ts';
import type { CreationFacet, ItemSource, Numbers } from '../../../creation/creation-facet.ts';
import { type NamedItem, equip, nameByIdentifier } from '../../../creation/equipment.ts';
import { isActorOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { attributeIds, isAttributeId, nameAttribute } from './attributes.ts';
import { NEW_ATTRIBUTE } from './fields.ts';
import { buildStartingItems, startingSkillIds } from './new-character.ts';

/**
 * Eight archetypes of our own, each with all dots spent. Each row has the archetype's id, the portrait, the attributes in the order of `attributeIds` and then
 * Blood Potency, the skills with their dots, and the equipment. Skills are named by their identifiers, the rest by their ids in the packs. The first weapon is
 * readied.
 */
const table = `
medic | nora-vey | 4 3 3 2 3 2 2 2 3 0 | medicine 4 scholarship 3 insight 3 perception 3 driving 2 athletics 2 persuasion 2 firearms 1 | pocketPistWeapon doctorsBagGear00 friendAtTheMerit
driver | desmond-okoro | 2 4 2 2 4 3 2 3 2 0 | driving 4 streets 4 firearms 3 perception 3 crafts 2 athletics 2 deceit 2 | huntingRifWeapon fastCarGear00000 neverForgetMerit
exorcist | father-anselm-roe | 4 2 4 2 2 3 3 1 3 0 | lore 4 insight 4 scholarship 3 menace 3 persuasion 2 melee 2 perception 2 | stakeAndMaWeapon shelfOfBadBoGear torchGear0000000 lampAgainstPower
photographer | imogen-sark | 3 4 2 1 3 2 3 3 3 0 | perception 4 stealth 3 computers 3 persuasion 3 streets 3 athletics 2 firearms 2 | pocketPistWeapon cameraGear000000 laptopGear000000 pressCardMerit00
boxer | tomas-kell | 2 3 3 4 3 4 2 1 2 0 | brawl 4 athletics 4 menace 3 streets 3 survival 2 insight 2 melee 2 | knuckleDusWeapon flickKnifeWeapon phoneGear0000000 owedAFavourMerit
thief | lucan-ferrow | 2 4 3 2 4 2 2 3 2 1 | burglary 4 stealth 4 athletics 4 perception 3 deceit 3 brawl 2 | throwingKnWeapon fangsWeapon00000 picksAndWireGear darkCoatGear0000 nobodyHerePower0
host | odile-marchetti | 3 3 2 1 3 2 4 4 2 1 | society 4 persuasion 4 insight 4 deceit 3 melee 2 lore 2 menace 1 | swordCaneWeapon0 fangsWeapon00000 eveningClothGear oldMoneyMerit000 dearCompanyPower
enforcer | vesna-dol | 2 3 3 4 2 4 3 1 2 1 | brawl 4 menace 4 melee 3 athletics 3 streets 3 survival 3 | clawsWeapon00000 baseballBaWeapon crushingGriPower
`;

const find = makePackFinder('harsh-light', { Weapon: 'weapons', Power: 'powers', Gear: 'gear', Merit: 'gear' });

/** The archetypes, in the order of the table. */
const archetypes = readArchetypes(
  table,
  'TETRAD.HarshLight.Creation.Archetype',
  [...attributeIds, 'bloodPotency'],
  find,
);

/** The portraits that a player can choose from. */
const portraits = listAllPortraits('systems/tetrad/assets/harsh-light', archetypes);

/** The UUIDs of the skills that every character has. */
const givenSkills: readonly string[] = startingSkillIds.map(find);

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
