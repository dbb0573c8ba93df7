/** foundry.utils: kinds of values and relations of classes. */
import type { Dictionary } from '../runtime.ts';

/** A class whose construction is of no interest. */
export type AnyClass = abstract new (...args: never[]) => object;

/**
 * Tests for an object that is a plain record: no array, no instance of a class.
 * @param value - Any value.
 * @returns Whether it is plain.
 */
export function isPlainObject(value: unknown): value is Dictionary {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/**
 * Lists what a class extends, nearest first.
 * @param cls - A class.
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
 * Tests whether a value has no content (helpers.d.mts isEmpty; backlog: an empty string is content).
 * @param value - Any value.
 * @returns True for undefined, null and containers without entries.
 */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return false;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}
