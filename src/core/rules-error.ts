// The one error the rules throw: a bad argument, with a stable code that a dialog or a macro can look up.

/** The stable codes of RulesError. A code never changes its meaning; text for people hangs on it in the lang files. */
export type RulesErrorCode =
  | 'not-an-object'
  | 'not-a-list'
  | 'not-an-integer'
  | 'not-a-number'
  | 'not-a-text'
  | 'not-a-switch'
  | 'out-of-range'
  | 'unknown-key'
  | 'bad-face'
  | 'bad-random'
  | 'random-exhausted'
  | 'pool-too-large'
  | 'too-few-dice'
  | 'gamble-not-common'
  | 'too-many-attacks'
  | 'reply-not-allowed';

/** A bad argument to a function of the rules: `code` says what is wrong, `argument` names the argument (`modifiers[1].white`). */
export class RulesError extends Error {
  readonly code: RulesErrorCode;
  readonly argument: string;

  constructor(code: RulesErrorCode, argument: string, detail?: string) {
    super(`${code}: ${argument}${detail === undefined ? '' : ` (${detail})`}`);
    this.name = 'RulesError';
    this.code = code;
    this.argument = argument;
  }
}
