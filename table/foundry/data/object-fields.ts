/** foundry.data.fields: schemas, objects with arbitrary keys, typed objects, arrays and sets (fields.d.mts). */
import type { Dictionary } from '../runtime.ts';
import { deepClone, diffObject, equals } from '../utils/objects.ts';
import { isEmpty, isPlainObject } from '../utils/types.ts';
import { drawChoices, type Choices } from './draw-choices.ts';
import {
  DataField,
  type AppliedFunction,
  type CommitArguments,
  type DiffArguments,
  type Flaw,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type FieldOwner,
  type InputConfig,
  type ValidateOptions,
} from './field.ts';
import { DataFieldOperator, ForcedDeletion, isOperator } from './operators.ts';
import { DataModelValidationFailure } from './validation.ts';

/** Returns a model as plain data: its source or, with `source` false, its prepared data. Returns any other value unchanged. */
export function exportModel(value: unknown, source = true): unknown {
  const toObject: unknown = typeof value === 'object' && value !== null && Reflect.get(value, 'toObject');
  return typeof toObject === 'function' ? (Reflect.apply(toObject, value, [source]) as unknown) : value;
}

/** Applies a difference, which may contain operators, to an object with arbitrary keys. */
function applyOpen(target: Dictionary, difference: Dictionary): void {
  for (const [key, value] of Object.entries(difference)) {
    const previous = target[key];
    if (value instanceof ForcedDeletion) delete target[key];
    else if (isOperator(value)) target[key] = deepClone(DataFieldOperator.get(value));
    else if (isPlainObject(previous) && isPlainObject(value)) applyOpen(previous, value);
    else if (isPlainObject(value)) {
      const fresh: Dictionary = {};
      target[key] = fresh;
      applyOpen(fresh, value);
    } else target[key] = deepClone(value);
  }
}

/** A field for an object with arbitrary keys. */
export class ObjectField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return deepClone(initial);
    if (!this.required) return undefined;
    return this.nullable ? null : {};
  }

  protected override _cast(value: unknown): unknown {
    return exportModel(value);
  }

  protected override _validateType(value: unknown, _options: ValidateOptions): boolean | Flaw {
    if (!isPlainObject(value)) throw new Error('must be an object');
    return undefined;
  }

  override initialize(value: unknown, _model: FieldOwner | null, _options: Dictionary = {}): unknown {
    return deepClone(value);
  }

  override toObject(value: unknown): unknown {
    return deepClone(value);
  }

  override _updateDiff(...args: DiffArguments): void {
    const [source, key, value, difference] = args;
    const previous = source[key];
    if (!isPlainObject(previous) || !isPlainObject(value)) return super._updateDiff(...args);
    const diff = diffObject(previous, value);
    if (isEmpty(diff)) return;
    applyOpen(previous, diff);
    difference[key] = diff;
  }
}

/** A field for an object with arbitrary keys, whose values all belong to one inner field. */
export class TypedObjectField extends ObjectField {
  static override recursive = true;
  readonly element: DataField;

  constructor(element: DataField, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    if (!(element instanceof DataField)) throw new Error('The element of a TypedObjectField must be a DataField');
    this.element = element;
    element.name ??= 'element';
    element.parent ??= this;
  }

  override _getField(path: string[]): DataField | undefined {
    return path.length ? this.element._getField(path.slice(1)) : this;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    const validateKey = this.options['validateKey'] as ((key: string) => unknown) | undefined;
    const entries = Object.entries(value).filter(([key]) => validateKey?.(key) !== false);
    return Object.fromEntries(entries.map(([key, entry]) => [key, this.element.clean(entry, options)]));
  }

  protected override _validateType(value: unknown, options: ValidateOptions): Flaw {
    super._validateType(value, options);
    const failure = new DataModelValidationFailure();
    for (const [key, entry] of Object.entries(value as Dictionary)) {
      const inner = this.element.validate(entry, options);
      if (inner) recordFieldFailure(failure, value as Dictionary, key, inner);
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override _validateModel(data: unknown, options: { source?: unknown } = {}): void {
    for (const entry of Object.values((data ?? {}) as Dictionary)) this.element._validateModel(entry, options);
  }

  override initialize(value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    if (!isPlainObject(value)) return value;
    return initializeRecord(
      Object.keys(value).map((key) => [key, this.element]),
      value,
      model,
      options,
    );
  }

  override toObject(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, this.element.toObject(entry)]));
  }

  override _updateDiff(...args: DiffArguments): void {
    const [source, key, value, difference, options = {}] = args;
    const previous = source[key];
    if (!isPlainObject(previous) || !isPlainObject(value)) return super._updateDiff(...args);
    const diff: Dictionary = {};
    for (const [name, entry] of Object.entries(value)) {
      if (!(entry instanceof ForcedDeletion)) {
        const fresh =
          name in previous || isOperator(entry) ? entry : this.element.clean(entry, { source: options['source'] });
        this.element._updateDiff(previous, name, fresh, diff, options);
      } else if (name in previous) {
        delete previous[name];
        diff[name] = entry;
      }
    }
    if (!isEmpty(diff)) difference[key] = diff;
  }

  override apply(fn: AppliedFunction, value?: unknown, options: unknown = {}): unknown {
    const applied = super.apply(fn, value, options);
    for (const entry of Object.values((value ?? {}) as Dictionary)) this.element.apply(fn, entry, options);
    return applied;
  }
}

