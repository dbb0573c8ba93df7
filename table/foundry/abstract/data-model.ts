/** foundry.abstract.DataModel: data with a schema (common/abstract/data.d.mts). */
import type { CleanOptions, DataField, FieldOwner } from '../data/field.ts';
import { initializeRecord, SchemaField } from '../data/object-fields.ts';
import { expressOperators, ForcedReplacement, isOperator, normalizeOperators } from '../data/operators.ts';
import { DataModelValidationFailure } from '../data/validation.ts';
import { operatorsAreInstances } from '../generation.ts';
import type { Dictionary } from '../runtime.ts';
import { logCompatibilityWarning } from '../utils/helpers.ts';
import { deepClone, mergeObject } from '../utils/objects.ts';
import { expandObject } from '../utils/paths.ts';
import { isEmpty } from '../utils/types.ts';

export interface ConstructionContext extends Dictionary {
  parent?: DataModel | null;
  /** Whether invalid data throw an error (default: true) or only mark the model as invalid. */
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
}

/** Options of `validate`. `changes`: the changes to check; if they are omitted, the source is checked. */
export interface ModelValidateOptions {
  fields?: boolean;
  joint?: boolean;
  changes?: Dictionary;
  clean?: boolean;
  strict?: boolean;
  fallback?: boolean;
  dropInvalidEmbedded?: boolean;
}

/** Options of `updateSource`, which changes only the copy in memory. */
export interface UpdateSourceOptions extends Dictionary {
  dryRun?: boolean;
  fallback?: boolean;
  recursive?: boolean;
}

export interface ValidationFailures {
  fields: DataModelValidationFailure | null;
  joint: DataModelValidationFailure | null;
}

export type ModelClass = typeof DataModel;

/** Data with a schema. The class cleans and validates the source data, derives the instance's properties from them, and applies updates. */
export abstract class DataModel implements FieldOwner {
  static LOCALIZATION_PREFIXES: string[] = [];
  declare static _schema: SchemaField | undefined;

  declare readonly _source: Dictionary;
  declare readonly parent: DataModel | null;
  #failures: ValidationFailures = { fields: null, joint: null };

  constructor(data: object = {}, context: ConstructionContext = {}) {
    const { parent = null, strict = true, ...options } = context;
    Object.defineProperty(this, 'parent', { value: parent, writable: false, configurable: true });
    const source = this._initializeSource(data as Dictionary, { strict, ...options });
    Object.defineProperty(this, '_source', { value: Object.seal(source), writable: false, configurable: true });
    this._configure(options);
    this.validate({
      strict,
      fallback: options.fallback ?? false,
      dropInvalidEmbedded: options.dropInvalidEmbedded ?? false,
      joint: true,
    });
    this._initialize({ strict, ...options });
  }

  /** A hook for subclasses that runs before the data are validated. */
  protected _configure(_options: Dictionary = {}): void {}

  /** Defines the schema: the fields by name. Subclasses must override this. */
  static defineSchema(): Record<string, DataField> {
    throw new Error(`The ${this.name} subclass of DataModel must define its Document schema`);
  }

  /** The schema of the class, created at first use. */
  static get schema(): SchemaField {
    if (!Object.hasOwn(this, '_schema') || !this._schema) {
      const schema = new SchemaField(this.defineSchema());
      Object.defineProperty(this, '_schema', { value: schema, writable: false, configurable: true });
      return schema;
    }
    return this._schema;
  }

  get schema(): SchemaField {
    return (this.constructor as ModelClass).schema;
  }

  /** Whether the last validation failed and did not fall back to valid data. */
  get invalid(): boolean {
    return Boolean(this.#failures.fields?.unresolved || this.#failures.joint?.unresolved);
  }

  get validationFailures(): ValidationFailures {
    return this.#failures;
  }

  /** Returns migrated and cleaned source data for a new instance. */
  protected _initializeSource(data: Dictionary | DataModel, _options: Dictionary = {}): Dictionary {
    const source = data instanceof DataModel ? data.toObject() : data;
    const model = this.constructor as ModelClass;
    return model.cleanData(model.migrateDataSafe(source));
  }

  /**
   * Converts data to the form that the schema requires.
   * @param source - The data, changed in place.
   * @param options - How to clean.
   * @returns `source`.
   */
  static cleanData(source: Dictionary = {}, options: CleanOptions = {}): Dictionary {
    return this.schema.clean(source, options) as Dictionary;
  }

  protected static *_initializationOrder(): Generator<[string, DataField]> {
    yield* this.schema.entries();
  }

  /** Sets the instance's properties from its source. */
  _initialize(options: Dictionary = {}): void {
    const order = (this.constructor as ModelClass)._initializationOrder();
    initializeRecord(order, this._source, this, options, this as unknown as Dictionary);
  }

  /** Sets the instance's properties from its source again. */
  reset(): void {
    this._initialize();
  }

  /** Creates another instance from the source of this one, with changes. */
  clone(data: object = {}, context: ConstructionContext = {}): unknown {
    const merged = this._mergeClone(data);
    const Model = this.constructor as unknown as new (data: object, context: ConstructionContext) => DataModel;
    return new Model(merged, { parent: this.parent, ...context });
  }

  protected _mergeClone(data: object): Dictionary {
    return mergeObject(this.toObject(), data, {
      performDeletions: true,
      applyOperators: true,
      inplace: true,
    });
  }

  /**
   * Checks the source, or proposed changes to it.
   * @param options - What to check, and how to report failures.
   * @returns True if the data are valid.
   * @throws DataModelValidationError for invalid data, unless `strict` is false.
   */
  validate(options: ModelValidateOptions = {}): boolean {
    const { fields = true, changes, clean = false, strict = true, fallback = false } = options;
    const joint = options.joint ?? !changes;
    const partial = !!changes && !joint;
    const model = this.constructor as ModelClass;
    let data = changes ?? this._source;
    const failures: ValidationFailures = { fields: null, joint: null };
    if (changes && clean) data = model.cleanData(changes, { partial, source: this._source });
    if (fields) {
      const { dropInvalidEmbedded = false } = options;
      const source = changes ? { ...this._source, ...changes } : this._source;
      failures.fields = this.schema.validate(data, { partial, fallback, dropInvalidEmbedded, source }) ?? null;
    }
    if (joint && !failures.fields?.unresolved) failures.joint = this.#validateJoint(data);
    if (!changes) this.#failures = failures;
    const failure = [failures.fields, failures.joint].find((entry) => entry?.unresolved);
    if (!failure) return true;
    failure.message = [`${model.name} validation errors:`, failure.message].filter(Boolean).join(' ');
    const error = failure.asError();
    if (strict) throw error;
    console.warn(error.message);
    return false;
  }

  #validateJoint(data: Dictionary): DataModelValidationFailure | null {
    try {
      this.schema._validateModel(data, { source: data });
      (this.constructor as ModelClass).validateJoint(data);
      return null;
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return new DataModelValidationFailure({ message, unresolved: true });
    }
  }

