/** foundry.utils: properties by dotted path, and flattened and expanded objects. */
import type { Dictionary } from '../runtime.ts';
import { isPlainObject } from './types.ts';

const MAXIMUM_DEPTH = 100;

/** Throws if data are nested more than 100 levels deep, which is the documented limit. */
export function checkDepth(depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new Error('Maximum depth exceeded');
}

/** Returns the object that has the property at a path, and the property's name; undefined if an object on the way is missing. */
function findHolder(object: unknown, key: string): { holder: object; last: string } | undefined {
  const parts = key.split('.');
  const last = parts.pop() as string;
  let holder = object;
  for (const part of parts) {
    if (!isObject(holder)) return undefined;
    holder = Reflect.get(holder, part);
  }
  return isObject(holder) ? { holder, last } : undefined;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}

/**
 * Returns the property at a path.
 * @param object - The object.
 * @param key - A dotted path.
 * @returns Its value; undefined if there is none.
 */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || !isObject(object)) return undefined;
  if (key in object) return Reflect.get(object, key);
  const found = findHolder(object, key);
  return found && Reflect.get(found.holder, found.last);
}

/**
 * Sets the property at a path, creating objects that are missing on the way.
 * @param object - The object.
 * @param key - A dotted path.
 * @param value - The value.
 * @returns Whether the value changed.
 */
export function setProperty(object: object, key: string, value: unknown): boolean {
  const parts = key.split('.');
  const last = parts.pop() as string;
  let holder = object;
  for (const part of parts) {
    if (!isObject(Reflect.get(holder, part))) Reflect.set(holder, part, {});
    holder = Reflect.get(holder, part) as object;
  }
  if (last in holder && Reflect.get(holder, last) === value) return false;
  Reflect.set(holder, last, value);
  return true;
}

/**
 * Turns dotted keys into nested objects, at every depth; class instances are not changed.
 * @param obj - The object to expand.
 * @returns A new object.
 */
export function expandObject(obj: unknown): Dictionary {
  return expandValue(obj, 0) as Dictionary;
}

function expandValue(value: unknown, depth: number): unknown {
  checkDepth(depth);
  if (Array.isArray(value)) return value.map((entry) => expandValue(entry, depth + 1));
  if (!isPlainObject(value)) return value;
  const expanded: Dictionary = {};
  for (const [key, entry] of Object.entries(value)) setProperty(expanded, key, expandValue(entry, depth + 1));
  return expanded;
}

/**
 * Turns nested objects into dotted keys; arrays and empty objects are kept as values.
 * @param obj - The object to flatten.
 * @param _d - The depth of the recursion.
 * @returns A new flat object.
 */
export function flattenObject(obj: object, _d = 0): Dictionary {
  checkDepth(_d);
  const flat: Dictionary = {};
  for (const [key, value] of Object.entries(obj)) {
    if (!isPlainObject(value) || Object.keys(value).length === 0) flat[key] = value;
    else for (const [inner, entry] of Object.entries(flattenObject(value, _d + 1))) flat[`${key}.${inner}`] = entry;
  }
  return flat;
}
