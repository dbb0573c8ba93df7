/** foundry.data.fields: embedded models and documents, data by type, statistics (fields.d.mts). */
import type { ConstructionContext, DataModel, ModelClass } from '../abstract/data-model.ts';
import type { Document, DocumentClass } from '../abstract/document.ts';
import { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { findConfig, type Dictionary } from '../runtime.ts';
import { deepClone } from '../utils/objects.ts';
import { isEmpty, isPlainObject } from '../utils/types.ts';
import type {
  CommitArguments,
  DiffArguments,
  Flaw,
  CleanOptions,
  FieldContext,
  FieldOptions,
  FieldOwner,
  ValidateOptions,
} from './field.ts';
import { ArrayField, exportModel, ObjectField, SchemaField } from './object-fields.ts';
import { DataFieldOperator, isOperator } from './operators.ts';
import { DocumentIdField, NumberField, StringField } from './scalar-fields.ts';
import { DataModelValidationFailure } from './validation.ts';

type ConcreteModel = new (data: object, context: ConstructionContext) => DataModel;

/** A field for a model inside another model. */
export class EmbeddedDataField extends SchemaField {
  readonly model: ModelClass;

  constructor(model: ModelClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(model.defineSchema(), options, context);
    this.model = model;
  }

  /** Cleans the inner model with its own data as the source, because some of its fields look up the type in the source. */
  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    return super._cleanType(value, { ...options, source: value });
  }

  override validate(value: unknown, options: ValidateOptions = {}): Flaw {
    const data = value instanceof this.model ? value._source : value;
    return super.validate(data, { ...options, source: data });
  }

  override initialize(value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    if (!isPlainObject(value)) return value;
    const Model = this.model as unknown as ConcreteModel;
    return new Model(value, { strict: false, ...options, parent: model as DataModel });
  }

  override toObject(value: unknown): unknown {
    return deepClone(exportModel(value, false));
  }

  override _migrateSource(_sourceData: Dictionary, fieldData: unknown): void {
    if (isPlainObject(fieldData)) this.model.migrateDataSafe(fieldData);
  }

  override _validateModel(data: unknown, options: { source?: unknown } = {}): void {
    super._validateModel(data, options);
    if (isPlainObject(data)) this.model.validateJoint(data);
  }
}

/** A field for the documents of one class that are embedded in a document. */
export class EmbeddedCollectionField extends ArrayField {
  static override hierarchical = true;

  constructor(element: DocumentClass, options: FieldOptions = {}, context: FieldContext = {}) {
    super(element, { ...options, readonly: true }, context);
  }

  static override _validateElementType(element: unknown): unknown {
    if (typeof element !== 'function') throw new Error('An EmbeddedCollectionField must specify a Document subclass');
    return element;
  }

  static get implementation(): typeof EmbeddedCollection {
    return EmbeddedCollection;
  }

  get model(): DocumentClass {
    return (this.element as unknown as DocumentClass).implementation;
  }

  get schema(): SchemaField {
    return this.model.schema;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    const cleaned = value.map((entry) => this.schema.clean(exportModel(entry), { ...options, source: entry }));
    // The array must stay the same object, because it is the collection's source.
    value.splice(0, value.length, ...cleaned);
    return value;
  }

  protected override _validateElements(value: unknown[], options: ValidateOptions): Flaw {
    const failure = new DataModelValidationFailure();
    for (const [index, entry] of (value as Dictionary[]).entries()) {
      const inner = this.schema.validate(entry, { ...options, source: entry });
      if (!inner) continue;
      inner.dropped = inner.unresolved && (options.dropInvalidEmbedded ?? false);
      const id = (entry['_id'] as string | undefined) ?? index;
      failure.elements.push({ id, name: entry['name'] as string, failure: inner });
      if (inner.unresolved && !inner.dropped) failure.unresolved = true;
    }
    return failure.elements.length ? failure : undefined;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): Flaw {
    if (!Array.isArray(value)) throw new Error('must be an Array');
    return this._validateElements(value, options);
  }

  override _validateModel(): void {}

  override initialize(_value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    const collection = (model as Document).collections[this.name ?? ''];
    collection?.initialize(options);
    return collection;
  }

  override toObject(value: unknown): unknown {
    return [...(value as Iterable<unknown>)].map((document) => exportModel(document, false));
  }

  override _migrateSource(_sourceData: Dictionary, fieldData: unknown): void {
    if (Array.isArray(fieldData)) for (const entry of fieldData as Dictionary[]) this.model.migrateDataSafe(entry);
  }

