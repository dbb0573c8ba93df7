/**
 * The fields with which a roll dialog edits a request. Each names the path of the value that it edits, from which follow its first text and the request that is
 * read from the draft. Their texts are below the dialog's lang key: `<name>` is a field's label, and `hint.<name>` its hint.
 */
import { defineEach } from '../settings/fields.ts';
import { isObject } from '../foundry/plain-data.ts';
import { UserError } from '../user-error.ts';
import {
  type Choice,
  type DialogField,
  type Draft,
  type FieldGroup,
  type NumberField,
  type RowsField,
  readWhole,
} from './dialog-fields.ts';

type Format = (key: string, data?: Record<string, string>) => string;

/** The paths of a request's values, such as `exchange.trait`; those of lists end at the list. */
type Path<Value> = Value extends readonly unknown[]
  ? never
  : Value extends object
    ? { [Key in keyof Value & string]-?: Key | `${Key}.${Path<NonNullable<Value[Key]>>}` }[keyof Value & string]
    : never;

/** The type of the value at a path. */
type ValueAt<Value, Where extends string> = Value extends object
  ? Where extends `${infer Key}.${infer Rest}`
    ? Key extends keyof Value
      ? ValueAt<NonNullable<Value[Key]>, Rest>
      : never
    : Where extends keyof Value
      ? Value[Where]
      : never
  : never;

/** The paths whose values are of a type. */
type PathTo<Request, Value> = {
  [Where in Path<Request>]: NonNullable<ValueAt<Request, Where>> extends Value ? Where : never;
}[Path<Request>];

/** The paths of free text, whose values are not limited to ids. */
type PathToText<Request> = {
  [Where in Path<Request>]: string extends ValueAt<Request, Where> ? Where : never;
}[Path<Request>];

/** A field of a dialog, as a part of the request. */
export interface RequestField<Request> {
  /** The limits of a number. */
  readonly limits?: Pick<NumberField, 'min' | 'max'>;
  /** Adds the request's value to a draft. */
  begin(draft: Draft, request: Request, name: string): Draft;
  /**
   * Puts the value of a draft into a request.
   * @throws UserError that names the field that cannot be read
   */
  read(request: Request, draft: Draft, name: string): Request;
}

function getAt(request: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (isObject(value) ? value[key] : undefined), request);
}

/** Changes the value at a path. A request without the object that holds the value stays as it is: its dialog does not have the field. */
function changeAt<Whole extends object>(whole: Whole, [key = '', ...rest]: string[], read: () => unknown): Whole {
  if (rest.length === 0) return { ...whole, [key]: read() };
  const part = getAt(whole, key);
  return isObject(part) ? { ...whole, [key]: changeAt(part, rest, read) } : whole;
}

/**
 * Returns the makers of a request's fields.
 * @param format - formats the dialog's texts
 */
export function makeRequestFields<Request extends object>(format: Format) {
  type Field = RequestField<Request>;
  /** Makes a field that edits what no single path says. A field without `read` is read by the dialog. */
  const convert = (
    show: (request: Request) => string,
    read: (request: Request, text: string, name: string) => Request = (request) => request,
  ): Field => ({
    begin: ({ values, rows }, request, name) => ({ values: { ...values, [name]: show(request) }, rows }),
    read(request, { values }, name) {
      const text = values[name];
      return text === undefined ? request : read(request, text, name);
    },
  });
  const edit = (path: string, read: (text: string, name: string) => unknown, show = writeText): Field =>
    convert(
      (request) => show(getAt(request, path)),
      (request, text, name) => changeAt(request, path.split('.'), () => read(text, name)),
    );
  return {
    /** Defines the fields of the dialog by name. */
    define: <Name extends string>(fields: Readonly<Record<Name, Field>>) => defineFields(format, fields),
    convert,
    /** Makes a field for yes or no. */
    toggle: (path: PathTo<Request, boolean>): Field =>
      edit(
        path,
        (text) => text === '1',
        (value) => (value ? '1' : '0'),
      ),
    /** Makes a field for a whole number. */
    number: (path: PathTo<Request, number>, min: number, max?: number): Field => ({
      limits: { min, ...(max === undefined ? {} : { max }) },
      ...edit(path, (text, name) => readWhole(text, format(name), min, max)),
    }),
    text: (path: PathToText<Request>): Field => edit(path, (text) => text),
    /** Makes a field for one of several values; null has an empty text. Reading any other text throws `unknown-key`. */
    pick: <Where extends Path<Request>>(path: Where, known: readonly ValueAt<Request, Where>[]): Field =>
      edit(path, (text) => {
        const index = known.findIndex((value) => writeText(value) === text);
        if (index < 0) throw new UserError('unknown-key', { argument: text });
        return known[index];
      }),
    /** Makes a field whose text is converted to the value. */
    parse: <Where extends Path<Request>>(
      path: Where,
      read: (text: string) => ValueAt<Request, Where>,
      show: (text: string) => string = (text) => text,
    ): Field => edit(path, read, (value) => show(writeText(value))),
    /** Makes switches for the ids that a list may hold; each is named `<name>-<id>`. */
    ticks: (path: PathTo<Request, readonly string[]>): Field => ({
      begin({ values, rows }, request, name) {
        const ids = getAt(request, path);
        const ticked = (Array.isArray(ids) ? ids : []).map((id) => [`${name}-${id}`, '1'] as const);
        return { values: { ...values, ...Object.fromEntries(ticked) }, rows };
      },
      read(request, { values }, name) {
        const ticked = Object.keys(values).filter((key) => key.startsWith(`${name}-`) && values[key] === '1');
        return changeAt(request, path.split('.'), () => ticked.map((key) => key.slice(name.length + 1)));
      },
    }),
  };
}

