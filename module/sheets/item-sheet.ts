/** The base of item sheets: a header, the fields of the model, and the description; a limited view with name and portrait alone. */
import { showEnriched } from '../foundry/enriched-text.ts';
import { HandlebarsItemSheet, type TemplatePart } from '../foundry/windows.ts';
import {
  activatePortraits,
  chooseParts,
  itemHeaderPart,
  limitedPart,
  removeForbiddenParts,
  textPart,
} from './sheet-parts.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

/** Name of the field of the text that every item has. */
const TEXT = 'description';

/**
 * Makes the parts of an item's sheet.
 * @param fields - path of the template of its fields
 * @param more - parts between header and fields
 */
export function makeItemParts(fields: string, more: Record<string, TemplatePart> = {}): Record<string, TemplatePart> {
  return { ...limitedPart, header: itemHeaderPart, ...more, fields: { template: fields }, description: textPart };
}

/** Base of the sheets of all item types. */
export abstract class TetradItemSheet extends HandlebarsItemSheet {
  static override DEFAULT_OPTIONS: typeof HandlebarsItemSheet.DEFAULT_OPTIONS = {
    classes: ['tetrad', 'tetrad-sheet', 'sheet-item'],
    window: { resizable: true, contentClasses: ['tetrad-content'] },
    position: { width: 520 },
    form: { submitOnChange: true },
  };

  /** What the template of the fields is given beside the documents. */
  protected _prepareFields(): object | Promise<object> {
    return {};
  }

  protected override _configureRenderOptions(options: Parameters<Sheet['_configureRenderOptions']>[0]): void {
    super._configureRenderOptions(options);
    const { PARTS } = this.constructor as typeof TetradItemSheet;
    chooseParts(options, Object.keys(PARTS), this.document.limited);
  }

  /** The text as it is stored. */
  get #text(): string {
    const text: unknown = foundry.utils.getProperty(this.document._source, `system.${TEXT}`);
    return typeof text === 'string' ? text : '';
  }

  protected override async _prepareContext(options: Parameters<Sheet['_prepareContext']>[0]) {
    const context = await super._prepareContext(options);
    if (this.document.limited) return context;
    const systemFields = (this.document.system as foundry.abstract.TypeDataModel.Any).schema.fields;
    const field = systemFields[TEXT];
    return {
      ...context,
      id: this.id,
      rootId: this.id,
      editable: this.isEditable,
      editing: this.isEditable,
      systemFields,
      source: this.document._source.system as never,
      text: { key: TEXT, value: this.#text, field, label: field?.label },
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
    await showEnriched(this.element, TEXT, this.#text, this.document);
  }
}
