/** How options of a class are joined with those of its parents (backlog C-40; the type package, `_initializeApplicationOptions`). */
import type { Dictionary } from '../../runtime.ts';
import { isPlainObject } from '../../utils/types.ts';

function copyOption(value: unknown): unknown {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return isPlainObject(value) ? mergeOptions({}, value) : value;
}

/**
 * Merges options into those of the parent: arrays are concatenated, inner objects merged, everything else replaced (instances of classes too).
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