/** A field for a document's flags, by package. */
export class DocumentFlagsField extends TypedObjectField {
  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    super(new ObjectField(), options, context);
  }
}

function recordFieldFailure(
  failure: DataModelValidationFailure,
  data: Dictionary,
  key: string,
  inner: DataModelValidationFailure,
): void {
  failure.fields[key] = inner;
  if (inner.unresolved) failure.unresolved = true;
  else if (inner.isEmpty()) data[key] = inner.fallback;
}

/** Tests whether the field's values are stored in the source; always true in Foundry 13. */
function isPersisted(field: DataField): boolean {
  return field.persisted ?? true;
}

/** Sets the initialized values of fields on an object. A function becomes a getter. */
export function initializeRecord(
  entries: Iterable<[string, DataField]>,
  source: Dictionary,
  model: FieldOwner | null,
  options: Dictionary,
  target: Dictionary = {},
): Dictionary {
  for (const [name, field] of entries) {
    const raw = !isPersisted(field) ? field.getInitialValue(source) : source[name];
    const value = field.initialize(raw, model, options);
    const descriptor: PropertyDescriptor =
      typeof value === 'function'
        ? { get: value as () => unknown, set: () => undefined }
        : { value, writable: !field.readonly };
    Object.defineProperty(target, name, { ...descriptor, configurable: true, enumerable: true });
  }
  return target;
}

/** A field for an object with named fields. */
export class SchemaField extends DataField {
  static override recursive = true;
  fields: Record<string, DataField>;

  constructor(fields: Record<string, DataField>, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.fields = this._initialize(fields);
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  protected _initialize(fields: Record<string, DataField>): Record<string, DataField> {
    if (!isPlainObject(fields)) throw new Error('A DataSchema must be an object with string keys and DataField values');
    for (const [name, field] of Object.entries(fields)) {
      if (!(field instanceof DataField))
        throw new Error(`The "${name}" field is not an instance of the DataField class`);
      if (field.parent !== undefined)
        throw new Error(`The "${field.fieldPath}" field already belongs to some other parent`);
      if (name === '_source') throw new Error('A field may not be named _source');
      field.name = name;
      field.parent = this;
    }
    return { ...fields };
  }

  *[Symbol.iterator](): Iterator<DataField> {
    yield* Object.values(this.fields);
  }

  keys(): string[] {
    return Object.keys(this.fields);
  }

  values(): DataField[] {
    return Object.values(this.fields);
  }

  entries(): [string, DataField][] {
    return Object.entries(this.fields);
  }

  has(fieldName: string): boolean {
    return Object.hasOwn(this.fields, fieldName);
  }

  /** Returns the field with a name; undefined if there is none. */
  get(fieldName: string): DataField | undefined {
    return this.has(fieldName) ? this.fields[fieldName] : undefined;
  }

  /** Returns the field at a dotted path or list of names; undefined if there is none. */
  getField(fieldName: string | string[]): DataField | undefined {
    return this._getField(Array.isArray(fieldName) ? [...fieldName] : fieldName.split('.'));
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.get(path[0] ?? '')?._getField(path.slice(1));
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return deepClone(initial);
    if (!this.required) return undefined;
    return this.nullable ? null : this._cleanType({}, { source: data });
  }

  protected override _cast(value: unknown): unknown {
    return exportModel(value);
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!isPlainObject(value)) return value;
    const inner = { ...options, source: options.source ?? value };
    for (const key of Object.keys(value)) if (!this.has(key)) delete value[key];
    for (const [name, field] of this.entries()) {
      if (options.partial && !(name in value)) continue;
      if (!isPersisted(field)) delete value[name];
      else value[name] = field.clean(value[name], inner);
      // A model's source is sealed, so that its keys must exist even if their values are missing.
      if (value[name] === undefined && this.parent) delete value[name];
    }
    return value;
  }

