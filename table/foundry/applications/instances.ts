/** The registry of rendered applications, apart from the classes so that they can import it without a cycle. */
import type { ApplicationV2 } from './api/application.ts';

/** Rendered applications by element id (`foundry.applications.instances`). */
export const instances = new Map<string, ApplicationV2>();
