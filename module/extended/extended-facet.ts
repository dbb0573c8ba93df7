/**
 * Extended actions of a ruleset: several rolls that add up to a target. A tally is not stored: every client adds up its genuine rolls in order, each
 * judged with its adjustments, and gets the same result. After the end further rolls are refused.
 */
import type { OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { ContestOutcome } from '../opposed/opposed-facet.ts';

/** The progress of the rolls. Plain data, frozen. */
export interface ExtendedTally {
  /** The sum so far, in the unit of the target: points of totals, or successes. */
  readonly sum: number;
  /** The sum to reach. A roll may move it. */
  readonly target: number;
  /** Counts that the sum does not contain, under the ruleset's names: bad rolls, for example. */
  readonly marks: Readonly<Record<string, number>>;
}

/** How a tally ends; `again`: its cost falls due, and the next roll begins with an empty tally. */
export type ExtendedEnd = 'reached' | 'failed' | 'again';

/**
 * The extended actions of one ruleset.
 * @typeParam Own - its actors
 * @typeParam Request - the request of a check that may be the first of several
 * @typeParam Outcome - the judged outcome of such a check
 */
export interface ExtendedFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Request extends object = object,
  Outcome = unknown,
> extends OwnsActors<Own> {
  /** Type of the message that begins a tally and stores its first request. Each roll is a separate message that names it. */
  readonly messageType: ChatMessage.SubType;
  /** Returns the target from the first request. */
  target(request: Request): number;
  /** Returns how long each roll takes, in seconds of game time; 0: negligible. Default: 0. */
  period?(request: Request): number;
  /** Adds a roll; one that adds nothing may still change marks or the target. */
  add(tally: ExtendedTally, outcome: Outcome): ExtendedTally;
  /** Returns whether and how the tally has ended; `open`: it takes another roll. */
  close(tally: ExtendedTally, request: Request): 'open' | ExtendedEnd;
  /**
   * Compares the tallies of two who race each other, after equally many rolls.
   * @returns null if neither has won and both roll again. Left out: no races
   */
  compare?(first: ExtendedTally, second: ExtendedTally): ContestOutcome | null;
  /** Returns the UUID of the actor that the end affects; default: the roller. */
  nameConcerned?(request: Request): string;
  /** Returns the change that the end brings, dice that are due among its events; null or left out: none. */
  apply?(concerned: Own, request: Request, end: ExtendedEnd): AppliedChange | null;
}
