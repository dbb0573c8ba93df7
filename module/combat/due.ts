/**
 * What is due to an actor at a moment: at the start of its turn, or after a span of game time. A person is told then, and it can be done
 * once.
 */

/** A roll that someone is about to make: how the roll dialog of its ruleset begins. */
export interface AskedCheck {
  readonly request: object;
  /** The exchange that the roll is part of; left out: none. */
  readonly frame?: object;
}

/** Dice rolled for their sum, not as a check: wounds by the hour, healing by the day. */
export interface DueDice {
  readonly formula: string;
}

/** One thing that is due. */
export interface Due {
  /** Identifies it among everything due to the actor at the moment; equal on every client, so that it is done only once. */
  readonly id: string;
  /** What it is, in the user's language. */
  readonly label: string;
  /** Null if nothing is rolled. */
  readonly roll: AskedCheck | DueDice | null;
  /** The owner's choices, in the order of the buttons; empty if there is nothing to choose. Labels are in the user's language. */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** The choice made and the dice rolled. */
export interface DueResult {
  /** Id of the choice; empty if there was nothing to choose. */
  readonly choice: string;
  /** The judged outcome of the check; undefined if none was due. */
  readonly outcome?: unknown;
  /** The sum of the dice; undefined if none were due. */
  readonly total?: number;
}
