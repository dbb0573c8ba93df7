/**
 * The base of item sheets: a page to read with picture, effect and text, which shows the fields in edit mode; and a limited view with only name and picture. An
 * item that still has its initial data opens in edit mode. In texts, `@Embed[…]` draws the same facts as a short card.
 */
import { getSchema } from '../foundry/host.ts';
import { isUntouched, updateSystem } from '../foundry/documents.ts';
import { showEnriched } from '../foundry/enriched-text.ts';
import { isTag } from '../foundry/pages.ts';
import { showStored } from '../foundry/number-fields.ts';
import { HandlebarsItemSheet, saveTyping, type TemplatePart } from '../foundry/windows.ts';
import { runOrWarn } from '../user-error.ts';
import { refreshItems } from './refresh-items.ts';
import {
  activatePortraits,
  chooseParts,
  factsPart,
  itemHeaderPart,
  limitedPart,
  removeForbiddenParts,
  textPart,
} from './sheet-parts.ts';
import type { EmbedOptions } from '../documents/document-classes.ts';
import { findRuleset } from '../foundry/ruleset.ts';

type Sheet = foundry.applications.sheets.ItemSheetV2;

const TEXT = 'description';

/** What an item's page says about its effect. */
export interface ItemFacts {
  /** The kind of item, shown below its name. */
  readonly kind?: string;
  /** The most important sentence, shown above the rest. */
  readonly lead?: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
}

/**
 * Returns the parts of an item's sheet.
 * @param fields - path of the template with its fields
 * @param more - further parts, between the effect and the fields
 */
export function makeItemParts(fields: string, more: Record<string, TemplatePart> = {}): Record<string, TemplatePart> {
  return {
    ...limitedPart,
    header: itemHeaderPart,
    facts: factsPart,
    ...more,
    fields: { template: fields },
    description: textPart,
  };
}

/** Returns the value of a field of a list entry. A choice is a number unless the entry stores a text. */
function readEntryField(field: HTMLInputElement | HTMLSelectElement, stored: unknown): string | number | boolean {
  if (isTag(field, 'input')) return field.type === 'checkbox' ? field.checked : field.value;
  return typeof stored === 'string' ? field.value : Number(field.value);
}

/** The base of the sheets of all item types. */
export abstract class TetradItemSheet extends HandlebarsItemSheet {
  static override DEFAULT_OPTIONS: typeof HandlebarsItemSheet.DEFAULT_OPTIONS = {
    classes: ['tetrad-sheet', 'sheet-item'],
    window: { resizable: true },
    position: { width: 460 },
    form: { submitOnChange: true },
    actions: {
      toggleMode: TetradItemSheet.#onToggleMode,
      addEntry: TetradItemSheet.#onAddEntry,
      deleteEntry: TetradItemSheet.#onDeleteEntry,
      refreshItem: TetradItemSheet.#onRefreshItem,
    },
  };

  /** Whether the sheet is in edit mode; undefined until the sheet is first drawn. */
  #isEditing: boolean | undefined;

  protected get isEditing(): boolean {
    return this.isEditable && this.#isEditing === true;
  }

  /** Opens the sheet in edit mode. */
  async openToEdit(): Promise<void> {
    this.#isEditing = true;
    await this.render({ force: true });
  }

  /** Returns further data for the template with the fields, besides the documents. Called only in edit mode. */
  protected _prepareFields(): object | Promise<object> {
    return {};
  }

  protected _prepareFacts(): ItemFacts | Promise<ItemFacts> {
    return { facts: [] };
  }

  protected override _configureRenderOptions(options: Parameters<Sheet['_configureRenderOptions']>[0]): void {
    super._configureRenderOptions(options);
    const { PARTS } = this.constructor as typeof TetradItemSheet;
    chooseParts(options, Object.keys(PARTS), this.document.limited);
  }

  /** Returns what the page says about the item's effect, for a card in a text. The sheet need not be open. */
  async readFacts(): Promise<ItemFacts> {
    return this._prepareFacts();
  }

  get text(): string {
    const text: unknown = foundry.utils.getProperty(this.document._source, `system.${TEXT}`);
    return typeof text === 'string' ? text : '';
  }

  protected override async _prepareContext(options: Parameters<Sheet['_prepareContext']>[0]) {
    const context = await super._prepareContext(options);
    if (this.document.limited) return context;
    this.#isEditing ??= isUntouched(this.document);
    const systemFields = getSchema(this.document.system).fields;
    const field = systemFields[TEXT];
    const editing = this.isEditing;
    return {
      ...context,
      rootId: this.id,
      editable: this.isEditable,
      editing,
      canRefresh: editing && this.document.actor !== null,
      systemFields,
      source: this.document._source.system as never,
      text: { key: TEXT, value: this.text, field, label: field?.label },
      item: await this._prepareFacts(),
      ...(editing ? await this._prepareFields() : {}),
    };
  }

