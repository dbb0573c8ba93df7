/** Reads forms with typed values (v14 API: foundry.applications.ux.FormDataExtended; values of checkboxes: core issue 7819). */
import type { Dictionary } from '../../runtime.ts';
import { groupBy } from '../group-by.ts';
import { toText } from '../to-text.ts';

/** Options for reading a form: `dtypes` has data types by field name; `disabled` and `readonly` say whether to include disabled and read-only fields. */
export interface FormDataOptions {
  dtypes?: Record<string, string>;
  disabled?: boolean;
  readonly?: boolean;
}
type Field = HTMLElement & { name?: string; type?: string; value?: unknown; readOnly?: boolean; checked?: boolean };

/** Converts a field's raw value to its declared data type. */
function castValue(value: unknown, dtype: string | undefined): unknown {
  switch (dtype) {
    case 'Number':
      return value === '' ? null : Number(value);
    case 'Boolean':
      return typeof value === 'string' ? value === 'true' : Boolean(value);
    case 'JSON':
      return JSON.parse(toText(value)) as unknown;
    default:
      return value;
  }
}

/** The data of a form. As FormData it has the values as JSON; `object` has them with their types. */
export class FormDataExtended extends FormData {
  /** The data types that the caller asks for, by field name. */
  dtypes: Record<string, string>;
  #object: Dictionary = {};

  constructor(form: HTMLFormElement, { dtypes = {}, disabled = false, readonly = true }: FormDataOptions = {}) {
    super();
    this.dtypes = dtypes;
    this.process(form, { disabled, readonly });
  }

  /** The typed values, by field name. Dotted names are not expanded. */
  get object(): Dictionary {
    return this.#object;
  }

  process(form: HTMLFormElement, { disabled = false, readonly = true }: FormDataOptions = {}): void {
    const elements = new Set<Field>([...form.elements] as Field[]);
    for (const custom of form.querySelectorAll<Field>('prose-mirror[name]')) elements.add(custom);
    const groups = groupBy(elements, (field) => field.getAttribute('name') ?? '');
    for (const [name, fields] of groups) {
      if (!name) continue;
      const allowed = fields.filter((field) => this.#isRead(field, disabled, readonly));
      if (!allowed.length) continue;
      const radios = allowed.every(({ type }) => type === 'radio');
      const values = allowed.map((field) => this.#read(field, name));
      if (radios) this.set(name, values[allowed.findIndex(({ checked }) => checked)] ?? null);
      else this.set(name, fields.length === 1 ? values[0] : values);
    }
    for (const element of form.querySelectorAll<HTMLElement>('[data-edit]')) {
      const name = element.dataset['edit'] as string;
      if (Object.hasOwn(this.#object, name)) continue;
      this.set(name, element instanceof HTMLImageElement ? element.getAttribute('src') : element.innerHTML);
    }
  }

  #isRead(field: Field, disabled: boolean, readonly: boolean): boolean {
    if (['BUTTON', 'FIELDSET', 'OUTPUT', 'OBJECT'].includes(field.tagName)) return false;
    if (['button', 'submit', 'reset', 'image'].includes(field.type ?? '')) return false;
    if (!disabled && (field.matches(':disabled') || field.closest('fieldset:disabled'))) return false;
    return readonly || !field.readOnly;
  }

  #read(field: Field, name: string): unknown {
    const dtype = this.dtypes[name] ?? field.dataset['dtype'];
    if (field instanceof HTMLInputElement) {
      if (field.type === 'checkbox') {
        if (!field.hasAttribute('value')) return field.checked;
        return field.checked ? castValue(field.value, dtype) : null;
      }
      if (field.type === 'number' || field.type === 'range') return castValue(field.value, dtype ?? 'Number');
    }
    if (field instanceof HTMLSelectElement && field.multiple) {
      return [...field.options].filter(({ selected }) => selected).map(({ value }) => castValue(value, dtype));
    }
    return castValue(field.value, dtype);
  }

  override set(name: string, value: unknown): void {
    super.delete(name);
    super.append(name, JSON.stringify(value) ?? '');
    this.#object[name] = value;
  }

  override append(name: string, value: unknown): void {
    const present = this.#object[name];
    this.#object[name] = Array.isArray(present) ? [...(present as unknown[]), value] : [value];
    super.append(name, JSON.stringify(value) ?? '');
  }
}
