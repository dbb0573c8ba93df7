/** The modifiers of both dice and pools: parsing, comparing, keeping, counting, deducting. */
import type { DiceTermResult } from './types.ts';

/** Modifiers by command: the name of a method of the term, or a function to call with the term as `this`. */
export type ModifierTable = Record<string, string | ((modifier: string) => unknown)>;

const keeping = { k: 'keep', kh: 'keep', kl: 'keep', d: 'drop', dh: 'drop', dl: 'drop' };

export const sharedModifiers: ModifierTable = { ...keeping, cs: 'countSuccess', cf: 'countFailures' };

interface ModifiedTerm {
  modifiers: string[];
  results: DiceTermResult[];
}

/** Splits a text into modifiers, each of which has letters and everything up to the next letter. */
export function listModifiers(text?: string | null): string[] {
  return [...(text?.match(/[A-Za-z]+[^A-Za-z]*/g) ?? [])];
}

const COMPARISONS: Readonly<Record<string, (result: number, target: number) => boolean>> = {
  '=': (result, target) => result === target,
  '<': (result, target) => result < target,
  '<=': (result, target) => result <= target,
  '>': (result, target) => result > target,
  '>=': (result, target) => result >= target,
};

/** Tests whether a result meets a target; with an unknown comparison it never does. */
export function compareResult(result: number, comparison: string, target: number): boolean {
  return COMPARISONS[comparison]?.(result, target) ?? false;
}

/**
 * Runs a term's modifiers in order; afterwards the term lists those that were run. Modifiers written together (`khmin3`) are split from the left, longest name
 * first, and the number belongs to the last one.
 * @returns A promise only if a modifier returned one.
 */
export function runModifiers(term: ModifiedTerm, table: ModifierTable): void | Promise<void> {
  const commands = term.modifiers.flatMap((modifier) => splitModifier(modifier, Object.keys(table)));
  term.modifiers = [];
  const step = (from: number): void | Promise<void> => {
    for (const [i, [name, request]] of [...commands.entries()].slice(from)) {
      const method = table[name];
      const run: unknown = typeof method === 'string' ? Reflect.get(term, method) : method;
      term.modifiers.push(request);
      const answer: unknown = typeof run === 'function' ? run.call(term, request) : undefined;
      if (answer instanceof Promise) return answer.then(() => step(i + 1));
    }
  };
  return step(0);
}

/** Splits modifiers that are written together. Returns the name of each and the text that it is called with. */
function splitModifier(modifier: string, names: readonly string[]): [string, string][] {
  const [, all = '', rest = ''] = /^([A-Za-z]*)(.*)$/.exec(modifier) ?? [];
  const ordered = names.toSorted((a, b) => b.length - a.length);
  const commands: [string, string][] = [];
  for (let letters = all; letters;) {
    const name = ordered.find((candidate) => letters.toLowerCase().startsWith(candidate));
    if (!name) break;
    letters = letters.slice(name.length);
    commands.push([name, letters ? name : name + rest]);
  }
  return commands;
}

/** Discards active results: the `number` highest or lowest or, with `keep`, all except those. */
export function keepOrDrop(
  results: DiceTermResult[],
  number: number,
  { keep = true, highest = true }: { keep?: boolean; highest?: boolean } = {},
): DiceTermResult[] {
  const ordered = results
    .filter((result) => result.active)
    .toSorted((a, b) => (highest ? -1 : 1) * ((a.count ?? a.result) - (b.count ?? b.result)));
  for (const result of keep ? ordered.slice(number) : ordered.slice(0, number)) {
    result.active = false;
    result.discarded = true;
  }
  return results;
}

/** Counts each result that meets a target as 1 and every other one as 0, and marks them as successes or failures. */
export function applyCount(
  results: DiceTermResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false } = {},
): void {
  for (const result of results) {
    const matches = compareResult(result.result, comparison, target);
    result.count = matches ? 1 : 0;
    if (flagSuccess) result.success = matches;
    if (flagFailure) result.failure = matches;
  }
}

/**
 * Counts each failure as -1 or, with `invertFailure`, as its negative value. Without a target, failures are those that an earlier count has marked; if none
 * has, they are the results of 1.
 */
export function applyDeduct(
  results: DiceTermResult[],
  comparison: string | undefined,
  target: number | undefined,
  { deductFailure = false, invertFailure = false } = {},
): void {
  const counted = results.some((result) => result.success !== undefined || result.failure !== undefined);
  for (const result of results) {
    const failed =
      target === undefined && counted
        ? result.failure === true || result.success === false
        : compareResult(result.result, comparison ?? '=', target ?? 1);
    if (!failed) {
      if (result.failure) result.failure = false;
      continue;
    }
    result.failure = true;
    if (deductFailure) result.count = -1;
    else if (invertFailure) result.count = -result.result;
  }
}

/**
 * Runs one of the modifiers `k kh kl d dh dl`, with an optional number.
 * @returns False if the text is not one of them.
 */
export function runKeepOrDrop(results: DiceTermResult[], modifier: string): boolean | void {
  const [, command, end, number = 1] = /^(k|d)([hl])?([0-9]+)?$/i.exec(modifier.toLowerCase()) ?? [];
  if (!command) return false;
  const keep = command === 'k';
  keepOrDrop(results, Number(number), { keep, highest: end ? end === 'h' : keep });
}

/**
 * Runs the modifier `cs` or `cf`. Without a target, results equal to `standard` count.
 * @returns False if the text is neither.
 */
export function runCount(results: DiceTermResult[], modifier: string, standard: number): boolean | void {
  const read = readComparison(modifier, 'c[sf]');
  if (!read) return false;
  const flagFailure = /^cf/i.test(modifier);
  applyCount(results, read.comparison ?? '=', read.target ?? standard, { flagFailure, flagSuccess: !flagFailure });
}

/**
 * Reads a modifier's comparison and target, which are optional.
 * @returns The comparison and the target; undefined if the text is not this modifier.
 */
export function readComparison(
  modifier: string,
  command: string,
): { comparison?: string; target?: number } | undefined {
  const match = new RegExp(`^${command}([<>=]+)?([0-9]+)?$`, 'i').exec(modifier);
  if (!match) return undefined;
  const [, comparison, target] = match;
  return { ...(comparison && { comparison }), ...(target && { target: Number(target) }) };
}

/** Adds up the active results: the count of each or, without one, its face. */
export function sumResults(results: readonly DiceTermResult[]): number {
  return results.reduce((sum, result) => (result.active ? sum + (result.count ?? result.result) : sum), 0);
}
