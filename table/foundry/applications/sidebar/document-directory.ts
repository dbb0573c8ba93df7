/** Lists of documents in the sidebar (v14 API: foundry.applications.sidebar.DocumentDirectory): folders, search, context menus, drag and drop. */
import type { DocumentCollection, WorldCollection } from '../../documents/collections.ts';
import type { CompendiumCollection } from '../../documents/compendium-collection.ts';
import type { Actor } from '../../documents/documents.ts';
import type { Folder } from '../../documents/folder.ts';
import type { Scene } from '../../documents/scene.ts';
import { getCanvas } from '../../canvas/find-canvas.ts';
import { getConfig, getGame, getUi, localize, type Dictionary, type LooseUser } from '../../runtime.ts';
import { createButton, createElement } from '../api/frame.ts';
import type { ApplicationConfiguration, ClickAction, RenderOptions } from '../api/types.ts';
import { DocumentOwnershipConfig } from '../apps/document-ownership.ts';
import { askDocument, askText } from '../ask-value.ts';
import { findDropped } from '../find-dropped.ts';
import { instances } from '../instances.ts';
import { ActorSheetV2 } from '../sheets/actor-sheet.ts';
import type { Notifications } from '../ui/notifications.ts';
import { createMenuEntry, type ContextMenuEntry } from '../ux/context-menu.ts';
import { TextEditor } from '../ux/text-editor.ts';
import { AbstractSidebarTab } from './sidebar-tab.ts';

/** The class of the listed documents, typed as if all of them were actors. */
type ListedClass = typeof Actor;
/** A document, or an index entry of a pack. */
interface Listed {
  readonly name: string;
  readonly img?: string | null;
  readonly sort?: number;
}

const isGM = (): boolean => getGame().user?.isGM === true;
const getId = (entry: unknown): string =>
  String(Reflect.get(entry as object, 'id') ?? Reflect.get(entry as object, '_id'));
/** Returns the id of the folder that a document or index entry is in; null for none. */
const getFolderId = (entry: object): unknown =>
  Reflect.get((Reflect.get(entry, '_source') as object | undefined) ?? entry, 'folder') ?? null;
const findData = (target: EventTarget | null, key: string, selector: string): string =>
  (target as HTMLElement).closest<HTMLElement>(selector)?.dataset[key] ?? '';

const findFolder = (row: HTMLElement): Folder =>
  getGame().folders?.get(findData(row, 'folderId', '[data-folder-id]')) as Folder;
/** Returns the frontmost actor sheet that the user may edit; undefined if none is open. */
const findFrontSheet = (): ActorSheetV2 | undefined =>
  ([...instances.values()] as ActorSheetV2[])
    .filter((app) => app instanceof ActorSheetV2 && app.isEditable)
    .toSorted((a, b) => b.position.zIndex - a.position.zIndex)[0];

/** Creates a menu entry that drops a document on the frontmost actor sheet, for users of the keyboard. */
export function createDropEntry(type: string): ContextMenuEntry {
  const drop = (row: HTMLElement): void => {
    const dataTransfer = new DataTransfer();
    dataTransfer.setData('text/plain', JSON.stringify({ type, uuid: findData(row, 'uuid', '[data-uuid]') }));
    const event = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer });
    findFrontSheet()?.element.dispatchEvent(event);
  };
  return createMenuEntry('Drop on the sheet in front', 'fa-arrow-right', drop, () => findFrontSheet() !== undefined);
}

/** A list of documents in their folders, with buttons to create them and a context menu for each. */
export class DocumentDirectory extends AbstractSidebarTab {
  static override DEFAULT_OPTIONS: Dictionary = {
    classes: ['directory', 'flexcol'],
    collection: null,
    renderUpdateKeys: ['name', 'img', 'ownership', 'sort', 'folder', 'sorting', 'color', 'active'],
    actions: {
      createEntry(this: DocumentDirectory, ...clicked: Parameters<ClickAction>): unknown {
        return this._onCreateEntry(...clicked);
      },
      createFolder(this: DocumentDirectory, _event: Event, target: HTMLElement): unknown {
        return this.#createFolder(findData(target, 'folderId', '[data-folder-id]'));
      },
      activateEntry(this: DocumentDirectory, ...clicked: Parameters<ClickAction>): unknown {
        return this._onClickEntry(...clicked);
      },
      toggleFolder(this: DocumentDirectory, _event: Event, target: HTMLElement): void {
        const closed = target.getAttribute('aria-expanded') === 'true';
        this.#closed[closed ? 'add' : 'delete'](findData(target, 'folderId', '[data-folder-id]'));
        target.setAttribute('aria-expanded', String(!closed));
      },
    },
  };
  readonly #closed = new Set<string>();
  #query = '';

