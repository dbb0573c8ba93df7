// Checks of arguments at the border of the rules. Each returns the value it was given or throws a RulesError.
import { RulesError } from './rules-error.ts';

/** Returns the whole number, else throws `not-an-integer` (NaN, fractions, infinities, text). */
export function requireInteger(value: unknown, argument: string): number {
  if (!Number.isSafeInteger(value)) throw new RulesError('not-an-integer', argument, String(value));
  return value as number;
}

/** Returns the switch, or false where it was left out; throws `not-a-switch` for anything but true and false. */
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

/** Throws unless the value is an object whose every key is in `known`: `not-an-object`, or `unknown-key` for a misspelt name. */
export function requireKeys(value: unknown, argument: string, known: object): asserts value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RulesError('not-an-object', argument);
  }
  for (const key in value) {
    if (!Object.hasOwn(known, key)) throw new RulesError('unknown-key', joinNames(argument, key));
  }
}

/** Names a part of an argument; the argument itself has no name. */
function joinNames(argument: string, key: string): string {
  return argument === '' ? key : `${argument}.${key}`;
}

/** Returns the list, or an empty one where it was left out; throws `not-a-list`. */
export function readList<Value>(value: readonly Value[] | undefined = [], argument: string): readonly Value[] {
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
  (value = fallback, argument) =>
    requireInteger(value, argument);

/** Makes a reader of a whole number in [min, max], else it throws `out-of-range`; without a fallback it must be there. */
export const integerIn =
  (min: number, max: number, fallback?: number): Reader<number> =>
  (value = fallback, argument) => {
    const number = requireInteger(value, argument);
    if (number < min || number > max) throw new RulesError('out-of-range', argument, `${number}, not ${min} to ${max}`);
    return number;
  };

/** Reads a whole number from 0 on that must be there. */
export const count: Reader<number> = integerIn(0, Number.MAX_SAFE_INTEGER);

/** Makes a reader of a key of a table; without a fallback it must be there. */
export const keyOf =
  <Key extends string>(table: Readonly<Record<Key, unknown>>, fallback?: NoInfer<Key>): Reader<Key> =>
  (value = fallback, argument) =>
    requireKey(value, argument, table);

/** Makes a reader of a list, of an empty one where it is left out. */
export const listOf =
  <Value>(read: Reader<Value>): Reader<readonly Value[]> =>
  (value, argument) =>
    readList(value as readonly unknown[] | undefined, argument).map((part, index) =>
      read(part, `${argument}[${index}]`),
    );

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
  requireKeys(input, argument, shape);
  const parts: Record<string, unknown> = {};
  for (const key in shape) parts[key] = shape[key]!(input[key], joinNames(argument, key));
  return parts as Shaped<Shape>;
}
