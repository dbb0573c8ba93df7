/** Specs of members that the embedded table does not have yet; a topic moves to index.ts as soon as it has them. */
import type { ConformanceSpec } from './spec.ts';

/** Every spec that still waits for its members. */
export const nextSpecs: readonly ConformanceSpec[] = [];
