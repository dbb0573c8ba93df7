/**
 * foundry.documents.abstract.ClientDocumentMixin: what a document can do on a client, such as preparation, sheets, rendering and dialogs
 * (client/documents/abstract/client-document.d.mts).
 */
import type { ConstructionContext } from '../abstract/data-model.ts';
import { Document, type DescendantEvent, type DocumentClass, type Operation } from '../abstract/document.ts';
import { TypeDataModel } from '../abstract/type-data-model.ts';
import { BASE_DOCUMENT_TYPE, DOCUMENT_OWNERSHIP_LEVELS } from '../const/constants.ts';
import { findGame, getConfig, getGame, getGlobal, localize, type Dictionary, type LooseUser } from '../runtime.ts';
import { escapeHTML, saveDataToFile } from '../utils/helpers.ts';
import { fromUuid } from '../utils/uuid.ts';

interface DocumentApplication {
  render(options: unknown): unknown;
  close?(options?: Dictionary): unknown;
}

interface SheetEntry {
  readonly id: string;
  readonly cls: new (options: Dictionary) => DocumentApplication;
  readonly default: boolean;
}

type Answer = boolean | void;

/** The arguments of events about embedded documents: parent, collection name, documents, their data or ids, operation, user id. */
type DescendantArguments = [Document, collection: string, Document[], unknown[], options: Operation, userId: string];
type Prompt = (options: Dictionary) => Promise<unknown>;

/** A document that may have a type, and system data with a data model. */
interface Typed {
  readonly type?: string;
  readonly name?: string;
  readonly system?: unknown;
}

function getDialog(name: 'prompt' | 'confirm'): Prompt {
  const { applications } = getGlobal('foundry') as { applications: { api: { DialogV2: Record<string, Prompt> } } };
  return (options) => applications.api.DialogV2[name]?.(options) ?? Promise.resolve(null);
}

/** Returns a form group as HTML, with an input inside. */
function drawGroup(text: string, input: string): string {
  return `<div class="form-group"><label>${escapeHTML(localize(text))} <span class="form-fields">${input}</span></label></div>`;
}

/**
 * Returns a document's system data if they are a TypeDataModel, otherwise null, because only a TypeDataModel gets events (core issue 10411). It is no private
 * method, because the base class's constructor calls it before private methods exist.
 */
function findTypeData(document: Document): TypeDataModel | null {
  const { system } = document as Typed;
  return system instanceof TypeDataModel ? system : null;
}

