/** foundry.documents.Adventure: imports documents into the world, which keep their ids (client/documents/adventure.d.mts; v14 API: AdventureImportOptions). */
import type { ConstructionContext } from '../abstract/data-model.ts';
import type { Document } from '../abstract/document.ts';
import { adventureImportsAreDated } from '../generation.ts';
import { callAllHooks, callHook, findGame, getGame, getGlobal, type Dictionary } from '../runtime.ts';
import { BaseAdventure } from './base-adventure.ts';
import { ClientDocumentMixin } from './client-document.ts';
import type { CompendiumCollection } from './compendium-collection.ts';

type Sources = Record<string, Dictionary[]>;
type Callback = (this: Adventure, data: unknown, options: ImportOptions) => unknown;

interface ImportOptions extends Dictionary {
  dialog?: boolean | null;
  importFields?: string[];
  preImport?: Callback[];
  postImport?: Callback[];
}

/** What an import will create and replace, as source data by document name. */
interface ImportData {
  toCreate: Sources;
  toUpdate: Sources;
  documentCount: number;
}

/** What an import has created and replaced, by document name; empty if it was cancelled. */
interface ImportResult {
  created?: Record<string, Document[]>;
  updated?: Record<string, Document[]>;
  importedTime?: number;
}

/** The setting in which imported adventures are recorded (core issue 12931). */
export const IMPORTS_SETTING = 'adventureImports';
/** Documents that belong to a system, so that a pack without a system cannot contain them. */
const OF_SYSTEMS = ['Actor', 'Item'];

export class Adventure extends ClientDocumentMixin(BaseAdventure) {
  /** Leaves out actors, items and their folders if the pack does not name a system. */
  static override fromSource(source: object, context: ConstructionContext & { pack?: string } = {}): Adventure {
    const pack = findGame()?.packs?.get(context.pack ?? '') as CompendiumCollection | undefined;
    if (!pack || pack.metadata.system || pack.metadata.packageType === 'world')
      return super.fromSource(source, context) as Adventure;
    const { folders = [], ...rest } = source as { folders?: Dictionary[] };
    const kept = folders.filter(({ type }) => !OF_SYSTEMS.includes(String(type)));
    return super.fromSource({ ...rest, folders: kept, actors: [], items: [] }, context) as Adventure;
  }

  /** Imports the adventure. Asks first if documents in the world would be replaced. */
  async import(given: ImportOptions = {}): Promise<ImportResult> {
    const options = { importFields: [], ...given, preImport: [...(given.preImport ?? [])] };
    options.postImport = [...(given.postImport ?? [])];
    const data = await this.prepareImport(options);
    if (!callHook('preImportAdventure', this, options, data.toCreate, data.toUpdate)) return {};
    for (const callback of options.preImport) await callback.call(this, data, options);
    const overwrites = Object.values(data.toUpdate).some((sources) => sources.length > 0);
    if (overwrites && (options.dialog ?? true) && !(await this.#confirm())) return {};
    const result = await this.importContent(data);
    await this.#record(options);
    callAllHooks('importAdventure', this, options, result.created, result.updated);
    for (const callback of options.postImport) await callback.call(this, result, options);
    return result;
  }

  /** Returns what an import would create and replace. `importFields` limits it to these fields and their folders (default: all fields). */
  async prepareImport({ importFields = [] }: ImportOptions = {}): Promise<ImportData> {
    const all = !importFields.length || importFields.includes('all');
    const fields = Object.entries(BaseAdventure.contentFields).filter(([name]) => all || importFields.includes(name));
    const names = fields.map(([, { documentName }]) => documentName);
    const data: ImportData = { toCreate: {}, toUpdate: {}, documentCount: 0 };
    for (const [field, { documentName }] of fields) {
      const sources = [...(Reflect.get(this, field) as Set<Document>)].map((document) => document.toObject());
      const wanted = documentName === 'Folder' ? sources.filter(({ type }) => names.includes(String(type))) : sources;
      const known = getGame().collections?.get(documentName);
      for (const source of wanted)
        ((known?.has(source['_id'] as string) ? data.toUpdate : data.toCreate)[documentName] ??= []).push(source);
      data.documentCount += wanted.length;
    }
    return data;
  }

  /** Carries out an import. Existing documents are replaced completely, including what players have added to them. */
  async importContent({ toCreate, toUpdate }: ImportData): Promise<ImportResult> {
    const result: Required<Pick<ImportResult, 'created' | 'updated'>> = { created: {}, updated: {} };
    for (const documentClass of Object.values(BaseAdventure.contentFields)) {
      const name = documentClass.documentName;
      const [fresh, known] = [toCreate[name] ?? [], toUpdate[name] ?? []];
      const whole = { diff: false, recursive: false };
      if (fresh.length) result.created[name] = await documentClass.createDocuments(fresh, { keepId: true });
      if (known.length) result.updated[name] = await documentClass.updateDocuments(known, whole);
    }
    return { ...result, ...(adventureImportsAreDated ? { importedTime: Date.now() } : {}) };
  }

  async #confirm(): Promise<unknown> {
    const { applications } = getGlobal('foundry') as {
      applications: { api: { DialogV2: { confirm(options: Dictionary): Promise<unknown> } } };
    };
    const content = '<p>Some of this is in the world already. Replace it by what the adventure holds?</p>';
    return applications.api.DialogV2.confirm({ window: { title: this.name }, content });
  }

  async #record({ importFields }: ImportOptions): Promise<void> {
    const { settings, user, version } = getGame();
    if (!user?.isGM) return;
    const known = settings.get('core', IMPORTS_SETTING) as Dictionary;
    const options = { importFields };
    const record = adventureImportsAreDated ? { coreVersion: version, importedTime: Date.now(), options } : true;
    await settings.set('core', IMPORTS_SETTING, { ...known, [this.uuid]: record });
  }
}
