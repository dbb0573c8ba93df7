/** What all Dark Harvest actor sheets share: a play and an edit mode, a limited view, the track, and items dropped on them. */
import { UserError, runOrWarn } from '../../../../user-error.ts';
import { showEnriched } from '../../../../foundry/enriched-text.ts';
import { handleDrop, readDrop, requireHeld } from '../../../../sheets/item-drop.ts';
import { activatePortraits } from '../../../../sheets/portrait-keys.ts';
import { HandlebarsActorSheet, saveTyping } from '../../../../foundry/windows.ts';
import { chooseParts, removeForbiddenParts } from '../../../../sheets/sheet-parts.ts';
import { actOnEntry, viewLedger } from '../../../../ledger/ledger-view.ts';
import { moveItem } from '../../../../documents/item-order.ts';
import { isBreakable } from '../../data/health.ts';
import { healPips, markPips, setPips } from '../../play/health.ts';

type Sheet = foundry.applications.sheets.ActorSheetV2;

/** Where the templates of all sheets stand. */
export const sharedFolder = 'systems/tetrad/templates/shared/sheet';

/** Path of the ledger's template, for the `templates` of a part that includes it. */
export const ledgerTemplate = `${sharedFolder}/ledger.hbs`;

/** Path of the template of a track of boxes. */
export const trackTemplate = `${sharedFolder}/track.hbs`;

/** Options of a rendering. */
export type RenderOptions = Parameters<Sheet['_onRender']>[1];

/** The options of a class of sheets, which add to those of its base. */
export type SheetOptions = typeof HandlebarsActorSheet.DEFAULT_OPTIONS;

/** Base of the sheets of all actor types. */
export abstract class HarvestActorSheet extends HandlebarsActorSheet {
  static override DEFAULT_OPTIONS: SheetOptions = {
    classes: ['tetrad', 'dark-harvest', 'tetrad-sheet', 'sheet-actor'],
    window: { resizable: true, contentClasses: ['tetrad-content'] },
    form: { submitOnChange: true },
    actions: {
      toggleMode: HarvestActorSheet.#onToggleMode,
      markPip: HarvestActorSheet.#onMarkPip,
      markBruise: HarvestActorSheet.#onMarkBruise,
      healPip: HarvestActorSheet.#onHealPip,
      setPips: HarvestActorSheet.#onSetPips,
      reverseEntry: HarvestActorSheet.#onReverseEntry,
    },
  };

  /** Item types that the actor can hold. */
  static readonly HELD: readonly string[] = [];

  #isEditing = false;

  /** Whether the fields are on show. */
  protected get isEditing(): boolean {
    return this.isEditable && this.#isEditing;
  }

  /** What the templates are given beside the documents. Not asked for where the user has a limited view. */
  protected abstract _prepareView(): object;

  /** The rich text of the actor: the name of its field, and what stands there. */
  protected abstract _getText(): { readonly key: string; readonly value: string };

  protected override _configureRenderOptions(options: Parameters<Sheet['_configureRenderOptions']>[0]): void {
    super._configureRenderOptions(options);
    const { PARTS } = this.constructor as typeof HarvestActorSheet;
    chooseParts(options, Object.keys(PARTS), this.document.limited);
  }

  protected override async _prepareContext(options: Parameters<Sheet['_prepareContext']>[0]) {
    const context = await super._prepareContext(options);
    if (this.document.limited) return context;
    const systemFields = (this.actor.system as foundry.abstract.TypeDataModel.Any).schema.fields;
    const text = this._getText();
    const field = systemFields[text.key];
    return {
      ...context,
      id: this.id,
      system: this.actor.system,
      systemFields,
      text: { ...text, field, label: field?.label },
      editable: this.isEditable,
      editing: this.isEditing,
      canMark: this.isEditable && !this.isEditing,
      ledger: viewLedger(this.actor),
      ...this._prepareView(),
    };
  }

  protected override async _onFirstRender(context: object, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    activatePortraits(this.element);
  }

  protected override async _onRender(context: object, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    const { limited } = this.document;
    removeForbiddenParts(this.element, limited);
    if (limited) return;
    const { key, value } = this._getText();
    await showEnriched(this.element, key, value, this.actor);
  }

  /** Core takes what it can of a drop; what it cannot is refused with a reason. Text that falls into a field is the field's. */
  protected override async _onDrop(event: DragEvent): Promise<void> {
    const inField = event.target instanceof Element && event.target.closest('input, textarea, prose-mirror');
    if (inField) return super._onDrop(event);
    const data = readDrop(event);
    await runOrWarn(() => handleDrop(data, () => super._onDrop(event)));
  }

  protected override async _onDropDocument<Dropped extends foundry.applications.sheets.ActorSheetV2.DroppableDocument>(
    event: DragEvent,
    document: Dropped,
  ): Promise<Dropped | null> {
    if (document.documentName === 'Item') return super._onDropDocument(event, document);
    throw new UserError('drop-not-an-item', { name: document.name ?? '', actor: this.actor.name });
  }

  protected override async _onDropItem(event: DragEvent, item: Item.Implementation) {
    requireHeld(this.actor, item, (this.constructor as typeof HarvestActorSheet).HELD);
    return super._onDropItem(event, item);
  }

  /** A row that is dropped on another one of its list takes its place. Core's order is by the stored values alone, which begin equal. */
  protected override async _onSortItem(event: DragEvent, item: Item.Implementation): Promise<Item.Implementation[]> {
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-item-id]') : null;
    const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-item-id]') ?? [])];
    const ids = rows.map(({ dataset }) => dataset['itemId'] ?? '');
    const updates = moveItem(ids, item.id ?? '', row?.dataset['itemId'] ?? '');
    return updates.length > 0 ? this.actor.updateEmbeddedDocuments('Item', updates) : [];
  }

  static async #onToggleMode(this: HarvestActorSheet): Promise<void> {
    await saveTyping(this);
    this.#isEditing = !this.#isEditing;
    await this.render();
  }

  async #mark(bruise: boolean): Promise<void> {
    const { actor } = this;
    if (isBreakable(actor)) await runOrWarn(() => markPips(actor, 1, bruise));
  }

  static async #onMarkPip(this: HarvestActorSheet): Promise<void> {
    await this.#mark(false);
  }

  static async #onMarkBruise(this: HarvestActorSheet): Promise<void> {
    await this.#mark(true);
  }

  static async #onHealPip(this: HarvestActorSheet): Promise<void> {
    const { actor } = this;
    if (isBreakable(actor)) await runOrWarn(() => healPips(actor, 1));
  }

  static async #onSetPips(this: HarvestActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const { actor } = this;
    if (isBreakable(actor)) await runOrWarn(() => setPips(actor, Number(target.dataset['left'])));
  }

  static async #onReverseEntry(this: HarvestActorSheet, _event: Event, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-entry-id]')?.dataset['entryId'] ?? '';
    await actOnEntry(this.actor, id, target.dataset['act']);
  }
}
