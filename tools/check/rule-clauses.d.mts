// Types of rule-clauses.mjs, for the tests.
export interface Clause {
  readonly id: string;
  readonly text: string;
  readonly play?: readonly string[];
  readonly screen?: string;
  readonly pending?: string;
  readonly unit?: readonly string[];
}
export interface Rule {
  readonly id: string;
  readonly ruleset: string;
  readonly says: string;
  readonly noScreen?: string;
  readonly clauses: readonly Clause[];
}
export interface Test {
  readonly title: string;
  readonly file: string;
  readonly status?: string;
}
export interface JudgedClause extends Clause {
  readonly rule: string;
  readonly ruleset: string;
  readonly state: 'play' | 'unit' | 'none' | 'pending';
  readonly steps: readonly Test[];
  readonly units: readonly Test[];
}
export function names(id: string, title: string): boolean;
export function findNamed(reference: string, tests: readonly Test[]): readonly Test[] | string;
export function judgeClauses(
  rules: readonly Rule[],
  tests: { readonly unit: readonly Test[]; readonly browser: readonly Test[] },
): { readonly clauses: readonly JudgedClause[]; readonly problems: readonly string[] };
export function countPending(
  clauses: readonly JudgedClause[],
  limits: Readonly<Record<string, number>>,
): { readonly counts: Readonly<Record<string, number>>; readonly problems: readonly string[] };
