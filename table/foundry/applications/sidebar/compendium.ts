/** Compendium packs: their list in the sidebar, and a pack's window (fvtt-types client/applications/sidebar: tabs/compendium-directory, apps/compendium). */
import type { WorldCollection } from '../../documents/collections.ts';
import type { CompendiumCollection } from '../../documents/compendium-collection.ts';
import { getGame, type Dictionary } from '../../runtime.ts';
import { ApplicationV2 } from '../api/application.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { ClickAction, RenderOptions } from '../api/types.ts';
import { createMenuEntry, type ContextMenuEntry } from '../ux/context-menu.ts';
import { createDropEntry, DocumentDirectory } from './document-directory.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

/** A pack's window: a searchable index. Its documents can be opened, dragged out or imported. */
export class Compendium extends DocumentDirectory {
  static override DEFAULT_OPTIONS: Dictionary = {
    id: 'compendium-{id}',
    classes: ['compendium'],
    window: { frame: true, positioned: true, resizable: true },
    position: { width: 400, height: 500 },
  };

  constructor(options: Dictionary = {}) {
    const { collection } = options as { collection: CompendiumCollection };
    super({ uniqueId: collection.collection.replaceAll('.', '-'), ...options });
  }

  override get title(): string {
    return (this._collection as CompendiumCollection).title;
  }

  override async _renderFrame(options: RenderOptions): Promise<HTMLElement> {
    const element = await super._renderFrame(options);
    // The pack's window is no tab of the sidebar, so switching tabs must not hide it.
    element.classList.remove('tab', 'sidebar-tab');
    delete element.dataset['tab'];
    return element;
  }

  override _insertElement(element: HTMLElement): void {
    ApplicationV2.prototype._insertElement.call(this, element);
  }

  /** Focuses the search field. When the window closes, the focus goes back to where it was. */
  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const origin = document.activeElement as HTMLElement | null;
    this.addEventListener('close', () => origin?.focus(), { once: true });
    this.element.querySelector('input')?.focus();
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const pack = this._collection as CompendiumCollection;
    const world = getGame().collections?.get(pack.documentName) as unknown as WorldCollection | undefined;
    const mayImport = (): boolean => getGame().user?.isGM === true && world !== undefined;
    const importEntry = (row: HTMLElement): unknown => world?.importFromCompendium(pack, row.dataset['entryId'] ?? '');
    const entries = [createMenuEntry('Import entry', 'fa-download', importEntry, mayImport)];
    return pack.documentName === 'Item' ? [...entries, createDropEntry('Item')] : entries;
  }
}

/** The tab that lists the packs that the user may see. */
export class CompendiumDirectory extends AbstractSidebarTab {
  static override tabName = 'compendium';
  static override DEFAULT_OPTIONS: Dictionary = {
    classes: ['directory', 'flexcol'],
    actions: {
      activateEntry(this: CompendiumDirectory, ...[, target]: Parameters<ClickAction>): void {
        const id = target.closest<HTMLElement>('[data-pack]')?.dataset['pack'] ?? '';
        (getGame().packs?.get(id) as CompendiumCollection | undefined)?.render(true);
      },
    },
  };

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const packs = [...(getGame().packs ?? [])] as unknown as CompendiumCollection[];
    const visible = packs.filter((pack) => pack.visible);
    for (const pack of visible) if (!pack.apps.length) pack.apps.push(new Compendium({ collection: pack }));
    const rows = visible.map((pack) => {
      const name = createButton('activateEntry', 'entry-name', pack.title);
      const data = { class: 'directory-item compendium', 'data-pack': pack.collection };
      return createElement('li', data, name);
    });
    return [createElement('ol', { class: 'directory-list plain', 'aria-label': 'Packs' }, ...rows)];
  }
}
