/** The sheets of Dark Harvest. */
import type { SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { HarvestAdversarySheet, HarvestCharacterSheet } from './fighter-sheet.ts';
import { itemSheets } from './item-sheets.ts';
import { HarvestStructureSheet } from './structure-sheet.ts';

const LABELS = 'TETRAD.DarkHarvest.Sheet';

/** The sheet classes, each with the document types that it shows. */
export const sheets: SheetsFacet = [
  { document: 'Actor', sheet: HarvestCharacterSheet, types: ['harvestCharacter'], label: `${LABELS}.character` },
  { document: 'Actor', sheet: HarvestAdversarySheet, types: ['harvestAdversary'], label: `${LABELS}.adversary` },
  { document: 'Actor', sheet: HarvestStructureSheet, types: ['harvestStructure'], label: `${LABELS}.structure` },
  ...itemSheets,
];