function writeText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The fields of a dialog by name, as its window uses them. */
export interface RequestFields<Request> {
  /** Returns the draft that shows a request. */
  begin(request: Request): Draft;
  /**
   * Returns a request with the values of a draft.
   * @throws UserError that names the field that cannot be read
   */
  read(request: Request, draft: Draft): Request;
}

/** Returns the fields of a dialog with the functions that prepare them. */
function defineFields<Request extends object, Name extends string>(
  format: Format,
  fields: Readonly<Record<Name, RequestField<Request>>>,
) {
  type Drawn = Name | `${Name}-${string}`;
  const entries = Object.entries<RequestField<Request>>(fields);
  const name = (key: string) => ({ name: key, label: format(key), redraws: true });
  const explain = (key: string) => ({ ...name(key), hint: format(`hint.${key}`) });
  return {
    begin: (request: Request): Draft =>
      entries.reduce<Draft>((draft, [key, field]) => field.begin(draft, request, key), { values: {}, rows: {} }),
    read: (request: Request, draft: Draft): Request =>
      entries.reduce((read, [key, field]) => field.read(read, draft, key), request),
    /** Draws a select whose choice may change other fields. */
    select(key: Name, options: readonly Choice[], rest: object = {}): DialogField {
      return { kind: 'select', options, ...name(key), ...rest };
    },
    /** Draws a few options side by side. */
    segments(key: Name, options: readonly Choice[], rest: object = {}): DialogField {
      return { kind: 'segments', options, ...name(key), ...rest };
    },
    /** Draws a short switch. */
    toggle(key: Drawn, rest: object = {}): DialogField {
      return { kind: 'switch', isShort: true, ...explain(key), ...rest };
    },
    /** Draws a field for a whole number. */
    number(key: Name, rest: object = {}): DialogField {
      return { kind: 'number', ...fields[key].limits, ...explain(key), ...rest };
    },
  };
}

/**
 * Makes the rows that edit a list whose entries have a text and some numbers. The texts of the dialog have the name of an entry, and the buttons' below `add` and
 * `remove`.
 * @param word - lang key of an entry's name
 * @param text - key of an entry's text
 * @param names - keys of the numbers
 */
export function makeRows<Name extends string>(
  format: Format,
  word: string,
  text: string,
  names: readonly Name[],
  least: number,
  most: number,
) {
  const show = (entry: object): Draft['rows'][string][number] => ({
    [text]: writeText(getAt(entry, text)),
    ...defineEach(names, (name) => writeText(getAt(entry, name)) || '0'),
  });
  const read = (row: Draft['rows'][string][number]) => ({
    text: (row[text] ?? '').trim(),
    numbers: defineEach(names, (name) => readWhole(row[name] ?? '', format(name), least, most)),
  });
  const limits = least < 0 ? {} : { min: least };
  return {
    /**
     * Makes the field.
     * @param list - returns the entries of a request
     * @param change - returns a request with the text and the numbers of each row
     */
    edit: <Request>(
      list: (request: Request) => readonly object[],
      change: (request: Request, rows: readonly ReturnType<typeof read>[]) => Request,
    ): RequestField<Request> => ({
      begin: ({ values, rows }, request, name) => ({ values, rows: { ...rows, [name]: list(request).map(show) } }),
      read: (request, { rows }, name) => change(request, (rows[name] ?? []).map(read)),
    }),
    view: (name: string): RowsField => ({
      kind: 'rows',
      name,
      label: format(word),
      fields: [
        { kind: 'text', name: text, label: format(word) },
        ...names.map((key): NumberField => ({ kind: 'number', name: key, label: format(key), ...limits })),
      ],
      blank: show({}),
      add: format(`add.${word}`),
      remove: format(`remove.${word}`),
    }),
  };
}

/** Name of the field for reasons, and the key of the reasons in it. */
const CUSTOM = 'custom';

/**
 * Makes the field `custom`: the rows into which a player types reasons, each with a text and some numbers.
 * @param names - names of the numbers
 * @param most - the highest number; the lowest is its negative
 */
export function makeReasonRows<Name extends string>(format: Format, names: readonly Name[], most: number) {
  type Reason = { readonly key: string; readonly note?: string } & Readonly<Partial<Record<Name, number | undefined>>>;
  type Reasoned = { readonly modifiers: readonly Reason[] };
  const table = makeRows(format, 'reason', 'note', names, -most, most);
  /** Tests whether a player typed a reason. */
  const isTyped = ({ key }: Reason): boolean => key === CUSTOM;
  return {
    isTyped,
    field: <Request extends Reasoned>(): RequestField<Request> =>
      table.edit<Request>(
        ({ modifiers }) => modifiers.filter(isTyped),
        (request, rows) => {
          const others = request.modifiers.filter((reason) => !isTyped(reason));
          const typed = rows.map(({ text: note, numbers }) => ({ key: CUSTOM, ...(note ? { note } : {}), ...numbers }));
          return { ...request, modifiers: [...others, ...typed] };
        },
      ),
    /**
     * Draws the group of further reasons.
     * @param folded - the fields that the group hides above the rows
     * @param used - how many of them are in use
     */
    view: ({ rows }: Draft, folded: readonly DialogField[], used = 0): FieldGroup => ({
      key: 'reasons',
      title: format('reasons'),
      count: used + (rows[CUSTOM]?.length ?? 0),
      fields: [...folded, table.view(CUSTOM)],
    }),
  };
}
