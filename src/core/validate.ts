// Checks the arguments of the rules' public functions. Each check returns the value or throws a RulesError.
import { RulesError } from './rules-error.ts';

/** Returns the value if it is a whole number. Throws `not-an-integer` for anything else, including NaN, fractions, infinities and text. */
export function requireInteger(value: unknown, argument: string): number {
  if (!Number.isSafeInteger(value)) throw new RulesError('not-an-integer', argument, String(value));
  return value as number;
}

/** Returns a boolean; false if it is omitted. Throws `not-a-switch` for anything else. */
export function readSwitch(value: unknown = false, argument: string): boolean {
  if (typeof value !== 'boolean') throw new RulesError('not-a-switch', argument, typeof value);
  return value;
}

/** Returns the value if it is a key of the table, otherwise throws `unknown-key`. */
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

/** Checks that the value is an object with only known keys. Throws `not-an-object`, or `unknown-key`, for example for a misspelt name. */
export function requireKeys(value: unknown, argument: string, known: object): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RulesError('not-an-object', argument);
  }
  for (const key in value) {
    if (!Object.hasOwn(known, key)) throw new RulesError('unknown-key', `${beginPath(argument)}${key}`);
  }
}

/** Returns the beginning of the paths of an argument's properties, such as `a.`; empty if the argument has no name. */
function beginPath(argument: string): string {
  return argument === '' ? '' : `${argument}.`;
}

/** Returns the list, or an empty one if it is omitted. Throws `not-a-list`. */
export function readList<Value>(value: readonly Value[] | undefined = [], argument: string): readonly Value[] {
  if (!Array.isArray(value)) throw new RulesError('not-a-list', argument);
  return value;
}

/** A function that checks an argument or one of its properties, and returns it with defaults filled in. */
export type Reader<Value> = (value: unknown, argument: string) => Value;

/** Reads a required whole number. */
export const integer: Reader<number> = requireInteger;

/** Returns a reader of a whole number with a default. */
export const integerOr =
  (fallback: number): Reader<number> =>
  (value = fallback, argument) =>
    requireInteger(value, argument);

/** Returns a reader of a whole number from min to max. The reader throws `out-of-range`. Without a fallback the number is required. */
export const integerIn =
  (min: number, max: number, fallback?: number): Reader<number> =>
  (value = fallback, argument) => {
    const number = requireInteger(value, argument);
    if (number < min || number > max) throw new RulesError('out-of-range', argument, `${number}, not ${min} to ${max}`);
    return number;
  };

/** Reads a required whole number, 0 or more. */
export const count: Reader<number> = integerIn(0, Number.MAX_SAFE_INTEGER);

/** Reads a whole number, 0 or more; 0 if it is omitted. */
export const countOr0: Reader<number> = integerIn(0, Number.MAX_SAFE_INTEGER, 0);

/** Reads a boolean; true if it is omitted. Throws `not-a-switch`. */
export const switchOn: Reader<boolean> = (value = true, argument) => readSwitch(value, argument);

/** Returns a reader of a key of the table. Without a fallback the key is required. */
export const keyOf =
  <Key extends string>(table: Readonly<Record<Key, unknown>>, fallback?: NoInfer<Key>): Reader<Key> =>
  (value = fallback, argument) =>
    requireKey(value, argument, table);

/** Returns a reader of one of the strings in a list. The reader throws `unknown-key`. Without a fallback the string is required. */
export const oneOf =
  <Text extends string>(list: readonly Text[], fallback?: NoInfer<Text>): Reader<Text> =>
  (value = fallback, argument) => {
    const found = list.find((one) => one === value);
    if (found === undefined) throw new RulesError('unknown-key', argument, String(value));
    return found;
  };

/** Returns a reader that also accepts null; an omitted value becomes null. */
export const orNull =
  <Value>(read: Reader<Value>): Reader<Value | null> =>
  (value, argument) =>
    value === undefined || value === null ? null : read(value, argument);

/** Reads a required string that is not empty. Throws `not-a-text`. */
export const text: Reader<string> = (value, argument) => {
  if (typeof value !== 'string' || value === '') throw new RulesError('not-a-text', argument, String(value));
  return value;
};

/** Accepts any value and drops it: for fields that are not needed, so that a caller can pass a whole plan. */
export const ignored = (): void => undefined;

/**
 * Returns a reader of a list of values; an omitted list becomes an empty one. The reader throws `out-of-range` for a list that is too long.
 * @param most - the maximum length
 */
export const listOf =
  <Value>(read: Reader<Value>, most = Infinity): Reader<readonly Value[]> =>
  (value, argument) => {
    const list = readList(value as readonly unknown[] | undefined, argument);
    if (list.length > most) throw new RulesError('out-of-range', argument, `${list.length} entries, at most ${most}`);
    return list.map((part, index) => read(part, `${argument}[${index}]`));
  };

/** The type of object that a shape's readers return. */
export type Shaped<Shape extends Record<string, Reader<unknown>>> = {
  -readonly [Key in keyof Shape]: ReturnType<Shape[Key]>;
};

/** Reads an object property by property. `argument` is its path in errors; empty for a function's only argument. Throws `not-an-object`, `unknown-key`. */
export function readShape<Shape extends Record<string, Reader<unknown>>>(
  input: unknown,
  argument: string,
  shape: Shape,
): Shaped<Shape> {
  requireKeys(input, argument, shape);
  const parts: Record<string, unknown> = {};
  const path = beginPath(argument);
  for (const key in shape) parts[key] = shape[key]!(input[key], `${path}${key}`);
  return parts as Shaped<Shape>;
}

/** Returns a reader of an object whose properties are read by the shape's readers. */
export const shapeOf =
  <Shape extends Record<string, Reader<unknown>>>(shape: Shape): Reader<Shaped<Shape>> =>
  (value, argument) =>
    readShape(value, argument, shape);
