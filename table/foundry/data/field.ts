/**
 * foundry.data.fields.DataField: the base of all fields. A field cleans, validates, initializes, compares and exports values, and draws an input for them
 * (fields.d.mts).
 */
import { persistedFieldsExist } from '../generation.ts';
import { callHook, getGlobal, type Dictionary } from '../runtime.ts';
import { deepClone, equals } from '../utils/objects.ts';
import { getProperty } from '../utils/paths.ts';
import { getChangeType, type EffectChange } from './effect-change.ts';
import { DataFieldOperator, ForcedDeletion, ForcedReplacement, isOperator } from './operators.ts';
import { DataModelValidationFailure } from './validation.ts';

/** Options of a field, to which subclasses may add their own. */
export interface FieldOptions extends Dictionary {
  required?: boolean;
  nullable?: boolean;
  initial?: unknown;
  readonly?: boolean;
  gmOnly?: boolean;
  persisted?: boolean;
  label?: string;
  hint?: string;
  validationError?: string;
  validate?: (value: never, options: never) => unknown;
}

export interface CleanOptions {
  /** Whether to clean only the keys that the value has. */
  partial?: boolean;
  /** The model's source data, in which a field can look up, for example, the document's type. */
  source?: unknown;
}

export interface ValidateOptions {
  partial?: boolean;
  /** Whether to replace invalid values in the data by initial ones. */
  fallback?: boolean;
  /** Whether to drop invalid embedded documents instead of failing. */
  dropInvalidEmbedded?: boolean;
  source?: unknown;
}

/** The model that a value belongs to, reduced to what fields use. */
export interface FieldOwner {
  readonly parent?: unknown;
  readonly _source: Dictionary;
}

/** The field that contains a field, reduced to what its path needs. */
interface ParentField {
  readonly fieldPath: string;
}

/** A field's name, and the field that contains it. */
export interface FieldContext {
  name?: string;
  parent?: DataField;
}

/** Why a value is invalid; undefined if it is valid. */
export type Flaw = DataModelValidationFailure | undefined;

/** A function to apply to a value, or the name of one of the field's methods. */
export type AppliedFunction = string | ((value: unknown, options: unknown) => unknown);

export type DiffArguments = [
  source: Dictionary,
  key: string,
  value: unknown,
  difference: Dictionary,
  options?: Dictionary,
];
export type CommitArguments = [source: Dictionary, key: string, value: unknown, diff: unknown, options?: Dictionary];

export type InputConfig = Dictionary;

export abstract class DataField {
  /** Whether the field contains documents. */
  static hierarchical = false;
  /** Whether the field contains other fields. */
  static recursive = false;

  declare required: boolean;
  declare nullable: boolean;
  declare initial: unknown;
  declare readonly: boolean;
  declare gmOnly: boolean;
  declare label: string;
  declare hint: string;
  declare validationError: string;
  declare persisted: boolean | undefined;
  name: string | undefined;
  parent: DataField | undefined;
  options: FieldOptions;

  constructor(options: FieldOptions = {}, context: FieldContext = {}) {
    this.name = context.name;
    this.parent = context.parent;
    this.options = options;
    const defaults = (this.constructor as typeof DataField)._defaults;
    for (const [key, value] of Object.entries({ ...defaults, ...this._deriveDefaults(options) }))
      Reflect.set(this, key, options[key] === undefined ? value : options[key]);
  }

  static get _defaults(): FieldOptions {
    return {
      required: false,
      nullable: false,
      initial: undefined,
      readonly: false,
      gmOnly: false,
      label: '',
      hint: '',
      validationError: 'is not a valid value',
      ...(persistedFieldsExist ? { persisted: true } : {}),
    };
  }

  /** Returns default options that depend on the options given. */
  protected _deriveDefaults(_options: FieldOptions): FieldOptions {
    return {};
  }

  /** The dotted path from the outermost schema to the field. */
  get fieldPath(): string {
    const parent: ParentField | undefined = this.parent;
    return [parent?.fieldPath, this.name].filter(Boolean).join('.');
  }

