/** The implementations of the helpers of foundry.applications.ux, which CONFIG.ux names. */
import { findConfig } from '../../runtime.ts';

/** Looks an implementation up. @returns What CONFIG.ux names, else `standard`. */
export function getImplementation<Class>(name: string, standard: Class): Class {
  const ux = findConfig()?.['ux'] as Record<string, Class> | undefined;
  return ux?.[name] ?? standard;
}
