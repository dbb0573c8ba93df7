/** The sheet of a breakable object: the structure dice that are left, the armour, and damage (DH-51, DH-52). */
import { isTag } from '../../../../foundry/pages.ts';
import { darkHarvest } from '../../../../../src/index.ts';
import type { HarvestStructure } from '../../data/health.ts';
import { structureKinds } from '../../data/actor-models.ts';
import { isActorOf } from '../../../../foundry/documents.ts';
import { TetradActorSheet, type RenderOptions } from '../../../../sheets/actor-sheet.ts';
import { actorHeaderPart, limitedPart, sheetTemplates, textPart } from '../../../../sheets/sheet-parts.ts';
import { trackActions } from './play-parts.ts';
import { viewStructure } from './structure-view.ts';

const folder = 'systems/tetrad/templates/dark-harvest/structure';

/** The sheet of the actor type `harvestStructure`. */
export class HarvestStructureSheet extends TetradActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['dark-harvest', 'harvest-structure', 'sheet-one-column'],
    window: { icon: 'fa-solid fa-cube' },
    position: { width: 560 },
    actions: { ...trackActions },
  };

  static override PARTS = {
    ...limitedPart,
    header: actorHeaderPart,
    track: { template: `${folder}/track.hbs`, templates: [sheetTemplates.track, sheetTemplates.ledger] },
    fields: { template: `${folder}/fields.hbs` },
    description: textPart,
  };

  #getStructure(): HarvestStructure {
    const { actor } = this;
    if (!isActorOf(actor, 'harvestStructure')) throw new Error(`Tetrad: ${actor.type} has another sheet.`);
    return actor;
  }

  protected override _prepareView(): object {
    return viewStructure(this.#getStructure());
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    // Listens in the capture phase, before the form is read, so that a new kind also sets its numbers (DH-52).
    this.element.addEventListener('change', ({ target }) => this.#onChangeKind(target), true);
  }

  #onChangeKind(field: EventTarget | null): void {
    if (!isTag(field, 'select') || field.name !== 'system.kind') return;
    const kind = structureKinds.find((id) => id === field.value);
    if (!kind) return;
    const { dice, perYard, armour } = darkHarvest.structureDice[kind];
    for (const [name, value] of Object.entries({ dice, armour, perYard })) {
      const input = this.element.querySelector<HTMLInputElement>(`input[name="system.${name}"]`);
      if (!input) continue;
      if (typeof value === 'boolean') input.checked = value;
      else input.value = String(value);
    }
  }

  protected override _getText() {
    return { key: 'description', value: this.#getStructure().system.description };
  }
}
