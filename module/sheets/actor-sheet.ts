/**
 * The base of actor sheets: play and edit mode, a limited view, the first track, the ledger, rows of items that can be rolled, opened, edited in place, sorted
 * and deleted, and the handling of dropped items. A ruleset provides the parts, their template data, and the rolls of the rows.
 */
import { getSchema } from '../foundry/host.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { isElement, isTag } from '../foundry/pages.ts';
import { updateSystem } from '../foundry/documents.ts';
import { showEnriched } from '../foundry/enriched-text.ts';
import { UserError, readOr, runOrWarn } from '../user-error.ts';
import { showStored, showStoredNumbers } from '../foundry/number-fields.ts';
import { HandlebarsActorSheet, saveTyping } from '../foundry/windows.ts';
import { beginHazard, isHazard } from '../exchange/hazard-facet.ts';
import { moveItem } from '../documents/item-order.ts';
import { describeTurn } from '../combat/own-turn.ts';
import { giveDropped } from '../gifts/give.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { findBar, findFirstBar } from '../ledger/health-facet.ts';
import { actOnEntry, viewLedger } from '../ledger/ledger-view.ts';
import { copyEffect, effectHandlers, viewEffects, watchEffectDrags } from '../effects/effects-view.ts';
import { canUser } from '../permissions.ts';
import { handleDrop, readDrop, requireHeld } from './item-drop.ts';
import { addPaid, pickItem, type Payment } from './item-picker.ts';
import { openToEdit } from './item-sheet.ts';
import { type WhyGroup, activateWhy } from './why.ts';
import { bindRowMenu } from './row-menu.ts';
import { refreshItems } from './refresh-items.ts';
import { type SheetHead, activatePortraits, chooseParts, removeForbiddenParts, viewChips } from './sheet-parts.ts';
import { activateArrows, joinStops } from './tab-stops.ts';
import { TAB_GROUP, activateTabKeys, markTab, recallTab, rememberTab } from './sheet-tabs.ts';

type Sheet = foundry.applications.sheets.ActorSheetV2;

export type RenderOptions = Parameters<Sheet['_onRender']>[1];

/** The options of a sheet class, which are added to those of its base. */
export type SheetOptions = typeof HandlebarsActorSheet.DEFAULT_OPTIONS;

/** The roll of an item's row. With Shift in the event, it skips the dialog. */
export type RowRoll = (event?: Event) => Promise<unknown>;

/** Step-by-step character creation. The creation room registers it, because this room may not import the creation room. */
interface Guide {
  /** Tests whether this user may create the character of an actor step by step, because no one has filled in the actor yet. */
  isOffered(actor: Actor.Implementation): boolean;
  open(actor: Actor.Implementation): Promise<void>;
}

let guide: Guide | undefined;

/** Makes sheets offer step-by-step creation for actors that no one has filled in. Called in `init`. */
export function offerGuide(given: Guide): void {
  guide = given;
}

/**
 * Draws the headers of open sheets again, after a message that they show.
 * @param shows - tests whether the header of an actor's sheet may show the message
 */
export function redrawHeaders(shows: (actor: Actor.Implementation) => boolean): void {
  for (const sheet of foundry.applications.instances.values())
    if (sheet instanceof TetradActorSheet && sheet.rendered && shows(sheet.document))
      void sheet.render({ parts: ['header'] });
}

/** Draws the open sheets of actors that could attack again. */
export function redrawAttackers(): void {
  for (const sheet of foundry.applications.instances.values())
    if (sheet instanceof TetradActorSheet && sheet.rendered && facetOf(sheet.actor, 'opposed')) void sheet.render();
}