  /**
   * Checks rules that involve several fields.
   * @throws an error if one is broken
   */
  static validateJoint(_data: Dictionary): void {}

  /**
   * Changes the source, then updates the properties of the instance.
   * @param changes - New values, nested or by dotted path; operators are allowed.
   * @param options - How to apply the changes.
   * @returns The differences.
   * @throws DataModelValidationError for invalid changes; none of them is applied.
   */
  updateSource(changes: object = {}, options: UpdateSourceOptions = {}): Dictionary {
    const model = this.constructor as ModelClass;
    const prepared = this._prepareChanges(changes, options);
    const candidate = deepClone(this._source);
    const cleaned = model.cleanData(prepared, { partial: true, source: { ...candidate, ...prepared } });
    const failure = this.schema.validate(cleaned, {
      partial: true,
      fallback: options.fallback ?? false,
      source: { ...candidate, ...cleaned },
    });
    if (failure?.unresolved) throw failure.asError();
    this._validateChanges(cleaned);
    const difference: Dictionary = {};
    this.schema._diffFields(candidate, cleaned, difference, { ...options, source: { ...candidate } });
    if (isEmpty(difference)) return {};
    const joint = this.#validateJoint(candidate);
    if (joint) throw joint.asError();
    if (!options.dryRun) {
      this.schema._commitFields(this._source, candidate, difference, { ...options, model: this });
      this._initialize();
    }
    return expressOperators(difference);
  }

  /** Expands and migrates changes. Deletions and replacements in the old notation become operators. */
  protected _prepareChanges(changes: object, options: UpdateSourceOptions): Dictionary {
    const normalized = normalizeOperators(expandObject(changes), operatorsAreInstances ? warnOfLegacyKey : undefined);
    const migrated = (this.constructor as ModelClass).migrateDataSafe(normalized);
    if (options.recursive !== false) return migrated;
    // Each given key is replaced completely; keys that are not given stay (v14 API: DataModelUpdateOptions).
    for (const [key, value] of Object.entries(migrated))
      if (key !== '_id' && !isOperator(value)) migrated[key] = new ForcedReplacement(value);
    return migrated;
  }

  /** A hook for subclasses that throws if changes break a further rule. */
  protected _validateChanges(_changes: Dictionary): void {}

  /**
   * Copies the model to a plain object.
   * @param source - Whether to copy the source (default) or the prepared values.
   * @returns The copy.
   */
  toObject(source: boolean | null = true): Dictionary {
    if (source ?? true) return dropUndefinedKeys(deepClone(this._source));
    return this.schema.toObject(this) as Dictionary;
  }

  toJSON(): Dictionary {
    return this.toObject(true);
  }

  /** Creates an instance from stored data, even if they are invalid. */
  static fromSource(source: object, context: ConstructionContext = {}): DataModel {
    const Model = this as unknown as new (data: object, context: ConstructionContext) => DataModel;
    return new Model(source, { strict: false, ...context });
  }

  static fromJSON(json: string): DataModel {
    return this.fromSource(JSON.parse(json) as Dictionary);
  }

  /** Migrates older data to the current form. Updates pass partial data. */
  static migrateData(source: Dictionary): Dictionary {
    this.schema._migrateSource(source, source);
    return source;
  }

  /** Migrates data in place. Logs errors instead of throwing, and ignores what the migration returns (core issue 13141). */
  static migrateDataSafe(source: Dictionary): Dictionary {
    try {
      this.migrateData(source);
    } catch (error) {
      console.error(`Failed data migration for ${this.name}`, error);
    }
    return source;
  }
}

function warnOfLegacyKey(key: string): void {
  const message = `The key "${key}" is deprecated in favour of operators of foundry.data.operators`;
  logCompatibilityWarning(message, { since: 14, until: 16, once: true });
}

function dropUndefinedKeys(object: Dictionary): Dictionary {
  for (const [key, value] of Object.entries(object)) if (value === undefined) delete object[key];
  return object;
}
