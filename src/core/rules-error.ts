// The only error that the rules throw: an invalid argument, with a code for which a dialog or macro can look up the text.

/**
 * An invalid argument to a function of the rules. `code` says what is wrong; `argument` is the path of the argument, such as `modifiers[1].white`. A code never
 * changes its meaning; its text is in the lang files.
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
