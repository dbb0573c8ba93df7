/**
 * The fields of a roll dialog as data: a ruleset lists what it asks, one template draws it (`templates/shared/dialog/fields.hbs`), and the form is read by
 * the same list. What is filled in is a draft: every value as it was typed, nothing interpreted, nothing lost while fields come and go.
 */
import { isElement, isTag } from '../foundry/pages.ts';
import { UserError } from '../user-error.ts';

/** An option of a select or of a group of radio buttons. */
export interface Choice {
  readonly value: string;
  /** In the user's language, as every text here. */
  readonly label: string;
}

/** A text field in which somebody says why a value differs from what the game says. */
export interface WhyField {
  readonly name: string;
  /** What the text is, spoken. */
  readonly label: string;
  /** What the game says ("The fight says 2"); null: the value is just that, and the field is hidden. */
  readonly says: string | null;
}

interface FieldBase {
  /** Name in the form, and key of the value in the draft. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A part of the hint that follows what is filled in. */
  readonly live?: string;
  /** As wide as the dialog. */
  readonly isWide?: boolean;
  /** One of a list of short fields, a line each. */
  readonly isShort?: boolean;
  /** A change may change other fields, so that all are drawn again. */
  readonly redraws?: boolean;
  readonly why?: WhyField | null;
}

/** One of several options. */
export interface SelectField extends FieldBase {
  readonly kind: 'select';
  readonly options: readonly Choice[];
  /** Further options under a title. */
  readonly more?: { readonly label: string; readonly options: readonly Choice[] };
}

/** One of a few options, side by side. */
export interface SegmentsField extends FieldBase {
  readonly kind: 'segments';
  readonly options: readonly Choice[];
  readonly isDisabled?: boolean;
  /** Each option says what it would change in the chance that decides. */
  readonly tellsChanges?: boolean;
}

/** A whole number; its value is `noNumber` where something else was typed. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  /** Of a short field the least number that changes anything; left out: 1. */
  readonly first?: number;
}

/** Yes (`1`) or no (`0`). */
export interface SwitchField extends FieldBase {
  readonly kind: 'switch';
}

/** A line of text. */
export interface TextField extends FieldBase {
  readonly kind: 'text';
}

/** As many rows of the same fields as the user adds. */
export interface RowsField extends Pick<FieldBase, 'name' | 'label'> {
  readonly kind: 'rows';
  readonly fields: readonly (TextField | NumberField)[];
  /** What a row holds at first, by the names of its fields. */
  readonly blank: Readonly<Record<string, string>>;
  /** Labels of the buttons; a row's number follows the second. */
  readonly add: string;
  readonly remove: string;
}

/** A sentence between the fields. */
export interface NoteField extends Pick<FieldBase, 'label'> {
  readonly kind: 'note';
}

/** Anything that a dialog asks or says. */
export type DialogField = SelectField | SegmentsField | NumberField | SwitchField | TextField | RowsField | NoteField;

/** Fields that belong together. */
export interface FieldGroup {
  /** Unique in the dialog. */
  readonly key: string;
  /** Title of the fold that they stand in; left out: they are always shown. */
  readonly title?: string;
  /** Whether the fold is open at first. */
  readonly isOpen?: boolean;
  /** How many of its fields have something to say, beside the title. */
  readonly count?: number;
  readonly fields: readonly DialogField[];
}

/** What is filled in, as it was typed. */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** Text of a number field that holds something, but no number. */
export const noNumber = 'NaN';

/**
 * Reads a whole number as it was typed; an empty field is 0.
 * @param argument - name of the field in the user's language, for the refusal
 * @throws UserError `not-an-integer`, `out-of-range`
 */
export function readWhole(text: string, argument: string, least = -Infinity, most = Infinity): number {
  const value = text.trim() === '' ? 0 : Number(text);
  if (!Number.isSafeInteger(value)) throw new UserError('not-an-integer', { argument });
  if (value < least || value > most) throw new UserError('out-of-range', { argument });
  return value;
}

