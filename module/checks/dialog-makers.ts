/** Makes the fields that most roll dialogs have. Their texts are below the dialog's lang key: `<name>` is a field's label, and `hint.<name>` its hint. */
import {
  type Choice,
  type DialogField,
  type Draft,
  type NumberField,
  type RowsField,
  readWhole,
} from './dialog-fields.ts';

type Format = (key: string, data?: Record<string, string>) => string;

/**
 * Returns the makers of fields.
 * @param format - formats the dialog's texts
 */
export function makeFieldMakers(format: Format) {
  return {
    /** Makes a select whose choice may change other fields. */
    select: (name: string, options: readonly Choice[], rest: object = {}): DialogField => ({
      kind: 'select',
      name,
      label: format(name),
      options,
      redraws: true,
      ...rest,
    }),
    /** Makes a short switch. */
    toggle: (name: string, label = format(name), hint = format(`hint.${name}`)): DialogField => ({
      kind: 'switch',
      name,
      label,
      hint,
      isShort: true,
      redraws: true,
    }),
    /** Makes a field for a whole number. */
    number: (name: string, min: number, max: number): DialogField => ({
      kind: 'number',
      name,
      label: format(name),
      hint: format(`hint.${name}`),
      min,
      max,
      redraws: true,
    }),
  };
}

/** Name of the rows, and the key of the reasons in them. */
const CUSTOM = 'custom';

/** A reason that changes a roll. Reasons that a player typed have the key `custom`. */
type Reason<Name extends string> = { readonly key: string; readonly note?: string } & Readonly<
  Partial<Record<Name, number | undefined>>
>;

/**
 * Makes the rows into which a player types reasons, each with a text and some numbers.
 * @param names - names of the numbers
 * @param most - the highest number; the lowest is its negative
 */
export function makeReasonRows<Name extends string>(format: Format, names: readonly Name[], most: number) {
  const collect = <Value>(read: (name: Name) => Value) =>
    Object.fromEntries(names.map((name) => [name, read(name)])) as Record<Name, Value>;
  return {
    /** Returns the rows for the typed reasons of a request. */
    begin: (reasons: readonly Reason<Name>[]): Draft['rows'] => ({
      [CUSTOM]: reasons
        .filter(({ key }) => key === CUSTOM)
        .map((reason) => ({ note: reason.note ?? '', ...collect((name) => String(reason[name] ?? 0)) })),
    }),
    count: ({ rows }: Draft): number => rows[CUSTOM]?.length ?? 0,
    /** Returns the field with the rows. */
    ask: (): RowsField => ({
      kind: 'rows',
      name: CUSTOM,
      label: format('reason'),
      fields: [
        { kind: 'text', name: 'note', label: format('reason') },
        ...names.map((name): NumberField => ({ kind: 'number', name, label: format(name) })),
      ],
      blank: { note: '', ...collect(() => '0') },
      add: format('addReason'),
      remove: format('removeReason'),
    }),
    /**
     * Returns the reasons that the rows of a draft contain.
     * @throws UserError if a number is not a whole number
     */
    read: ({ rows }: Draft) =>
      (rows[CUSTOM] ?? []).map((row) => {
        const note = (row['note'] ?? '').trim();
        const numbers = collect((name) => readWhole(row[name] ?? '', format(name), -most, most));
        return { key: CUSTOM, ...(note ? { note } : {}), ...numbers };
      }),
    /** Lists the reasons that no player typed. */
    others: <Own extends { readonly key: string }>(reasons: readonly Own[]): Own[] =>
      reasons.filter(({ key }) => key !== CUSTOM),
  };
}
