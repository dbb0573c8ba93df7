/** Inputs and form groups as elements (API14 foundry.applications.fields; the type package, client/applications/forms/fields). */
import { failNotImplemented } from '../../not-implemented.ts';
import { findGame, localize as localizeKey, type Dictionary } from '../../runtime.ts';
import { createElement } from '../api/frame.ts';
import { groupBy } from '../group-by.ts';
import { toText } from '../to-text.ts';

/** What inputs of all kinds have in common. */
export interface FormInputConfig extends Dictionary {
  name?: string;
  value?: unknown;
  required?: boolean | null;
  disabled?: boolean | null;
  readonly?: boolean | null;
  autofocus?: boolean | null;
  localize?: boolean | null;
  dataset?: Record<string, string> | null;
  aria?: Record<string, string> | null;
  classes?: string | null;
  id?: string | null;
  placeholder?: string | null;
}

/** An option of a select. */
export interface SelectOption extends Dictionary {
  value?: string | number;
  label?: string;
  group?: string;
  disabled?: boolean;
  selected?: boolean;
  rule?: boolean;
  dataset?: Record<string, string>;
}

/** What a select is made of. */
export interface SelectInputConfig extends FormInputConfig {
  options?: SelectOption[];
  choices?: Dictionary | unknown[] | (() => Dictionary | unknown[]);
  groups?: string[] | null;
  blank?: string | boolean | null;
  valueAttr?: string | null;
  labelAttr?: string | null;
  sort?: boolean | null;
  type?: 'single' | 'multi' | 'checkboxes' | null;
}

/** What a form group is made of. */
export interface FormGroupConfig extends Dictionary {
  label?: string;
  input: HTMLElement | HTMLCollection | Iterable<Element>;
  units?: string | null;
  hint?: string | null;
  rootId?: string | null;
  classes?: string[] | null;
  stacked?: boolean | null;
  localize?: boolean | null;
}

/** Applies the attributes that all inputs share. */
export function setInputAttributes(input: HTMLElement, config: FormInputConfig): void {
  if (config.name) input.setAttribute('name', config.name);
  for (const key of ['required', 'disabled', 'readonly', 'autofocus'] as const)
    input.toggleAttribute(key, config[key] === true);
  if (config.placeholder)
    input.setAttribute('placeholder', config.localize ? localizeKey(config.placeholder) : config.placeholder);
  if (config.id) input.id = config.id;
  if (config.classes) input.className = config.classes;
  for (const [key, value] of Object.entries(config.aria ?? {})) input.setAttribute(`aria-${key}`, value);
  Object.assign(input.dataset, config.dataset ?? {});
}

function createInput(type: string, config: FormInputConfig): HTMLInputElement {
  const input = createElement('input', { type }) as HTMLInputElement;
  setInputAttributes(input, config);
  return input;
}

/** Creates a form group: a label, the inputs, an optional hint. */
export function createFormGroup({
  classes,
  hint,
  input,
  label,
  localize,
  rootId,
  stacked,
  units,
}: FormGroupConfig): HTMLDivElement {
  const translate = (text: string): string => (localize ? localizeKey(text) : text);
  const inputs = input instanceof HTMLElement ? [input] : ([...input] as HTMLElement[]);
  const group = createElement('div', {
    class: ['form-group', stacked ? 'stacked' : '', ...(classes ?? [])].filter(Boolean).join(' '),
  });
  const caption = createElement('label', {}, translate(label ?? ''));
  if (units) caption.append(' ', createElement('span', { class: 'units' }, `(${translate(units)})`));
  const single = inputs.length === 1 ? inputs[0] : undefined;
  if (rootId && single) {
    single.id ||= [rootId, single.getAttribute('name')].join('-');
    caption.setAttribute('for', single.id);
  }
  group.append(caption, createElement('div', { class: 'form-fields' }, ...inputs));
  if (hint) group.append(createElement('p', { class: 'hint' }, translate(hint)));
  return group as HTMLDivElement;
}

export function createCheckboxInput(config: FormInputConfig): HTMLInputElement {
  const input = createInput('checkbox', config);
  input.toggleAttribute('checked', Boolean(config.value));
  return input;
}

