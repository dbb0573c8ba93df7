/** The lists of documents in the sidebar (API14 foundry.applications.sidebar.DocumentDirectory). Folders are left out. */
import type { WorldCollection } from '../../documents/collections.ts';
import type { Actor } from '../../documents/documents.ts';
import { contextMenuEntriesHaveLabels } from '../../generation.ts';
import { getGame, localize, type Dictionary, type LooseUser } from '../../runtime.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { ApplicationConfiguration, ClickAction, RenderOptions } from '../api/types.ts';
import type { ContextMenuEntry } from '../ux/context-menu.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

/** Any class of documents that are listed by name; actors stand for all of them. */
type ListedClass = typeof Actor;

/** A directory: its documents by name, a button that creates one, and a menu on each. */
export class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Dictionary = {
    classes: ['directory', 'flexcol'],
    collection: null,
    renderUpdateKeys: ['name', 'img', 'ownership', 'sort'],
    actions: {
      createEntry(this: DocumentDirectory, ...clicked: Parameters<ClickAction>): unknown {
        return this._onCreateEntry(...clicked);
      },
      activateEntry(this: DocumentDirectory, ...clicked: Parameters<ClickAction>): unknown {
        return this._onClickEntry(...clicked);
      },
    },
  };

  /** The configured name of the documents becomes their collection. */
  override _initializeApplicationOptions(options: Dictionary): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    merged['collection'] = getGame().collections?.get(merged['collection'] as string);
    return merged;
  }

  get #collection(): WorldCollection {
    return this.options['collection'] as WorldCollection;
  }
  #find(id = ''): Actor | undefined {
    return this.#collection.get(id) as Actor | undefined;
  }
  /** The class of the listed documents. */
  get documentClass(): ListedClass {
    return this.#collection.documentClass as unknown as ListedClass;
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const { documentClass } = this;
    const { documentName } = documentClass;
    const header = createElement('header', { class: 'directory-header' });
    if (documentClass.canUserCreate(getGame().user as LooseUser)) {
      const label = localize('DOCUMENT.Create', { type: localize(`DOCUMENT.${documentName}`) });
      header.append(createButton('createEntry', 'create-entry', label));
    }
    const visible = (this.#collection.contents as Actor[]).filter((entry) => entry.visible);
    visible.sort((a, b) => a.name.localeCompare(b.name, getGame().i18n.lang));
    const items = visible.map((entry) => {
      const button = createButton('activateEntry', 'entry-name', entry.name);
      const data = { 'data-entry-id': entry.id, 'data-uuid': entry.uuid, draggable: 'true' };
      return createElement('li', { class: 'directory-item entry document', ...data }, button);
    });
    return [header, createElement('ol', { class: 'directory-list' }, ...items)];
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { apps } = this.#collection;
    if (!apps.includes(this)) apps.push(this);
    const type = this.documentClass.documentName;
    const menu = { fixed: true, hookName: `get${type}ContextOptions` };
    this._createContextMenu(() => this._getEntryContextOptions(), '.directory-item[data-entry-id]', menu);
    this.element.addEventListener('dragstart', (event) => {
      const { uuid } = (event.target as HTMLElement).closest<HTMLElement>('[data-uuid]')?.dataset ?? {};
      event.dataTransfer?.setData('text/plain', JSON.stringify({ type, uuid }));
    });
  }

  /** The entries of the menu on a document, before hooks. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const find = (target: HTMLElement): Actor | undefined => this.#find(target.dataset['entryId']);
    const label = localize('DOCUMENT.Delete', { type: localize(`DOCUMENT.${this.documentClass.documentName}`) });
    const allowed = (target: HTMLElement): boolean => getGame().user?.isGM === true && find(target) !== undefined;
    const remove = (target: HTMLElement): unknown => find(target)?.deleteDialog();
    const icon = '<i class="fa-solid fa-trash"></i>';
    if (!contextMenuEntriesHaveLabels) return [{ name: label, icon, condition: allowed, callback: remove }];
    return [{ label, icon, visible: allowed, onClick: (_event, target) => remove(target) }];
  }

  async _onCreateEntry(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    await this.documentClass.createDialog();
  }

  async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = target.closest<HTMLElement>('[data-entry-id]')?.dataset['entryId'];
    await this.#find(id)?.sheet?.render({ force: true });
  }
}

/** The directory of the world's actors. */
export class ActorDirectory extends DocumentDirectory {
  static override tabName = 'actors';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'Actor' };
}

/** The directory of the world's items. */
export class ItemDirectory extends DocumentDirectory {
  static override tabName = 'items';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'Item' };
}
