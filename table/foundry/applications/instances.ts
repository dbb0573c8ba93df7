/** The registry of rendered applications. It has a file of its own to avoid an import cycle. */
import type { ApplicationV2 } from './api/application.ts';

/** Rendered applications by element id (`foundry.applications.instances`). */
export const instances = new Map<string, ApplicationV2>();