  protected override _validateType(value: unknown, options: ValidateOptions): Flaw {
    if (!isPlainObject(value)) throw new Error('must be an object');
    const inner = { ...options, source: options.source ?? value };
    const failure = new DataModelValidationFailure();
    for (const [name, field] of this.entries()) {
      if (!isPersisted(field) || (options.partial && !(name in value))) continue;
      const failed = field.validate(value[name], inner);
      if (failed) recordFieldFailure(failure, value, name, failed);
    }
    return failure.isEmpty() ? undefined : failure;
  }

  override _validateModel(data: unknown, options: { source?: unknown } = {}): void {
    if (typeof data !== 'object' || data === null) return;
    const inner = { source: options.source ?? data };
    for (const [name, field] of this.entries()) field._validateModel((data as Dictionary)[name], inner);
  }

  override initialize(value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    if (!isPlainObject(value)) return value;
    return initializeRecord(this.entries(), value, model, options);
  }

  override toObject(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value;
    const object: Dictionary = {};
    for (const [name, field] of this.entries()) {
      const entry = field.toObject(Reflect.get(value, name));
      if (entry !== undefined && isPersisted(field)) object[name] = entry;
    }
    return object;
  }

  override _updateDiff(...args: DiffArguments): void {
    const [source, key, value, difference, options = {}] = args;
    const previous = source[key];
    if (!isPlainObject(previous) || !isPlainObject(value)) return super._updateDiff(...args);
    const diff: Dictionary = {};
    this._diffFields(previous, value, diff, options);
    if (!isEmpty(diff)) difference[key] = diff;
  }

  /** Applies changes to a source of this schema and adds them to the difference. */
  _diffFields(source: Dictionary, changes: Dictionary, diff: Dictionary, options: Dictionary): void {
    for (const [name, entry] of Object.entries(changes))
      this.get(name)?._updateDiff(source, name, entry, diff, options);
  }

  override _updateCommit(...[source, key, value, diff, options = {}]: CommitArguments): void {
    const previous = source[key];
    if (!isPlainObject(previous) || !isPlainObject(value) || !isPlainObject(diff)) source[key] = value;
    else this._commitFields(previous, value, diff, options);
  }

  /** Writes the changed values to a source of this schema. */
  _commitFields(source: Dictionary, values: Dictionary, diff: Dictionary, options: Dictionary): void {
    for (const name of Object.keys(diff))
      this.get(name)?._updateCommit(source, name, values[name], diff[name], options);
  }

  override _migrateSource(sourceData: Dictionary, fieldData: unknown): void {
    if (!isPlainObject(fieldData)) return;
    for (const [name, field] of this.entries())
      if (name in fieldData) field._migrateSource(sourceData, fieldData[name]);
  }

  override apply(fn: AppliedFunction, value: unknown = {}, options: unknown = {}): unknown {
    const applied = super.apply(fn, value, options);
    for (const [name, field] of this.entries()) field.apply(fn, (value as Dictionary | null)?.[name], options);
    return applied;
  }
}

/** A field for a list of values of one kind. */
export class ArrayField extends DataField {
  static override recursive = true;
  readonly element: DataField;

