/** Loading and rendering of Handlebars templates, and the helpers that templates may use (API14 foundry.applications.handlebars). */
import Handlebars from 'handlebars';
import { diceTemplates } from '../dice/templates.ts';
import { getGame, localize as localizeKey, type Dictionary } from '../runtime.ts';
import { groupBy } from './group-by.ts';
import { createNumberInput } from './forms/fields.ts';
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
  let source = diceTemplates[path];
  if (source === undefined) {
    const response = await fetch(`/${path.replace(/^\//, '')}`);
    if (!response.ok)
      throw new Error(`The template ${path} could not be loaded: ${response.status} ${response.statusText}`);
    source = await response.text();
  }
  return Handlebars.compile(source);
}

/**
 * Gets a template: a registered partial, else from the server.
 * @param path - Its path on the server.
 * @param id - The name under which it is registered as a partial.
 * @returns The compiled template.
 */
export async function getTemplate(path: string, id = path): Promise<Template> {
  const partial = Handlebars.partials[id] as Template | string | undefined;
  if (partial !== undefined) return typeof partial === 'string' ? Handlebars.compile(partial) : partial;
  let fetched = pending.get(path);
  if (!fetched) {
    fetched = fetchTemplate(path).finally(() => pending.delete(path));
    pending.set(path, fetched);
  }
  const template = await fetched;
  Handlebars.registerPartial(id, template);
  return template;
}

/** Loads templates and registers them as partials, by their paths or by given names. */
export async function loadTemplates(paths: string[] | Record<string, string>): Promise<Template[]> {
  const entries = Array.isArray(paths) ? paths.map((path) => [path, path] as const) : Object.entries(paths);
  return Promise.all(entries.map(([id, path]) => getTemplate(path, id)));
}

/** Renders a template; members of prototypes are allowed in it. */
export async function renderTemplate(path: string, data: object = {}): Promise<string> {
  const template = await getTemplate(path);
  return template(data, { allowProtoMethodsByDefault: true, allowProtoPropertiesByDefault: true });
}

const markSafe = (html: string): Handlebars.SafeString => new Handlebars.SafeString(html);
const escape = (value: unknown): string => Handlebars.escapeExpression(value as string);

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

/** Formats a number with fixed decimals and an optional sign; null and undefined give `NaN`. */
export function numberFormat(value: unknown, { hash }: HelperOptions): string {
  const number = value === null || value === undefined ? NaN : Number.parseFloat(toText(value));
  const decimals = hash['decimals'] === undefined ? 0 : Number(hash['decimals']);
  const text = hash['decimals'] === undefined ? String(number) : number.toFixed(decimals);
  return hash['sign'] && number >= 0 ? `+${text}` : text;
}

export function numberInput(value: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const { class: cssClass, ...config } = hash;
  const input = createNumberInput({ ...config, value });
  if (cssClass) input.className = toText(cssClass);
  return markSafe(input.outerHTML);
}

export function object({ hash }: HelperOptions): Dictionary {
  return hash;
}

export function radioBoxes(name: string, choices: Dictionary, { hash }: HelperOptions): Handlebars.SafeString {
  const box = ([key, label]: [string, unknown]): string => {
    const text = hash['localize'] ? localizeKey(String(label)) : label;
    const mark = toText(hash['checked']) === key ? ' checked' : '';
    return `<label class="checkbox"><input type="radio" name="${escape(name)}" value="${escape(key)}"${mark}> ${escape(text)}</label>`;
  };
  return markSafe(Object.entries(choices).map(box).join(''));
}

/** Makes the options of a select; an array without `valueAttr` gives indices as values. */
export function selectOptions(choices: unknown, { hash }: HelperOptions): Handlebars.SafeString {
  const { nameAttr, labelAttr, inverted, blank, sort } = hash;
  const valueAttr = hash['valueAttr'] ?? nameAttr;
  const translate = (label: unknown): string => (hash['localize'] ? localizeKey(String(label)) : toText(label));
  const picked: unknown = hash['selected'];
  const selected = new Set(
    (picked instanceof Set || Array.isArray(picked) ? [...(picked as Iterable<unknown>)] : [picked]).map(String),
  );
  const toOption = ([key, entry]: [string, unknown]): { value: string; label: string; group?: string } => {
    if (inverted) return { value: String(entry), label: translate(key) };
    if (typeof entry !== 'object' || entry === null) return { value: key, label: translate(entry) };
    const data = entry as Dictionary;
    const value = valueAttr ? data[toText(valueAttr)] : Array.isArray(choices) ? (data['value'] ?? key) : key;
    const group = data['group'] as string | undefined;
    return { value: toText(value), label: translate(data[toText(labelAttr ?? 'label')]), group };
  };
  const options = Object.entries(choices ?? {}).map(toOption);
  if (sort) options.sort((a, b) => a.label.localeCompare(b.label, getGame().i18n.lang));
  if (blank !== undefined && blank !== null) options.unshift({ value: '', label: translate(blank) });
  const render = ({ value, label }: { value: string; label: string }): string =>
    `<option value="${escape(value)}"${selected.has(value) ? ' selected' : ''}>${escape(label)}</option>`;
  const groups = groupBy(options, ({ group }) => group ?? '');
  const html = [...groups].map(([group, members]) => {
    const inner = members.map(render).join('');
    return group ? `<optgroup label="${escape(translate(group))}">${inner}</optgroup>` : inner;
  });
  return markSafe(html.join(''));
}

export function formInput(field: FormField, { hash }: HelperOptions): Handlebars.SafeString {
  return markSafe(field.toInput({ ...hash }).outerHTML);
}

/** Makes a form group of a data field; group and input configuration come in one hash. */
export function formGroup(field: FormField, { hash }: HelperOptions): Handlebars.SafeString {
  const { classes, label, hint, rootId, stacked, units, widget, ...inputConfig } = hash;
  const list = typeof classes === 'string' ? classes.split(' ') : classes;
  const group: Dictionary = {
    label,
    hint,
    rootId,
    stacked,
    widget,
    localize: inputConfig['localize'],
    units,
    classes: list,
  };
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

/** Registers the helpers. */
export function initialize(): void {
  const helpers = { checked, disabled, concat, ifThen, localize, numberFormat, numberInput, object };
  const rest = { radioBoxes, selectOptions, formInput, formGroup, formField: formGroup };
  Handlebars.registerHelper({ ...helpers, ...rest, ...comparisons } as unknown as Handlebars.HelperDeclareSpec);
}
