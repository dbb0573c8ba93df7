/**
 * What a ruleset implements for the passage of game time: the dues in a span of time, the activities of actors, and a roll for the span itself. The GM gets one
 * summary of all dues, and each change is an entry in its actor's ledger.
 */
import type { Due, DueResult } from '../combat/combat-facet.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { RollMessage } from '../chat/dice-facet.ts';
import { makeFormat } from '../foundry/make-format.ts';

/** A span of game time, in seconds of the world's clock: after `from`, up to and including `to`. */
export interface TimeSpan {
  readonly from: number;
  readonly to: number;
}

/** A change or a roll that falls due in a span of game time. */
export interface TimeDue extends Due {
  /** When the due happens, in seconds of the world's clock. */
  readonly at: number;
  /** Whether the due comes each turn outside a fight, so that it is listed before all others and the GM can let turn by turn pass. Default: false. */
  readonly isFirst?: boolean;
}

/** How an actor can spend a span of time. It can have one activity in a span. */
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

/** The passage of game time in one ruleset. */
export interface TimeFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** The activities that actors of the ruleset can choose; empty: none. */
  readonly activities: readonly Activity[];
  /** Id of the activity of someone who rests for a day; left out: the rules know none. */
  readonly rest?: string;
  /**
   * Checks that the rules permit an activity now.
   * @throws UserError, RulesError if they do not
   */
  permit?(actor: Own, activity: string): void;
  /**
   * Lists the dues in a span, the earliest first. It is called again with the same span after each change, since a change may cancel later dues: an actor that
   * has woken up no longer rolls to wake. A due is applied once: its id and its time identify it (see isApplied).
   * @param activity - id of the actor's activity in the span; empty: none
   */
  due(actor: Own, span: TimeSpan, activity: string): readonly TimeDue[];
  /** Returns the change that a due makes. Dice that the change requires are among its events. Null: no change. */
  apply(actor: Own, due: TimeDue, result: DueResult): AppliedChange | null;
  /** Lists the changes that the rules offer an actor when a scene ends. Left out: none. */
  endScene?(actor: Own): readonly SceneLine[];
  /** Returns the roll that the GM can make for the span itself; null or left out: none. */
  planPassage?(span: TimeSpan): PassageRoll | null;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines what happens as game time passes. */
    readonly time?: TimeFacet;
  }
}

/** A change that the end of a scene offers for an actor. */
export interface SceneLine {
  /** Id that stays the same when the lines are listed again, so that the GM's choice survives a redraw. */
  readonly id: string;
  /** Description of the change, in the user's language. */
  readonly label: string;
  /** Id of the rule behind the change; empty: there is no such rule, and the GM decides. */
  readonly rule: string;
  /** The values before and after the change, as text; both empty if there is nothing to show. */
  readonly before: string;
  readonly after: string;
  /** The change; null: none, since the line only informs the GM. */
  readonly change: Pick<AppliedChange, 'system' | 'extras'> | null;
  /** Whether the line is ticked by default. */
  readonly isUsual: boolean;
}

interface Loaded {
  readonly id: string | null;
  readonly name: string;
  readonly system: { readonly shots: { readonly value: number; readonly max: number } };
}

const format = makeFormat('TETRAD.SceneEnd');

/**
 * Lists a line for each weapon that can be reloaded.
 * @param rule - id of the rule that reloads weapons; empty: the rules leave reloading to the GM
 */
export function listReloads(weapons: readonly Loaded[], rule: string): SceneLine[] {
  return weapons
    .filter(({ system: { shots } }) => shots.value < shots.max)
    .map(({ id, name, system: { shots } }) => ({
      id: `reload-${id}`,
      label: format('reload', { weapon: name }),
      rule,
      before: String(shots.value),
      after: String(shots.max),
      change: {
        system: {},
        extras: [
          {
            kind: 'item',
            item: id ?? '',
            key: 'shots.value',
            label: format('shots', { weapon: name }),
            after: shots.max,
          },
        ],
      },
      isUsual: rule !== '',
    }));
}

/** Returns a line that changes nothing and only informs the GM. */
export function makeReminder(id: string, label: string, rule: string): SceneLine {
  return { id, label, rule, before: '', after: '', change: null, isUsual: false };
}
