/**
 * Errors with texts for users. They are refusals of a user's action, or notices in place of content that cannot be drawn. Data may come from other users and
 * other versions, so one malformed message, actor or entry must not affect the rest of the log, the tracker or a sheet.
 */
import { fillText, formatText } from './text.ts';

/** The refusal of an action that a user or a macro requested. Its text comes from the lang files. */
export class UserError extends Error {
  /** The last part of the lang key, such as `pool-too-large`. Code may compare it, so it must not change. */
  readonly code: string;
  /** The values for the placeholders of the text. */
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

  /** Returns the text of the refusal in the user's language: what is wrong, then what to do. */
  localize(): string {
    return formatText(`TETRAD.UserError.${this.code}`, this.data);
  }

  /** Returns only the first sentence of the text, which says what is wrong. */
  localizeReason(): string {
    // The text is cut before names are filled in, because a name may contain a full stop.
    const [first = ''] = /^.*?[.!?](?=\s|$)|^.*$/u.exec(game.i18n.localize(`TETRAD.UserError.${this.code}`)) ?? [];
    return fillText(first, this.data);
  }
}

/**
 * Turns an error of the rules or the system that has a `code` into a refusal with a text.
 * @returns null for any other error, which is a bug
 */
export function toUserError(error: unknown): UserError | null {
  if (error instanceof UserError) return error;
  if (error instanceof Error && error.name === 'RulesError' && 'code' in error && 'argument' in error) {
    return new UserError(String(error.code), { argument: String(error.argument) });
  }
  return null;
}

/** Returns the refusal that an action throws; null: none. @throws all other errors */
export function catchRefusal(action: () => void): UserError | null {
  try {
    action();
    return null;
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    return refusal;
  }
}

/**
 * Reads what the rules may refuse.
 * @returns null if they refuse it
 * @throws all other errors
 */
export function readUnlessRefused<Result>(read: () => Result): Result | null {
  let result: Result | null = null;
  catchRefusal(() => {
    result = read();
  });
  return result;
}

/** Shows a text as a notification. Foundry draws notifications as HTML, but the text may contain names, which any user can write. */
export function notify(level: 'info' | 'warn' | 'error', text: string, options: { permanent?: boolean } = {}): void {
  ui.notifications[level](foundry.utils.escapeHTML(text), options);
}

/**
 * Runs a user's action and shows a refusal as a warning.
 * @returns the action's result; null if it was refused
 * @throws all other errors
 */
export async function runOrWarn<Result>(action: () => Promise<Result>): Promise<Result | null> {
  try {
    return await action();
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    notify('warn', refusal.localize());
    return null;
  }
}

/** A notice in place of content that cannot be read. */
export interface Unreadable {
  /** The word "Unreadable" in the user's language. */
  readonly text: string;
  /** The reason, shown only to the GM; empty for other users. */
  readonly reason: string;
}

/** The maximum length of a reason, in characters; the reason may quote what a user wrote. */
const LONGEST_REASON = 300;

/** The lines that have been logged, so that a redraw does not log them again. */
const told = new Set<string>();

/**
 * Logs an error, once for each text, and returns a notice for the content that cannot be drawn.
 * @param what - name of the content in the console
 * @param error - the error that was thrown
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
 * Reads content that may be malformed.
 * @param what - name of the content in the console
 * @param otherwise - returns the value to use if `read` throws
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

/** Tests whether content can be read. */
export function isReadable(what: string, read: () => unknown): boolean {
  return readOr(
    what,
    () => {
      read();
      return true;
    },
    () => false,
  );
}

/** Creates the element that shows a notice. */
export function createNotice({ text, reason }: Unreadable, localName: 'p' | 'span' | 'section' = 'p'): HTMLElement {
  const notice = document.createElement(localName);
  notice.className = 'tetrad-unreadable';
  notice.textContent = writeNotice({ text, reason });
  return notice;
}

/** Formats a notice as one line of text. */
export function writeNotice({ text, reason }: Unreadable): string {
  return reason ? game.i18n.format('TETRAD.Unreadable.because', { text, reason }) : text;
}
