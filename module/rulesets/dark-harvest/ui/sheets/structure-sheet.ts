/** The sheet of a breakable object: the structure dice that are left, the armour, and damage (DH-51, DH-52). */
import { darkHarvest } from '../../../../../src/index.ts';
import { isActorOf } from '../../../../foundry/documents.ts';
import { makeFormat } from '../../../../foundry/make-format.ts';
import { TetradActorSheet, type RenderOptions } from '../../../../sheets/actor-sheet.ts';
import { actorHeaderPart, limitedPart, sheetTemplates, textPart } from '../../../../sheets/sheet-parts.ts';
import type { SheetRegistration } from '../../../../sheets/sheets-facet.ts';
import { runOrWarn } from '../../../../user-error.ts';
import { structureKinds } from '../../data/actor-models.ts';
import { countStructurePips, readBar, type HarvestStructure } from '../../data/health.ts';
import { LANG } from '../../data/to-input.ts';
import { healPips, markPips } from '../../play/health.ts';
import { fillFields } from './fill-fields.ts';
import { MOST_PIPS, groupPips } from './health-view.ts';

const folder = 'systems/tetrad/templates/dark-harvest/structure';

const format = makeFormat(`${LANG}.Structure`);

function countDiceLeft(pips: number, marked: number): number {
  return darkHarvest.countStructureDice(pips / darkHarvest.PIPS_A_DIE, Math.min(pips, marked));
}

/** Previews a click on a pip. A click on a free pip also marks all free pips before it; a click on a marked pip also clears all marked pips after it. */
function viewPip(index: number, marked: number, max: number) {
  const cleared = index < marked;
  const after = cleared ? index : index + 1;
  const key = cleared ? 'mend' : after === max ? 'break' : 'mark';
  const count = Math.abs(after - marked);
  const data = { count: String(count), dice: String(countDiceLeft(max, after)) };
  const does = format(key, data);
  return { index, state: cleared ? 'lethal' : 'free', left: max - after, does };
}

/** Describes the range of dice that the rules give for a kind of object (DH-52). If they give none, this is the hint of the dice field. */
function describeRange(kind: HarvestStructure['system']['kind']): string {
  const range = kind === '' ? null : darkHarvest.structureDice[kind].range;
  if (range === null) return game.i18n.localize(`${LANG}.StructureFields.FIELDS.dice.hint`);
  return format('range', { from: String(range[0]), to: String(range[1]) });
}

function viewStructure(actor: HarvestStructure) {
  const { armour, kind } = actor.system;
  const max = countStructurePips(actor.system);
  const { value } = readBar(actor);
  const marked = max - value;
  const pips = Array.from({ length: max <= MOST_PIPS ? max : 0 }, (_, index) => viewPip(index, marked, max));
  const diceLeft = countDiceLeft(max, marked);
  return {
    diceHint: describeRange(kind),
    structure: {
      armour,
      groups: [{ kind: '', label: '', boxes: groupPips(pips) }],
      diceLeft,
      allDice: max / darkHarvest.PIPS_A_DIE,
      left: value,
      capacity: max,
      state: diceLeft === 0 ? format('broken') : '',
      summary: format('summary', { marked: String(marked), capacity: String(max) }),
    },
  };
}

/** The sheet of the actor type `harvestStructure`. */
class HarvestStructureSheet extends TetradActorSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['dark-harvest', 'harvest-structure', 'sheet-one-column'],
    window: { icon: 'fa-solid fa-cube' },
    position: { width: 560 },
    actions: {
      markPip: HarvestStructureSheet.#onMarkPip,
      healPip: HarvestStructureSheet.#onHealPip,
    },
  };

  static override PARTS = {
    ...limitedPart,
    header: actorHeaderPart,
    track: { template: `${folder}/track.hbs`, templates: [sheetTemplates.track, sheetTemplates.ledger] },
    fields: { template: `${folder}/fields.hbs` },
    description: textPart,
  };

  get #structure(): HarvestStructure {
    const { actor } = this;
    if (!isActorOf(actor, 'harvestStructure')) throw new Error(`Tetrad: ${actor.type} has another sheet.`);
    return actor;
  }

  protected override _prepareView(): object {
    return viewStructure(this.#structure);
  }

  protected override _getText() {
    return { key: 'description', value: this.#structure.system.description };
  }

  /** A new kind also sets its numbers (DH-52). */
  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    fillFields(this.element, 'kind', (choice) => {
      const kind = structureKinds.find((id) => id === choice);
      if (!kind) return null;
      const { dice, perYard, armour } = darkHarvest.structureDice[kind];
      return { dice, armour, perYard };
    });
  }

  static async #onMarkPip(this: HarvestStructureSheet): Promise<void> {
    await runOrWarn(() => markPips(this.#structure, 1));
  }

  static async #onHealPip(this: HarvestStructureSheet): Promise<void> {
    await runOrWarn(() => healPips(this.#structure, 1));
  }
}

export const structureSheet: SheetRegistration = {
  document: 'Actor',
  sheet: HarvestStructureSheet,
  types: ['harvestStructure'],
  label: `${LANG}.New.kind.harvestStructure`,
};
