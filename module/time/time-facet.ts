/**
 * What game time brings, as a ruleset says it: what falls due in a span of time, what one can do with that time, and dice for the span itself. The GM is told
 * all of it at once, and each thing that is done is one entry of the ledger of its actor.
 */
import type { Due, DueResult } from '../combat/due.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

/** A span of game time, in seconds of the world's clock: after `from`, and up to `to`. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** One thing that falls due within a span. */
export interface TimeDue extends Due {
  /** When, in seconds of the world's clock. */
  readonly at: number;
}

/** What one can do with time, of which a span holds one thing. */
export interface Activity {
  readonly id: string;
  /** Lang key of its name. */
  readonly label: string;
  /** How long it takes, in seconds; null: as long as the span. Broken off earlier it brings nothing. */
  readonly seconds: number | null;
}

/** A roll for the span itself, which concerns nobody alone. */
export interface PassageRoll {
  readonly formula: string;
  /** Makes the message of the evaluated roll. */
  describe(roll: foundry.dice.Roll): RollMessage;
}

/** Game time in one ruleset. */
export interface TimeFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** What its actors can do with time; none: time passes, and that is all. */
  readonly activities: readonly Activity[];
  /**
   * Asks whether the rules allow an activity now.
   * @throws UserError, RulesError
   */
  permit?(actor: Own, activity: string): void;
  /**
   * Lists what falls due, the earliest first. It is asked again for the rest of the span after each change, since that may be the end of what would have
   * come later: whoever wakes is asked no more whether to wake.
   * @param activity - id of what the actor does meanwhile; empty: nothing of the kind
   */
  due(actor: Own, span: TimeSpan, activity: string): readonly TimeDue[];
  /** Makes the change that one of them brings, dice that are due in turn among its events; null: it changes nothing. */
  apply(actor: Own, due: TimeDue, result: DueResult): AppliedChange | null;
  /** Plans the roll that the GM may make for the span; null: one so long has none. Left out: none has. */
  planPassage?(span: TimeSpan): PassageRoll | null;
}
