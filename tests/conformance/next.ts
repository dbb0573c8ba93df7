/** Specs of members that the embedded table still lacks; a topic moves to index.ts as soon as the table has them. */
import type { ConformanceSpec } from './spec.ts';

/** All specs whose members the table still lacks. */
export const nextSpecs: readonly ConformanceSpec[] = [];
