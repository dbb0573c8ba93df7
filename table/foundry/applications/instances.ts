/** The registry of rendered applications, separate from the classes to avoid a cycle of imports. */
import type { ApplicationV2 } from './api/application.ts';

/** Rendered applications by element id (`foundry.applications.instances`). */
export const instances = new Map<string, ApplicationV2>();
