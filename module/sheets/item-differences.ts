/** Compares an item with the compendium item that it comes from. */
import { isObject } from '../foundry/plain-data.ts';

/** The parts of an item that can be refreshed. */
interface ItemData {
  readonly name: string;
  readonly img?: string | null | undefined;
  readonly system: object;
}

/** A field in which an item differs from its source. */
export interface Difference {
  /** Path from the item, such as `system.damage`. */
  readonly path: string;
  readonly own: unknown;
  readonly source: unknown;
}

function compare(path: string, own: unknown, source: unknown, isKept: (path: string) => boolean): Difference[] {
  if (isKept(path) || source === undefined) return [];
  if (isObject(own) && isObject(source))
    return Object.entries(source).flatMap(([key, value]) => compare(`${path}.${key}`, own[key], value, isKept));
  return JSON.stringify(own) === JSON.stringify(source) ? [] : [{ path, own, source }];
}

/**
 * Lists the fields in which an item differs from its source.
 * @param kept - the paths below `system` that belong to the owner and are not compared
 */
export function listDifferences(own: ItemData, source: ItemData, kept: readonly string[]): Difference[] {
  const isKept = (path: string): boolean => kept.some((one) => path === `system.${one}`);
  return (['name', 'img', 'system'] as const).flatMap((key) => compare(key, own[key], source[key], isKept));
}
