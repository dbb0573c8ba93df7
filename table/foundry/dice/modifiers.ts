/** The modifiers that dice and pools share: splitting their text, comparing, keeping, counting, deducting. */
import type { DiceTermResult } from './types.ts';

/** Modifiers by their command: the name of a method of the term, or a function called on the term. */
export type ModifierTable = Record<string, string | ((modifier: string) => unknown)>;

const keeping = { k: 'keep', kh: 'keep', kl: 'keep', d: 'drop', dh: 'drop', dl: 'drop' };

/** The modifiers that dice and pools share. */
export const sharedModifiers: ModifierTable = { ...keeping, cs: 'countSuccess', cf: 'countFailures' };

/** A term that modifiers act on. */
interface ModifiedTerm {
  modifiers: string[];
  results: DiceTermResult[];
}

/** Separates the text of modifiers: letters, and what follows them until the next letter. */
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

/** @returns Whether a result compares favourably with a target; with an unknown comparison it never does. */
export function compareResult(result: number, comparison: string, target: number): boolean {
  return COMPARISONS[comparison]?.(result, target) ?? false;
}

/**
 * Runs the modifiers of a term one after the other; the term keeps those that were run. Commands that run together (`khmin3`) are separated from the
 * left, longest name first, and the number belongs to the last.
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

/** Separates a modifier into commands and what each of them is given. */
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

/** Discards results so that (or all but) the highest or lowest `number` active ones stay. */
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

/** Recasts results as 1 or 0 by a comparison, and flags them. */
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
 * Deducts failed results: each counts as -1, or as its negative value. Without a comparison, failures are those that an earlier count found failed or
 * unsuccessful; without a count, those that show 1.
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

/** Runs `k kh kl d dh dl` with an optional number. @returns False if the text is no such command. */
export function runKeepOrDrop(results: DiceTermResult[], modifier: string): boolean | void {
  const [, command, end, number = 1] = /^(k|d)([hl])?([0-9]+)?$/i.exec(modifier.toLowerCase()) ?? [];
  if (!command) return false;
  const keep = command === 'k';
  keepOrDrop(results, Number(number), { keep, highest: end ? end === 'h' : keep });
}

/** Runs `cs` or `cf`; without a target, `standard` counts. */
export function runCount(results: DiceTermResult[], modifier: string, standard: number): boolean | void {
  const read = readComparison(modifier, 'c[sf]');
  if (!read) return false;
  const flagFailure = /^cf/i.test(modifier);
  applyCount(results, read.comparison ?? '=', read.target ?? standard, { flagFailure, flagSuccess: !flagFailure });
}

/** Reads what follows a command: an optional comparison and an optional target. @returns Undefined if it is neither. */
export function readComparison(
  modifier: string,
  command: string,
): { comparison?: string; target?: number } | undefined {
  const match = new RegExp(`^${command}([<>=]+)?([0-9]+)?$`, 'i').exec(modifier);
  if (!match) return undefined;
  const [, comparison, target] = match;
  return { ...(comparison && { comparison }), ...(target && { target: Number(target) }) };
}

/** Adds up what results count as. */
export function sumResults(results: readonly DiceTermResult[]): number {
  return results.reduce((sum, result) => (result.active ? sum + (result.count ?? result.result) : sum), 0);
}
