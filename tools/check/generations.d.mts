// Types of generations.mjs, for the tests.
type Generation = 13 | 14;

export const SHORT_RUN: Readonly<Record<string, string>>;
export const LEFT_TO_ALL: string;
export function chooseGenerations(
  file: string,
  generations?: readonly Generation[],
  env?: Readonly<Record<string, string | undefined>>,
): readonly Generation[];
export function chooseRulesets<Ruleset>(
  file: string,
  rulesets: readonly Ruleset[],
  generation: Generation,
  env?: Readonly<Record<string, string | undefined>>,
): readonly Ruleset[];
export function listLeftOut(env?: Readonly<Record<string, string | undefined>>): string[];
