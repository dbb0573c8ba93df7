// Types of many-cards.mjs, for the tests.
export interface CardThread {
  readonly ids: readonly string[];
  readonly count: number;
  readonly swaps: readonly (readonly [string, string])[];
}
export function copyCards(threads: readonly CardThread[]): Promise<string[][][]>;
export function watchRedraws(): void;
export function takeRedraws(): string[];
export function readCards(): Record<string, string>;
export function drawCards(): Promise<Record<string, string>>;
export function settle(): Promise<void>;
