/** Finds the classes that CONFIG.ux names for the helpers of foundry.applications.ux. */
import { findConfig } from '../../runtime.ts';

/**
 * Finds a class by name.
 * @returns The class in CONFIG.ux; default: `standard`.
 */
export function getImplementation<Class>(name: string, standard: Class): Class {
  const ux = findConfig()?.['ux'] as Record<string, Class> | undefined;
  return ux?.[name] ?? standard;
}