  constructor(element: unknown, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.element = (this.constructor as typeof ArrayField)._validateElementType(element) as DataField;
    if (this.element instanceof DataField) {
      this.element.name ||= 'element';
      this.element.parent = this;
    }
    const { min, max } = this.#limits;
    if (max < min) throw new Error('ArrayField maximum length cannot be less than its minimum');
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false };
  }

  get #limits(): { min: number; max: number } {
    const { min = 0, max = Infinity } = this.options as { min?: number; max?: number };
    return { min, max };
  }

  static _validateElementType(element: unknown): unknown {
    if (!(element instanceof DataField)) throw new Error(`${this.name} must have a DataField as its contained element`);
    if (element.parent) throw new Error(`${this.name} element already belongs to another field`);
    return element;
  }

  override _getField(path: string[]): DataField | undefined {
    if (!path.length) return this;
    return this.element._getField(path[0] === 'element' ? path.slice(1) : path);
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined) return deepClone(initial);
    if (!this.required) return undefined;
    return this.nullable ? null : [];
  }

  protected override _cast(value: unknown): unknown {
    if (value instanceof Set) return [...(value as Set<unknown>)];
    if (value instanceof Map) return [...(value as Map<unknown, unknown>).values()];
    if (Array.isArray(value)) return value;
    // Form inputs whose names contain indices give an object with numeric keys (fields.d.mts, ArrayField#_cast).
    if (isPlainObject(value) && Object.keys(value).every((key) => /^\d+$/.test(key))) return Object.values(value);
    return value;
  }

  protected override _cleanType(value: unknown, options: CleanOptions): unknown {
    if (!Array.isArray(value)) return value;
    // Even a partial update replaces an array as a whole, so its elements must be complete.
    return value.map((entry) => this.element.clean(entry, { ...options, partial: false }));
  }

  protected override _validateType(value: unknown, options: ValidateOptions): Flaw {
    if (!Array.isArray(value)) throw new Error('must be an Array');
    const { min, max } = this.#limits;
    if (value.length < min) throw new Error(`cannot have fewer than ${min} elements`);
    if (value.length > max) throw new Error(`cannot have more than ${max} elements`);
    return this._validateElements(value, { ...options, partial: false });
  }

  protected _validateElements(value: unknown[], options: ValidateOptions): Flaw {
    const failure = new DataModelValidationFailure();
    for (const [index, entry] of value.entries()) {
      const inner = this.element.validate(entry, options);
      if (!inner) continue;
      failure.elements.push({ id: index, failure: inner });
      if (inner.unresolved) failure.unresolved = true;
      else if (inner.isEmpty()) value[index] = inner.fallback;
    }
    return failure.elements.length ? failure : undefined;
  }

  override _validateModel(data: unknown, options: { source?: unknown } = {}): void {
    if (Array.isArray(data)) for (const entry of data) this.element._validateModel(entry, options);
  }

  override initialize(value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    if (!Array.isArray(value)) return value;
    return value.map((entry) => {
      const initialized = this.element.initialize(entry, model, options);
      return typeof initialized === 'function' ? (initialized as () => unknown)() : initialized;
    });
  }

  override toObject(value: unknown): unknown {
    if (value === null || value === undefined) return value;
    return [...(value as Iterable<unknown>)].map((entry) => this.element.toObject(entry));
  }

  /** Converts the value of a change to elements. It is one element, or a JSON array of several. */
  override _castChangeDelta(delta: unknown): unknown {
    const listed: unknown = typeof delta === 'string' && delta.trim().startsWith('[') ? JSON.parse(delta) : delta;
    return (Array.isArray(listed) ? listed : [listed]).map((entry) => this.element._castChangeDelta(entry));
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return [...((value ?? []) as unknown[]), ...(delta as unknown[])];
  }

  override _migrateSource(sourceData: Dictionary, fieldData: unknown): void {
    if (Array.isArray(fieldData)) for (const entry of fieldData) this.element._migrateSource(sourceData, entry);
  }

  override apply(fn: AppliedFunction, value: unknown = [], options: unknown = {}): unknown {
    const applied = super.apply(fn, value, options);
    const entries = Array.isArray(value) && value.length ? (value as unknown[]) : [undefined];
    if (this.element instanceof DataField) for (const entry of entries) this.element.apply(fn, entry, options);
    return applied;
  }
}

/** A field for a set of values, stored as an array. */
export class SetField extends ArrayField {
  override _castChangeDelta(delta: unknown): unknown {
    return new Set(super._castChangeDelta(delta) as unknown[]);
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return new Set([...((value ?? []) as Iterable<unknown>), ...(delta as Set<unknown>)]);
  }

  protected override _validateElements(value: unknown[], options: ValidateOptions): Flaw {
    const failure = super._validateElements(value, options);
    if (!failure || !options.fallback) return failure;
    // With `fallback` an invalid element of a set is dropped, because there is no initial value for it.
    const dropped = new Set(failure.elements.map((element) => Number(element.id)));
    value.splice(0, value.length, ...value.filter((_entry, index) => !dropped.has(index)));
    for (const element of failure.elements) Object.assign(element.failure, { dropped: true, unresolved: false });
    failure.unresolved = false;
    return failure;
  }

  override initialize(value: unknown, model: FieldOwner | null, options: Dictionary = {}): unknown {
    const list = super.initialize(value, model, options);
    return Array.isArray(list) ? new Set(list) : list;
  }

  protected override _toInput(config: InputConfig): HTMLElement {
    const choices = (config['choices'] ?? Reflect.get(this.element, 'choices')) as Choices;
    return drawChoices(choices, config, 'createMultiSelectInput');
  }

  override _updateDiff(...args: DiffArguments): void {
    const [source, key, value] = args;
    const [previous, next] = [source[key], value];
    if (Array.isArray(previous) && Array.isArray(next) && equals(new Set(previous), new Set(next))) return;
    super._updateDiff(...args);
  }
}
