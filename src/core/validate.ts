// Checks the arguments of public functions of the rules. Each check returns the value or throws a RulesError.
import { RulesError } from './rules-error.ts';

/** Returns the whole number, else throws `not-an-integer` (NaN, fractions, infinities, text). */
export function requireInteger(value: unknown, argument: string): number {
  if (!Number.isSafeInteger(value)) throw new RulesError('not-an-integer', argument, String(value));
  return value as number;
}

/** Returns the switch, or false if it is left out; throws `not-a-switch` for anything but true and false. */
export function readSwitch(value: unknown = false, argument: string): boolean {
  if (typeof value !== 'boolean') throw new RulesError('not-a-switch', argument, typeof value);
  return value;
}

/** Returns the key if the table has it, else throws `unknown-key`. */
export function requireKey<Key extends string>(
  value: unknown,
  argument: string,
  table: Readonly<Record<Key, unknown>>,
): Key {
  if (typeof value !== 'string' || !Object.hasOwn(table, value)) {
    throw new RulesError('unknown-key', argument, String(value));
  }
  return value as Key;
}

/** Throws unless the value is an object with only known keys: `not-an-object`, or `unknown-key` for a misspelt name. */
export function requireKeys(value: unknown, argument: string, known: object): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RulesError('not-an-object', argument);
  }
  for (const key in value) {
    if (!Object.hasOwn(known, key)) throw new RulesError('unknown-key', joinNames(argument, key));
  }
}

/** Returns the name of a part of an argument; the argument itself may have no name. */
function joinNames(argument: string, key: string): string {
  return argument === '' ? key : `${argument}.${key}`;
}

/** Returns the list, or an empty one if it is left out; throws `not-a-list`. */
export function readList<Value>(value: readonly Value[] | undefined = [], argument: string): readonly Value[] {
  if (!Array.isArray(value)) throw new RulesError('not-a-list', argument);
  return value;
}

/** Reads a part of an argument: checks it and fills in defaults. */
export type Reader<Value> = (value: unknown, argument: string) => Value;

/** Reads a required whole number. */
export const integer: Reader<number> = requireInteger;

/** Returns a reader of a whole number with a default. */
export const integerOr =
  (fallback: number): Reader<number> =>
  (value = fallback, argument) =>
    requireInteger(value, argument);

/** Returns a reader of a whole number in [min, max] that throws `out-of-range`; required without a fallback. */
export const integerIn =
  (min: number, max: number, fallback?: number): Reader<number> =>
  (value = fallback, argument) => {
    const number = requireInteger(value, argument);
    if (number < min || number > max) throw new RulesError('out-of-range', argument, `${number}, not ${min} to ${max}`);
    return number;
  };

/** Reads a required whole number, 0 or more. */
export const count: Reader<number> = integerIn(0, Number.MAX_SAFE_INTEGER);

/** Returns a reader of a key of a table; required without a fallback. */
export const keyOf =
  <Key extends string>(table: Readonly<Record<Key, unknown>>, fallback?: NoInfer<Key>): Reader<Key> =>
  (value = fallback, argument) =>
    requireKey(value, argument, table);

/** Returns a reader of a list; empty by default. */
export const listOf =
  <Value>(read: Reader<Value>): Reader<readonly Value[]> =>
  (value, argument) =>
    readList(value as readonly unknown[] | undefined, argument).map((part, index) =>
      read(part, `${argument}[${index}]`),
    );

/** The type that a shape reads. */
export type Shaped<Shape extends Record<string, Reader<unknown>>> = {
  -readonly [Key in keyof Shape]: ReturnType<Shape[Key]>;
};

/** Reads an object part by part; `argument` names it in errors, empty for the argument itself. Throws `not-an-object`, `unknown-key`. */
export function readShape<Shape extends Record<string, Reader<unknown>>>(
  input: unknown,
  argument: string,
  shape: Shape,
): Shaped<Shape> {
  requireKeys(input, argument, shape);
  const parts: Record<string, unknown> = {};
  for (const key in shape) parts[key] = shape[key]!(input[key], joinNames(argument, key));
  return parts as Shaped<Shape>;
}
