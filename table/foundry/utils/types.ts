/** foundry.utils: tests of values and of classes. */
import type { Dictionary } from '../runtime.ts';

/** Any class, even an abstract one. */
export type AnyClass = abstract new (...args: never[]) => object;

/**
 * Tests whether a value is a plain object, that is, neither an array nor an instance of a class.
 * @param value - Any value.
 * @returns True for a plain object.
 */
export function isPlainObject(value: unknown): value is Dictionary {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * Lists the parent classes of a class, nearest first.
 * @param cls - The class.
 * @returns Its parent classes.
 */
export function getParentClasses(cls: AnyClass): AnyClass[] {
  const parents: AnyClass[] = [];
  let parent: unknown = Object.getPrototypeOf(cls);
  while (typeof parent === 'function' && parent !== Function.prototype) {
    parents.push(parent as AnyClass);
    parent = Object.getPrototypeOf(parent);
  }
  return parents;
}

/**
 * Tests whether a value is empty (helpers.d.mts, isEmpty); a string never is.
 * @param value - Any value.
 * @returns True for undefined, null, and collections or plain objects without entries.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}
