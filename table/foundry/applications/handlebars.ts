/** Handlebars templates: loading, rendering, and helpers (v14 API: foundry.applications.handlebars). */
import Handlebars from 'handlebars';
import { diceTemplates } from '../dice/templates.ts';
import { localize as localizeKey, type Dictionary } from '../runtime.ts';
import { createSelectInput, type SelectOption } from './forms/fields.ts';
import { genericTemplates } from './generic-templates.ts';
import { toText } from './to-text.ts';

type Template = Handlebars.TemplateDelegate;
interface HelperOptions {
  hash: Dictionary;
}
interface FormField {
  toInput(config: Dictionary): HTMLElement;
  toFormGroup(groupConfig: Dictionary, inputConfig: Dictionary): HTMLElement;
}
const pending = new Map<string, Promise<Template>>();

async function fetchTemplate(path: string): Promise<Template> {
  let source = diceTemplates[path] ?? genericTemplates[path];
  if (source === undefined) {
    const response = await fetch(`/${path.replace(/^\//, '')}`);
    if (!response.ok)
      throw new Error(`The template ${path} could not be loaded: ${response.status} ${response.statusText}`);
    source = await response.text();
  }
  return Handlebars.compile(source);
}

/**
 * Returns a compiled template: the partial registered under `id` or, without one, the file from the server.
 * @param path - The template's path on the server.
 * @param id - The name under which it is registered as a partial.
 * @returns The compiled template.
 */
export async function getTemplate(path: string, id = path): Promise<Template> {
  const partial = Handlebars.partials[id] as Template | string | undefined;
  // Each template is compiled only once, because compiling a message's template takes longer than rendering it.
  if (typeof partial === 'string') Handlebars.registerPartial(id, Handlebars.compile(partial));
  if (partial !== undefined) return Handlebars.partials[id] as Template;
  let fetched = pending.get(path);
  if (!fetched) {
    fetched = fetchTemplate(path).finally(() => pending.delete(path));
    pending.set(path, fetched);
  }
  const template = await fetched;
  Handlebars.registerPartial(id, template);
  return template;
}

/** Loads templates and registers them as partials, under their paths or the names given. */
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
  const entries = Array.isArray(paths) ? paths.map((path) => [path, path] as const) : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template. Unlike in standard Handlebars, templates may read inherited properties and methods of the data. */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

const markSafe = (html: string): Handlebars.SafeString => new Handlebars.SafeString(html);

export function checked(value: unknown): string {
  return value ? 'checked' : '';
}

export function disabled(value: unknown): string {
  return value ? 'disabled' : '';
}

export function concat(...values: unknown[]): Handlebars.SafeString {
  return markSafe(
    values
      .slice(0, -1)
      .filter((value) => typeof value !== 'object')
      .join(''),
  );
}

export function ifThen(criteria: unknown, ifTrue: unknown, ifFalse: unknown): unknown {
  return criteria ? ifTrue : ifFalse;
}

export function localize(value: unknown, { hash }: HelperOptions): string {
  const key = String(value instanceof Handlebars.SafeString ? value.toString() : value);
  return Object.keys(hash).length ? localizeKey(key, hash) : localizeKey(key);
}

/** Formats a number. `decimals`: the number of decimals; default: as many as it has. `sign`: whether to show a plus sign. Null and undefined become `NaN`. */
export function numberFormat(value: unknown, { hash }: HelperOptions): string {
  const number = value === null || value === undefined ? NaN : Number.parseFloat(toText(value));
  const decimals = hash['decimals'] === undefined ? 0 : Number(hash['decimals']);
  const text = hash['decimals'] === undefined ? String(number) : number.toFixed(decimals);
  return hash['sign'] && number >= 0 ? `+${text}` : text;
}

export function object({ hash }: HelperOptions): Dictionary {
  return hash;
}

/** Returns the options of a select as HTML. For an array without `valueAttr`, the options' values are indices. */
export function selectOptions(choices: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const { nameAttr, valueAttr = nameAttr, labelAttr = 'label', inverted, selected, ...config } = hash;
  const toOption = ([key, entry]: [string, unknown]): SelectOption => {
    if (inverted) return { value: String(entry), label: key };
    if (typeof entry !== 'object' || entry === null) return { value: key, label: toText(entry) };
    const data = entry as Dictionary;
    const value = valueAttr ? data[toText(valueAttr)] : Array.isArray(choices) ? (data['value'] ?? key) : key;
    return { value: toText(value), label: toText(data[toText(labelAttr)]), group: data['group'] as string | undefined };
  };
  const options = Object.entries(choices ?? {}).map(toOption);
  return markSafe(createSelectInput({ ...config, options, value: selected }).innerHTML);
}

export function formInput(field: FormField, { hash }: HelperOptions): Handlebars.SafeString {
  return markSafe(field.toInput({ ...hash }).outerHTML);
}

/** Returns the form group of a data field as HTML. The helper's hash has options of both the group and the input. */
export function formGroup(field: FormField, { hash }: HelperOptions): Handlebars.SafeString {
  const { classes, label, hint, rootId, stacked, units, widget, ...inputConfig } = hash;
  const list = typeof classes === 'string' ? classes.split(' ') : classes;
  const { localize: translate } = inputConfig;
  const group = { label, hint, rootId, stacked, units, widget, classes: list, localize: translate };
  return markSafe(field.toFormGroup(group, inputConfig).outerHTML);
}

const comparisons: Record<string, (...values: never[]) => unknown> = {
  eq: (a: unknown, b: unknown) => a === b,
  ne: (a: unknown, b: unknown) => a !== b,
  lt: (a: number, b: number) => a < b,
  gt: (a: number, b: number) => a > b,
  lte: (a: number, b: number) => a <= b,
  gte: (a: number, b: number) => a >= b,
  not: (value: unknown) => !value,
  and: (...values: unknown[]) => values.slice(0, -1).every(Boolean),
  or: (...values: unknown[]) => values.slice(0, -1).some(Boolean),
};

export function initialize(): void {
  const helpers = { checked, disabled, concat, ifThen, localize, numberFormat, object };
  const rest = { selectOptions, formInput, formGroup, formField: formGroup };
  Handlebars.registerHelper({ ...helpers, ...rest, ...comparisons } as unknown as Handlebars.HelperDeclareSpec);
}
