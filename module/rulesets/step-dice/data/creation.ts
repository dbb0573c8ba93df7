/** The creation of Step Dice characters, step by step. The rules give no number of points to spend: these numbers are our own, and a GM may allow more. */
import {
  countUp,
  listAllPortraits,
  makeAttributeStep,
  makeGearStep,
  makePackFinder,
  makeSkillStep,
  readArchetypes,
} from '../../../creation/archetypes.ts';
import type { CreationFacet, ItemSource, Numbers } from '../../../creation/creation-facet.ts';
import { type NamedItem, equip, nameByIdentifier } from '../../../creation/equipment.ts';
import { isActorOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { attributeIds, isAttributeId, nameAttribute, writeRank } from './fighter.ts';
import { buildStartingItems } from './new-character.ts';

/** The ranks that a new character may spend on attributes and on general skills, and each attribute's starting rank. */
const [ATTRIBUTE_POINTS, SKILL_POINTS, NEW_ATTRIBUTE] = [21, 24, 3];

/** The lowest and the highest rank of a new character's attribute: d2 and d12. */
const [LOWEST, HIGHEST] = [1, 6];

const newAttributes: Numbers = Object.fromEntries(attributeIds.map((id) => [id, NEW_ATTRIBUTE]));

/**
 * Ten archetypes of our own, each with all points spent. Each row has the archetype's id, the portrait, the attributes in the order of `attributeIds`, the
 * skills with their ranks, and the equipment. Skills and equipment are named by their ids in the packs, skills without the ending `Skill`. The first weapon is
 * readied, and the first armour is worn.
 */
const table = `
captain | mara-quist | 3 3 3 4 3 5 | influence 6 guns 5 perception 5 pilot 4 athletics 4 | servicePisWeapon longCoatArmor000 handRadioGear000
mechanic | tilda-okafor | 3 4 4 3 5 2 | mechanics 6 electronics 6 meleeCombat 5 athletics 4 survival 3 | pipeWrenchWeapon stunnerWeapon000 paddedJackeArmor toolkitGear00000
doctor | emil-brandt | 3 2 3 4 5 4 | medicalExpe 6 perception 5 knowledge 5 influence 4 guns 4 | stunnerWeapon000 paddedJackeArmor medicalKitGear00 painkillersGear0
pilot | jonah-pell | 5 2 3 5 3 3 | pilot 6 guns 6 athletics 6 survival 6 | pocketPistWeapon pressureSuiArmor breathingMasGear
marshal | caleb-stone | 3 4 3 4 3 4 | guns 6 influence 5 perception 5 unarmedComb 4 athletics 4 | revolverWeapon00 truncheonWeapon0 ballisticVeArmor handRadioGear000
sharpshooter | ruth-calloway | 4 3 3 5 3 3 | guns 6 perception 6 athletics 4 driving 4 stealth 4 | carbineWeapon000 knifeWeapon00000 longCoatArmor000 fieldGlassesGear
ranchHand | bo-tanner | 3 5 5 2 2 4 | unarmedComb 6 meleeCombat 6 athletics 4 driving 4 survival 4 | macheteWeapon000 paddedJackeArmor ropeGear00000000
prospector | ines-marrow | 3 4 4 4 4 2 | explosives 6 guns 5 survival 5 perception 4 athletics 4 | scattergunWeapon demolitionWeapon paddedJackeArmor breathingMasGear
cardPlayer | dessa-vale | 4 2 3 4 4 4 | influence 6 perception 5 stealth 5 guns 4 athletics 4 | pocketPistWeapon knifeWeapon00000 paddedJackeArmor stimulantGear000
lockOpener | wren-adeyemi | 5 2 2 4 5 3 | electronics 6 stealth 6 athletics 6 throwing 6 | throwingKnWeapon paddedJackeArmor toolkitGear00000 handLampGear0000
`;

const find = makePackFinder('step-dice', { Weapon: 'weapons', Armor: 'equipment', Gear: 'equipment' });

const archetypes = readArchetypes(table, 'TETRAD.StepDice.Creation.Archetype', attributeIds, find);

/** The skills that every new character has. */
const given = ['athletics', 'guns', 'unarmedComb', 'perception', 'influence', 'medicalExpe', 'survival'].map(find);

/** The item fields read in this file, for items of all types. */
interface Fields {
  readonly attribute?: string;
  readonly rank?: number;
  readonly specialties?: readonly { readonly rank: number }[];
  readonly damage?: number;
  readonly rating?: number;
  readonly unarmed?: boolean;
}

const format = makeFormat('TETRAD.StepDice');

/** Tests whether an item is still one that every new character has: a skill without ranks, or bare hands. */
function isBare({ type, system }: NamedItem): boolean {
  const { rank = 0, specialties = [], unarmed = false } = system as Fields;
  return type === 'stepSkill' ? rank === 0 && specialties.every((one) => one.rank === 0) : unarmed;
}

function tell(system: object): string {
  const { attribute, damage = 0, rating = 0 } = system as Fields;
  if (isAttributeId(attribute)) return nameAttribute(attribute);
  if (rating > 0) return format('Creation.armour', { points: String(rating) });
  return damage > 0 ? format('Creation.damage', { dice: writeRank(damage) }) : '';
}

export const creation: CreationFacet<Actor.OfType<'stepCharacter'>> = {
  owns: (actor): actor is Actor.OfType<'stepCharacter'> => isActorOf(actor, 'stepCharacter'),
  type: 'stepCharacter',
  skin: 'step-dice',
  tab: 'skills',
  names: 'TETRAD.StepDice.Creation.names',
  archetypes,
  portraits: listAllPortraits('systems/tetrad/assets/step-dice', archetypes, 'augustin-lark', 'hollis-creed'),
  steps: [
    makeAttributeStep('TETRAD.StepDice', attributeIds, {
      initial: NEW_ATTRIBUTE,
      min: LOWEST,
      max: HIGHEST,
      write: writeRank,
      points: ATTRIBUTE_POINTS,
    }),
    makeSkillStep('TETRAD.StepDice', 'stepSkill', {
      given,
      level: { path: 'rank', min: 0, max: HIGHEST, write: writeRank },
      fields: ['attribute'],
      tell,
      count: (picks) => countUp(picks, SKILL_POINTS),
    }),
    makeGearStep(
      'TETRAD.StepDice',
      { weapon: 'stepWeapon', others: ['stepArmor', 'stepGear'] },
      { fields: ['damage', 'rating'], tell },
    ),
  ],
  isBlank({ items, system }) {
    const { attributes, health, concept, initiativeSteps } = system;
    const isNew = attributeIds.every((id) => attributes[id] === NEW_ATTRIBUTE) && initiativeSteps === 0 && !concept;
    return isNew && health.stun + health.wound + health.shock === 0 && items.contents.every(isBare);
  },
  build: ({ numbers, items, concept }) => ({
    system: {
      attributes: { ...newAttributes, ...numbers },
      concept,
    },
    items: equip(items, {
      weapon: 'stepWeapon',
      armour: 'stepArmor',
      begun: buildStartingItems() as ItemSource[],
      isBare,
    }),
  }),
  nameItem: nameByIdentifier,
};
