/** The sheet of a Dark Harvest character: a play mode to roll from, an edit mode, and a limited view with name and portrait only. */
import { HarvestFighterSheet } from './fighter-sheet.ts';

/** The sheet of the actor type `harvestCharacter`. */
export class HarvestCharacterSheet extends HarvestFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-character'],
    window: { icon: 'fa-solid fa-user' },
    position: { width: 800, height: 820 },
  };
}
