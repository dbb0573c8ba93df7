/**
 * Dues: what an actor must roll or decide at the start of its turn, or after a span of game time. Its owner and the GM are informed, and each due is settled
 * only once.
 */

/** A roll that someone is about to make: the initial choices of its dialog. */
export interface AskedCheck {
  readonly request: object;
  /** The exchange that the roll is part of; left out: none. */
  readonly frame?: object;
  /** Whether the request is complete; see DialogSubject. */
  readonly isComplete?: boolean;
}

/** Dice that are rolled for their sum, not as a check: wounds each hour, healing each day. */
export interface DueDice {
  readonly formula: string;
}

/** Something that is due for an actor. */
export interface Due {
  /** Identifies the due among the actor's dues at that moment. The id is the same on every client, so that the due is settled only once. */
  readonly id: string;
  /** The name of the due, in the user's language. */
  readonly label: string;
  /** The roll that is due; null if there is none. */
  readonly roll: AskedCheck | DueDice | null;
  /** The choices for the actor's owner, with labels in the user's language; empty if there is nothing to choose. The order is that of the buttons. */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** How a due was settled: the choice and the dice. */
export interface DueResult {
  /** Id of the choice; empty if there was nothing to choose. */
  readonly choice: string;
  /** The judged outcome of the check; undefined if none was due. */
  readonly outcome?: unknown;
  /** The sum of the dice; undefined if none were due. */
  readonly total?: number;
}