/** Creates a number input, or a range where `type` says so; a value is rounded to the step. */
export function createNumberInput(config: FormInputConfig): HTMLInputElement {
  if (config['type'] === 'range') failNotImplemented('foundry.applications.fields.createNumberInput with a range');
  const input = createInput('number', config);
  const step = config['step'] ?? 'any';
  for (const [name, value] of Object.entries({ min: config['min'], max: config['max'], step })) {
    if (value !== undefined && value !== null) input.setAttribute(name, toText(value));
  }
  if (config.value === undefined || config.value === null || config.value === '') return input;
  const number = Number(config.value);
  const rounded = typeof step === 'number' ? Number((Math.round(number / step) * step).toFixed(10)) : number;
  input.setAttribute('value', String(rounded));
  return input;
}

export function createTextInput(config: FormInputConfig): HTMLInputElement {
  const input = createInput('text', config);
  input.setAttribute('value', toText(config.value));
  return input;
}

export function createTextareaInput(config: FormInputConfig): HTMLTextAreaElement {
  const input = createElement('textarea', {}, toText(config.value));
  if (config['rows']) input.setAttribute('rows', toText(config['rows']));
  setInputAttributes(input, config);
  return input as HTMLTextAreaElement;
}

/** Structures options into their groups, in the order of `groups` or of appearance. */
export function prepareSelectOptionGroups(config: SelectInputConfig): { group: string; options: SelectOption[] }[] {
  const { groups, blank, valueAttr, labelAttr, localize, sort, value } = config;
  const translate = (text: string): string => (localize ? localizeKey(text) : text);
  const source = typeof config.choices === 'function' ? config.choices() : config.choices;
  const fromChoices = Object.entries(source ?? {}).map(([key, label]): SelectOption => {
    if (typeof label === 'object' && label !== null) return { value: key, ...(label as SelectOption) };
    return Array.isArray(source)
      ? { value: label as string, label: String(label) }
      : { value: key, label: String(label) };
  });
  const chosen = new Set(
    (value instanceof Set || Array.isArray(value) ? [...(value as Iterable<unknown>)] : [value]).map(String),
  );
  const options = (config.options ?? fromChoices).map((option): SelectOption => {
    const raw = option[valueAttr ?? 'value'] as string | number | undefined;
    const label = translate(toText(option[labelAttr ?? 'label'] ?? raw));
    const selected = option.selected ?? (value !== undefined && chosen.has(String(raw)));
    return { ...option, value: raw, label, selected, group: option.group ? translate(option.group) : '' };
  });
  const order = (groups ?? []).map((group) => (group ? translate(group) : ''));
  const byGroup = groupBy(options, ({ group }) => group ?? '');
  for (const group of byGroup.keys()) if (!order.includes(group)) order.push(group);
  const result = order.map((group) => ({ group, options: byGroup.get(group) ?? [] }));
  const language = findGame()?.i18n?.lang;
  if (sort)
    for (const { options: list } of result) list.sort((a, b) => (a.label ?? '').localeCompare(b.label ?? '', language));
  if (blank === undefined || blank === null || blank === false) return result;
  const blankOption = { value: '', label: typeof blank === 'string' ? translate(blank) : '', selected: value === '' };
  const ungrouped = result.find(({ group }) => group === '');
  if (ungrouped) ungrouped.options.unshift(blankOption);
  else result.unshift({ group: '', options: [blankOption] });
  return result.filter(({ group, options: list }) => list.length || group);
}

/** Creates a select. */
export function createSelectInput(config: SelectInputConfig): HTMLSelectElement {
  const select = createElement('select') as HTMLSelectElement;
  setInputAttributes(select, config);
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const elements = options.map(({ value, label, selected, disabled, rule, dataset }) => {
      if (rule) return createElement('hr');
      const option = createElement('option', { value: String(value ?? '') }, label ?? '');
      option.toggleAttribute('selected', Boolean(selected));
      option.toggleAttribute('disabled', Boolean(disabled));
      Object.assign(option.dataset, dataset ?? {});
      return option;
    });
    if (group) select.append(createElement('optgroup', { label: group }, ...elements));
    else select.append(...elements);
  }
  return select;
}
