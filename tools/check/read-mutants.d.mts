export interface Mutant {
  readonly source: string;
  readonly ids: readonly string[];
  readonly says: string;
  readonly file: string;
  readonly search: string;
  readonly replace: string;
  readonly generation?: 13 | 14;
}
export function parseMutants(text: string, source: string): Mutant[];
export function readMutants(folder?: string): Mutant[];
export function applyMutant(mutant: Mutant, root?: string): Map<string, string> | string;
