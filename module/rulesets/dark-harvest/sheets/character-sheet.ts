/** The sheet of a Dark Harvest character: a play mode to roll from, an edit mode, and a limited view with name and portrait only. */
import { HarvestFighterSheet } from './fighter-sheet.ts';

const folder = 'systems/tetrad/templates/dark-harvest/character';

/** The sheet of the actor type `harvestCharacter`. */
export class HarvestCharacterSheet extends HarvestFighterSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-character'],
    window: { icon: 'fa-solid fa-user' },
    position: { width: 800, height: 820 },
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
