/** What is due to an actor at a moment, as its turn starts or after a span of game time: it is told to a person then, and can be done once. */

/** A roll that somebody is about to make, as the roll dialog of its ruleset begins with it. */
export interface AskedCheck {
  readonly request: object;
  /** What the fight says of it; left out: it is part of no exchange. */
  readonly frame?: object;
}

/** Dice that are thrown for their sum and are no check: wounds by the hour, healing by the day. */
export interface DueDice {
  readonly formula: string;
}

/** One thing that is due. */
export interface Due {
  /** Tells it from all else that is due to the actor at the moment; the same on every client, so that it is done once. */
  readonly id: string;
  /** What it is, in the user's language. */
  readonly label: string;
  /** Null: nothing is rolled. */
  readonly roll: AskedCheck | DueDice | null;
  /** What its owner chooses among, in the order of the buttons; none: there is nothing to choose. Names are in the user's language. */
  readonly choices: readonly { readonly id: string; readonly label: string }[];
}

/** What a person and the dice made of it. */
export interface DueResult {
  /** Id of what was chosen; empty: there was nothing to choose. */
  readonly choice: string;
  /** The judged outcome of its check; undefined: it asked for none. */
  readonly outcome?: unknown;
  /** The sum of its dice; undefined: it asked for none. */
  readonly total?: number;
}
