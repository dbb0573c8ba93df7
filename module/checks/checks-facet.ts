/** How a ruleset plans, judges and foretells its rolls: the thread from a request to a typed outcome. The thread itself is in roll-check.ts. */
import { createFacets, type OwnsActors } from '../foundry/facets.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';
import type { OddsView } from '../rolls/odds-view.ts';
import type { Adjustment } from './adjustments.ts';

/** The least that a plan says: what is rolled. */
export interface CheckPlanBase {
  readonly formula: string;
}

/** A check that has been rolled, before it lies on the table. */
export interface RolledCheck<Own, Request, Plan, Outcome> {
  readonly actor: Own;
  readonly request: Request;
  readonly plan: Plan;
  readonly outcome: Outcome;
}

/**
 * The checks of one ruleset.
 * @typeParam Own - its actors
 * @typeParam Request - what a player asks for, as JSON
 * @typeParam Input - plain data that the rules plan from
 * @typeParam Plan - which dice to roll, and a line for each reason
 * @typeParam Faces - the faces that a roll shows, as the rules judge them
 * @typeParam Outcome - the typed result
 */
export interface ChecksFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Request extends object = object,
  Input = unknown,
  Plan extends CheckPlanBase = CheckPlanBase,
  Faces = unknown,
  Outcome = unknown,
> extends OwnsActors<Own> {
  /** The message types that its rolls lie on the table as; the first one names its rolls where they are remembered. */
  readonly messageTypes: readonly [string, ...string[]];
  /**
   * Asks whether the rules allow it now: while its dialog is open, and once more when it is rolled.
   * @throws UserError, RulesError
   */
  permit?(actor: Own, request: Request): void;
  /**
   * Holds what the roll will use up, from before the roll until what follows from it is written.
   * @returns lets go of it
   */
  hold?(actor: Own, request: Request): () => void;
  /**
   * Reads what the rules need: the only reader of `actor.system` for them.
   * @throws UserError
   */
  toInput(actor: Own, request: Request): Input;
  /** @throws RulesError */
  plan(input: Input): Plan;
  /** Reads the faces of an evaluated roll, every face shown, rerolled ones too; of no roll none. */
  faces(roll: foundry.dice.Roll | undefined): Faces;
  /** Judges faces by their plan and by what was added since. */
  judge(plan: Plan, faces: Faces, adjustments: readonly Adjustment[]): Outcome;
  /** The exact law of a plan, for the odds strip. */
  odds(plan: Plan): OddsView;
  /** Makes the message of a roll. */
  describe(rolled: RolledCheck<Own, Request, Plan, Outcome>): RollMessage;
  /** Reads the plan that a message of its types keeps. */
  readPlan(message: ChatMessage.Implementation): Plan;
  /** Writes what follows from a roll that lies on the table, on the client that rolled. */
  notify?(actor: Own, request: Request, message: ChatMessage.Implementation): Promise<void>;
  /** What a request is when it is made once more; null: it is not one to be repeated. Left out: the same again. */
  repeat?(request: Request): Request | null;
}

/** The checks of all rulesets. */
export const checksFacets = createFacets<ChecksFacet>();

/** Finds the ruleset whose check a message is; undefined: it is none. */
export function findChecksOf(message: { readonly type: string }): ChecksFacet | undefined {
  return checksFacets.list().find(({ messageTypes }) => messageTypes.includes(message.type));
}