/** Whether something stands for the radio buttons of one name. Its class is not asked: a window that has been detached has classes of its own. */
function isRadioList(field: RadioNodeList | Element | null): field is RadioNodeList {
  return field !== null && !isElement(field);
}

/** Reads a field of a form; undefined: it is not there. */
function readField(form: HTMLFormElement, name: string): string | undefined {
  const field = form.elements.namedItem(name);
  if (isTag(field, 'input')) {
    if (field.type === 'checkbox') return field.checked ? '1' : '0';
    return field.validity.badInput ? noNumber : field.value;
  }
  return isRadioList(field) || isTag(field, 'select') ? field.value : undefined;
}

/** Reads a form by the fields that it was drawn from; what it does not hold stays as it was. */
export function readForm(form: HTMLFormElement, groups: readonly FieldGroup[], before: Draft): Draft {
  const values = { ...before.values };
  const rows = { ...before.rows };
  const read = (name: string): void => {
    const value = readField(form, name);
    if (value !== undefined) values[name] = value;
  };
  for (const field of groups.flatMap(({ fields }) => fields)) {
    if (field.kind === 'note') continue;
    if (field.kind === 'rows') {
      rows[field.name] = (rows[field.name] ?? []).map((row, index) => {
        const typed = field.fields.map(({ name }) => [
          name,
          readField(form, `${field.name}.${index}.${name}`) ?? row[name] ?? '',
        ]);
        return { ...row, ...(Object.fromEntries(typed) as Record<string, string>) };
      });
      continue;
    }
    read(field.name);
    if (field.why) read(field.why.name);
  }
  return { values, rows };
}

/** A field that may be one of a list. */
type ShortField = Exclude<DialogField, NoteField | RowsField>;

/** A draft in which one field is otherwise. */
interface Probe {
  readonly field: string;
  /** What the change is known by: the name of the field, or of its option. */
  readonly name: string;
  /** Whether the field is taken now, and is not in the draft; else the other way round. */
  readonly isTaken: boolean;
  readonly other: Draft;
  /** The number that is taken in the draft, where it could be another. */
  readonly next?: number;
}

/** Lists the options of a field that are not chosen, each with the draft in which it is. */
function listOptionProbes({ name, options }: SegmentsField, draft: Draft): Probe[] {
  const others = options.filter(({ value }) => value !== draft.values[name]);
  return others.map(({ value }) => ({
    field: name,
    name: `${name}.${value}`,
    isTaken: false,
    other: { ...draft, values: { ...draft.values, [name]: value } },
  }));
}

/** Lists the short fields and the options in sight that say what they change, each with the draft in which it is otherwise: not taken, or taken; a number taken once more, as `next` says. */
export function listProbes(groups: readonly FieldGroup[], draft: Draft, open: ReadonlySet<string>): Probe[] {
  const seen = groups.filter(({ key, title }) => title === undefined || open.has(key));
  return seen
    .flatMap(({ fields }) => fields)
    .flatMap((field) => {
      if (field.kind === 'segments') return field.tellsChanges ? listOptionProbes(field, draft) : [];
      if ((field.kind !== 'switch' && field.kind !== 'number') || !field.isShort) return [];
      const { name, kind } = field;
      const value = draft.values[name]?.trim() || '0';
      const set = (number: string): Draft => ({ ...draft, values: { ...draft.values, [name]: number } });
      if (kind === 'switch') {
        const isTaken = value !== '0';
        return [{ field: name, name, isTaken, other: set(isTaken ? '0' : '1') }];
      }
      const next = Math.max(field.first ?? 1, Number(value) + 1);
      if (next > (field.max ?? Infinity)) return [{ field: name, name, isTaken: true, other: set('0') }];
      return [{ field: name, name, isTaken: false, next, other: set(String(next)) }];
    });
}

