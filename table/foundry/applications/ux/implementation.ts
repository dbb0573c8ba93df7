/** Finds the classes that CONFIG.ux names for foundry.applications.ux. */
import { findConfig } from '../../runtime.ts';

/**
 * Finds a class by its name in CONFIG.ux.
 * @returns The class; `standard` if CONFIG.ux does not name one.
 */
export function getImplementation<Class>(name: string, standard: Class): Class {
  const ux = findConfig()?.['ux'] as Record<string, Class> | undefined;
  return ux?.[name] ?? standard;
}
