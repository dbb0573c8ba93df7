/** The sheets of Dark Harvest. */
import type { SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { HarvestAdversarySheet, HarvestCharacterSheet } from './fighter-sheet.ts';
import {
  HarvestArmorSheet,
  HarvestGearSheet,
  HarvestInjurySheet,
  HarvestPerilSheet,
  HarvestSkillSheet,
  HarvestWeaponSheet,
} from './item-sheets.ts';
import { HarvestStructureSheet } from './structure-sheet.ts';

/** The sheet classes, each with the document types that it shows. */
export const sheets: SheetsFacet = [
  {
    document: 'Actor',
    sheet: HarvestCharacterSheet,
    types: ['harvestCharacter'],
    label: 'TETRAD.DarkHarvest.Sheet.character',
  },
  {
    document: 'Actor',
    sheet: HarvestAdversarySheet,
    types: ['harvestAdversary'],
    label: 'TETRAD.DarkHarvest.Sheet.adversary',
  },
  {
    document: 'Actor',
    sheet: HarvestStructureSheet,
    types: ['harvestStructure'],
    label: 'TETRAD.DarkHarvest.Sheet.structure',
  },
  { document: 'Item', sheet: HarvestSkillSheet, types: ['harvestSkill'], label: 'TETRAD.DarkHarvest.Sheet.skill' },
  { document: 'Item', sheet: HarvestWeaponSheet, types: ['harvestWeapon'], label: 'TETRAD.DarkHarvest.Sheet.weapon' },
  { document: 'Item', sheet: HarvestArmorSheet, types: ['harvestArmor'], label: 'TETRAD.DarkHarvest.Sheet.armor' },
  { document: 'Item', sheet: HarvestGearSheet, types: ['harvestGear'], label: 'TETRAD.DarkHarvest.Sheet.gear' },
  { document: 'Item', sheet: HarvestPerilSheet, types: ['harvestPeril'], label: 'TETRAD.DarkHarvest.Sheet.peril' },
  { document: 'Item', sheet: HarvestInjurySheet, types: ['harvestInjury'], label: 'TETRAD.DarkHarvest.Sheet.injury' },
];
