/** The archetypes of Inner Worlds and their portraits. */
import { listAllPortraits, makePackFinder, readArchetypes } from '../../../creation/archetypes.ts';
import { innerWorlds } from '../../../../src/index.ts';

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
export const archetypes = readArchetypes(table, 'TETRAD.InnerWorlds.Creation.Archetype', innerWorlds.scoreSlots, find);

/** The portraits that a player can choose from. */
export const portraits = listAllPortraits('systems/tetrad/assets/inner-worlds', archetypes);
