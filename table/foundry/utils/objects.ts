/** foundry.utils: copying, comparing and merging plain data. */
import { DataFieldOperator, ForcedDeletion, isOperator } from '../data/operators.ts';
import { operatorsAreInstances } from '../generation.ts';
import type { Dictionary } from '../runtime.ts';
import { checkDepth, expandObject } from './paths.ts';
import { isEmpty, isPlainObject } from './types.ts';

/**
 * Copies plain objects, arrays and dates, at all depths; any other object is shared with the copy (helpers.d.mts, deepClone).
 * @param original - The data.
 * @returns The copy.
 */
export function deepClone<T>(original: T): T {
  return cloneValue(original, 0) as T;
}

function cloneValue(value: unknown, depth: number): unknown {
  checkDepth(depth);
  if (Array.isArray(value)) return value.map((entry) => cloneValue(entry, depth + 1));
  if (value instanceof Date) return new Date(value);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, cloneValue(entry, depth + 1)]));
}

/**
 * Compares primitives, plain objects, arrays, sets, dates and operators by content, other objects by identity (v14 API: foundry.utils.equals).
 * @param a - The first value.
 * @param b - The second value.
 * @returns Whether they are equal.
 */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b) || a === b) return true;
  if (Array.isArray(a))
    return Array.isArray(b) && a.length === b.length && a.every((entry, index) => equals(entry, b[index]));
  if (isOperator(a) && isOperator(b))
    return a.constructor === b.constructor && equals(DataFieldOperator.get(a), DataFieldOperator.get(b));
  if (a instanceof Date && b instanceof Date) return a.getTime() === b.getTime();
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((entry) => b.has(entry));
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && equals(a[key], b[key]));
}

/**
 * Tests whether a key stands for a deletion or a replacement, as in Foundry 13.
 * @param key - A key of update data.
 * @returns Whether it starts with `-=` or `==`.
 */
export function isDeletionKey(key: unknown): boolean {
  return typeof key === 'string' && (key.startsWith('-=') || key.startsWith('=='));
}

/**
 * Returns the differences between two objects.
 * @param original - The first object.
 * @param other - The object that may differ.
 * @returns The keys and values of `other` that differ.
 */
export function diffObject(original: Dictionary, other: Dictionary, options: { _d?: number } = {}): Dictionary {
  const depth = options._d ?? 0;
  checkDepth(depth);
  const difference: Dictionary = {};
  for (const [key, value] of Object.entries(other)) {
    const previous = original[key];
    if (isPlainObject(previous) && isPlainObject(value) && !isOperator(value)) {
      const inner = diffObject(previous, value, { _d: depth + 1 });
      if (!isEmpty(inner) || (isEmpty(value) && !isEmpty(previous))) difference[key] = inner;
    } else if (hasEffect(original, key, value)) difference[key] = value;
  }
  return difference;
}

/** Tests whether assigning a value, or applying an operator, would change a key. */
function hasEffect(original: Dictionary, key: string, value: unknown): boolean {
  if (value instanceof ForcedDeletion) return key in original;
  if (isOperator(value)) return !equals(original[key], DataFieldOperator.get(value));
  return !(key in original) || !equals(original[key], value);
}

/** Options of mergeObject (helpers.d.mts, MergeObjectOptions; `applyOperators`: v14 API mergeObject). */
export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  applyOperators?: boolean;
}

/**
 * Copies the keys and values of one object into another.
 * @param original - The object to change.
 * @param other - The data to copy.
 * @param options - Which keys and values are copied.
 * @param _d - The depth of the recursion.
 * @returns The changed object, or a changed copy with `inplace: false`.
 * @throws Error if one of them is not an object, or if `enforceTypes` is set and a value has another type.
 */
export function mergeObject<T extends object>(original: T, other: object = {}, options: MergeOptions = {}, _d = 0): T {
  checkDepth(_d);
  if (!isRecord(original) || !isRecord(other)) throw new Error('One of original or other are not Objects!');
  let target: Dictionary = original as Dictionary;
  let incoming = other as Dictionary;
  if (_d === 0) {
    if (hasDottedKey(incoming)) incoming = expandObject(incoming);
    if (options.inplace === false) target = deepClone(hasDottedKey(target) ? expandObject(target) : target);
    else if (hasDottedKey(target)) {
      const expanded = expandObject(target);
      for (const key of Object.keys(target)) delete target[key];
      Object.assign(target, expanded);
    }
  }
  for (const [key, value] of Object.entries(incoming)) mergeKey(target, key, value, options, _d);
  return target as T;
}

function isRecord(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Names a value's kind: its primitive type, `Object` for a plain object, otherwise the name of its class. */
function nameKind(value: unknown): string {
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
  return isPlainObject(value) ? 'Object' : value.constructor.name;
}

function hasDottedKey(object: object): boolean {
  return Object.keys(object).some((key) => key.includes('.'));
}

/** Applies a deletion or a replacement. Returns false if the value is neither. */
function applyOperator(target: Dictionary, key: string, value: unknown, options: MergeOptions): boolean {
  if (operatorsAreInstances) {
    if (!options.applyOperators || !isOperator(value)) return false;
    if (value instanceof ForcedDeletion) delete target[key];
    else target[key] = DataFieldOperator.get(value);
    return true;
  }
  if (!options.performDeletions || !isDeletionKey(key)) return false;
  if (key.startsWith('-=')) delete target[key.slice(2)];
  else target[key.slice(2)] = value;
  return true;
}

function mergeKey(target: Dictionary, key: string, value: unknown, options: MergeOptions, depth: number): void {
  if (applyOperator(target, key, value, options)) return;
  const { insertKeys = true, insertValues = true, overwrite = true, recursive = true } = options;
  if (!(key in target)) {
    if (!(depth === 0 ? insertKeys : insertValues)) return;
    // The value is merged into an empty object, so that deletions inside it apply and the caller's object stays unchanged.
    target[key] = isPlainObject(value) ? mergeObject({}, value, { ...options, insertValues: true }, depth + 1) : value;
    return;
  }
  const previous = target[key];
  if (isPlainObject(previous) && isPlainObject(value) && recursive) {
    mergeObject(previous, value, { ...options, inplace: true }, depth + 1);
    return;
  }
  if (!overwrite && previous !== undefined) return;
  if (options.enforceTypes && previous !== undefined && nameKind(previous) !== nameKind(value))
    throw new Error(`Mismatched data types encountered during object merge: ${key}`);
  target[key] = isPlainObject(value) ? mergeObject({}, value, { ...options, insertValues: true }, depth + 1) : value;
}
