/** The sheets of Dark Harvest. */
import type { SheetsFacet } from '../../../apps/sheets-facet.ts';
import { HarvestCharacterSheet } from './character-sheet.ts';
import { HarvestSkillSheet, HarvestWeaponSheet } from './item-sheets.ts';

/** Every sheet, with the types that it draws. */
export const sheets: SheetsFacet = [
  {
    document: 'Actor',
    sheet: HarvestCharacterSheet,
    types: ['harvestCharacter'],
    label: 'TETRAD.DarkHarvest.Sheet.character',
  },
  { document: 'Item', sheet: HarvestSkillSheet, types: ['harvestSkill'], label: 'TETRAD.DarkHarvest.Sheet.skill' },
  { document: 'Item', sheet: HarvestWeaponSheet, types: ['harvestWeapon'], label: 'TETRAD.DarkHarvest.Sheet.weapon' },
];
