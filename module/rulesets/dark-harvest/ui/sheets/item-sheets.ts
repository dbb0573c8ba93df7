/** The sheets of Dark Harvest's items. Each is a header, the fields of the model, and the description. */
import { darkHarvest } from '../../../../../src/index.ts';
import { makeItemParts, TetradItemSheet } from '../../../../sheets/item-sheet.ts';
import { isWeapon } from '../../data/fighter.ts';
import { perilSeverities } from '../../data/item-models.ts';
import { isPeril } from '../../play/perils.ts';
import { enablePerilPlay, perilActions, perilPlayPart } from './peril-play.ts';
import { viewPeril } from './peril-view.ts';
import { listSkillChoices } from './skill-choices.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

const folder = 'systems/tetrad/templates/dark-harvest/item';

/** What all of them share. */
abstract class HarvestItemSheet extends TetradItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = {
    classes: ['dark-harvest', 'harvest-item'],
  };
}

/** The sheet of the item type `harvestSkill`. */
export class HarvestSkillSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/skill.hbs`);
}

/** The sheet of the item type `harvestWeapon`. */
export class HarvestWeaponSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/weapon.hbs`);

  protected override async _prepareFields(): Promise<object> {
    const { document } = this;
    return isWeapon(document) ? { skillChoices: await listSkillChoices(document, document.system.skill) } : {};
  }
}

/** The sheet of the item type `harvestArmor`. */
export class HarvestArmorSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/armor.hbs`);
}

/** The sheet of the item type `harvestGear`. */
export class HarvestGearSheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/gear.hbs`);
}

/** The sheet of the item type `harvestInjury`. */
export class HarvestInjurySheet extends HarvestItemSheet {
  static override PARTS = makeItemParts(`${folder}/injury.hbs`);
}

/** The sheet of the item type `harvestPeril`. */
export class HarvestPerilSheet extends HarvestItemSheet {
  static override DEFAULT_OPTIONS: typeof TetradItemSheet.DEFAULT_OPTIONS = { actions: { ...perilActions } };

  static override PARTS = makeItemParts(`${folder}/peril.hbs`, perilPlayPart);

  protected override async _onRender(context: object, options: Parameters<Sheet['_onRender']>[1]): Promise<void> {
    await super._onRender(context, options);
    enablePerilPlay(this.element);
  }

  protected override async _prepareFields(): Promise<object> {
    const { document } = this;
    return isPeril(document) ? viewPeril(document) : {};
  }

  protected override async _onFirstRender(
    context: object,
    options: Parameters<Sheet['_onFirstRender']>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    // Before the form is read: a new severity brings its damage dice (DH-63).
    this.element.addEventListener('change', ({ target }) => this.#onChangeSeverity(target), true);
  }

  #onChangeSeverity(field: EventTarget | null): void {
    if (!(field instanceof HTMLSelectElement) || field.name !== 'system.severity') return;
    const dice = this.element.querySelector<HTMLInputElement>('input[name="system.dice"]');
    const severity = perilSeverities.find((id) => id === field.value);
    if (!dice || !severity) return;
    dice.value = String(darkHarvest.perils[severity].dice);
    // As if it had been typed: what nobody has changed is not saved.
    dice.dispatchEvent(new Event('input', { bubbles: true }));
  }
}