/** What each short field changes in the chance that decides, by its name, and each option that says so, by field and value (`weapon.<id>`), in words. */
export type Changes = ReadonlyMap<string, string>;

/** Adds a row to a draft, or takes one out of it. */
export function changeRows(draft: Draft, { name, blank }: RowsField, removed: number | null): Draft {
  const rows = draft.rows[name] ?? [];
  const changed = removed === null ? [...rows, { ...blank }] : rows.filter((_row, index) => index !== removed);
  return { ...draft, rows: { ...draft.rows, [name]: changed } };
}

function viewOptions(options: readonly Choice[], value: string) {
  return options.map((option) => ({ ...option, isChosen: option.value === value }));
}

function viewWhy(id: string, { name, label, says }: WhyField, { values }: Draft) {
  return { id: `${id}-why`, name, label, says, text: values[name] ?? '' };
}

function viewRows(id: string, field: RowsField, draft: Draft) {
  const numbers = field.fields.filter(({ kind }) => kind === 'number').length;
  return {
    kind: field.kind,
    name: field.name,
    label: field.label,
    add: field.add,
    remove: field.remove,
    numbers,
    rows: (draft.rows[field.name] ?? []).map((row, index) => ({
      index,
      number: index + 1,
      fields: field.fields.map((inner) => {
        const name = `${field.name}.${index}.${inner.name}`;
        return viewField(id, { ...inner, name }, { values: { [name]: row[inner.name] ?? '' }, rows: {} });
      }),
    })),
  };
}

/** What the template draws of one field. */
function viewField(prefix: string, field: ShortField, draft: Draft) {
  const typed = draft.values[field.name] ?? '';
  const value = typed === noNumber ? '' : typed;
  const id = `${prefix}-${field.name.replaceAll('.', '-')}`;
  const options = 'options' in field ? viewOptions(field.options, value) : [];
  const more = 'more' in field && field.more;
  const moreOptions = more ? viewOptions(more.options, value) : [];
  return {
    ...field,
    id,
    value,
    options,
    more: more ? { label: more.label, options: moreOptions } : null,
    // A long option may be cut off where it is shown.
    chosen: field.isWide ? ([...options, ...moreOptions].find(({ isChosen }) => isChosen)?.label ?? '') : '',
    isChecked: value === '1',
    hasHint: field.hint !== undefined || field.live !== undefined,
    why: field.why ? viewWhy(id, field.why, draft) : null,
  };
}

/**
 * Prepares what the template draws: short fields that stand together become one list.
 * @param prefix - what the ids of the fields begin with
 * @param changes - what each short field changes in what decides
 */
export function viewFields(
  prefix: string,
  groups: readonly FieldGroup[],
  draft: Draft,
  open: ReadonlySet<string>,
  changes: Changes = new Map(),
) {
  const viewShort = (field: ShortField) => ({
    ...viewField(prefix, field, draft),
    change: changes.get(field.name) ?? '',
  });
  const viewLong = (field: ShortField) => {
    const view = viewField(prefix, field, draft);
    const tell = (value: string) => changes.get(`${field.name}.${value}`) ?? '';
    return { ...view, options: view.options.map((option) => ({ ...option, change: tell(option.value) })) };
  };
  return groups.map(({ key, title, count = 0, fields }) => {
    const blocks: { list: ReturnType<typeof viewShort>[] | null; field: object | null }[] = [];
    for (const field of fields) {
      if (field.kind === 'note') blocks.push({ list: null, field });
      else if (field.kind === 'rows') blocks.push({ list: null, field: viewRows(prefix, field, draft) });
      else if (!field.isShort) blocks.push({ list: null, field: viewLong(field) });
      else {
        const list = blocks.at(-1)?.list;
        if (list) list.push(viewShort(field));
        else blocks.push({ list: [viewShort(field)], field: null });
      }
    }
    return { key, title, count, isOpen: open.has(key), blocks };
  });
}
