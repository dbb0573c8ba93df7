/** foundry.utils: properties by dotted path, and flat and expanded objects. */
import type { Dictionary } from '../runtime.ts';
import { isPlainObject } from './types.ts';

const MAXIMUM_DEPTH = 100;

/** Checks that data are nested at most 100 levels deep, the documented limit; throws otherwise. */
export function checkDepth(depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new Error('Maximum depth exceeded');
}

/** Returns the object at the end of a path, and the last name of the path; undefined if the path breaks off. */
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
 * Sets the property at a path, and creates missing objects on the way.
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
 * Turns dotted keys into nested objects, at every depth; class instances stay as they are.
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
 * Turns nested objects into dotted keys; arrays and empty objects stay as they are.
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
