/**
 * What happens as game time passes: what falls due in a span of time, what actors can do with the time, and a roll for the span itself. The GM is
 * told everything at once, and each change is one entry in its actor's ledger.
 */
import type { Due, DueResult } from '../combat/due.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

/** A span of game time, in seconds of the world's clock: later than `from`, up to and including `to`. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Something that falls due within a span. */
export interface TimeDue extends Due {
  /** When, in seconds of the world's clock. */
  readonly at: number;
}

/** Something to do with time; a span holds one activity. */
export interface Activity {
  readonly id: string;
  /** Lang key of its name. */
  readonly label: string;
  /** How long it takes, in seconds; null: the whole span. Broken off early it has no effect. */
  readonly seconds: number | null;
}

/** A roll for the span itself, not for a single actor. */
export interface PassageRoll {
  readonly formula: string;
  /** Describes the message of the evaluated roll. */
  describe(roll: foundry.dice.Roll): RollMessage;
}

/** Game time in one ruleset. */
export interface TimeFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** What its actors can do with time; empty: nothing. */
  readonly activities: readonly Activity[];
  /**
   * Checks whether the rules allow an activity now.
   * @throws UserError, RulesError
   */
  permit?(actor: Own, activity: string): void;
  /**
   * Lists what falls due, the earliest first. Called again for the rest of the span after each change, which may cancel later dues: after waking up,
   * no further rolls to wake are due.
   * @param activity - id of what the actor does meanwhile; empty: none
   */
  due(actor: Own, span: TimeSpan, activity: string): readonly TimeDue[];
  /** Returns the change that a due brings, dice that are due in turn among its events; null: no change. */
  apply(actor: Own, due: TimeDue, result: DueResult): AppliedChange | null;
  /** Plans the roll that the GM may make for the span; null or left out: none. */
  planPassage?(span: TimeSpan): PassageRoll | null;
}
