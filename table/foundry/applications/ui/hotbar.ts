/** The macro bar with ten slots, for the keys 1 to 0 (fvtt-types client/applications/ui/hotbar; hook `hotbarDrop`). */
import type { Macro } from '../../documents/table-documents.ts';
import type { User } from '../../documents/documents.ts';
import { callHook, getConfig, getGame, getUi, type Dictionary } from '../../runtime.ts';
import { fromUuid, fromUuidSync } from '../../utils/uuid.ts';
import { ApplicationV2 } from '../api/application.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { ClickAction, RenderOptions } from '../api/types.ts';
import { createMenuEntry, type ContextMenuEntry } from '../ux/context-menu.ts';
import { TextEditor } from '../ux/text-editor.ts';
import { findDropped } from '../find-dropped.ts';
import { keepFocus } from '../keep-focus.ts';
import { listenToDocuments } from '../refresh.ts';
import type { Notifications } from './notifications.ts';

export interface SlotData {
  slot: number;
  macro: Macro | null;
  key: number;
  img: string | null;
  cssClass: 'full' | 'open';
  tooltip: string | null;
  ariaLabel: string;
}

const getUser = (): User => getGame().user as unknown as User;
const findSlot = (target: EventTarget | null): number =>
  Number((target as HTMLElement).closest<HTMLElement>('[data-slot]')?.dataset['slot'] ?? 0);

export class Hotbar extends ApplicationV2 {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'hotbar',
    tag: 'section',
    window: { frame: false, positioned: false },
    actions: {
      execute(this: Hotbar, ...[, target]: Parameters<ClickAction>): unknown {
        return this._execute(findSlot(target));
      },
    },
  };
  #page = 1;
  #isListening = false;

  get page(): number {
    return this.#page;
  }
  get slots(): SlotData[] {
    return getUser()
      .getHotbarMacros(this.#page)
      .map(({ slot, macro: found }) => {
        const macro = found as Macro | null;
        const key = slot % 10;
        const [img, tooltip] = [macro?.img ?? null, macro?.name ?? null];
        const ariaLabel = `Slot ${slot}: ${tooltip ?? 'empty'}`;
        return { slot, macro, key, img, cssClass: macro ? 'full' : 'open', tooltip, ariaLabel };
      });
  }

  /** Shows a page of the bar, from 1 to 5. */
  async changePage(page: number): Promise<void> {
    this.#page = Math.min(Math.max(page, 1), 5);
    await this.render({ force: true });
  }

  /** Opens the sheet of a document, or closes it if it is open. */
  static async toggleDocumentSheet(uuid: string): Promise<void> {
    const { sheet } = ((await fromUuid(uuid)) ?? {}) as { sheet?: ApplicationV2 };
    if (sheet?.rendered) await sheet.close();
    else await sheet?.render({ force: true });
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    this.element.setAttribute('aria-label', 'Hotbar');
    const items = this.slots.map(({ slot, macro, key, cssClass, ariaLabel }) => {
      const button = createButton('execute', 'slot-button', macro?.name ?? '', ariaLabel);
      button.prepend(createElement('kbd', {}, String(key)));
      const data = { class: `slot ${cssClass}`, 'data-slot': String(slot), draggable: String(Boolean(macro)) };
      return createElement('li', data, button);
    });
    return [createElement('ol', { class: 'action-bar plain' }, ...items)];
  }

  override _replaceHTML(result: unknown, content: HTMLElement): void {
    keepFocus(content, () => content.replaceChildren(...(result as HTMLElement[])));
  }

  override _insertElement(element: HTMLElement): void {
    if (document.getElementById(element.id)) super._insertElement(element);
    else (document.getElementById('board') ?? document.body).append(element);
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    this._createContextMenu(() => this._getContextMenuOptions(), '.slot.full', {
      fixed: true,
      hookName: 'getMacroContextOptions',
    });
    this.element.addEventListener('dragstart', (event) => {
      const slot = findSlot(event.target);
      const uuid = this.slots.find((one) => one.slot === slot)?.macro?.uuid;
      event.dataTransfer?.setData('text/plain', JSON.stringify({ type: 'Macro', uuid, slot }));
    });
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => void this._onDrop(event));
    if (this.#isListening) return;
    this.#isListening = true;
    listenToDocuments(['User', 'Macro'], () => void this.render());
  }

  /** Returns the context menu entries of a macro. Hooks may change them. */
  _getContextMenuOptions(): ContextMenuEntry[] {
    const find = (row: HTMLElement): Macro | null =>
      this.slots.find(({ slot }) => slot === findSlot(row))?.macro ?? null;
    return [
      createMenuEntry(
        'Edit macro',
        'fa-pen',
        (row) => find(row)?.sheet?.render({ force: true }),
        (row) => find(row)?.isOwner === true,
      ),
      createMenuEntry('Remove from the hotbar', 'fa-xmark', (row) => getUser().assignHotbarMacro(null, findSlot(row))),
    ];
  }

  /** Runs the macro in a slot. In an empty slot, creates a macro and opens its sheet. */
  async _execute(slot: number): Promise<unknown> {
    const macro = this.slots.find((one) => one.slot === slot)?.macro;
    if (macro) return macro.execute();
    const { documentClass } = getConfig()['Macro'] as { documentClass: typeof Macro };
    const type = getGame().user?.hasPermission('MACRO_SCRIPT') ? 'script' : 'chat';
    const created = (await documentClass.create({ name: 'New macro', type })) as unknown as Macro | undefined;
    if (!created) return undefined;
    await getUser().assignHotbarMacro(created, slot);
    return created.sheet?.render({ force: true });
  }

  /** Puts what was dropped into a slot, unless a listener of the hook `hotbarDrop` prevents it. */
  async _onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const slot = findSlot(event.target);
    const data = TextEditor.implementation.getDragEventData(event) as { uuid?: string; slot?: number; type?: string };
    if (!slot || !callHook('hotbarDrop', this, data, slot)) return;
    try {
      const document = (await findDropped(data)) as Macro | null;
      if (!document) return;
      const macro = data.type === 'Macro' ? document : await this._createDocumentSheetToggle(document);
      if (macro) await getUser().assignHotbarMacro(macro, slot, data.slot ? { fromSlot: data.slot } : {});
    } catch (error) {
      (getUi()['notifications'] as Notifications).error(error as Error);
    }
  }

  /** Creates a macro that opens or closes the sheet of a document. */
  async _createDocumentSheetToggle({ uuid, name }: { uuid: string; name: string }): Promise<Macro | undefined> {
    const { documentClass } = getConfig()['Macro'] as { documentClass: typeof Macro };
    const command = `foundry.applications.ui.Hotbar.toggleDocumentSheet(${JSON.stringify(uuid)});`;
    const img = (fromUuidSync(uuid, { strict: false }) as { img?: string } | null)?.img;
    const data = { name: `Display ${name}`, type: 'script', command, ...(img ? { img } : {}) };
    return (await documentClass.create(data)) as unknown as Macro | undefined;
  }
}
