/** foundry.data.fields: fields for single values (fields.d.mts). */
import { DOCUMENT_OWNERSHIP_LEVELS, FILE_CATEGORIES } from '../const/constants.ts';
import { findGame, getGlobal } from '../runtime.ts';
import { Color } from '../utils/color.ts';
import { parseUuid } from '../utils/uuid.ts';
import { isPlainObject } from '../utils/types.ts';
import { drawChoices, type Choices } from './draw-choices.ts';
import {
  DataField,
  getFieldDrawing,
  type CleanOptions,
  type FieldContext,
  type FieldOptions,
  type InputConfig,
} from './field.ts';
import { ObjectField } from './object-fields.ts';

/** A field for any value. */
export class AnyField extends DataField {}

export class BooleanField extends DataField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: false };
  }

  protected override _cast(value: unknown): unknown {
    if (typeof value === 'string') return value === 'true';
    return Boolean(value);
  }

  protected override _validateType(value: unknown): boolean | undefined {
    if (typeof value !== 'boolean') throw new Error('must be a boolean');
    return undefined;
  }

  protected override _applyChangeAdd(value: unknown, delta: unknown): unknown {
    return value || delta;
  }

  protected _applyChangeMultiply(value: unknown, delta: unknown): unknown {
    return value && delta;
  }

  protected _applyChangeUpgrade(value: boolean, delta: boolean): boolean {
    return delta > value ? delta : value;
  }

  protected _applyChangeDowngrade(value: boolean, delta: boolean): boolean {
    return delta < value ? delta : value;
  }

  protected override _toInput(config: InputConfig): HTMLElement {
    return getFieldDrawing('createCheckboxInput')(config);
  }
}

/** Lists the values of choices, which may be a function, a list or an object with labels; undefined if there are none. */
function listChoices(choices: Choices): unknown[] | undefined {
  const resolved = typeof choices === 'function' ? choices() : choices;
  return Array.isArray(resolved) || resolved === undefined ? resolved : Object.keys(resolved);
}

/** A field for a number, with optional limits and a step. */
export class NumberField extends DataField {
  declare min: number | undefined;
  declare max: number | undefined;
  declare step: number | undefined;
  declare integer: boolean;
  declare positive: boolean;
  declare choices: Choices;

  static override get _defaults(): FieldOptions {
    const own = {
      min: undefined,
      max: undefined,
      step: undefined,
      integer: false,
      positive: false,
      choices: undefined,
    };
    return { ...super._defaults, nullable: true, ...own };
  }

  protected override _deriveDefaults(options: FieldOptions): FieldOptions {
    return options['choices'] ? { nullable: false } : {};
  }

  override getInitialValue(data?: unknown): unknown {
    return super.getInitialValue(data) ?? (this.nullable ? null : undefined);
  }

  protected override _cast(value: unknown): unknown {
    return value === '' ? null : Number(value);
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    return super.clean(value === '' ? null : value, options);
  }

  protected override _cleanType(value: unknown): unknown {
    let number = value as number;
    if (Number.isNaN(number)) return number;
    if (this.integer) number = Math.round(number);
    if (this.step !== undefined) {
      const base = Number.isFinite(this.min) ? (this.min ?? 0) : 0;
      const steps = Math.round((number - base) / this.step);
      // Rounding to the decimals of the step is needed because 3 × 0.1 gives 0.30000000000000004.
      const decimals = Math.max(...[this.step, base].map((part) => String(part).split('.')[1]?.length ?? 0));
      number = Number((base + steps * this.step).toFixed(decimals));
    }
    return Math.min(Math.max(number, this.min ?? -Infinity), this.max ?? Infinity);
  }

  protected override _validateType(value: unknown): boolean | undefined {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new Error('must be a finite number');
    if (this.integer && !Number.isInteger(value)) throw new Error('must be an integer');
    if (this.positive && value <= 0) throw new Error('must be a positive number');
    if (this.min !== undefined && value < this.min) throw new Error(`must be at least ${this.min}`);
    if (this.max !== undefined && value > this.max) throw new Error(`must be at most ${this.max}`);
    const choices = listChoices(this.choices);
    if (choices && !choices.some((choice) => Number(choice) === value))
      throw new Error(`${value} is not a valid choice`);
    return undefined;
  }

  protected _applyChangeSubtract(value: number, delta: number): number {
    return value - delta;
  }

  protected _applyChangeMultiply(value: number, delta: number): number {
    return value * delta;
  }

  protected _applyChangeUpgrade(value: number, delta: number): number {
    return delta > value ? delta : value;
  }

  protected _applyChangeDowngrade(value: number, delta: number): number {
    return delta < value ? delta : value;
  }

