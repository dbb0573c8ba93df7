// Types of runs.mjs, for the tests.
type Generation = 13 | 14;
type Environment = Readonly<Record<string, string | undefined>>;

export const SHORT_RUN: Readonly<Record<string, string>>;
export const SHORT: Readonly<Record<string, string>>;
export const LEFT_TO_ALL: Readonly<Record<string, string>>;
export function chooseGenerations(
  file: string,
  generations?: readonly Generation[],
  env?: Environment,
): readonly Generation[];
export function listRuns(file: string): string[];
export function listLeftOut(env?: Environment): string[];
export function listPlayed(folder: string, env?: Environment): string[];
export function playsAlike(generation: Generation, env?: Environment): boolean;
export function chooseRulesets<Ruleset extends readonly [id: string, ...unknown[]]>(
  rulesets: readonly Ruleset[],
  generation: Generation,
  env?: Environment,
): readonly Ruleset[];
