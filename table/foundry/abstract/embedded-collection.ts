/** foundry.abstract.EmbeddedCollection: the documents embedded in a document (common/abstract/embedded-collection.d.mts). */
import type { Dictionary } from '../runtime.ts';
import { Collection, type CollectionGetOptions } from '../utils/collection.ts';
import { randomID } from '../utils/helpers.ts';
import type { Document, DocumentClass } from './document.ts';

/** Options for changing the collection. `modifySource`: false leaves the source of the parent unchanged. */
interface ModifyOptions extends Dictionary {
  modifySource?: boolean;
}

/** The documents of an embedded collection. Changes to it also change the source array of its parent. */
export class EmbeddedCollection extends Collection<Document> {
  readonly name: string;
  readonly model: Document;
  /** The ids of documents whose source is invalid. */
  readonly invalidDocumentIds = new Set<string>();
  readonly _source: Dictionary[];
  #invalid = new Map<string, Document>();

  constructor(name: string, parent: Document, sourceArray: Dictionary[]) {
    super();
    this.name = name;
    this.model = parent;
    this._source = sourceArray;
  }

  get documentClass(): DocumentClass {
    const field = (this.model.constructor as DocumentClass).hierarchy[this.name];
    if (!field) throw new Error(`${this.model.documentName} has no collection ${this.name}`);
    return field.model;
  }

  /** Creates the documents from the source array. Documents that already exist are reset to their source. */
  initialize(options: Dictionary = {}): void {
    const ids = new Set<string>();
    this.invalidDocumentIds.clear();
    for (const [index, data] of this._source.entries()) {
      data['_id'] ??= randomID();
      const id = data['_id'] as string;
      ids.add(id);
      const existing = super.get(id);
      if (existing && existing._source === data) existing._initialize({ withParent: true });
      else this._initializeDocument(data, index, options);
    }
    for (const id of this.keys()) if (!ids.has(id)) super.delete(id);
  }

  protected _initializeDocument(data: Dictionary, index: number, options: Dictionary): void {
    const id = data['_id'] as string;
    try {
      const document = this.createDocument(data, { ...options, strict: true, withParent: true });
      this._source[index] = document._source;
      super.set(id, document);
    } catch (error) {
      this.invalidDocumentIds.add(id);
      console.warn(`${this.documentClass.documentName} [${id}] is invalid`, error);
    }
  }

  /** Creates a document for this collection, without adding it. */
  createDocument(data: object, context: Dictionary = {}): Document {
    const Model = this.documentClass as unknown as new (data: object, context: object) => Document;
    return new Model(data, { ...context, parent: this.model, parentCollection: this.name });
  }

  override get(key: string, options: CollectionGetOptions = {}): Document | undefined {
    const found = super.get(key) ?? (options.invalid ? this.getInvalid(key, { strict: false }) : undefined);
    if (!found && options.strict) throw new Error(`The key ${key} does not exist in the ${this.name} collection`);
    return found;
  }

  /**
   * Returns a document with an invalid source, by id.
   * @throws Error if there is none, unless `strict` is false.
   */
  getInvalid(id: string, options: { strict?: boolean } = {}): Document | undefined {
    const data = this.invalidDocumentIds.has(id) && this._source.find((entry) => entry['_id'] === id);
    if (!data) {
      if (options.strict ?? true) throw new Error(`${id} is not in the set of invalid ids`);
      return undefined;
    }
    const known = this.#invalid.get(id) ?? this.createDocument(structuredClone(data), { strict: false });
    this.#invalid.set(id, known);
    return known;
  }

  override set(key: string, value: Document, options: ModifyOptions = {}): this {
    const index = this._source.findIndex((entry) => entry['_id'] === key);
    if (options.modifySource !== false) {
      if (index < 0) this._source.push(value._source);
      else this._source[index] = value._source;
    }
    return super.set(key, value);
  }

  override delete(key: string, options: ModifyOptions = {}): boolean {
    const index = this._source.findIndex((entry) => entry['_id'] === key);
    if (options.modifySource !== false && index >= 0) this._source.splice(index, 1);
    this.invalidDocumentIds.delete(key);
    return super.delete(key);
  }

  toObject(source = true): Dictionary[] {
    return this.contents.map((document) => document.toObject(source));
  }
}
