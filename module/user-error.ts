/**
 * Errors in words for users: refusals of what a user asked for, and notices in place of what cannot be drawn. Data come from other users and other
 * versions: one malformed message, actor or entry must not affect the rest of the log, the tracker or a sheet.
 */

/** Thrown to refuse a request of a user or a macro. Its text comes from the lang files. */
export class UserError extends Error {
  /** Stable last part of the lang key: `pool-too-large`. */
  readonly code: string;
  /** Values for the placeholders of the text. */
  readonly data: Record<string, string>;

  /**
   * @param code - key under `TETRAD.UserError`
   * @param data - values for the placeholders of the text
   */
  constructor(code: string, data: Record<string, string> = {}) {
    super(code);
    this.name = 'UserError';
    this.code = code;
    this.data = data;
  }

  /** Returns the reason in the user's language. */
  localize(): string {
    return game.i18n.format(`TETRAD.UserError.${this.code}`, this.data);
  }
}

/**
 * Turns an error with a stable `code`, of the rules or of the system, into a refusal with a text.
 * @returns null for any other error, which is a bug and not a refusal
 */
export function toUserError(error: unknown): UserError | null {
  if (error instanceof UserError) return error;
  if (error instanceof Error && error.name === 'RulesError' && 'code' in error && 'argument' in error) {
    return new UserError(String(error.code), { argument: String(error.argument) });
  }
  return null;
}

/**
 * Runs a user's action; a refusal becomes a warning on screen.
 * @returns the action's result; null if it was refused
 * @throws all other errors
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

/** A notice in place of something unreadable. */
export interface Unreadable {
  /** "Unreadable", in the user's language. */
  readonly text: string;
  /** The reason, for the GM; empty for everyone else. */
  readonly reason: string;
}

/** The maximum length of a reason, which may quote what someone wrote. */
const LONGEST_REASON = 300;

/** What has been logged, so that redraws do not repeat it. */
const told = new Set<string>();

/**
 * Logs an error and returns a notice that something cannot be drawn.
 * @param what - its name in the console
 * @param error - what was thrown
 */
export function describeUnreadable(what: string, error: unknown): Unreadable {
  const plain = error instanceof Error ? error.message : String(error);
  const reason = (toUserError(error)?.localize() ?? plain).slice(0, LONGEST_REASON);
  const line = `${what}: ${reason}`;
  if (!told.has(line)) console.warn(`Tetrad: ${line}`);
  told.add(line);
  return { text: game.i18n.localize('TETRAD.Unreadable.text'), reason: game.user.isGM ? reason : '' };
}

/**
 * Reads something that may be malformed.
 * @param what - its name in the console
 * @param otherwise - returns the value used instead
 */
export function readOr<Result, Other>(
  what: string,
  read: () => Result,
  otherwise: (unreadable: Unreadable) => Other,
): Result | Other {
  try {
    return read();
  } catch (error) {
    return otherwise(describeUnreadable(what, error));
  }
}

/** Creates the element of a notice. */
export function createNotice({ text, reason }: Unreadable, localName: 'p' | 'span' | 'section' = 'p'): HTMLElement {
  const notice = document.createElement(localName);
  notice.className = 'tetrad-unreadable';
  notice.textContent = writeNotice({ text, reason });
  return notice;
}

/** Returns the notice as one line. */
export function writeNotice({ text, reason }: Unreadable): string {
  return reason ? game.i18n.format('TETRAD.Unreadable.because', { text, reason }) : text;
}
