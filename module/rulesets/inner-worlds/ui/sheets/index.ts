/** The sheet classes of Inner Worlds, each with the document type that it shows. */
import type { SheetRegistration, SheetsFacet } from '../../../../sheets/sheets-facet.ts';
import { InnerAdversarySheet, InnerCharacterSheet } from './fighter-sheet.ts';
import {
  InnerArmorSheet,
  InnerBackgroundSheet,
  InnerGearSheet,
  InnerInjurySheet,
  InnerPowerSheet,
  InnerProjectSheet,
  InnerWeaponSheet,
} from './item-sheets.ts';

function register(document: 'Actor' | 'Item', type: string, sheet: SheetRegistration['sheet']): SheetRegistration {
  return { document, sheet, types: [type], label: `TETRAD.InnerWorlds.New.kind.${type}` };
}

/** The sheets facet of Inner Worlds. */
export const sheets: SheetsFacet = [
  register('Actor', 'innerCharacter', InnerCharacterSheet),
  register('Actor', 'innerAdversary', InnerAdversarySheet),
  register('Item', 'innerWeapon', InnerWeaponSheet),
  register('Item', 'innerArmor', InnerArmorSheet),
  register('Item', 'innerGear', InnerGearSheet),
  register('Item', 'innerBackground', InnerBackgroundSheet),
  register('Item', 'innerPower', InnerPowerSheet),
  register('Item', 'innerInjury', InnerInjurySheet),
  register('Item', 'innerProject', InnerProjectSheet),
];
