/**
 * What stands in the place of what cannot be drawn. Data come from others, and from other versions: one malformed message, actor or entry must not keep anybody
 * from the rest of the log, of the tracker or of a sheet. Nothing is changed by that: what is stored stays as it is.
 */

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
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_REASON);
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
