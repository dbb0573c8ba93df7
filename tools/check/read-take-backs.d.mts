export interface TakeBack {
  readonly source: string;
  readonly item: string;
  readonly says: string;
  readonly test: { readonly file: string; readonly name: string; readonly before?: string } | null;
  readonly changes: readonly { readonly file: string; readonly search: string; readonly replace: string }[];
  readonly mutants: readonly string[];
}
export function parseTakeBacks(text: string, source: string): TakeBack[];
export function readTakeBacks(): TakeBack[];
export function applyTakeBack(takeBack: TakeBack, root: string): Map<string, string> | string;
export function describeTakeBacks(takeBacks: readonly TakeBack[]): string;
