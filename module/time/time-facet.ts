/**
 * What happens as game time passes: what falls due in a span of time, what actors can do with the time, and a roll for the span itself. The GM is told
 * everything at once, and each change is an entry in its actor's ledger.
 */
import type { Due, DueResult } from '../combat/due.ts';
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';
import type { SceneLine } from './scene-lines.ts';

/** A span of game time, in seconds of the world's clock: after `from`, up to and including `to`. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** Something that falls due in a span of game time. */
export interface TimeDue extends Due {
  /** When it falls due, in seconds of the world's clock. */
  readonly at: number;
}

/** What an actor can do with its time. In one span it does only one thing. */
export interface Activity {
  readonly id: string;
  /** Lang key of the activity's name. */
  readonly label: string;
  /** How long the activity takes, in seconds; null: the whole span. An interrupted activity has no effect. */
  readonly seconds: number | null;
}

/** A roll for the span of time itself, not for a single actor. */
export interface PassageRoll {
  readonly formula: string;
  /** Returns the message of the evaluated roll. */
  describe(roll: foundry.dice.Roll): RollMessage;
}

/** How game time passes in one ruleset. */
export interface TimeFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** What actors of the ruleset can do with their time; empty: nothing. */
  readonly activities: readonly Activity[];
  /**
   * Checks that the rules allow an activity now.
   * @throws UserError, RulesError
   */
  permit?(actor: Own, activity: string): void;
  /**
   * Lists what falls due in a span, the earliest first. It is called again with the same span after each change, which may cancel later dues: someone who has
   * woken up no longer rolls to wake. A due is done once: its id and its time identify it (see isApplied).
   * @param activity - id of what the actor does in the span; empty: nothing
   */
  due(actor: Own, span: TimeSpan, activity: string): readonly TimeDue[];
  /** Returns the change that follows from a due; dice that become due are among its events. Null: no change. */
  apply(actor: Own, due: TimeDue, result: DueResult): AppliedChange | null;
  /** Lists what is due to an actor when a scene ends, by the rules. Left out: nothing. */
  endScene?(actor: Own): readonly SceneLine[];
  /** Returns the roll that the GM can make for the span; null or left out: none. */
  planPassage?(span: TimeSpan): PassageRoll | null;
}

/** The time facets of all rulesets. */
export const timeFacets = createFacets<TimeFacet>();
