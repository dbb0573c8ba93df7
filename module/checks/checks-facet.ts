/** How a ruleset plans, judges and previews its rolls: the steps from a request to a typed outcome. roll-check.ts runs the steps. */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';
import type { OddsView } from '../rolls/odds-view.ts';
import type { Draft, FieldGroup } from './dialog-fields.ts';
import type { NamedLine } from '../rolls/plan-view.ts';

/**
 * Something that changes a posted roll (points spent on it, a reroll, a ruling), as plain data; further fields belong to the ruleset. A ruleset
 * judges a list of adjustments without knowing where they come from. The order in which their kinds count is up to the rules.
 */
export interface Adjustment {
  /** The kind: `points`, `reroll`, `ruling` … */
  readonly kind: string;
  /** Id of the message that holds it; empty if none does. */
  readonly source: string;
}

/** The minimum that every plan has: what is rolled. */
export interface CheckPlanBase {
  readonly formula: string;
}

/** A check that has been rolled but not posted. */
export interface RolledCheck<Own, Request, Plan, Outcome> {
  readonly actor: Own;
  readonly request: Request;
  readonly plan: Plan;
  readonly outcome: Outcome;
}

/** What a roll dialog is about. */
export interface DialogSubject<Own, Request, Frame> {
  readonly actor: Own;
  /** The initial choices. */
  readonly request: Request;
  /** What the roll is part of, such as an attack; null: nothing. */
  readonly frame: Frame | null;
}

/** The fields of a roll dialog. */
export interface DialogForm {
  /** What is rolled, as a sentence; empty if the fields say it all. */
  readonly heading: string;
  readonly groups: readonly FieldGroup[];
}

/** What a roll dialog shows of a plan in addition to its odds and lines, in the user's language. */
export interface DialogTale {
  /** The odds of what decides, if that is more than the roll itself: for a reply, how the exchange ends. Default: the odds of the plan. */
  readonly odds?: OddsView | undefined;
  /** Another deciding chance ("not to be hit"); empty if there is none. */
  readonly headline?: string;
  /** The dice to roll: how many of each kind, with the id of the symbol that the ruleset's style sheet shows for the kind. */
  readonly pool: readonly { readonly mark: string; readonly amount: number; readonly label: string }[];
  readonly notes?: readonly string[];
}

/** The roll dialog of one ruleset. */
export interface DialogFacet<Own, Request, Plan, Frame> {
  /** CSS class of its windows. */
  readonly skin: string;
  /** Name of the field that has the focus first. */
  readonly focus: string;
  /** Begins a draft. */
  begin(subject: DialogSubject<Own, Request, Frame>): Draft;
  /** Lists the fields; called after every change. */
  ask(subject: DialogSubject<Own, Request, Frame>, draft: Draft): DialogForm;
  /** Names of the fields that start with the user's last choice; default: none. */
  offersAgain?(subject: DialogSubject<Own, Request, Frame>): readonly string[];
  /** Updates a draft after a field was changed, if other fields depend on it. */
  follow?(subject: DialogSubject<Own, Request, Frame>, draft: Draft, name: string): Draft;
  /**
   * Turns a draft into a request.
   * @throws UserError naming the field that cannot be read
   */
  read(subject: DialogSubject<Own, Request, Frame>, draft: Draft): Request;
  tell(subject: DialogSubject<Own, Request, Frame>, plan: Plan, request: Request): DialogTale;
}

/**
 * The checks of one ruleset.
 * @typeParam Own - its actors
 * @typeParam Request - what a player asks for, as JSON
 * @typeParam Input - plain data from which the rules plan
 * @typeParam Plan - which dice to roll, and a line for each reason
 * @typeParam Faces - the faces of a roll, as the rules judge them
 * @typeParam Outcome - the typed result
 * @typeParam Frame - what a roll may be part of, as its dialog needs it
 */
export interface ChecksFacet<
  Own extends Actor.Implementation = Actor.Implementation,
  Request extends object = object,
  Input = unknown,
  Plan extends CheckPlanBase = CheckPlanBase,
  Faces = unknown,
  Outcome = unknown,
  Frame extends object = object,
> extends OwnsActors<Own> {
  /** The message types of its rolls. The first one is the key under which its rolls are remembered. */
  readonly messageTypes: readonly [string, ...string[]];
  /**
   * Checks whether the rules allow a roll now: while its dialog is open, and again when it is rolled.
   * @throws UserError, RulesError
   */
  permit?(actor: Own, request: Request): void;
  /**
   * Reserves what the roll will use up, from before the roll until its consequences are written.
   * @returns releases the reservation
   */
  hold?(actor: Own, request: Request): () => void;
  /**
   * Reads the data that the rules need. Nothing else may read `actor.system` for the rules.
   * @throws UserError
   */
  toInput(actor: Own, request: Request): Input;
  /** @throws RulesError */
  plan(input: Input): Plan;
  /** Returns all faces of an evaluated roll, rerolled ones included; no faces if there is no roll. */
  faces(roll: foundry.dice.Roll | undefined): Faces;
  /** Judges faces by their plan and the adjustments added since. */
  judge(plan: Plan, faces: Faces, adjustments: readonly Adjustment[]): Outcome;
  /**
   * Tests whether a message's dice can come from the plan it stores, and whether everything without dice follows from that plan. Covers all of the
   * ruleset's messages with dice: checks, rerolls, damage, initiative. True for other messages.
   */
  fits(message: ChatMessage.Implementation): boolean;
  /** Returns the exact distribution of a plan, for the odds strip. */
  odds(plan: Plan): OddsView;
  /** Prefix of its lang keys: `<lang>.Line.<key>` names a line of a plan, `<lang>.Unit.<unit>` its unit. */
  readonly lang: string;
  /** Returns the lines of a plan, one per reason. */
  lines(plan: Plan): readonly NamedLine[];
  readonly dialog: DialogFacet<Own, Request, Plan, Frame>;
  /** Describes the message of a roll. */
  describe(rolled: RolledCheck<Own, Request, Plan, Outcome>): RollMessage;
  /** Reads the plan that a message of its types stores. */
  readPlan(message: ChatMessage.Implementation): Plan;
  /** Writes the consequences of a posted roll, on the client that rolled. */
  notify?(actor: Own, request: Request, message: ChatMessage.Implementation): Promise<void>;
  /** Returns the request that repeats a roll; null if it cannot be repeated. Default: the same request. */
  repeat?(request: Request): Request | null;
}

/** The checks of all rulesets. */
export const checksFacets = createFacets<ChecksFacet>();
