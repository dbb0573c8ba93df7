/** The sheets of Dark Harvest's items. Each is a header, the fields of the model, and the description. */
import { darkHarvest } from '../../../../../src/index.ts';
import { showEnriched } from '../../../../foundry/enriched-text.ts';
import { activatePortraits } from '../../../../sheets/portrait-keys.ts';
import { HandlebarsItemSheet } from '../../../../foundry/windows.ts';
import { chooseParts, removeForbiddenParts } from '../../../../sheets/sheet-parts.ts';
import { perilSeverities } from '../../data/item-models.ts';
import { enablePerilPlay, perilActions, perilPlayPart } from './peril-play.ts';
import { viewPeril } from './peril-view.ts';
import { listSkillChoices } from './skill-choices.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

const sharedFolder = 'systems/tetrad/templates/shared/sheet';
const limited = { template: `${sharedFolder}/limited.hbs` };
const header = { template: `${sharedFolder}/item-header.hbs` };
const folder = 'systems/tetrad/templates/dark-harvest/item';
const description = { template: `${sharedFolder}/description.hbs` };

type HarvestItem = Item.OfType<
  'harvestSkill' | 'harvestWeapon' | 'harvestArmor' | 'harvestGear' | 'harvestPeril' | 'harvestInjury'
>;

/** What all of them share. */
abstract class HarvestItemSheet extends HandlebarsItemSheet {
  static override DEFAULT_OPTIONS: typeof HandlebarsItemSheet.DEFAULT_OPTIONS = {
    classes: ['tetrad', 'dark-harvest', 'tetrad-sheet', 'sheet-item', 'harvest-item'],
    window: { resizable: true, contentClasses: ['tetrad-content'] },
    position: { width: 520 },
    form: { submitOnChange: true },
  };

  get #harvestItem(): HarvestItem {
    return this.document as HarvestItem;
  }

  /** What the template of the fields is given beside the documents. */
  protected _prepareFields(): object | Promise<object> {
    return {};
  }

  protected override _configureRenderOptions(options: Parameters<Sheet['_configureRenderOptions']>[0]): void {
    super._configureRenderOptions(options);
    const { PARTS } = this.constructor as typeof HarvestItemSheet;
    chooseParts(options, Object.keys(PARTS), this.document.limited);
  }

  protected override async _prepareContext(options: Parameters<Sheet['_prepareContext']>[0]) {
    const context = await super._prepareContext(options);
    if (this.document.limited) return context;
    const item = this.#harvestItem;
    const systemFields = item.system.schema.fields;
    return {
      ...context,
      id: this.id,
      rootId: this.id,
      editable: this.isEditable,
      editing: this.isEditable,
      systemFields,
      source: item._source.system,
      text: {
        key: 'description',
        value: item._source.system.description,
        field: systemFields.description,
        label: systemFields.description.label,
      },
      ...(await this._prepareFields()),
    };
  }

  protected override async _onFirstRender(
    context: object,
    options: Parameters<Sheet['_onFirstRender']>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    activatePortraits(this.element);
  }

  protected override async _onRender(context: object, options: Parameters<Sheet['_onRender']>[1]): Promise<void> {
    await super._onRender(context, options);
    removeForbiddenParts(this.element, this.document.limited);
    if (this.document.limited) return;
    const item = this.#harvestItem;
    await showEnriched(this.element, 'description', item.system.description, item);
  }
}

/** The sheet of the item type `harvestSkill`. */
export class HarvestSkillSheet extends HarvestItemSheet {
  static override PARTS = {
    limited,
    header,
    fields: { template: 'systems/tetrad/templates/dark-harvest/item/skill.hbs' },
    description,
  };
}

/** The sheet of the item type `harvestWeapon`. */
export class HarvestWeaponSheet extends HarvestItemSheet {
  static override PARTS = {
    limited,
    header,
    fields: { template: 'systems/tetrad/templates/dark-harvest/item/weapon.hbs' },
    description,
  };

  protected override async _prepareFields(): Promise<object> {
    const weapon = this.document as Item.OfType<'harvestWeapon'>;
    return { skillChoices: await listSkillChoices(weapon, weapon.system.skill) };
  }
}

/** The sheet of the item type `harvestArmor`. */
export class HarvestArmorSheet extends HarvestItemSheet {
  static override PARTS = { limited, header, fields: { template: `${folder}/armor.hbs` }, description };
}

/** The sheet of the item type `harvestGear`. */
export class HarvestGearSheet extends HarvestItemSheet {
  static override PARTS = { limited, header, fields: { template: `${folder}/gear.hbs` }, description };
}

/** The sheet of the item type `harvestInjury`. */
export class HarvestInjurySheet extends HarvestItemSheet {
  static override PARTS = { limited, header, fields: { template: `${folder}/injury.hbs` }, description };
}

/** The sheet of the item type `harvestPeril`. */
export class HarvestPerilSheet extends HarvestItemSheet {
  static override DEFAULT_OPTIONS: typeof HandlebarsItemSheet.DEFAULT_OPTIONS = { actions: { ...perilActions } };

  static override PARTS = {
    limited,
    header,
    ...perilPlayPart,
    fields: { template: `${folder}/peril.hbs` },
    description,
  };

  protected override async _onRender(context: object, options: Parameters<Sheet['_onRender']>[1]): Promise<void> {
    await super._onRender(context, options);
    enablePerilPlay(this.element);
  }

  protected override _prepareFields(): Promise<object> {
    return viewPeril(this.document as Item.OfType<'harvestPeril'>);
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
