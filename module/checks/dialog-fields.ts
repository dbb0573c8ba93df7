/**
 * The fields of a roll dialog as data. A ruleset lists its fields, one template draws them (`templates/shared/dialog/fields.hbs`), and the form is read by the
 * same list. A draft keeps every value as it was typed, so that none is lost when a field disappears and comes back.
 */
import { isWhole } from '../foundry/number-fields.ts';
import { isElement, isTag } from '../foundry/pages.ts';
import { UserError } from '../user-error.ts';

/** One option of a select or a group of radio buttons. */
export interface Choice {
  readonly value: string;
  /** The label in the user's language, like all texts in this file. */
  readonly label: string;
}

/** A text field that asks why a value differs from the calculated one. */
export interface WhyField {
  readonly name: string;
  /** Label of the text field, for screen readers. */
  readonly label: string;
  /** Text with the calculated value ("Calculated: 2"); null hides the field, because the value was not changed. */
  readonly says: string | null;
}

interface FieldBase {
  /** Name of the field in the form, and key of its value in the draft. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** A further hint that depends on the values in the dialog. */
  readonly live?: string;
  /** Whether the field takes the full width of the dialog. */
  readonly isWide?: boolean;
  /** Whether the field is drawn as one line in a list of short fields. */
  readonly isShort?: boolean;
  /** Whether a change of the field may affect other fields, so that all fields are redrawn. */
  readonly redraws?: boolean;
  readonly why?: WhyField | null;
}

/** A field for one of several options, drawn as a select. */
export interface SelectField extends FieldBase {
  readonly kind: 'select';
  readonly options: readonly Choice[];
  /** A second group of options below a title. */
  readonly more?: { readonly label: string; readonly options: readonly Choice[] };
}

/** A field for one of a few options, drawn side by side. */
export interface SegmentsField extends FieldBase {
  readonly kind: 'segments';
  readonly options: readonly Choice[];
  readonly isDisabled?: boolean;
  /** Whether each option shows how it would change the main chance. */
  readonly tellsChanges?: boolean;
}

/** A field for a whole number. Its value is `noNumber` if the user typed anything else. */
export interface NumberField extends FieldBase {
  readonly kind: 'number';
  readonly min?: number;
  readonly max?: number;
  /** For a short field: the lowest number that has an effect; default: 1. */
  readonly first?: number;
}

/** A field for yes (`1`) or no (`0`). */
export interface SwitchField extends FieldBase {
  readonly kind: 'switch';
}

export interface TextField extends FieldBase {
  readonly kind: 'text';
}

/** A table of rows that all have the same fields. The user adds and removes rows. */
export interface RowsField extends Pick<FieldBase, 'name' | 'label'> {
  readonly kind: 'rows';
  readonly fields: readonly (TextField | NumberField)[];
  /** The initial values of a new row, by field name. */
  readonly blank: Readonly<Record<string, string>>;
  /** Labels of the two buttons. The label of `remove` is followed by the row's number. */
  readonly add: string;
  readonly remove: string;
}

/** A sentence between fields. */
export interface NoteField extends Pick<FieldBase, 'label'> {
  readonly kind: 'note';
}

/** Any field or note of a dialog. */
export type DialogField = SelectField | SegmentsField | NumberField | SwitchField | TextField | RowsField | NoteField;

export interface FieldGroup {
  /** Key of the group, unique in the dialog. */
  readonly key: string;
  /** Title of the fold around the fields; left out if they are always visible. */
  readonly title?: string;
  /** Whether the fold is open at first. */
  readonly isOpen?: boolean;
  /** The number of fields in use, shown beside the title. */
  readonly count?: number;
  readonly fields: readonly DialogField[];
}

/** The values of a dialog's fields, as typed. */
export interface Draft {
  readonly values: Readonly<Record<string, string>>;
  readonly rows: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

/** The value of a number field into which the user typed something other than a number. */
export const noNumber = 'NaN';

/**
 * Reads a typed whole number; an empty field is 0.
 * @param argument - name of the field in the user's language, for the error
 * @throws UserError `not-an-integer`, `out-of-range`
 */
export function readWhole(text: string, argument: string, least = -Infinity, most = Infinity): number {
  const value = text.trim() === '' ? 0 : Number(text);
  if (text.trim() !== '' && !isWhole(text)) throw new UserError('not-an-integer', { argument });
  if (value < least || value > most) throw new UserError('out-of-range', { argument });
  return value;
}

/** Tests whether a form's field is a list of radio buttons. `instanceof` would fail in a detached window, whose page has its own classes. */
function isRadioList(field: RadioNodeList | Element | null): field is RadioNodeList {
  return field !== null && !isElement(field);
}

/** Returns the value of a form's field; undefined if the form has no such field. */
function readField(form: HTMLFormElement, name: string): string | undefined {
  const field = form.elements.namedItem(name);
  if (isTag(field, 'input')) {
    if (field.type === 'checkbox') return field.checked ? '1' : '0';
    return field.validity.badInput ? noNumber : field.value;
  }
  return isRadioList(field) || isTag(field, 'select') ? field.value : undefined;
}

/**
 * Returns the draft with a form's current values.
 * @param groups - the fields from which the form was drawn
 * @param before - the previous draft, whose values are kept for fields that the form lacks
 */
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

/** A field that can be drawn short. */
type ShortField = Exclude<DialogField, NoteField | RowsField>;

/** A draft with one changed field, planned to find out how the change affects the chance. */
interface Probe {
  readonly field: string;
  /** The name of the changed field; for an option, `<field>.<option>`. */
  readonly name: string;
  /** True if the change takes away the field's effect, false if it adds an effect. */
  readonly isTaken: boolean;
  readonly other: Draft;
  /** For a number field, the higher number that the probe tries. */
  readonly next?: number;
}

/** Lists a probe for each option of a field except the chosen one. */
function listOptionProbes({ name, options }: SegmentsField, draft: Draft): Probe[] {
  const others = options.filter(({ value }) => value !== draft.values[name]);
  return others.map(({ value }) => ({
    field: name,
    name: `${name}.${value}`,
    isTaken: false,
    other: { ...draft, values: { ...draft.values, [name]: value } },
  }));
}

/**
 * Lists the probes of all visible fields that show how they change the chance. A probe flips a switch, raises a number (or sets it to 0 at its maximum), or
 * chooses another option.
 * @param open - keys of the open folds
 */
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

/** Texts for how each short field and each option changes the main chance, by field name or `<field>.<option>`. */
export type Changes = ReadonlyMap<string, string>;

/**
 * Returns a draft with one row added or removed.
 * @param removed - index of the row to remove; null: a row is added
 */
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

/** Returns the template data of one field. */
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
    // A closed select may cut off a long option, so its tooltip repeats the text.
    chosen: field.isWide ? ([...options, ...moreOptions].find(({ isChosen }) => isChosen)?.label ?? '') : '',
    isChecked: value === '1',
    hasHint: field.hint !== undefined || field.live !== undefined,
    why: field.why ? viewWhy(id, field.why, draft) : null,
  };
}

/**
 * Returns the template data of the fields. Short fields that follow each other become one list.
 * @param prefix - prefix of the element ids
 * @param open - keys of the open folds
 * @param changes - texts for how each field changes the main chance
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
