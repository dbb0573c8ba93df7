/** The sheet of a Dark Harvest adversary: the parts of a character's on one page, without fate points, with a wound limit. */
import { HarvestFighterSheet } from './fighter-sheet.ts';

const folder = 'systems/tetrad/templates/dark-harvest/character';

/** The sheet of the actor type `harvestAdversary`. */
export class HarvestAdversarySheet extends HarvestFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-adversary'],
    window: { icon: 'fa-solid fa-skull' },
    position: { width: 760 },
  };

  static override PARTS = {
    limited: { template: 'systems/tetrad/templates/shared/limited.hbs' },
    header: { template: `${folder}/header.hbs` },
    traits: { template: `${folder}/traits.hbs` },
    health: { template: `${folder}/health.hbs` },
    skills: { template: `${folder}/skills.hbs` },
    weapons: { template: `${folder}/weapons.hbs` },
    equipment: { template: `${folder}/equipment.hbs` },
    notes: { template: `${folder}/notes.hbs` },
  };
}
