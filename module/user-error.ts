/**
 * Errors in words for people: the refusal of something that a person asked for, and the notice in the place of what cannot be drawn. Data come from others, and from
 * other versions: one malformed message, actor or entry must not keep anybody from the rest of the log, of the tracker or of a sheet.
 */

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

/** A notice in the place of something. */
export interface Unreadable {
  /** "Unreadable", in the user's language. */
  readonly text: string;
  /** Why, for the GM; empty for everybody else. */
  readonly reason: string;
}

/** How much is said of a reason: it may hold what somebody wrote. */
const LONGEST_REASON = 300;

/** What has been logged: a card is drawn again and again. */
const told = new Set<string>();

/**
 * Says that something cannot be drawn.
 * @param what - names it in the console, where developers look
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
 * @param what - names it in the console
 * @param otherwise - gives what stands in its place
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

/** Draws the notice. */
export function createNotice({ text, reason }: Unreadable, localName: 'p' | 'span' | 'section' = 'p'): HTMLElement {
  const notice = document.createElement(localName);
  notice.className = 'tetrad-unreadable';
  notice.textContent = writeNotice({ text, reason });
  return notice;
}

/** Writes the notice as one line. */
export function writeNotice({ text, reason }: Unreadable): string {
  return reason ? game.i18n.format('TETRAD.Unreadable.because', { text, reason }) : text;
}