  /** Applies a function, or the field's method of that name, to a value. */
  apply(fn: AppliedFunction, value?: unknown, options: unknown = {}): unknown {
    const called: unknown = typeof fn === 'string' ? Reflect.get(this, fn) : fn;
    return Reflect.apply(called as () => unknown, this, [value, options]);
  }

  /** Returns the field at a path below this one; undefined if there is none. */
  _getField(path: string[]): DataField | undefined {
    return path.length ? undefined : this;
  }

  /**
   * Converts a value to the field's type. Undefined becomes the initial value, and so does null where the field does not allow it.
   * @param value - The value, which may be an operator of an update.
   * @param options - How to clean.
   * @returns The converted value.
   */
  clean(value: unknown, options: CleanOptions = {}): unknown {
    if (isOperator(value)) return this.#cleanOperator(value, options);
    if (value === undefined || (value === null && !this.nullable)) {
      const initial = this.getInitialValue(options.source);
      // Without an initial value null stays, so that validation refuses it (core issue 13804).
      return initial === undefined && value === null ? (this.required ? null : undefined) : initial;
    }
    if (value === null) return null;
    const cast = this._cast(value);
    return cast === null || cast === undefined ? cast : this._cleanType(cast, options);
  }

  #cleanOperator(value: DataFieldOperator, options: CleanOptions): unknown {
    if (value instanceof ForcedDeletion) return value;
    return new ForcedReplacement(this.clean(deepClone(DataFieldOperator.get(value)), { ...options, partial: false }));
  }

  protected _cleanType(value: unknown, _options: CleanOptions): unknown {
    return value;
  }

  protected _cast(value: unknown): unknown {
    return value;
  }

  /**
   * Returns the field's initial value.
   * @param data - The model's source data, for fields whose initial value is a function of them.
   */
  getInitialValue(data?: unknown): unknown {
    return typeof this.initial === 'function' ? (this.initial as (data: unknown) => unknown)(data) : this.initial;
  }

  /** Converts an initialized value back to its source form. */
  toObject(value: unknown): unknown {
    return value;
  }

  /**
   * Validates a value.
   * @param value - The value.
   * @param options - How to validate.
   * @returns The failure; undefined if the value is valid.
   */
  validate(value: unknown, options: ValidateOptions = {}): Flaw {
    if (value instanceof ForcedDeletion) return undefined;
    if (isOperator(value)) return this.validate(DataFieldOperator.get(value), { ...options, partial: false });
    const own = this.options.validate as ((value: unknown, options: unknown) => unknown) | undefined;
    const validators = [
      () => this._validateSpecial(value),
      () => this._validateType(value, options),
      () => own?.call(this, value, options),
    ];
    try {
      for (const validator of validators) {
        const result = validator();
        if (result === true) return undefined;
        if (result === false) return this.#fail(value, this.validationError, options);
        if (result instanceof DataModelValidationFailure) return result;
      }
    } catch (error) {
      return this.#fail(value, error instanceof Error ? error.message : String(error), options);
    }
    return undefined;
  }

  #fail(invalidValue: unknown, message: string, options: ValidateOptions): DataModelValidationFailure {
    const failure = new DataModelValidationFailure({ invalidValue, message, unresolved: true });
    if (!options.fallback) return failure;
    const fallback = this.getInitialValue(options.source);
    if (this.validate(fallback, { ...options, fallback: false })) return failure;
    failure.fallback = fallback;
    failure.unresolved = false;
    return failure;
  }

  protected _validateSpecial(value: unknown): boolean | undefined {
    if (value === undefined) {
      if (this.required) throw new Error('may not be undefined');
      return true;
    }
    if (value === null) {
      if (!this.nullable) throw new Error('may not be null');
      return true;
    }
    return undefined;
  }

  protected _validateType(_value: unknown, _options: ValidateOptions): boolean | Flaw {
    return undefined;
  }

  /**
   * Checks rules of inner models that involve several fields.
   * @throws an error if one is broken
   */
  _validateModel(_data: unknown, _options: { source?: unknown } = {}): void {}

  /**
   * Returns the value that a model gets for a source value.
   * @param value - The source value.
   * @param _model - The model.
   * @param _options - Options of the initialization.
   * @returns The value, or a function that becomes a getter.
   */
  initialize(value: unknown, _model: FieldOwner | null, _options: Dictionary = {}): unknown {
    return value;
  }

  /** Applies a change to a source and adds it to the difference. */
  _updateDiff(...args: DiffArguments): void {
    const [source, key, value, difference, options = {}] = args;
    const next = value instanceof ForcedDeletion ? this.clean(undefined, options) : DataFieldOperator.get(value);
    if (equals(source[key], next)) return;
    source[key] = next;
    difference[key] = isOperator(value) && !(value instanceof ForcedDeletion) ? value : next;
  }

  /** Writes a change that was tested on a copy to the actual source. */
  _updateCommit(...[source, key, value]: CommitArguments): void {
    source[key] = value;
  }

  /**
   * Applies a change of an active effect.
   * @param value - The current value.
   * @param model - The model that has the value.
   * @param change - The change.
   * @returns The new value; undefined if this class of fields does not support the change.
   */
  applyChange(value: unknown, model: object, change: EffectChange): unknown {
    const delta = this._castChangeDelta(change.value);
    const type = getChangeType(change);
    const method: unknown = Reflect.get(this, `_applyChange${type.charAt(0).toUpperCase()}${type.slice(1)}`);
    return typeof method === 'function' ? Reflect.apply(method, this, [value, delta, model, change]) : undefined;
  }

  /** Converts the value of a change to the field's type. */
  _castChangeDelta(delta: unknown): unknown {
    return this._cast(delta);
  }

  protected _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return (value as number) + (delta as number);
  }

  protected _applyChangeOverride(_value: unknown, delta: unknown): unknown {
    return delta;
  }

  /** Calls the hook `applyActiveEffect`, whose listeners set the value on the model or in the changes. */
  protected _applyChangeCustom(value: unknown, delta: unknown, model: object, change: EffectChange): unknown {
    const changes: Dictionary = {};
    callHook('applyActiveEffect', model, change, value, delta, changes);
    const written = getProperty(model, change.key);
    return written === value ? changes[change.key] : written;
  }

  /** Migrates this field's part of the source. */
  _migrateSource(_sourceData: Dictionary, _fieldData: unknown): void {}

  /** Whether the class can draw an input. */
  static get hasFormSupport(): boolean {
    return this.prototype._toInput !== DataField.prototype._toInput;
  }

  /**
   * Creates an input.
   * @param config - Its configuration; the default name is the path of the field.
   * @returns The element.
   * @throws Error if this class of fields has no input.
   */
  toInput(config: InputConfig = {}): HTMLElement {
    const { input, ...rest } = config;
    const defaults = { name: this.fieldPath, value: this.getInitialValue({}) };
    const complete: InputConfig = { ...defaults, ...dropUndefined(rest) };
    if (typeof input === 'function')
      return (input as (field: this, config: InputConfig) => HTMLElement)(this, complete);
    return this._toInput(complete);
  }

  protected _toInput(_config: InputConfig): HTMLElement {
    throw new Error(`The ${this.constructor.name} class does not support input rendering`);
  }

  /**
   * Creates a form group with a label and a hint around the input.
   * @param groupConfig - The configuration of the group.
   * @param inputConfig - The configuration of the input.
   * @returns The element.
   */
  toFormGroup(groupConfig: Dictionary = {}, inputConfig: InputConfig = {}): HTMLElement {
    const { widget, ...rest } = dropUndefined(groupConfig);
    if (typeof widget === 'function')
      return (widget as (field: this, group: Dictionary, input: InputConfig) => HTMLElement)(this, rest, inputConfig);
    const input = this.toInput(inputConfig);
    const config = { label: this.label || this.fieldPath, hint: this.hint, localize: false, ...rest, input };
    return getFieldDrawing('createFormGroup')(config);
  }
}

function dropUndefined(object: Dictionary): Dictionary {
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined));
}

/** Returns a function of foundry.applications.fields. Looking it up by name at run time avoids an import cycle. */
export function getFieldDrawing(name: string): (config: Dictionary) => HTMLElement {
  const applications = (getGlobal('foundry') as Record<string, Record<string, Dictionary>>)['applications'];
  return applications?.['fields']?.[name] as (config: Dictionary) => HTMLElement;
}
