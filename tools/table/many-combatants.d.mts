// Types of many-combatants.mjs, for the tests.
export const HIDDEN_NAME: string;
export function makeFight(size: number): Promise<void>;
export function runFight(method: string): Promise<number>;
export function countFight(): void;
export function takeCounts(): { operations: string[]; hooks: Record<string, number> };
