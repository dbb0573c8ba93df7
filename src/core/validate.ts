// Checks of arguments at the border of the rules. Each returns the value it was given or throws a RulesError.
import { RulesError } from './rules-error.ts';

/** Returns the whole number, else throws `not-an-integer` (NaN, fractions, infinities, text). */
export function requireInteger(value: unknown, argument: string): number {
  if (!Number.isSafeInteger(value)) throw new RulesError('not-an-integer', argument, String(value));
  return value as number;
}

/** Returns the whole number, or the fallback where it was left out; else as requireInteger. */
export function readInteger(value: unknown, argument: string, fallback: number): number {
  return value === undefined ? fallback : requireInteger(value, argument);
}

/** Returns the whole number (or the fallback where it was left out) if it lies in [min, max], else throws `out-of-range`. */
export function readIntegerIn(value: unknown, argument: string, min: number, max: number, fallback: number): number {
  const number = readInteger(value, argument, fallback);
  if (number < min || number > max) throw new RulesError('out-of-range', argument, `${number}, not ${min} to ${max}`);
  return number;
}

/** Returns the switch, or false where it was left out; throws `not-a-switch` for anything but true and false. */
export function readSwitch(value: unknown, argument: string): boolean {
  if (value === undefined) return false;
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

/** Throws unless the value is an object whose every key is in `known`: `not-an-object`, or `unknown-key` for a misspelt name. */
export function requireKeys(value: unknown, argument: string, known: ReadonlySet<string>): void {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RulesError('not-an-object', argument);
  }
  for (const key in value) {
    if (!known.has(key)) throw new RulesError('unknown-key', argument === '' ? key : `${argument}.${key}`);
  }
}

/** Returns the list, or an empty one where it was left out; throws `not-a-list`. */
export function readList<Value>(value: readonly Value[] | undefined, argument: string): readonly Value[] {
  if (value === undefined) return [];
  if (!Array.isArray(value)) throw new RulesError('not-a-list', argument);
  return value;
}

/** Reads one part of an argument: checks it and fills in what was left out. */
export type Reader<Value> = (value: unknown, argument: string) => Value;

/** Reads a whole number that must be there. */
export const integer: Reader<number> = requireInteger;

/** Makes a reader of a whole number, of the fallback where it is left out. */
export const integerOr =
  (fallback: number): Reader<number> =>
  (value, argument) =>
    readInteger(value, argument, fallback);

/** Makes a reader of a whole number in [min, max]; without a fallback it must be there. */
export const integerIn =
  (min: number, max: number, fallback?: number): Reader<number> =>
  (value, argument) =>
    readIntegerIn(
      fallback === undefined ? requireInteger(value, argument) : value,
      argument,
      min,
      max,
      fallback ?? min,
    );

/** Makes a reader of a key of a table; without a fallback it must be there. */
export const keyOf =
  <Key extends string>(table: Readonly<Record<Key, unknown>>, fallback?: NoInfer<Key>): Reader<Key> =>
  (value, argument) =>
    value === undefined && fallback !== undefined ? fallback : requireKey(value, argument, table);

/** What a shape reads. */
export type Shaped<Shape extends Record<string, Reader<unknown>>> = {
  -readonly [Key in keyof Shape]: ReturnType<Shape[Key]>;
};

/** Reads an object part by part; `argument` names it in errors, empty for the argument itself. Throws `not-an-object`, `unknown-key`. */
export function readShape<Shape extends Record<string, Reader<unknown>>>(
  input: unknown,
  argument: string,
  shape: Shape,
): Shaped<Shape> {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) {
    throw new RulesError('not-an-object', argument);
  }
  const prefix = argument === '' ? '' : `${argument}.`;
  for (const key in input) if (!Object.hasOwn(shape, key)) throw new RulesError('unknown-key', prefix + key);
  const parts: Record<string, unknown> = {};
  for (const key in shape) parts[key] = shape[key]!((input as Record<string, unknown>)[key], prefix + key);
  return parts as Shaped<Shape>;
}
