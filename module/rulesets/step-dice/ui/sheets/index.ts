/** The sheets of Step Dice. */
import type { SheetRegistration, SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { StepAdversarySheet, StepCharacterSheet } from './fighter-sheet.ts';
import {
  StepArmorSheet,
  StepGearSheet,
  StepHazardSheet,
  StepInjurySheet,
  StepSkillSheet,
  StepWeaponSheet,
} from './item-sheets.ts';

function register(document: 'Actor' | 'Item', type: string, sheet: SheetRegistration['sheet']): SheetRegistration {
  return { document, sheet, types: [type], label: `TETRAD.StepDice.New.kind.${type}` };
}

/** The sheet classes, each with the document type that it shows. */
export const sheets: SheetsFacet = [
  register('Actor', 'stepCharacter', StepCharacterSheet),
  register('Actor', 'stepAdversary', StepAdversarySheet),
  register('Item', 'stepSkill', StepSkillSheet),
  register('Item', 'stepWeapon', StepWeaponSheet),
  register('Item', 'stepArmor', StepArmorSheet),
  register('Item', 'stepGear', StepGearSheet),
  register('Item', 'stepHazard', StepHazardSheet),
  register('Item', 'stepInjury', StepInjurySheet),
];
