// Types of run-steps.mjs, for the tests.
export interface Step {
  readonly name: string;
  readonly needs?: readonly string[];
  readonly after?: readonly string[];
  readonly long?: boolean;
  readonly alone?: boolean;
}
export function runSteps<S extends Step, Done extends { step: S; code: number }>(
  steps: readonly S[],
  run: (step: S) => Promise<Done>,
  onDone: (done: Done) => void,
): Promise<string[]>;
