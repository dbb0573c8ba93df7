// The only error that the rules throw: a bad argument, with a fixed code that a dialog or macro can look up.

/**
 * A bad argument to a function of the rules. `code` says what is wrong, `argument` names the argument (`modifiers[1].white`). A code never changes its meaning;
 * the text for each code is in the lang files.
 */
export class RulesError extends Error {
  readonly code: string;
  readonly argument: string;

  constructor(code: string, argument: string, detail?: string) {
    super(`${code}: ${argument}${detail === undefined ? '' : ` (${detail})`}`);
    this.name = 'RulesError';
    this.code = code;
    this.argument = argument;
  }
}
