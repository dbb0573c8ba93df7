/** Merges the options of an application class with those of its parent classes (fvtt-types, `_initializeApplicationOptions`; conformance C-40). */
import type { Dictionary } from '../../runtime.ts';
import { isPlainObject } from '../../utils/types.ts';

function copyOption(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return isPlainObject(value) ? mergeOptions({}, value) : value;
}

/**
 * Merges options: arrays are concatenated, plain objects merged, other values, including class instances, replaced.
 * @param target - The options so far, changed in place.
 * @param source - The more specific options.
 * @returns `target`.
 */
export function mergeOptions(target: Dictionary, source: Dictionary): Dictionary {
  for (const [key, value] of Object.entries(source)) {
    const present = target[key];
    if (Array.isArray(value) && Array.isArray(present))
      target[key] = [...(present as unknown[]), ...(value as unknown[])];
    else if (isPlainObject(value) && isPlainObject(present)) mergeOptions(present, value);
    else target[key] = copyOption(value);
  }
  return target;
}