  protected override _toInput(config: InputConfig): HTMLElement {
    const choices = (config['choices'] as Choices) ?? this.choices;
    if (choices || config['options']) return drawChoices(choices, { dataset: { dtype: 'Number' }, ...config });
    const limits = { min: this.min, max: this.max, step: this.step ?? (this.integer ? 1 : 'any') };
    return getFieldDrawing('createNumberInput')({ ...limits, ...config });
  }
}

/** A field for a string, with optional choices. */
export class StringField extends DataField {
  declare blank: boolean;
  declare trim: boolean;
  declare choices: Choices;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: true, trim: true, choices: undefined, textSearch: false };
  }

  protected override _deriveDefaults(options: FieldOptions): FieldOptions {
    return options['choices'] ? { nullable: false, blank: false } : {};
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    // An empty string comes from a select in which nothing is chosen, and means “no value”.
    const trimmed = this.trim && typeof value === 'string' ? value.trim() : value;
    const isBlank = trimmed === '' && !this.blank && (this.nullable || !this.required);
    return super.clean(isBlank ? (this.nullable ? null : undefined) : trimmed, options);
  }

  override getInitialValue(data?: unknown): unknown {
    const initial = super.getInitialValue(data);
    if (initial !== undefined || !this.required) return initial;
    return this.blank ? '' : null;
  }

  protected override _cast(value: unknown): unknown {
    return ['number', 'boolean', 'bigint'].includes(typeof value) ? `${value as number}` : value;
  }

  protected override _validateSpecial(value: unknown): boolean | undefined {
    if (typeof value === 'string' && value.trim() === '') {
      if (!this.blank) throw new Error('may not be a blank string');
      return true;
    }
    return super._validateSpecial(value);
  }

  protected override _validateType(value: unknown): boolean | undefined {
    if (typeof value !== 'string') throw new Error('must be a string');
    const choices = listChoices(this.choices);
    if (choices && !choices.includes(value)) throw new Error(`${value} is not a valid choice`);
    return undefined;
  }

  protected override _toInput(config: InputConfig): HTMLElement {
    const choices = (config['choices'] as Choices) ?? this.choices;
    if (!choices && !config['options']) return getFieldDrawing('createTextInput')(config);
    const blank = !this.required || this.blank ? { blank: '' } : {};
    return drawChoices(choices, { ...blank, ...config });
  }
}

interface HTMLElements {
  elements: { HTMLProseMirrorElement: { create(config: InputConfig): HTMLElement } };
}

/** A field for HTML, which the server sanitizes. */
export class HTMLField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: true };
  }

  protected override _toInput(config: InputConfig): HTMLElement {
    const { applications } = getGlobal('foundry') as { applications: HTMLElements };
    return applications.elements.HTMLProseMirrorElement.create(config);
  }
}

/** A field for JSON text; its value is the parsed data. */
export class JSONField extends StringField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, blank: false, trim: false, validationError: 'is not a valid JSON string' };
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  override clean(value: unknown, options: CleanOptions = {}): unknown {
    return super.clean(value === '' ? (this.options.nullable ? null : '{}') : value, options);
  }

  protected override _validateType(value: unknown): boolean | undefined {
    try {
      JSON.parse(value as string);
      return undefined;
    } catch {
      return false;
    }
  }

  override initialize(value: unknown): unknown {
    return typeof value === 'string' ? (JSON.parse(value) as unknown) : value;
  }

  override toObject(value: unknown): unknown {
    return value === null || value === undefined || typeof value === 'string' ? value : JSON.stringify(value);
  }

  protected override _toInput(config: InputConfig): HTMLElement {
    return getFieldDrawing('createTextareaInput')(config);
  }
}

const ID_PATTERN = /^[A-Za-z0-9]{16}$/;

/** Tests whether a value is a document id. */
export function isValidId(value: unknown): boolean {
  return typeof value === 'string' && ID_PATTERN.test(value);
}

export class DocumentIdField extends StringField {
  static override get _defaults(): FieldOptions {
    const own = { required: true, blank: false, nullable: true, readonly: true };
    return { ...super._defaults, ...own, initial: null, validationError: 'is not a valid Document ID string' };
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === 'object' && value !== null ? Reflect.get(value, '_id') : String(value);
  }

  protected override _validateType(value: unknown): boolean | undefined {
    return isValidId(value) ? undefined : false;
  }
}

/** A document class, reduced to what a reference uses. */
interface ForeignModel {
  readonly collectionName: string;
  readonly documentName: string;
}

/** A field that stores the id of another document; its value is that document. */
export class ForeignDocumentField extends DocumentIdField {
  declare idOnly: boolean;
  readonly model: ForeignModel;

