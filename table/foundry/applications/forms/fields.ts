/** Inputs and form groups as elements (v14 API: foundry.applications.fields; fvtt-types client/applications/forms/fields). */
import { failNotImplemented } from '../../not-implemented.ts';
import { findGame, localize as localizeKey, type Dictionary } from '../../runtime.ts';
import { createElement } from '../api/frame.ts';
import { groupBy } from '../group-by.ts';
import { toText } from '../to-text.ts';

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

export interface SelectOption extends Dictionary {
  value?: string | number;
  label?: string;
  group?: string | undefined;
  disabled?: boolean;
  selected?: boolean;
}

export interface SelectInputConfig extends FormInputConfig {
  options?: SelectOption[];
  groups?: string[] | null;
  blank?: string | boolean | null;
  sort?: boolean | null;
}

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

/** Sets the attributes that any input can have. */
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

export function createFormGroup(config: FormGroupConfig): HTMLDivElement {
  const { classes, hint, input, label, localize, rootId, stacked, units } = config;
  const translate = (text: string): string => (localize ? localizeKey(text) : text);
  const inputs = input instanceof HTMLElement ? [input] : ([...input] as HTMLElement[]);
  const group = createElement('div', { class: 'form-group' });
  group.classList.add(...(stacked ? ['stacked'] : []), ...(classes ?? []));
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

/** Creates a number input. The value is rounded to the step. */
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

/** Sorts options into groups: first those in `groups`, in that order, then the others in order of appearance. */
export function prepareSelectOptionGroups(config: SelectInputConfig): { group: string; options: SelectOption[] }[] {
  const { options, groups, blank, localize, sort, value } = config;
  if (!options) failNotImplemented('foundry.applications.fields.createSelectInput without options');
  const translate = (text: string): string => (localize ? localizeKey(text) : text);
  const chosen = new Set(
    (value instanceof Set || Array.isArray(value) ? [...(value as Set<unknown>)] : [value]).map(String),
  );
  const prepared = options.map((option): SelectOption => {
    const label = translate(toText(option.label ?? option.value));
    const selected = option.selected ?? (value !== undefined && chosen.has(String(option.value)));
    return { ...option, label, selected, group: option.group ? translate(option.group) : '' };
  });
  const language = findGame()?.i18n?.lang;
  if (sort) prepared.sort((a, b) => (a.label ?? '').localeCompare(b.label ?? '', language));
  const hasBlank = blank !== undefined && blank !== null && blank !== false;
  const label = typeof blank === 'string' ? translate(blank) : '';
  if (hasBlank) prepared.unshift({ value: '', label, selected: value === '', group: '' });
  const byGroup = groupBy(prepared, ({ group }) => group ?? '');
  const order = new Set([...(hasBlank ? [''] : []), ...(groups ?? []).map(translate), ...byGroup.keys()]);
  return [...order].map((group) => ({ group, options: byGroup.get(group) ?? [] }));
}

export function createSelectInput(config: SelectInputConfig): HTMLSelectElement {
  const select = createElement('select') as HTMLSelectElement;
  setInputAttributes(select, config);
  return appendOptions(select, config);
}

/** Creates an element for choosing several options: `multi-checkbox` for the type `checkboxes`, otherwise `multi-select`. */
export function createMultiSelectInput(config: SelectInputConfig): HTMLElement {
  const element = document.createElement(config['type'] === 'checkboxes' ? 'multi-checkbox' : 'multi-select');
  setInputAttributes(element, config);
  return appendOptions(element, config);
}

function appendOptions<T extends HTMLElement>(select: T, config: SelectInputConfig): T {
  for (const { group, options } of prepareSelectOptionGroups(config)) {
    const elements = options.map(({ value, label, selected, disabled }) => {
      const option = createElement('option', { value: String(value ?? '') }, label ?? '');
      option.toggleAttribute('selected', Boolean(selected));
      option.toggleAttribute('disabled', Boolean(disabled));
      return option;
    });
    if (group) select.append(createElement('optgroup', { label: group }, ...elements));
    else select.append(...elements);
  }
  return select;
}
