/** The sheets of Dark Harvest's items. Both are a header, the fields of the model, and the description. */
import { showEnriched } from '../../../apps/enriched-text.ts';
import { activatePortraits } from '../../../apps/portrait-keys.ts';
import { HandlebarsItemSheet } from '../../../apps/sheet-bases.ts';
import { chooseParts, removeForbiddenParts } from '../../../apps/sheet-parts.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

const limited = { template: 'systems/tetrad/templates/shared/limited.hbs' };
const header = { template: 'systems/tetrad/templates/dark-harvest/item/header.hbs' };
const description = { template: 'systems/tetrad/templates/dark-harvest/item/description.hbs' };

/** What both sheets share. */
abstract class HarvestItemSheet extends HandlebarsItemSheet {
  static override DEFAULT_OPTIONS = {
    classes: ['tetrad', 'dark-harvest', 'harvest-item'],
    window: { resizable: true, contentClasses: ['tetrad-content'] },
    position: { width: 520 },
    form: { submitOnChange: true },
  };

  get #harvestItem(): Item.OfType<'harvestSkill' | 'harvestWeapon'> {
    return this.document as Item.OfType<'harvestSkill' | 'harvestWeapon'>;
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
      rootId: this.id,
      item,
      editable: this.isEditable,
      systemFields,
      source: item._source.system,
      descriptionLabel: systemFields.description.label,
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
}
