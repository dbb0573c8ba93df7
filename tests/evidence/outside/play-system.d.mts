import type { OutsideResult } from './run-tests.mjs';

/** Plays a system that others wrote. */
export function playSystem(options: { system: string; generation: 13 | 14; server?: string }): Promise<OutsideResult[]>;