  /** Resolves the option `collection`: a document name becomes the collection of those documents. */
  override _initializeApplicationOptions(options: Dictionary): ApplicationConfiguration {
    const merged = super._initializeApplicationOptions(options);
    const { collection } = merged;
    if (typeof collection === 'string') merged['collection'] = getGame().collections?.get(collection);
    return merged;
  }

  get _collection(): DocumentCollection {
    return this.options['collection'] as DocumentCollection;
  }
  get #pack(): CompendiumCollection | null {
    return 'metadata' in this._collection ? (this._collection as CompendiumCollection) : null;
  }
  get #folders(): Folder[] {
    const all = this.#pack?.folders ?? (getGame().folders as unknown as Iterable<Folder>);
    return [...all].filter(({ type }) => type === this.documentClass.documentName);
  }
  get #entries(): Listed[] {
    if (this.#pack) return this.#pack.index.contents as unknown as Listed[];
    return (this._collection.contents as Actor[]).filter(({ visible }) => visible);
  }
  get documentClass(): ListedClass {
    return this._collection.documentClass as unknown as ListedClass;
  }

  /** Skips rendering if an update only changes what the directory does not show. */
  override _canRender(options: RenderOptions): false | void {
    const { renderContext = '', renderData } = options as { renderContext?: string; renderData?: Dictionary[] };
    const keys = this.options['renderUpdateKeys'] as string[];
    if (!renderContext.startsWith('update') || !Array.isArray(renderData)) return undefined;
    return renderData.some((change) => keys.some((key) => key in change || `==${key}` in change)) ? undefined : false;
  }

  override async _renderHTML(_context: Dictionary, _options: RenderOptions): Promise<HTMLElement[]> {
    const header = createElement('header', { class: 'directory-header' });
    const type = localize(`DOCUMENT.${this.documentClass.documentName}`);
    const mayCreate = !this.#pack && this.documentClass.canUserCreate(getGame().user as LooseUser);
    if (mayCreate) header.append(createButton('createEntry', 'create-entry', localize('DOCUMENT.Create', { type })));
    if (!this.#pack && isGM()) header.append(createButton('createFolder', 'create-folder', 'Create folder'));
    const search = createElement('input', {
      type: 'search',
      name: 'search',
      value: this.#query,
      placeholder: 'Search',
    });
    search.setAttribute('aria-label', `Search ${this.#pack?.title ?? `${type} directory`}`);
    search.addEventListener('input', () => this.#filter((search as HTMLInputElement).value));
    header.append(search);
    return [header, createElement('ol', { class: 'directory-list plain' }, ...this.#renderLevel(null))];
  }

  /** Renders a folder's subfolders and entries; null: those outside any folder. */
  #renderLevel(folder: Folder | null): HTMLElement[] {
    const known = new Set(this.#folders.map(({ id }) => id));
    const isHere = (entry: object): boolean => {
      const id = getFolderId(entry) as string | null;
      return folder ? id === folder.id : !id || !known.has(id);
    };
    const compare = (a: Listed, b: Listed): number =>
      folder?.sorting === 'm' ? (a.sort ?? 0) - (b.sort ?? 0) : a.name.localeCompare(b.name, getGame().i18n.lang);
    const folders = this.#folders.filter((one) => one !== folder && isHere(one)).toSorted(compare);
    const entries = this.#entries.filter(isHere).toSorted(compare);
    return [...folders.map((one) => this.#renderFolder(one)), ...entries.map((entry) => this._renderEntry(entry))];
  }

  #renderFolder(folder: Folder): HTMLElement {
    const data = { 'data-folder-id': folder.id, 'data-uuid': folder.uuid, draggable: 'true' };
    const toggle = createButton('toggleFolder', 'folder-name', folder.name);
    toggle.setAttribute('aria-expanded', String(!this.#closed.has(folder.id)));
    const list = createElement('ol', { class: 'subdirectory plain' }, ...this.#renderLevel(folder));
    return createElement('li', { class: 'directory-item folder', ...data }, toggle, list);
  }

  _renderEntry(entry: Listed): HTMLElement {
    const id = getId(entry);
    const button = createButton('activateEntry', 'entry-name', entry.name);
    if (entry.img)
      button.prepend(createElement('img', { class: 'entry-image', src: entry.img, alt: '', loading: 'lazy' }));
    const data = { 'data-entry-id': id, 'data-uuid': String(Reflect.get(entry, 'uuid')), draggable: 'true' };
    return createElement('li', { class: 'directory-item entry document', ...data }, button);
  }

  /** Hides all entries and folders that do not match the search text. */
  #filter(query: string): void {
    this.#query = query;
    const wanted = query.trim().toLocaleLowerCase();
    for (const item of [...this.element.querySelectorAll<HTMLElement>('.directory-item')].toReversed()) {
      const own = item.querySelector('button')?.textContent?.toLocaleLowerCase() ?? '';
      const inner = item.querySelectorAll('.directory-item:not([hidden])').length > 0;
      item.hidden = !own.includes(wanted) && !inner;
    }
  }

  override async _onRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onRender(context, options);
    if (this.#query) this.#filter(this.#query);
  }

  override async _onFirstRender(context: Dictionary, options: RenderOptions): Promise<void> {
    await super._onFirstRender(context, options);
    const collections = [this._collection, ...(this.#pack ? [] : [getGame().folders as unknown as DocumentCollection])];
    for (const { apps } of collections) if (!apps.includes(this)) apps.push(this);
    const type = this.documentClass.documentName;
    const menu = { fixed: true, hookName: `get${type}ContextOptions` };
    this._createContextMenu(() => this._getEntryContextOptions(), '.directory-item[data-entry-id]', menu);
    if (!this.#pack)
      this._createContextMenu(() => this._getFolderContextOptions(), '.folder-name', {
        fixed: true,
        hookName: 'getFolderContextOptions',
      });
    this.element.addEventListener('dragstart', (event) => {
      const uuid = findData(event.target, 'uuid', '[data-uuid]');
      const isFolder = (event.target as HTMLElement).matches('[data-folder-id]');
      event.dataTransfer?.setData('text/plain', JSON.stringify({ type: isFolder ? 'Folder' : type, uuid }));
    });
    this.element.addEventListener('dragover', (event) => event.preventDefault());
    this.element.addEventListener('drop', (event) => void this._onDrop(event));
  }

  /** Returns the context menu entries of a document. Hooks may change them. */
  _getEntryContextOptions(): ContextMenuEntry[] {
    const find = (row: HTMLElement): Actor | undefined =>
      this._collection.get(findData(row, 'entryId', '[data-entry-id]')) as Actor | undefined;
    const remove = localize('DOCUMENT.Delete', { type: localize(`DOCUMENT.${this.documentClass.documentName}`) });
    const mayDelete = (row: HTMLElement): boolean =>
      find(row)?.canUserModify(getGame().user as LooseUser, 'delete') === true;
    const owns = (row: HTMLElement): boolean => find(row)?.isOwner === true;
    return [
      createMenuEntry('Move to folder', 'fa-folder', (row) => this.#move(find(row)), owns),
      createMenuEntry(
        'Duplicate',
        'fa-copy',
        (row) => {
          const document = find(row);
          return document && this.documentClass.create({ ...document.toObject(), name: `${document.name} (Copy)` });
        },
        isGM,
      ),
      createMenuEntry(
        'Configure ownership',
        'fa-lock',
        (row) => new DocumentOwnershipConfig({ document: find(row) }).render({ force: true }),
        isGM,
      ),
      createMenuEntry(remove, 'fa-trash', (row) => find(row)?.deleteDialog(), mayDelete),
    ];
  }

  /** Returns the context menu entries of a folder. Hooks may change them. */
  _getFolderContextOptions(): ContextMenuEntry[] {
    const removeAll = { deleteSubfolders: true, deleteContents: true };
    return [
      createMenuEntry('Rename folder', 'fa-pen', (row) => this.#rename(findFolder(row)), isGM),
      createMenuEntry('Create folder inside', 'fa-folder-plus', (row) => this.#createFolder(findFolder(row).id), isGM),
      createMenuEntry('Move to folder', 'fa-folder', (row) => this.#move(findFolder(row)), isGM),
      createMenuEntry('Remove folder', 'fa-trash', (row) => findFolder(row).deleteDialog(), isGM),
      createMenuEntry(
        'Delete folder and contents',
        'fa-dumpster',
        (row) => findFolder(row).deleteDialog({}, removeAll),
        isGM,
      ),
    ];
  }

  async #createFolder(folder: string): Promise<unknown> {
    const { documentClass } = getConfig()['Folder'] as { documentClass: typeof Folder };
    const type = this.documentClass.documentName;
    const name = await askText('Name of the folder', '');
    return name?.trim() && documentClass.create({ name: name.trim(), type, folder: folder || null });
  }

  async #rename(folder: Folder): Promise<void> {
    const name = await askText('Name', folder.name);
    if (name?.trim()) await folder.update({ name: name.trim() });
  }

  async #move(entry: Actor | Folder | undefined): Promise<void> {
    if (!entry) return;
    const inner = entry.documentName === 'Folder' ? [entry, ...(entry as Folder).getSubfolders(true)] : [];
    const folders = this.#folders.filter((folder) => !inner.some(({ id }) => id === folder.id));
    const chosen = await askDocument('Folder', 'No folder', folders, getFolderId(entry));
    if (chosen !== null) await entry.update({ folder: chosen || null });
  }

  /** Moves a dropped document or folder into the folder under the pointer. Documents from packs, actors or items are copied. */
  async _onDrop(event: DragEvent): Promise<void> {
    event.preventDefault();
    const data = TextEditor.implementation.getDragEventData(event) as Dictionary;
    const folder = findData(event.target, 'folderId', '[data-folder-id]') || null;
    try {
      const document = await findDropped(data, this.#pack ? [] : [this.documentClass.documentName, 'Folder']);
      if (document) await this.#take(document as Actor | Folder, folder);
    } catch (error) {
      (getUi()['notifications'] as Notifications).error(error as Error);
    }
  }

  async #take(document: Actor | Folder, folder: string | null): Promise<unknown> {
    const world = this._collection as unknown as WorldCollection;
    if (document.documentName === 'Folder') {
      const isOwn = (document as Folder).type === world.documentName && !document.pack;
      const inner = [document, ...(document as Folder).getSubfolders(true)];
      return isOwn && !inner.some(({ id }) => id === folder) ? document.update({ folder }) : undefined;
    }
    if (document.pack)
      return world.importFromCompendium(getGame().packs?.get(document.pack) as CompendiumCollection, document.id, {
        folder,
      });
    if (document.parent) return this.documentClass.create({ ...document.toObject(), folder });
    return document.update({ folder });
  }

  async _onCreateEntry(_event: PointerEvent, _target: HTMLElement): Promise<void> {
    await this.documentClass.createDialog();
  }

  async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const id = findData(target, 'entryId', '[data-entry-id]');
    const document = this.#pack ? await this.#pack.getDocument(id) : this._collection.get(id);
    await (document as Actor | undefined)?.sheet?.render({ force: true });
  }
}

export class ActorDirectory extends DocumentDirectory {
  static override tabName = 'actors';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'Actor' };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const find = (row: HTMLElement): Actor => this._collection.get(row.dataset['entryId'] ?? '') as Actor;
    const isShown = (row: HTMLElement): boolean =>
      getCanvas().ready && find(row).isOwner && getGame().user?.hasPermission('TOKEN_CREATE') === true;
    const place = createMenuEntry('Place a token', 'fa-location-dot', (row) => getCanvas()._place(find(row)), isShown);
    return [...super._getEntryContextOptions(), place];
  }
}

export class CardsDirectory extends DocumentDirectory {
  static override tabName = 'cards';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'Cards' };
}

export class ItemDirectory extends DocumentDirectory {
  static override tabName = 'items';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'Item' };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    return [...super._getEntryContextOptions(), createDropEntry('Item')];
  }
}

export class JournalDirectory extends DocumentDirectory {
  static override tabName = 'journal';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'JournalEntry' };
}

export class MacroDirectory extends DocumentDirectory {
  static override tabName = 'macros';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'Macro' };

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const find = (row: HTMLElement): unknown => this._collection.get(row.dataset['entryId'] ?? '');
    const user = getGame().user as unknown as { assignHotbarMacro(macro: unknown): Promise<unknown> };
    const add = createMenuEntry('Put on the hotbar', 'fa-star', (row) => user.assignHotbarMacro(find(row)));
    return [add, ...super._getEntryContextOptions()];
  }
}

export class SceneDirectory extends DocumentDirectory {
  static override tabName = 'scenes';
  static override DEFAULT_OPTIONS: Dictionary = { collection: 'Scene' };

  override _renderEntry(entry: Listed): HTMLElement {
    const row = super._renderEntry(entry);
    if (Reflect.get(entry, 'active')) row.append(createElement('span', {}, ' (active)'));
    return row;
  }

  override _getEntryContextOptions(): ContextMenuEntry[] {
    const find = (row: HTMLElement): Scene => this._collection.get(row.dataset['entryId'] ?? '') as unknown as Scene;
    const activate = createMenuEntry('Activate', 'fa-bullseye', (row) => find(row).activate(), isGM);
    return [activate, ...super._getEntryContextOptions()];
  }

  override async _onClickEntry(_event: PointerEvent, target: HTMLElement): Promise<void> {
    const scene = this._collection.get(findData(target, 'entryId', '[data-entry-id]'));
    await (scene as unknown as Scene | undefined)?.view();
  }
}
