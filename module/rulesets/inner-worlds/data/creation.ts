/**
 * The creation of Inner Worlds characters: five rolls for STR, DEX, WIL, HP and gems, then backgrounds and equipment bought for the gems (IW-26 to IW-28,
 * IW-32).
 */
import { innerWorlds } from '../../../../src/index.ts';
import { makeGearStep, listAllPortraits, makePackFinder, readArchetypes } from '../../../creation/archetypes.ts';
import type { CreationFacet, ItemSource, Known, Picks, Spending } from '../../../creation/creation-facet.ts';
import { type NamedItem, equip } from '../../../creation/equipment.ts';
import { isActorOf } from '../../../foundry/documents.ts';
import { joinFacts, makeFormat } from '../../../foundry/make-format.ts';
import { buildStartingItems } from './new-character.ts';

/**
 * Eight archetypes of our own. Each row has the archetype's id, the portrait, the scores in the order of `scoreSlots`, and the ids of its backgrounds and
 * equipment in our packs. The first weapon is readied, and the first armour is worn.
 */
const table = `
captain | bryn-harrow | 14 12 9 11 13 | swordTrainiBackg swordWeapon00000 smallShielWeapon knifeWeapon00000 lightArmorArmor0 helmetArmor00000 travelRationGear
plumber | tobber-lunt | 15 8 10 14 12 | plumbingBackg000 stickWeapon00000 lightArmorArmor0 specialistToGear travelRationGear
doctor | amaranth-pell | 8 11 15 8 14 | degreeInXenBackg pistolWeapon0000 specialistToGear lanternGear00000 travelRationGear
foundling | ash-of-the-pack | 13 14 11 12 9 | raisedByWolBackg knifeWeapon00000 throwingKnWeapon stickWeapon00000 lightArmorArmor0
grifter | corso-vint | 9 15 13 7 16 | griftingBackg000 thieveryBackg000 throwingKnWeapon knifeWeapon00000 basicToolsGear00 fineFoodGear0000
stoker | gunnel-stack | 16 9 10 10 17 | fusionEnginBackg machinegunWeapon stickWeapon00000 specialistToGear travelRationGear
runaway | mirelle-dusk | 10 12 14 9 11 | laserPistolBackg laserPistoWeapon forcefieldBArmor
runecarver | brother-fennimore | 12 7 16 13 10 | runecarvingBackg stickWeapon00000 heavyShielWeapon basicToolsGear00 travelRationGear
`;

const find = makePackFinder('inner-worlds', {
  Backg: 'backgrounds',
  Weapon: 'weapons',
  Armor: 'armor',
  Gear: 'gear',
});

/** The archetypes, in the order of the table. */
const archetypes = readArchetypes(table, 'TETRAD.InnerWorlds.Creation.Archetype', innerWorlds.scoreSlots, find);

/** The portraits that a player can choose from. */
const portraits = listAllPortraits('systems/tetrad/assets/inner-worlds', archetypes);

/** The highest result of 3d6, and the hit points of an actor that has not rolled for them (see actor-models.ts). */
const [HIGHEST, USUAL_HP] = [18, 5];

/** The numbers before the rolls: the defaults of the rules, and no gems. */
const initial = {
  str: innerWorlds.defaults.ability,
  dex: innerWorlds.defaults.ability,
  wil: innerWorlds.defaults.ability,
  hp: USUAL_HP,
  gems: 0,
};

/** The item fields read in this file, for items of all types. */
interface Fields {
  readonly die?: number;
  readonly ap?: number;
  readonly cost?: number;
  readonly weight?: number;
  readonly kind?: string;
  readonly unarmed?: boolean;
}

const format = makeFormat('TETRAD.InnerWorlds');

/** Returns a key by which equal items are recognised. Body parts are compared by kind, so that the pack's hands equal those of any actor. */
function nameItem({ name, type, system }: NamedItem): string {
  const { unarmed = false, kind = '' } = system as Fields;
  return `${type} ${(unarmed && kind) || name}`;
}

/** Tests whether an item is one that every new actor has. */
function isBare({ system }: NamedItem): boolean {
  return (system as Fields).unarmed === true;
}

/** Describes an item: its die or armour points, its cost and its weight. */
function tell(system: object): string {
  const { die = 0, ap = 0, cost = 0, weight = 0 } = system as Fields;
  return joinFacts([
    die > 0 ? format('Sheet.die', { die: String(die) }) : '',
    ap > 0 ? format('Creation.ap', { ap: String(ap) }) : '',
    format('Creation.cost', { cost: String(cost) }),
    format('Creation.weight', { weight: String(weight) }),
  ]);
}

