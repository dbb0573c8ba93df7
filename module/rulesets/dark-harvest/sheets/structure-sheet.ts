/** The sheet of an object that can be broken: its structure dice left, its armour, and its damage (DH-51, DH-52). */
import type { HarvestStructure } from '../damage.ts';
import { HarvestActorSheet } from './actor-sheet.ts';
import { viewStructure } from './structure-view.ts';

const folder = 'systems/tetrad/templates/dark-harvest/structure';

/** The sheet of the actor type `harvestStructure`. */
export class HarvestStructureSheet extends HarvestActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['harvest-structure'],
    window: { icon: 'fa-solid fa-cube' },
    position: { width: 560 },
  };

  static override PARTS = {
    limited: { template: 'systems/tetrad/templates/shared/limited.hbs' },
    header: { template: 'systems/tetrad/templates/dark-harvest/character/header.hbs' },
    track: { template: `${folder}/track.hbs` },
    fields: { template: `${folder}/fields.hbs` },
    description: { template: `${folder}/description.hbs` },
  };

  #getStructure(): HarvestStructure {
    return this.actor as HarvestStructure;
  }

  protected override _prepareView(): object {
    return viewStructure(this.#getStructure());
  }

  protected override _getText() {
    return { name: 'description', html: this.#getStructure().system.description };
  }
}
