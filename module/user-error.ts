/** A refusal: something that a person asked for and that cannot be done, with the lang key of the reason. */

/** Thrown where a request of a person or of a macro is refused. Its text is for people and comes from the lang files. */
export class UserError extends Error {
  /** Stable last part of the lang key: `pool-too-large`. */
  readonly code: string;
  /** What the text is filled with. */
  readonly data: Record<string, string>;

  /**
   * @param code - key under `TETRAD.UserError`
   * @param data - values for the text
   */
  constructor(code: string, data: Record<string, string> = {}) {
    super(code);
    this.name = 'UserError';
    this.code = code;
    this.data = data;
  }

  /** Gives the reason in the user's language. */
  localize(): string {
    return game.i18n.format(`TETRAD.UserError.${this.code}`, this.data);
  }
}

/**
 * Turns an error of the rules or of ours into a refusal: an error that carries a stable `code` becomes a text for people.
 * @returns null for any other error, which is a fault and not a refusal
 */
export function toUserError(error: unknown): UserError | null {
  if (error instanceof UserError) return error;
  if (error instanceof Error && error.name === 'RulesError' && 'code' in error && 'argument' in error) {
    return new UserError(String(error.code), { argument: String(error.argument) });
  }
  return null;
}

/**
 * Runs what a person asked for; a refusal becomes a warning on screen.
 * @returns what was done, or null where it was refused
 * @throws every error that is no refusal
 */
export async function runOrWarn<Result>(action: () => Promise<Result>): Promise<Result | null> {
  try {
    return await action();
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    ui.notifications.warn(refusal.localize());
    return null;
  }
}
