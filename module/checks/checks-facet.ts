/** How a ruleset plans, judges and previews its rolls: the thread from a request to a typed outcome. The thread itself is in roll-check.ts. */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';
import type { OddsView } from '../rolls/odds-view.ts';
import type { Draft, FieldGroup } from './dialog-fields.ts';
import type { NamedLine } from '../rolls/plan-view.ts';

/**
 * Something that changes a roll that lies on the table (points spent on it, a reroll, a ruling), as plain data; the rest is the ruleset's. The checks of a
 * ruleset judge a list of them and know none of their sources. In which order the kinds count is a matter of the rules.
 */
export interface Adjustment {
  /** What it is: `points`, `reroll`, `ruling` … */
  readonly kind: string;
  /** Id of the message that it stands in; empty: it stands in none. */
  readonly source: string;
}

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

/** What a roll dialog is about. */
export interface DialogSubject<Own, Request, Frame> {
  readonly actor: Own;
  /** Where the choices begin. */
  readonly request: Request;
  /** What the roll is part of, an attack for example; null: of nothing. */
  readonly frame: Frame | null;
}

/** What a roll dialog asks. */
export interface DialogForm {
  /** What is rolled, as a sentence; empty: the fields say it all. */
  readonly heading: string;
  readonly groups: readonly FieldGroup[];
}

/** What a roll dialog tells of a plan beside its odds and lines, all in the user's language. */
export interface DialogTale {
  /** The odds of what decides, where that is more than the roll by itself: of a reply how the exchange ends. Left out: the odds of the plan. */
  readonly odds?: OddsView | undefined;
  /** Another chance that decides ("not to be hit"); empty: there is none. */
  readonly headline?: string;
  /** What is rolled: amounts, each with the id by which the ruleset's style draws its mark. */
  readonly pool: readonly { readonly mark: string; readonly amount: number; readonly label: string }[];
  readonly notes?: readonly string[];
}

/** The roll dialog of one ruleset. */
export interface DialogFacet<Own, Request, Plan, Frame> {
  /** CSS class of its windows. */
  readonly skin: string;
  /** Name of the field that has the focus at first. */
  readonly focus: string;
  /** Begins a draft. */
  begin(subject: DialogSubject<Own, Request, Frame>): Draft;
  /** Lists what is asked; called after every change. */
  ask(subject: DialogSubject<Own, Request, Frame>, draft: Draft): DialogForm;
  /** Names of the fields that begin with what the user chose last; left out: none does. */
  offersAgain?(subject: DialogSubject<Own, Request, Frame>): readonly string[];
  /** Changes a draft after somebody changed a field, where other fields follow it. */
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
 * @typeParam Input - plain data that the rules plan from
 * @typeParam Plan - which dice to roll, and a line for each reason
 * @typeParam Faces - the faces that a roll shows, as the rules judge them
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
  /**
   * Tests whether a message shows dice that the plan which it keeps can have given, and nothing without dice that the plan does not account for: of any message of
   * the ruleset that has dice, rerolls, damage and initiative among them. Others fit.
   */
  fits(message: ChatMessage.Implementation): boolean;
  /** The exact law of a plan, for the odds strip. */
  odds(plan: Plan): OddsView;
  /** What its lang keys begin with: `<lang>.Line.<key>` names a line of a plan, `<lang>.Unit.<unit>` what it counts. */
  readonly lang: string;
  /** The lines of a plan, a reason each. */
  lines(plan: Plan): readonly NamedLine[];
  readonly dialog: DialogFacet<Own, Request, Plan, Frame>;
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
