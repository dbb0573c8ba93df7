/** The creation of Dark Harvest characters, step by step. The sources set no limits, so points are counted but nothing is refused. */
import { darkHarvest } from '../../../../src/index.ts';
import { makeGearStep } from '../../../creation/archetypes.ts';
import type { CreationFacet, ItemSource, Trait } from '../../../creation/creation-facet.ts';
import { type NamedItem, equip, nameByIdentifier } from '../../../creation/equipment.ts';
import { isActorOf } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { archetypes, commonSkillUuids, portraits } from './archetypes.ts';
import { characteristicIds, getCharacteristicLabel, isCharacteristicId } from './fighter.ts';
import { buildStartingItems } from './new-character.ts';

type Character = Actor.OfType<'harvestCharacter'>;

/** The lowest and highest rating that a field accepts. They only keep out typing errors: the rules set no limit. */
const LIMITS = { min: -99, max: 99 } as const;

/** The fate points of a new character. The sources give no number; this one is our own. */
const NEW_FATE = 4;

const [FATE, HEALTH] = ['fate', 'healthDice'];

const characteristics: readonly Trait[] = characteristicIds.map((id) => ({
  id,
  label: getCharacteristicLabel(id),
  initial: 0,
  ...LIMITS,
}));

const reserves: readonly Trait[] = [
  { id: HEALTH, label: 'TETRAD.DarkHarvest.Sheet.healthDice', initial: darkHarvest.NEW_HEALTH_DICE, min: 1, max: 99 },
  { id: FATE, label: 'TETRAD.DarkHarvest.CharacterFields.FIELDS.fate.value.label', initial: NEW_FATE, min: 0, max: 99 },
];

const format = makeFormat('TETRAD.DarkHarvest');

/** The item fields read in this file, for items of all types. */
interface Fields {
  readonly rating?: number;
  readonly kind?: string;
  readonly specialisation?: string;
  readonly characteristic?: string;
  readonly damage?: number;
  readonly soak?: number;
}

function isCharacter(actor: Actor.Implementation): actor is Character {
  return isActorOf(actor, 'harvestCharacter');
}

const bareNames = ['harvestWeapon fist'];

/** Tests whether an item is one that every character starts with: a skill at 0, or the fist. */
function isBare(item: NamedItem): boolean {
  if (item.type === 'harvestSkill') return ((item.system as Fields).rating ?? 0) === 0;
  return bareNames.includes(nameByIdentifier(item));
}

/** Returns a skill's specialisation and characteristic as text. */
function tellSkill(system: object): string {
  const { specialisation, characteristic } = system as Fields;
  const label = isCharacteristicId(characteristic) ? game.i18n.localize(getCharacteristicLabel(characteristic)) : '';
  return [specialisation ? `[${specialisation}]` : '', label].filter(Boolean).join(' ');
}

/** Returns a weapon's damage dice or armour's points as text; empty for other items. */
function tellThing(system: object): string {
  const { damage, soak } = system as Fields;
  if (soak) return format('Creation.armour', { points: String(soak) });
  return damage ? format('Sheet.damageDice', { dice: String(damage) }) : '';
}

export const creation: CreationFacet<Character> = {
  owns: isCharacter,
  type: 'harvestCharacter',
  skin: 'dark-harvest',
  tab: 'skills',
  names: 'TETRAD.DarkHarvest.Creation.names',
  archetypes,
  portraits,
  steps: [
    {
      kind: 'numbers',
      id: 'characteristics',
      label: 'TETRAD.DarkHarvest.Sheet.characteristics',
      groups: [
        {
          label: 'TETRAD.DarkHarvest.Sheet.characteristics',
          note: 'TETRAD.DarkHarvest.Creation.characteristics',
          traits: characteristics,
          count: (numbers) => darkHarvest.countRatings(numbers, characteristicIds),
        },
        {
          label: 'TETRAD.DarkHarvest.Creation.reserves',
          note: 'TETRAD.DarkHarvest.Creation.reservesNote',
          traits: reserves,
        },
      ],
    },
    {
      kind: 'picks',
      id: 'skills',
      label: 'TETRAD.DarkHarvest.Sheet.skills',
      note: 'TETRAD.DarkHarvest.Creation.skills',
      sources: [{ type: 'harvestSkill', label: 'TETRAD.DarkHarvest.Sheet.skills' }],
      given: commonSkillUuids,
      level: { path: 'rating', label: 'TETRAD.DarkHarvest.SkillFields.FIELDS.rating.label', min: 0, max: LIMITS.max },
      fields: ['kind', 'specialisation', 'characteristic'],
      mark: (system) => ((system as Fields).kind === 'specialist' ? 'TETRAD.DarkHarvest.SkillKind.specialist' : ''),
      tell: tellSkill,
      count: (picks) => darkHarvest.countRatings(picks),
    },
    makeGearStep(
      'TETRAD.DarkHarvest',
      { weapon: 'harvestWeapon', others: ['harvestArmor', 'harvestGear'] },
      { fields: ['damage', 'soak'], tell: tellThing },
    ),
  ],
  isBlank({ items, system }) {
    const isZero = characteristicIds.every((id) => system.characteristics[id] === 0);
    const { fate, health, concept } = system;
    return (
      isZero && fate.max === 0 && fate.value === 0 && health.marked === 0 && !concept && items.contents.every(isBare)
    );
  },
  build({ numbers, items, concept }) {
    const fate = numbers[FATE] ?? NEW_FATE;
    return {
      system: {
        characteristics: Object.fromEntries(characteristicIds.map((id) => [id, numbers[id] ?? 0])),
        health: { dice: numbers[HEALTH] ?? darkHarvest.NEW_HEALTH_DICE, marked: 0, bruised: 0 },
        fate: { value: fate, max: fate },
        concept,
      },
      items: equip(items, {
        weapon: 'harvestWeapon',
        armour: 'harvestArmor',
        begun: buildStartingItems() as ItemSource[],
        isBare: (item) => bareNames.includes(nameByIdentifier(item)),
      }),
    };
  },
  nameItem: nameByIdentifier,
};
