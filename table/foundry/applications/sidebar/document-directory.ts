/** The lists of documents in the sidebar (API14 foundry.applications.sidebar.DocumentDirectory). Folders are left out. */
import { contextMenuEntriesHaveLabels } from '../../generation.ts';
import { getGame, localize, type Dictionary } from '../../runtime.ts';
import { createElement } from '../api/frame.ts';
import type { ApplicationConfiguration, RenderOptions } from '../api/types.ts';
import type { ContextMenuEntry } from '../ux/context-menu.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

interface ListedDocument {
  readonly id: string;
  readonly name: string;
  readonly img?: string | null;
  readonly uuid: string;
  readonly visible: boolean;
  readonly isOwner: boolean;
  readonly sheet: { render(options: { force: boolean }): Promise<unknown> } | null;
  deleteDialog(): Promise<unknown>;
}
interface DirectoryClass {
  readonly documentName: string;
  canUserCreate(user: unknown): boolean;
  createDialog(data?: Dictionary, operation?: Dictionary, options?: Dictionary): Promise<unknown>;
}
/** The collection of a directory; it renders its `apps` when a document comes, changes or goes. */
export interface DirectoryCollection {
  readonly contents: ListedDocument[];
  readonly documentClass: DirectoryClass;
  readonly apps?: object[];
  get(id: string): ListedDocument | undefined;
}

/** A directory: its documents by name, a button that creates one, and a menu on each. */
export class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Dictionary = {
    classes: ['directory', 'flexcol'],
    collection: null,
    renderUpdateKeys: ['name', 'img', 'ownership', 'sort'],
    actions: {
      createEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): unknown {
        return this._onCreateEntry(event, target);
      },
      activateEntry(this: DocumentDirectory, event: PointerEvent, target: HTMLElement): unknown {
        return this._onClickEntry(event, target);
      },
    },
  };

  /** The configured name of the documents becomes their collection. */
  override _initializeApplicationOptions(options: Dictionary): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    merged['collection'] = getGame().collections?.get(merged['collection'] as string);
    return merged;
  }

  get #collection(): DirectoryCollection {
    return this.options['collection'] as DirectoryCollection;
  }
  /** The class of the listed documents. */
  get documentClass(): DirectoryClass {
    return this.#collection.documentClass;
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const { documentClass } = this;
    const { documentName } = documentClass;
    const header = createElement('header', { class: 'directory-header' });
    if (documentClass.canUserCreate(getGame().user)) {
      const label = localize('DOCUMENT.Create', { type: localize(`DOCUMENT.${documentName}`) });
      header.append(
        createElement('button', { type: 'button', class: 'create-entry', 'data-action': 'createEntry' }, label),
      );
    }
    const visible = this.#collection.contents.filter((entry) => entry.visible);
    visible.sort((a, b) => a.name.localeCompare(b.name, getGame().i18n.lang));
    const items = visible.map((entry) => {
      const button = createElement(
        'button',
        { type: 'button', class: 'entry-name', 'data-action': 'activateEntry' },
        entry.name,
      );
      const data = { 'data-entry-id': entry.id, 'data-uuid': entry.uuid, draggable: 'true' };
      return createElement('li', { class: 'directory-item entry document', ...data }, button);
    });
    return [header, createElement('ol', { class: 'directory-list' }, ...items)];
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const { apps } = this.#collection;
    if (apps && !apps.includes(this)) apps.push(this);
    const hookName = `get${this.documentClass.documentName}ContextOptions`;
    this._createContextMenu(() => this._getEntryContextOptions(), '.directory-item[data-entry-id]', {
      fixed: true,
      hookName,
    });
    this.element.addEventListener('dragstart', (event) => {
      const item = (event.target as HTMLElement).closest<HTMLElement>('[data-uuid]');
      event.dataTransfer?.setData(
        'text/plain',
        JSON.stringify({ type: this.documentClass.documentName, uuid: item?.dataset['uuid'] }),
      );
    });
  }

  /** The entries of the menu on a document, before hooks. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const find = (target: HTMLElement): ListedDocument | undefined =>
      this.#collection.get(target.dataset['entryId'] ?? '');
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
    await this.#collection.get(id ?? '')?.sheet?.render({ force: true });
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
