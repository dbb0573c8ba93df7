/**
 * Extended actions, as a ruleset brings them: several rolls that add up to a target. A tally is stored nowhere: every client adds the genuine rolls of it in
 * the order in which they came, each judged with what was added to it since, and comes to the same. After its end a further roll is refused.
 */
import type { OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { ContestOutcome } from '../opposed/opposed-facet.ts';

/** How far the rolls have come. Plain data, frozen. */
export interface ExtendedTally {
  /** What they add up to, in the unit of the target: points of totals, or successes. */
  readonly sum: number;
  /** What has to be reached. A roll may move it. */
  readonly target: number;
  /** What the sum does not say, counted under names of the ruleset's own: rolls that went badly, for example. */
  readonly marks: Readonly<Record<string, number>>;
}

/** How a tally ends; `again`: what it cost falls due, and the next roll begins with an empty tally. */
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
  /** Type of the message that begins a tally and keeps its first request. Each roll is a message of its own that names it. */
  readonly messageType: ChatMessage.SubType;
  /** Reads what has to be reached from the first request. */
  target(request: Request): number;
  /** Reads how long each roll takes, in seconds of game time; 0: no time worth counting. Left out: it never does. */
  period?(request: Request): number;
  /** Adds a roll; one that adds nothing may still leave a mark or move the target. */
  add(tally: ExtendedTally, outcome: Outcome): ExtendedTally;
  /** Tells whether the tally has ended, and how; `open`: it takes another roll. */
  close(tally: ExtendedTally, request: Request): 'open' | ExtendedEnd;
  /**
   * Compares the tallies of two who race one another, after as many rolls of each.
   * @returns null: neither has won, and both roll again. Left out: nobody races
   */
  compare?(first: ExtendedTally, second: ExtendedTally): ContestOutcome | null;
  /** Names by its UUID whom the end befalls; left out: who rolled. */
  nameConcerned?(request: Request): string;
  /** Makes the change that the end brings, dice that are due among its events; null: none. Left out: it never does. */
  apply?(concerned: Own, request: Request, end: ExtendedEnd): AppliedChange | null;
}
