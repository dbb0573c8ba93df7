/**
 * What a ruleset implements for extended actions: several rolls that add up to a target. The progress of an action is called a tally. A tally is not stored:
 * every client adds up the genuine rolls in order, each judged with its adjustments, and gets the same result. After the end of a tally, further rolls are
 * refused.
 */
import { createText } from '../settings/fields.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { ContestOutcome } from '../exchange/opposed-facet.ts';

/** The progress of an extended action, as plain, frozen data. */
export interface ExtendedTally {
  /** The sum so far, in the unit of the target: points of totals, or successes. */
  readonly sum: number;
  /** The sum to reach; a roll may change it. */
  readonly target: number;
  /** Counts other than the sum, such as the number of bad rolls, by the ruleset's names for them. */
  readonly marks: Readonly<Record<string, number>>;
}

/** The chances after each further roll. The entry at index i is for i + 1 rolls. */
export interface ExtendedOdds {
  /** The probabilities that the sum has reached the target by then. */
  readonly doneBy: readonly number[];
  /** The probabilities that the tally has failed by then; left out: it cannot fail. */
  readonly lostBy?: readonly number[];
}

/** How a tally can end. `again`: the end has a cost, and the next roll begins an empty tally. */
export type ExtendedEnd = 'reached' | 'failed' | 'again';

/**
 * The extended actions of one ruleset.
 * @typeParam Own - the actors
 * @typeParam Request - the request of a check that can begin an extended action
 * @typeParam Outcome - the judged outcome of such a check
 */
export interface ExtendedFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Request extends object = object,
  Outcome = unknown,
> extends OwnsActors<Own> {
  /** Prefix of the ruleset's texts in lang/, such as the names of marks (`mark.<name>`); missing texts come from `TETRAD.Extended`. */
  readonly words: string;
  /** Type of the message that begins a tally and stores the request. Each roll is a separate message that replies to it. */
  readonly messageType: ChatMessage.SubType;
  /**
   * Returns the sum to reach at the start, before any roll changes it.
   * @param first - the first roll of a tally that starts over; left out: the tally begins with its message
   */
  target(request: Request, first?: ChatMessage.Implementation): number;
  /** Returns the request with which a tally starts over; left out: the same. */
  renew?(request: Request): Request;
  /** Returns the length of each roll, in seconds of game time; 0: the rules do not count time. Default: 0. */
  period?(request: Request): number;
  /** Adds a roll to the tally. A roll that adds nothing to the sum may still change the marks or the target. */
  add(tally: ExtendedTally, outcome: Outcome): ExtendedTally;
  /** Returns how the tally has ended; `open`: further rolls follow. */
  close(tally: ExtendedTally, request: Request): 'open' | ExtendedEnd;
  /** Computes the chances that the tally will have ended after each of the next rolls. Left out: no forecast. */
  foresee?(actor: Own, tally: ExtendedTally, request: Request, rolls: number): ExtendedOdds;
  /**
   * Compares the tallies of two actors in a race, after the same number of rolls. Left out: there are no races.
   * @returns null if neither has won, and both roll again
   */
  compare?(first: ExtendedTally, second: ExtendedTally): ContestOutcome | null;
  /** Returns the request of a roll in a race; left out: races change nothing. */
  inRace?(request: Request): Request;
  /** Asks for an actor's choices in a race against a tally, and begins the actor's own tally. */
  join?(actor: Own, rival: string, request: Request): Promise<void>;
  /** Whether the GM, or the user who began a tally, may close it before its end. */
  readonly mayClose?: boolean;
  /** Returns the UUID of the actor that the end of a tally affects; empty or left out: the actor that rolls. */
  nameConcerned?(request: Request): string;
  /** Returns the change that the end of a tally makes. Dice that the change requires are among its events. Null or left out: none. */
  apply?(concerned: Own, request: Request, end: ExtendedEnd): AppliedChange | null;
}

/** Defines the fields of the message that begins a tally, as ExtendedData reads them. */
export function defineExtendedFields() {
  return { title: createText(), request: new foundry.data.fields.ObjectField({ required: true, initial: {} }) };
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines extended actions, whose rolls add up to a target. */
    readonly extended?: ExtendedFacet;
  }
}
