/** The sheet of a Dark Harvest adversary: the parts of a character's on one page, without fate points, with a wound limit. */
import { HarvestFighterSheet } from './fighter-sheet.ts';

/** The sheet of the actor type `harvestAdversary`. */
export class HarvestAdversarySheet extends HarvestFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-adversary', 'sheet-two-columns', 'sheet-compact'],
    window: { icon: 'fa-solid fa-skull' },
    position: { width: 760 },
  };
}