function createClientDocument(Base: DocumentClass) {
  abstract class ClientDocument extends Base {
    /** The applications to render when the document changes, by id. */
    declare readonly apps: Record<string, DocumentApplication>;
    declare _sheet: DocumentApplication | null;

    protected override _configure(options: Dictionary = {}): void {
      super._configure(options);
      Object.defineProperty(this, 'apps', { value: {}, writable: false, enumerable: false });
      Object.defineProperty(this, '_sheet', { value: null, writable: true, enumerable: false });
    }

    override _initialize(options: Dictionary = {}): void {
      super._initialize(options);
      // An embedded document that is created together with its parent is prepared by the parent, and must not be prepared twice.
      if (findGame() && !options['withParent']) this._safePrepareData();
    }

    /** The collection that contains the document: its parent's, its pack's or the world's; null if there is none. */
    get collection(): unknown {
      if (this.isEmbedded) return this.parent?.collections[this.parentCollection ?? ''] ?? null;
      if (this.pack) return this.compendium;
      return findGame()?.collections?.get(this.documentName) ?? null;
    }

    /** The pack that contains the document; null for a document of the world. */
    get compendium(): unknown {
      return (this.pack && findGame()?.packs?.get(this.pack)) || null;
    }

    /** Returns a user's ownership level. For a document in a pack, it is the level for the pack. */
    override getUserLevel(user?: LooseUser | null): number | null {
      const pack = this.compendium as { getUserLevel(user?: LooseUser | null): number } | null;
      return pack ? pack.getUserLevel(user) : super.getUserLevel(user);
    }

    get isOwner(): boolean {
      const user = findGame()?.user;
      return !!user && this.testUserPermission(user, 'OWNER');
    }

    get hasPlayerOwner(): boolean {
      const users = [...(getGame().users ?? [])];
      return users.some((user) => !user.isGM && this.testUserPermission(user, 'OWNER'));
    }

    get limited(): boolean {
      const user = findGame()?.user;
      return !!user && this.testUserPermission(user, 'LIMITED', { exact: true });
    }

    /** A text that TextEditor turns into a link to the document. */
    get link(): string {
      return `@UUID[${this.uuid}]{${(this as Typed).name ?? this.uuid}}`;
    }

    get permission(): number | null {
      const user = findGame()?.user ?? null;
      return user?.isGM ? DOCUMENT_OWNERSHIP_LEVELS.OWNER : this.getUserLevel(user);
    }

    get visible(): boolean {
      const { view } = (this.constructor as DocumentClass).metadata.permissions;
      const user = findGame()?.user;
      return !!user && this.testUserPermission(user, typeof view === 'string' ? view : 'LIMITED');
    }

    /** The document's sheet, created at first use; null if no sheet class is registered. */
    get sheet(): DocumentApplication | null {
      if (!this._sheet) {
        const Sheet = this._getSheetClass();
        this._sheet = Sheet ? new Sheet({ document: this }) : null;
      }
      return this._sheet;
    }

    /** Returns the sheet class chosen for the document, otherwise the default for its type; null if there is neither. */
    _getSheetClass(): SheetEntry['cls'] | null {
      const type = (this as Typed).type ?? BASE_DOCUMENT_TYPE;
      const sheets = getConfig()[this.documentName] as { sheetClasses?: Record<string, Record<string, SheetEntry>> };
      const entries = Object.values(sheets.sheetClasses?.[type] ?? {});
      const chosen = this.getFlag('core', 'sheetClass');
      const entry = entries.find(({ id }) => id === chosen) ?? entries.find((candidate) => candidate.default);
      return (entry ?? entries[0])?.cls ?? null;
    }

    _safePrepareData(): void {
      try {
        this.prepareData();
      } catch (error) {
        console.error(`Failed data preparation for ${this.uuid}`, error);
      }
    }

    /** Prepares base data, embedded documents and derived data, in that order. */
    prepareData(): void {
      findTypeData(this)?.prepareBaseData();
      this.prepareBaseData();
      this.prepareEmbeddedDocuments();
      findTypeData(this)?.prepareDerivedData();
      this.prepareDerivedData();
    }

    prepareBaseData(): void {}

    prepareEmbeddedDocuments(): void {
      for (const collection of Object.values(this.collections))
        for (const document of collection.contents) (document as unknown as ClientDocument)._safePrepareData();
    }

    prepareDerivedData(): void {}

    /** Renders the applications that show the document. */
    render(force = false, context: Dictionary = {}): void {
      for (const application of Object.values(this.apps)) application.render({ ...context, force });
    }

    override async _preCreate(data: Dictionary, options: Operation, user: LooseUser): Promise<Answer> {
      if ((await super._preCreate(data, options, user)) === false) return false;
      return findTypeData(this)?._preCreate(data, options, user);
    }

    override async _preUpdate(changed: Dictionary, options: Operation, user: LooseUser): Promise<Answer> {
      if ((await super._preUpdate(changed, options, user)) === false) return false;
      return findTypeData(this)?._preUpdate(changed, options, user);
    }

    override async _preDelete(options: Operation, user: LooseUser): Promise<Answer> {
      if ((await super._preDelete(options, user)) === false) return false;
      return findTypeData(this)?._preDelete(options, user);
    }

    override _onCreate(data: Dictionary, options: Operation, userId: string): void {
      super._onCreate(data, options, userId);
      findTypeData(this)?._onCreate(data, options, userId);
      if (options['renderSheet'] && userId === findGame()?.userId) this.sheet?.render({ force: true });
    }

    override _onUpdate(changed: Dictionary, options: Operation, userId: string): void {
      super._onUpdate(changed, options, userId);
      findTypeData(this)?._onUpdate(changed, options, userId);
      if (options.render !== false)
        this.render(false, { renderContext: `update${this.documentName}`, renderData: changed });
    }

    override _onDelete(options: Operation, userId: string): void {
      super._onDelete(options, userId);
      findTypeData(this)?._onDelete(options, userId);
      for (const application of Object.values(this.apps)) application.close?.({ submit: false });
    }

    override _onDescendantDocuments(...[event, documents, ...rest]: DescendantEvent): void {
      const method: unknown = Reflect.get(this, `_on${event}DescendantDocuments`);
      const collection = documents[0]?.parentCollection;
      if (documents.length && typeof method === 'function')
        Reflect.apply(method, this, [documents[0]?.parent, collection, documents, ...rest]);
    }

    _onCreateDescendantDocuments(...[, collection, , , options]: DescendantArguments): void {
      if (options.render !== false) this.render(false, { renderContext: `create${collection}` });
    }

    _onUpdateDescendantDocuments(...[, collection, , , options]: DescendantArguments): void {
      if (options.render !== false) this.render(false, { renderContext: `update${collection}` });
    }

    _onDeleteDescendantDocuments(...[, collection, , , options]: DescendantArguments): void {
      if (options.render !== false) this.render(false, { renderContext: `delete${collection}` });
    }

    /**
     * Takes the data of a file. The document keeps its place and its owners (metadata.preserveOnImport).
     * @throws Error if the data are of another type.
     */
    async importFromJSON(json: string): Promise<this> {
      const { _id, sort: _sort, ownership: _ownership, folder: _folder, ...data } = JSON.parse(json) as Dictionary;
      await this.update(data, { diff: false });
      return this;
    }

    /** Saves the data as a file, without what belongs to this world alone. */
    exportToJSON(): void {
      const { _id, sort: _sort, ownership: _ownership, folder: _folder, ...data } = this.toObject();
      const { system, world, version: coreVersion } = getGame();
      const source = { worldId: world.id, uuid: this.uuid, coreVersion };
      const exportSource = { ...source, systemId: system.id, systemVersion: system['version'] };
      data['_stats'] = { ...(data['_stats'] as Dictionary), exportSource };
      saveDataToFile(JSON.stringify(data), 'text/json', `fvtt-${this.documentName}-${String(data['name'])}.json`);
    }

    toDragData(): Dictionary {
      return { type: this.documentName, uuid: this.uuid };
    }

    /**
     * Returns the document that dropped data name, or creates one in memory if they contain its data.
     * @throws Error if there is none.
     */
    static async fromDropData(data: { uuid?: string; data?: object }): Promise<Document> {
      const Created = this.implementation as unknown as new (data: object) => Document;
      const found = data.data ? new Created(data.data) : data.uuid ? await fromUuid(data.uuid) : null;
      if (!found) throw new Error(`The dropped data name no ${this.documentName}`);
      return found as Document;
    }

    /** Returns a name for a new document that no other document in its collection has. */
    static defaultName(context: { type?: string; parent?: Document | null } = {}): string {
      const collection = context.parent
        ? context.parent.getEmbeddedCollection(this.documentName)
        : findGame()?.collections?.get(this.documentName);
      const names = new Set([...((collection ?? []) as Iterable<Typed>)].map(({ name }) => name));
      const base = localize('DOCUMENT.New', { type: this._getTypeLabel(context.type) });
      for (let count = 1; ; count += 1) {
        const name = count === 1 ? base : `${base} (${count})`;
        if (!names.has(name)) return name;
      }
    }

    /** Returns the label of a document type; if it has none, of the document class. */
    static _getTypeLabel(type?: string): string {
      const labels = (getConfig()[this.documentName] as { typeLabels?: Record<string, string> }).typeLabels;
      return localize((type && labels?.[type]) ?? this.metadata.label);
    }

    /**
     * Asks for a name and a type, and creates a document.
     * @param data - Data of the document.
     * @param createOptions - Parameters of the creation.
     * @param options - `types`: the types to choose from; all other options are the dialog's.
     * @returns The document; null if the dialog was closed.
     */
    static async createDialog(
      data: Dictionary = {},
      createOptions: Operation = {},
      options: Dictionary & { types?: string[] } = {},
    ): Promise<unknown> {
      const { types: allowed, ...dialog } = options;
      const declared = this.TYPES.filter((type) => type !== BASE_DOCUMENT_TYPE);
      const types = declared.filter((type) => !allowed || allowed.includes(type));
      if (this.hasTypeData && !types.length) throw new Error(`There is no type of ${this.documentName} to choose from`);
      const label = localize(this.metadata.label);
      const chosen = (data['type'] as string | undefined) ?? types[0];
      const choices = types.map((type) => {
        const text = escapeHTML(this._getTypeLabel(type));
        return `<option value="${escapeHTML(type)}"${type === chosen ? ' selected' : ''}>${text}</option>`;
      });
      const parent = createOptions.parent ?? null;
      const placeholder = escapeHTML(this.defaultName({ type: chosen, parent }));
      const name = `<input type="text" name="name" placeholder="${placeholder}" autofocus>`;
      const content =
        drawGroup('DOCUMENT.Field.name', name) +
        (choices.length ? drawGroup('DOCUMENT.Field.type', `<select name="type">${choices.join('')}</select>`) : '');
      const callback = (_event: unknown, button: { form: HTMLFormElement }): unknown => {
        const given = Object.fromEntries(new FormData(button.form)) as Record<string, string>;
        const type = given['type'] ?? chosen;
        const complete = { ...data, ...(type ? { type } : {}) };
        const own = given['name']?.trim() ?? '';
        return this.create(
          { ...complete, name: own || this.defaultName({ type, parent }) },
          { renderSheet: true, ...createOptions },
        );
      };
      const title = localize('DOCUMENT.Create', { type: label });
      return getDialog('prompt')({ window: { title }, content, ok: { label: title, callback }, ...dialog });
    }

    /**
     * Asks whether to delete the document, and deletes it on yes.
     * @param options - Options of the dialog.
     * @param operation - Parameters of the deletion.
     * @returns The document if it was deleted; otherwise the result of the dialog.
     */
    async deleteDialog(options: Dictionary = {}, operation: Operation = {}): Promise<unknown> {
      const type = localize((this.constructor as DocumentClass).metadata.label);
      const title = `${localize('DOCUMENT.Delete', { type })}: ${(this as Typed).name ?? ''}`;
      const content = `<p>${escapeHTML(title)}?</p>`;
      const yes = { callback: () => this.delete(operation) };
      return getDialog('confirm')({ window: { title }, content, yes, ...options });
    }
  }
  return ClientDocument;
}

export type ClientDocument = InstanceType<ReturnType<typeof createClientDocument>>;

type ClientDocumentStatics = Omit<ReturnType<typeof createClientDocument>, 'prototype'>;

/** A Base document class to which the mixin has been applied. */
type ClientDocumentClass<T extends abstract new (...args: never[]) => object> = Omit<T, 'prototype'> &
  ClientDocumentStatics &
  (new (data?: object, context?: ConstructionContext) => InstanceType<T> & ClientDocument);

/**
 * Adds a client's abilities to a Base document class.
 * @param Base - The class.
 * @returns A subclass.
 */
export function ClientDocumentMixin<T extends abstract new (...args: never[]) => object>(
  Base: T,
): ClientDocumentClass<T> {
  return createClientDocument(Base as unknown as DocumentClass) as unknown as ClientDocumentClass<T>;
}
