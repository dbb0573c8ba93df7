/** The sheet classes of Harsh Light, each with the document type that it shows. */
import type { SheetRegistration, SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { LightAdversarySheet, LightCharacterSheet } from './fighter-sheet.ts';
import {
  LightGearSheet,
  LightMeritSheet,
  LightNoteSheet,
  LightPowerSheet,
  LightSkillSheet,
  LightWeaponSheet,
} from './item-sheets.ts';

function register(document: 'Actor' | 'Item', type: string, sheet: SheetRegistration['sheet']): SheetRegistration {
  return { document, sheet, types: [type], label: `TETRAD.HarshLight.New.kind.${type}` };
}

/** The sheets facet of Harsh Light. */
export const sheets: SheetsFacet = [
  register('Actor', 'lightCharacter', LightCharacterSheet),
  register('Actor', 'lightAdversary', LightAdversarySheet),
  register('Item', 'lightSkill', LightSkillSheet),
  register('Item', 'lightMerit', LightMeritSheet),
  register('Item', 'lightNote', LightNoteSheet),
  register('Item', 'lightWeapon', LightWeaponSheet),
  register('Item', 'lightPower', LightPowerSheet),
  register('Item', 'lightGear', LightGearSheet),
];