function tellBackground(system: object): string {
  return format(`Background.${(system as Fields).kind ?? 'other'}`);
}

/** Counts the gems that backgrounds cost (IW-27). */
function countBackgrounds(picks: Picks): number {
  return innerWorlds.BACKGROUND_COST * Object.keys(picks).length;
}

function sum(picks: Picks, { read }: Known, field: 'cost' | 'weight'): number {
  return Object.keys(picks).reduce((total, uuid) => total + ((read(uuid) as Fields)[field] ?? 0), 0);
}

/** Compares the cost of the equipment with the gems that the backgrounds leave, and its weight with STR (IW-28). */
function countThings(picks: Picks, known: Known): Spending[] {
  const { str = initial.str, gems = 0 } = known.numbers;
  const left = Math.max(0, gems - countBackgrounds(known.picksOf('backgrounds')));
  return [
    { spent: sum(picks, known, 'cost'), limit: left, unit: 'TETRAD.InnerWorlds.CharacterFields.FIELDS.gems.label' },
    { spent: sum(picks, known, 'weight'), limit: str, unit: 'TETRAD.InnerWorlds.Sheet.weight' },
  ];
}

export const creation: CreationFacet<Actor.OfType<'innerCharacter'>> = {
  owns: (actor): actor is Actor.OfType<'innerCharacter'> => isActorOf(actor, 'innerCharacter'),
  type: 'innerCharacter',
  skin: 'inner-worlds',
  tab: 'fight',
  names: 'TETRAD.InnerWorlds.Creation.names',
  archetypes,
  portraits,
  steps: [
    {
      kind: 'numbers',
      id: 'scores',
      label: 'TETRAD.InnerWorlds.Creation.scores',
      groups: [
        {
          label: 'TETRAD.InnerWorlds.Creation.scores',
          note: 'TETRAD.InnerWorlds.Creation.scoresNote',
          rolled: { formula: innerWorlds.SCORE_FORMULA },
          traits: innerWorlds.scoreSlots.map((id) => ({
            id,
            label: `TETRAD.InnerWorlds.Creation.Slot.${id}`,
            initial: initial[id],
            min: 0,
            max: HIGHEST,
          })),
        },
      ],
    },
    {
      kind: 'picks',
      id: 'backgrounds',
      label: 'TETRAD.InnerWorlds.Equipment.title.innerBackground',
      note: 'TETRAD.InnerWorlds.Creation.backgroundsNote',
      sources: [{ type: 'innerBackground', label: 'TETRAD.InnerWorlds.Equipment.title.innerBackground' }],
      fields: ['kind'],
      tell: tellBackground,
      count: (picks, { numbers }) => ({
        spent: countBackgrounds(picks),
        limit: numbers['gems'] ?? 0,
        unit: 'TETRAD.InnerWorlds.CharacterFields.FIELDS.gems.label',
      }),
    },
    {
      ...makeGearStep(
        'TETRAD.InnerWorlds',
        { weapon: 'innerWeapon', others: ['innerArmor', 'innerGear'] },
        { fields: ['die', 'ap', 'cost', 'weight'], tell },
      ),
      count: countThings,
    },
  ],
  isBlank({ items, system }) {
    const { abilities, hp, ap, gems, concept } = system;
    const isNew = innerWorlds.abilityIds.every(
      (id) => abilities[id].score === initial[id] && abilities[id].damage === 0,
    );
    // Its maximum HP have been rolled (IW-26).
    const isUntouched = hp.spent + ap.spent + gems === 0 && !concept;
    return isNew && isUntouched && items.contents.every(isBare);
  },
  build({ numbers, items, concept }) {
    const { str, dex, wil, hp, gems } = { ...initial, ...numbers };
    const backgrounds = items.filter(({ type }) => type === 'innerBackground').length;
    const things = items.reduce((total, { system }) => total + ((system as Fields).cost ?? 0), 0);
    return {
      system: {
        abilities: { str: { score: str }, dex: { score: dex }, wil: { score: wil } },
        hp: { max: hp },
        gems: Math.max(0, gems - innerWorlds.BACKGROUND_COST * backgrounds - things),
        concept,
      },
      items: equip(items, {
        weapon: 'innerWeapon',
        armour: 'innerArmor',
        begun: buildStartingItems() as ItemSource[],
        isBare,
        nameItem,
      }),
    };
  },
  nameItem,
};