/** The base of the sheets of all actor types. */
export abstract class TetradActorSheet extends HandlebarsActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ['tetrad-sheet', 'sheet-actor'],
    window: { resizable: true },
    form: { submitOnChange: true },
    actions: {
      toggleMode: TetradActorSheet.#onToggleMode,
      openGuide: TetradActorSheet.#onOpenGuide,
      setTrack: TetradActorSheet.#onSetTrack,
      reverseEntry: TetradActorSheet.#onReverseEntry,
      rollItem: TetradActorSheet.#onRollItem,
      openItem: TetradActorSheet.#onOpenItem,
      deleteItem: TetradActorSheet.#onDeleteItem,
      addEquipment: TetradActorSheet.#onAddEquipment,
      refreshItems: TetradActorSheet.#onRefreshItems,
      ...effectHandlers,
    },
  };

  /** The types of items that an actor with this sheet can hold. */
  static readonly HELD: readonly Item.SubType[] = [];

  /** The look of the picker that the action `addEquipment` opens, and the lang prefix of its texts: `name.<type>` and `add.<type>`. */
  static readonly ADDING: { readonly skin: string; readonly words: string } | null = null;

  #isEditing = false;

  /** False once the actor is known to be filled in, so that step-by-step creation is no longer offered. */
  #mayBeGuided = true;

  protected get isEditing(): boolean {
    return this.isEditable && this.#isEditing;
  }

  get canRoll(): boolean {
    return this.isEditable && canUser('roll', this.actor);
  }

  /** Returns the template data of a ruleset's parts, besides the documents. Not called for limited viewers. */
  protected abstract _prepareView(): object;

  /** Returns what the header shows besides name and picture. */
  protected _prepareHead(): SheetHead {
    return {};
  }

  /** Returns the field name and the text of the actor's rich text; both empty if it has none. */
  protected _getText(): { readonly key: string; readonly value: string } {
    return { key: '', value: '' };
  }

  /**
   * Returns the roll of an item's row; null: none.
   * @param part - the part of the item that the row shows, such as a specialty; empty: the item itself
   */
  protected _findRoll(_item: Item.Implementation, _part: string): RowRoll | null {
    return null;
  }

  /**
   * Explains a number on the sheet.
   * @param key - the `data-why` of the number's element
   * @param item - the item in whose row the number is; undefined: none
   * @param part - as in _findRoll
   * @returns empty if there is nothing to explain
   */
  protected _explain(_key: string, _item: Item.Implementation | undefined, _part: string): readonly WhyGroup[] {
    return [];
  }

  /** Opens the sheet in edit mode. */
  async openToEdit(): Promise<void> {
    this.#isEditing = true;
    await this.render(true);
  }

  protected override _configureRenderOptions(options: Parameters<Sheet['_configureRenderOptions']>[0]): void {
    super._configureRenderOptions(options);
    const { PARTS } = this.constructor as typeof TetradActorSheet;
    chooseParts(options, Object.keys(PARTS), this.document.limited);
    if (!this.rendered) this.#recallTab();
  }

  #recallTab(): void {
    const { tabs = [] } = this._getTabsConfig(TAB_GROUP) ?? {};
    const ids = tabs.map(({ id }) => id);
    const tab = ids.length > 0 ? recallTab(this.actor, ids) : undefined;
    if (tab) this.tabGroups[TAB_GROUP] = tab;
  }

  override changeTab(...given: Parameters<Sheet['changeTab']>): void {
    const before = this.tabGroups[TAB_GROUP];
    super.changeTab(...given);
    const [tab] = given;
    if (tab === before) return;
    markTab(this.element, tab);
    this.element.querySelector('.tetrad-content')?.scrollTo({ top: 0 });
    void rememberTab(this.actor, tab);
  }

  protected override async _prepareContext(options: Parameters<Sheet['_prepareContext']>[0]) {
    const context = await super._prepareContext(options);
    if (this.document.limited) return { ...context, chips: viewChips(this.actor) };
    const base = { ...context, editable: this.isEditable };
    return readOr(
      `sheet of ${this.actor.uuid}`,
      () => ({ ...base, ...this.#prepareOwn() }),
      (unreadable) => ({ ...base, unreadable }),
    );
  }

  /** Tests whether to offer step-by-step creation. Once an actor has been filled in, it is not tested again. */
  #offerGuide(): boolean {
    if (!this.isEditable) return false;
    this.#mayBeGuided &&= guide?.isOffered(this.actor) === true;
    return this.#mayBeGuided;
  }

  /** Returns the template data of an actor that the user may see in full. */
  #prepareOwn() {
    const systemFields = getSchema(this.actor.system).fields;
    const text = this._getText();
    const field = systemFields[text.key];
    return {
      system: this.actor.system,
      systemFields,
      text: { ...text, field, label: field?.label },
      editing: this.isEditing,
      canMark: this.isEditable && !this.isEditing,
      isGuideOffered: this.#offerGuide(),
      ledger: viewLedger(this.actor),
      effects: viewEffects(this.actor, this.actor, this.isEditable),
      head: this._prepareHead(),
      chips: viewChips(this.actor),
      whoseTurn: this.actor.isOwner ? describeTurn(this.actor) : null,
      ...this._prepareView(),
    };
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    activatePortraits(this.element);
    // This listener runs before the form's handler, because fields in rows belong to items and not to the actor.
    this.element.addEventListener('change', (event) => void this.#onChangeItem(event), true);
    activateTabKeys(this.element, (tab) => this.changeTab(tab, TAB_GROUP));
    activateArrows(this.element);
    watchEffectDrags(this.element, this.actor);
    bindRowMenu(this.element, {
      findRoll: (row) => this.#findRowRoll(row),
      findItem: (row) => this._findItem(row),
      canDelete: () => this.isEditable,
      remove: (row) => this.#deleteItem(row),
    });
    activateWhy(this.element, this.actor, (key, element) => {
      const { part = '' } = element.closest<HTMLElement>('[data-item-id]')?.dataset ?? {};
      return this.document.limited ? [] : this._explain(key, this._findItem(element), part);
    });
  }

  protected override async _onRender(context: object, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { limited } = this.document;
    removeForbiddenParts(this.element, limited);
    joinStops(this.element);
    if (this.isEditing) showStoredNumbers(this.element, this.actor);
    if (limited) return;
    const { key, value } = this._getText();
    await showEnriched(this.element, key, value, this.actor);
  }

  /** Allows drops on the sheets of others too, because a user can offer them an item. */
  protected override _canDragDrop(): boolean {
    return true;
  }

  /** Handles a drop. Text dropped into a field stays there; core handles the documents that it can; everything else is refused with a reason. */
  protected override async _onDrop(event: DragEvent): Promise<void> {
    const inField = isElement(event.target) && event.target.closest('input, textarea, prose-mirror');
    if (inField) return super._onDrop(event);
    const data = readDrop(event);
    await runOrWarn(() => handleDrop(data, () => super._onDrop(event)));
  }

  protected override async _onDropDocument<Dropped extends foundry.applications.sheets.ActorSheetV2.DroppableDocument>(
    event: DragEvent,
    document: Dropped,
  ): Promise<Dropped | null> {
    if (document.documentName === 'Item') return super._onDropDocument(event, document);
    const isEffect = document instanceof foundry.documents.ActiveEffect;
    if (isEffect && this.isEditable && facetOf(this.actor, 'effects')) {
      await copyEffect(document, this.actor);
      return document;
    }
    throw new UserError('drop-not-an-item', { name: document.name ?? '', actor: this.actor.name });
  }

  /**
   * Adds a dropped item to the actor. An item of another actor is given or offered; with Alt it is copied, as are skills and the like. A hazard begins for the actor
   * instead, as if it were dropped on its token.
   */
  protected override async _onDropItem(event: DragEvent, item: Item.Implementation) {
    if (isHazard(item.type)) {
      await beginHazard(item, this.actor);
      return null;
    }
    requireHeld(this.actor, item, (this.constructor as typeof TetradActorSheet).HELD);
    const isOwn = this.isEditable && this.actor.isOwner;
    if (await giveDropped(item, this.actor, isOwn && event.altKey)) return null;
    if (!isOwn) throw new UserError('gift-not-thing', { item: item.name });
    return addPaid(item.actor ? null : this._charge(item), () => super._onDropItem(event, item));
  }

  /** Returns how the actor pays for an item of a compendium or the world; null: it is free. Throws UserError if it cannot pay. */
  protected _charge(_item: Item.Implementation): Payment | null {
    return null;
  }

  /** Moves a row to the place of another row in its list. Core would sort only by the stored values, which are equal at first. */
  protected override async _onSortItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation[]> {
    const row = isElement(event.target) ? event.target.closest<HTMLElement>('[data-item-id]') : null;
    const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-item-id]') ?? [])];
    // An item may have several rows, so its id may occur several times.
    const ids = [...new Set(rows.map(({ dataset }) => dataset['itemId'] ?? ''))];
    const updates = moveItem(ids, item.id ?? '', row?.dataset['itemId'] ?? '');
    return updates.length > 0 ? this.actor.updateEmbeddedDocuments('Item', updates) : [];
  }

  /** Returns the item of the row that contains an element; undefined: none. */
  protected _findItem(target: HTMLElement): Item.Implementation | undefined {
    return this.actor.items.get(target.closest<HTMLElement>('[data-item-id]')?.dataset['itemId'] ?? '');
  }

  static async #onAddEquipment(this: TetradActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { ADDING, HELD } = this.constructor as typeof TetradActorSheet;
    const type = HELD.find((id) => id === target.dataset['kind']);
    if (!ADDING || !type) return;
    const name = game.i18n.localize(`${ADDING.words}.name.${type}`);
    const title = game.i18n.localize(`${ADDING.words}.add.${type}`);
    await pickItem(this.actor, { name, type }, { title, skin: ADDING.skin, charge: (item) => this._charge(item) });
  }

  static async #onRefreshItems(this: TetradActorSheet): Promise<void> {
    await runOrWarn(() => refreshItems(this.actor.items.contents));
  }

  #findRowRoll(row: HTMLElement): RowRoll | null {
    const item = this._findItem(row);
    const { part = '' } = row.closest<HTMLElement>('[data-item-id]')?.dataset ?? {};
    return this.canRoll && item ? this._findRoll(item, part) : null;
  }

  /** Saves a number, choice or checkbox in a row. Such a field belongs to the item, not to the actor's form (see sheet-parts.ts). */
  async #onChangeItem(event: Event): Promise<void> {
    const field = event.target;
    if (!isTag(field, 'input') && !isTag(field, 'select')) return;
    const { itemField } = field.dataset;
    if (!itemField) return;
    event.stopPropagation();
    const item = this._findItem(field);
    const write = async (value: unknown) => item && updateSystem(item, { [itemField]: value });
    if (isTag(field, 'select')) await write(Number(field.value));
    else if (field.type === 'checkbox') {
      await write(field.checked);
      // If the change was refused, the checkbox shows the stored value again.
      field.checked = foundry.utils.getProperty(item ?? {}, `system.${itemField}`) === true;
    } else {
      // A rating that was cleared stays as it was.
      if (field.value !== '') await write(field.valueAsNumber);
      showStored(field, item?.system, itemField);
    }
  }

  async #deleteItem(target: HTMLElement): Promise<void> {
    const item = this._findItem(target);
    await item?.deleteDialog();
    // The button that had the focus was deleted with its row.
    if (item && !this.actor.items.has(item.id ?? '')) {
      this.element?.querySelector<HTMLElement>('[data-action="toggleMode"]')?.focus();
    }
  }

  static async #onToggleMode(this: TetradActorSheet): Promise<void> {
    await saveTyping(this);
    this.#isEditing = !this.#isEditing;
    await this.render();
  }

  static async #onOpenGuide(this: TetradActorSheet): Promise<void> {
    await guide?.open(this.actor);
  }

  /** Sets a bar to the clicked box: the bar that `data-track` names, or else the first. A box that leaves more than now is healing, otherwise damage. */
  static async #onSetTrack(this: TetradActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { actor } = this;
    const { track = '' } = target.closest<HTMLElement>('[data-track]')?.dataset ?? {};
    const bar = findBar(actor, track) ?? findBar(actor, findFirstBar(actor.type) ?? '');
    const change = bar?.set(actor, Number(target.dataset['left']));
    await runOrWarn(async () => {
      if (!canUser('damage', actor)) throw new UserError('not-owner', { actor: actor.name });
      if (change) await commit(actor, change);
    });
  }

  static async #onReverseEntry(this: TetradActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-entry-id]')?.dataset['entryId'] ?? '';
    await actOnEntry(this.actor, id, target.dataset['act']);
  }

  static async #onRollItem(this: TetradActorSheet, event: Event, target: HTMLElement): Promise<void> {
    await this.#findRowRoll(target)?.(event);
  }

  static async #onOpenItem(this: TetradActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const item = this._findItem(target);
    await (this.isEditing ? openToEdit(item) : item?.sheet?.render(true));
  }

  static async #onDeleteItem(this: TetradActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    await this.#deleteItem(target);
  }
}
