/** The archetypes of Harsh Light, their portraits, and the UUIDs of the skills that every character has. */
import { listAllPortraits, makePackFinder, readArchetypes } from '../../../creation/archetypes.ts';
import { attributeIds } from './attributes.ts';
import { startingSkillIds } from './new-character.ts';

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
export const archetypes = readArchetypes(
  table,
  'TETRAD.HarshLight.Creation.Archetype',
  [...attributeIds, 'bloodPotency'],
  find,
);

/** The portraits that a player can choose from. */
export const portraits = listAllPortraits('systems/tetrad/assets/harsh-light', archetypes);

/** The UUIDs of the skills that every character has. */
export const givenSkills: readonly string[] = startingSkillIds.map(find);
