// Types of long-log.mjs, for the measurement.
export const CARDS: number;
export const CONCERNED: number;
export function measureLongLog(rounds: number): Promise<{ redrawn: number[]; hits: number[]; all: number[] }>;