  constructor(model: ForeignModel, options: FieldOptions = {}, context: FieldContext = {}) {
    super(options, context);
    this.model = model;
  }

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, nullable: true, readonly: false, idOnly: false };
  }

  override initialize(value: unknown): unknown {
    if (this.idOnly || value === null || value === undefined) return value;
    // The document is looked up at each access, because it may be created or deleted in the meantime.
    return () =>
      findGame()
        ?.collections?.get(this.model.documentName)
        ?.get(value as string) ?? null;
  }

  override toObject(value: unknown): unknown {
    return (typeof value === 'object' && value !== null ? (Reflect.get(value, '_id') as unknown) : value) ?? null;
  }
}

/** A field for a document's author; default: the current user. */
export class DocumentAuthorField extends ForeignDocumentField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, initial: () => findGame()?.user?.id };
  }
}

/** A field for the UUID of a document, of any type or of one. */
export class DocumentUUIDField extends StringField {
  declare type: string | undefined;

  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, blank: false, nullable: true, initial: null, type: undefined };
  }

  protected override _validateType(value: unknown): boolean | undefined {
    const { type, id } = parseUuid(String(value));
    if (!type || !/^[A-Za-z0-9]{16}$/.test(id ?? '')) throw new Error('is not the UUID of a document');
    if (this.type && type !== this.type) throw new Error(`is not the UUID of a ${this.type}`);
    return super._validateType(value);
  }
}

/** A field for a CSS colour, `#rrggbb`. */
export class ColorField extends StringField {
  static override get _defaults(): FieldOptions {
    const own = { nullable: true, initial: null, blank: false };
    return { ...super._defaults, ...own, validationError: 'is not a valid hexadecimal color string' };
  }

  protected override _cast(value: unknown): unknown {
    return typeof value === 'number' ? Color.from(value).css : String(value);
  }

  protected override _validateType(value: unknown): boolean | undefined {
    return /^#[0-9A-Fa-f]{6}$/.test(String(value)) ? undefined : false;
  }

  override initialize(value: unknown): unknown {
    return value === null || value === undefined ? value : Color.from(value as string);
  }

  override toObject(value: unknown): unknown {
    return value instanceof Color ? value.css : value;
  }
}

/** A field for the path of a file in certain categories. */
export class FilePathField extends StringField {
  declare categories: string[];
  declare base64: boolean;
  declare wildcard: boolean;

  static override get _defaults(): FieldOptions {
    const own = { categories: [], base64: false, wildcard: false, nullable: true, blank: false, initial: null };
    return { ...super._defaults, ...own };
  }

  protected override _validateType(value: unknown): boolean | undefined {
    const path = String(value);
    if (path.startsWith('data:')) {
      if (this.base64) return undefined;
      throw new Error('cannot be base64 data');
    }
    if (this.wildcard && path.includes('*')) return undefined;
    const extension = path.split('?')[0]?.split('.').pop()?.toLowerCase() ?? '';
    if (!this.categories.some((category) => extension in (FILE_CATEGORIES[category] ?? {})))
      throw new Error(`does not have a valid file extension: ${path}`);
    return undefined;
  }
}

/** A field for ownership levels by user id. The key `default` holds the level of everyone else. */
export class DocumentOwnershipField extends ObjectField {
  static override get _defaults(): FieldOptions {
    return {
      ...super._defaults,
      initial: { default: DOCUMENT_OWNERSHIP_LEVELS.NONE },
      validationError: 'is not a mapping of user IDs and document permission levels',
      gmOnly: true,
    };
  }

  protected override _validateType(value: unknown): boolean | undefined {
    if (!isPlainObject(value)) return false;
    const levels: unknown[] = Object.values(DOCUMENT_OWNERSHIP_LEVELS);
    const valid = Object.entries(value).every(
      ([key, level]) => (key === 'default' || isValidId(key)) && (typeof level === 'object' || levels.includes(level)),
    );
    return valid ? undefined : false;
  }
}

/** A field for a sort key. */
export class IntegerSortField extends NumberField {
  static override get _defaults(): FieldOptions {
    return { ...super._defaults, required: true, nullable: false, integer: true, initial: 0 };
  }
}

/** A document class, reduced to what its type field uses. */
interface TypedModel {
  readonly documentName: string;
  readonly TYPES: readonly string[];
}

export class DocumentTypeField extends StringField {
  constructor(documentClass: TypedModel, options: FieldOptions = {}, context: FieldContext = {}) {
    super({ choices: () => [...documentClass.TYPES], ...options }, context);
  }

  static override get _defaults(): FieldOptions {
    const own = { required: true, nullable: false, blank: false };
    return { ...super._defaults, ...own, validationError: 'is not a valid type for the Document class' };
  }

  protected override _validateType(value: unknown): boolean | undefined {
    return listChoices(this.choices)?.includes(value) ? undefined : false;
  }
}
