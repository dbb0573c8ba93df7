/** foundry.utils: properties by dotted path, flat and expanded objects. */
import type { Dictionary } from '../runtime.ts';
import { isPlainObject } from './types.ts';

const MAXIMUM_DEPTH = 100;

/** Throws for data nested deeper than the documented limit of 100. */
export function checkDepth(depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new Error('Maximum depth exceeded');
}

/** Walks to the object that has the last part of a path; undefined if the path breaks off. */
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
 * Reads a property.
 * @param object - Where to look.
 * @param key - A dotted path.
 * @returns Its value, or undefined.
 */
export function getProperty(object: unknown, key: string): unknown {
  if (!key || !isObject(object)) return undefined;
  if (key in object) return Reflect.get(object, key);
  const found = findHolder(object, key);
  return found && Reflect.get(found.holder, found.last);
}

/**
 * Writes a property and makes the objects on the way to it.
 * @param object - Where to write.
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
 * Turns dotted keys into nested objects, at every depth; arrays and instances stay as they are.
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
 * Turns nested objects into dotted keys; empty objects and arrays stay values.
 * @param obj - The object to flatten.
 * @param _d - Depth of the recursion.
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