  override _updateDiff(...args: DiffArguments): void {
    const [source, key, value, difference, options = {}] = args;
    const previous = source[key] as Dictionary[];
    if (isOperator(value) || !Array.isArray(value)) {
      const replaced = DataFieldOperator.get(value) ?? [];
      previous.splice(0, previous.length, ...(replaced as Dictionary[]));
      difference[key] = value;
      return;
    }
    const diffs: Dictionary[] = [];
    for (const entry of value as Dictionary[]) {
      const existing = previous.find((candidate) => candidate['_id'] === entry['_id']);
      if (!existing) {
        const created = this.schema.clean(entry, { source: entry }) as Dictionary;
        const failure = this.schema.validate(created, { source: created });
        if (failure?.unresolved) throw failure.asError();
        previous.push(created);
        diffs.push(created);
        continue;
      }
      const diff: Dictionary = {};
      this.schema._diffFields(existing, entry, diff, { ...options, source: { ...existing, ...entry } });
      if (!isEmpty(diff)) diffs.push({ ...diff, _id: entry['_id'] });
    }
    if (diffs.length) difference[key] = diffs;
  }

  override _updateCommit(...[source, key, value, diff, options = {}]: CommitArguments): void {
    const collection = (options['model'] as Document | undefined)?.collections[key];
    const [target, next] = [source[key] as Dictionary[], value as Dictionary[]];
    if (!Array.isArray(diff)) {
      collection?.clear();
      target.splice(0, target.length, ...next);
      return;
    }
    for (const entry of diff as Dictionary[]) {
      const existing = target.find((candidate) => candidate['_id'] === entry['_id']);
      const fresh = next.find((candidate) => candidate['_id'] === entry['_id']);
      if (!fresh) continue;
      if (existing)
        this.schema._commitFields(existing, fresh, entry, {
          ...options,
          model: collection?.get(entry['_id'] as string),
        });
      else target.push(fresh);
    }
  }
}

/** A field for the data that depend on a document's type. */
export class TypeDataField extends ObjectField {
  static override recursive = true;
  readonly document: { readonly documentName: string };

  constructor(document: { readonly documentName: string }, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.document = document;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true };
  }

  get documentName(): string {
    return this.document.documentName;
  }

  /** Returns the model registered for a type; null if there is none. */
  getModelForType(type: string): ModelClass | null {
    const config = findConfig()?.[this.documentName] as Dictionary | undefined;
    return ((config?.['dataModels'] as Dictionary | undefined)?.[type] as ModelClass | undefined) ?? null;
  }

  #findModel(source: unknown): ModelClass | null {
    return this.getModelForType(String((source as Dictionary | undefined)?.['type']));
  }

  override getInitialValue(data?: unknown): unknown {
    return this.#findModel(data)?.cleanData({}) ?? {};
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    const model = this.#findModel(options.source);
    if (!model || !isPlainObject(value)) return value;
    return model.cleanData(value, { ...options, source: value });
  }

  protected override _validateType(value: unknown, options: ValidateOptions): Flaw {
    super._validateType(value, options);
    return this.#findModel(options.source)?.schema.validate(value, { ...options, source: value });
  }

  override _validateModel(data: unknown, options: { source?: unknown } = {}): void {
    const model = this.#findModel(options.source);
    if (!model || !isPlainObject(data)) return;
    model.schema._validateModel(data);
    model.validateJoint(data);
  }

  override _getField(path: string[]): this | undefined {
    return path.length ? undefined : this;
  }

  override initialize(value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    const Model = this.#findModel(model?._source) as unknown as ConcreteModel | null;
    if (!Model || !isPlainObject(value)) return super.initialize(value, model, options);
    return new Model(value, { ...options, strict: false, parent: model as DataModel });
  }

  override toObject(value: unknown): unknown {
    return deepClone(exportModel(value, false));
  }

  override _migrateSource(sourceData: Dictionary, fieldData: unknown): void {
    if (isPlainObject(fieldData)) this.#findModel(sourceData)?.migrateDataSafe(fieldData);
  }

  override _updateDiff(...args: DiffArguments): void {
    const [source, key, value, difference, options = {}] = args;
    const model = this.#findModel(source);
    const previous = source[key];
    if (!model || !isPlainObject(previous) || !isPlainObject(value)) return super._updateDiff(...args);
    const diff: Dictionary = {};
    model.schema._diffFields(previous, value, diff, { ...options, source: previous });
    if (!isEmpty(diff)) difference[key] = diff;
  }
}

/** A field that records who created and last changed a document, when, and where it came from. */
export class DocumentStatsField extends SchemaField {
  static get fields(): string[] {
    return [...this.managedFields, 'compendiumSource', 'duplicateSource', 'exportSource'];
  }

  /** The statistics that the server sets. */
  static managedFields = ['coreVersion', 'systemId', 'systemVersion', 'createdTime', 'modifiedTime', 'lastModifiedBy'];

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    const fields = {
      coreVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      systemId: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      systemVersion: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      createdTime: new NumberField(),
      modifiedTime: new NumberField(),
      lastModifiedBy: new DocumentIdField({ initial: null, readonly: false }),
      compendiumSource: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      duplicateSource: new StringField({ required: true, blank: false, nullable: true, initial: null }),
      exportSource: new ObjectField({ nullable: true, initial: null }),
    };
    super(fields, options, context);
  }
}