  protected override async _onFirstRender(
    context: object,
    options: Parameters<Sheet['_onFirstRender']>[1],
  ): Promise<void> {
    await super._onFirstRender(context, options);
    activatePortraits(this.element);
    // This listener runs before the form is read, because a list can only be written as a whole.
    this.element.addEventListener('change', (event) => void this.#onChangeEntry(event), true);
  }

  /** Returns the stored list that an element belongs to, and the index of its entry. `data-list` names the field, and `data-place` is the index. */
  #readList({ dataset }: HTMLElement) {
    const { list = '', place = '' } = dataset;
    const entries: unknown = foundry.utils.getProperty(this.document._source.system, list);
    return { list, place: Number(place), entries: Array.isArray(entries) ? (entries as object[]) : [] };
  }

  async #onChangeEntry(event: Event): Promise<void> {
    const field = event.target;
    if (!isTag(field, 'input') && !isTag(field, 'select')) return;
    const { entryField } = field.dataset;
    if (!entryField) return;
    event.stopPropagation();
    const { list, place, entries } = this.#readList(field);
    const value = readEntryField(field, foundry.utils.getProperty(entries[place] ?? {}, entryField));
    await updateSystem(this.document, { [list]: entries.with(place, { ...entries[place], [entryField]: value }) });
    // The entry may hold less than was typed, and is not redrawn if that is what it held before.
    if (isTag(field, 'input') && field.type === 'number')
      showStored(field, this.#readList(field).entries[place], entryField);
  }

  protected override async _onRender(context: object, options: Parameters<Sheet['_onRender']>[1]): Promise<void> {
    await super._onRender(context, options);
    removeForbiddenParts(this.element, this.document.limited);
    if (this.document.limited) return;
    await showEnriched(this.element, TEXT, this.text, this.document);
  }

  protected override _onClose(options: Parameters<Sheet['_onClose']>[0]): void {
    super._onClose(options);
    this.#isEditing = undefined;
  }

  static async #onRefreshItem(this: TetradItemSheet): Promise<void> {
    await saveTyping(this);
    await runOrWarn(() => refreshItems([this.document]));
  }

  static async #onAddEntry(this: TetradItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list, entries } = this.#readList(target);
    await updateSystem(this.document, { [list]: [...entries, {}] });
  }

  static async #onDeleteEntry(this: TetradItemSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { list, place, entries } = this.#readList(target);
    await updateSystem(this.document, { [list]: entries.toSpliced(place, 1) });
  }

  static async #onToggleMode(this: TetradItemSheet): Promise<void> {
    await saveTyping(this);
    this.#isEditing = !this.#isEditing;
    await this.render();
  }
}

/** Opens the sheet of an item, in edit mode if it has one; undefined: does nothing. */
export async function openToEdit(item: Item.Implementation | undefined): Promise<void> {
  const sheet = item?.sheet;
  await (sheet instanceof TetradItemSheet ? sheet.openToEdit() : sheet?.render(true));
}

const template = 'systems/tetrad/templates/shared/embed.hbs';

/** Returns a text with its links and rolls enriched. Embeds in it are not drawn, because an item could embed itself. */
function enrich(item: Item.Implementation, text: string, options: EmbedOptions): Promise<string> {
  const { TextEditor } = foundry.applications.ux;
  return TextEditor.implementation.enrichHTML(text, {
    ...options,
    embeds: false,
    relativeTo: item,
    secrets: item.isOwner,
  });
}

/**
 * Draws an item as a card. Users who may see only the item's name get a card with the name only.
 * @param options - how the text around the card is enriched
 * @returns null if the item's sheet is not ours
 */
export async function drawItemEmbed(item: Item.Implementation, options: EmbedOptions): Promise<HTMLElement | null> {
  const { sheet, name, img, type } = item;
  if (!(sheet instanceof TetradItemSheet)) return null;
  const isReadable = item.testUserPermission(game.user, 'OBSERVER');
  const facts = isReadable ? await sheet.readFacts() : null;
  const card = document.createElement('article');
  card.className = `tetrad-embed tetrad-content ${findRuleset(type)?.id ?? ''}`.trim();
  card.innerHTML = await foundry.applications.handlebars.renderTemplate(template, { name, img, facts });
  const text = card.querySelector('[data-text]');
  if (text && isReadable && sheet.text.trim()) text.innerHTML = await enrich(item, sheet.text, options);
  else text?.remove();
  return card;
}
