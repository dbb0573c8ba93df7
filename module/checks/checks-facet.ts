/** What a ruleset implements to plan, judge and preview its rolls. roll-check.ts runs the steps from a request to a typed outcome. */
import type { AskedCheck } from '../combat/combat-facet.ts';
import type { OwnsActors } from '../foundry/documents.ts';
import { findRuleset } from '../foundry/ruleset.ts';
import type { RollMessage } from '../chat/dice-facet.ts';
import type { OddsView } from '../chat/odds-view.ts';
import type { Draft, FieldGroup } from './dialog-fields.ts';
import type { RequestFields } from './request-fields.ts';
import type { NamedLine } from '../chat/plan-view.ts';
import type { UserError } from '../user-error.ts';

/**
 * A change of a posted roll (points spent on it, a reroll, a ruling), as plain data. A ruleset adds fields. It judges a list of adjustments without knowing
 * their sources, and its rules decide in which order the kinds apply.
 */
export interface Adjustment {
  /** The kind of adjustment: `points`, `reroll`, `ruling` … */
  readonly kind: string;
  /** Id of the message with the adjustment; empty if there is none. */
  readonly source: string;
}

/** The parts of every plan: the formula to roll, and a line for each reason. */
export interface CheckPlanBase {
  readonly formula: string;
  /** Left out if the ruleset derives the lines from the plan (see `lines` of ChecksFacet). */
  readonly lines?: readonly NamedLine[];
}

/** A check that has been rolled but not yet posted. */
export interface RolledCheck<Own, Request, Plan, Outcome> {
  readonly actor: Own;
  readonly request: Request;
  readonly plan: Plan;
  readonly outcome: Outcome;
}

/** The roll for which a dialog opens. */
export interface DialogSubject<Own, Request, Frame> {
  readonly actor: Own;
  /** The choices with which the dialog begins. */
  readonly request: Request;
  /** The exchange or other frame that the roll is part of; null: none. */
  readonly frame: Frame | null;
  /** Whether the request is complete, so that the user's last choices neither appear in it nor are replaced by it. */
  readonly isComplete?: boolean;
}

/** The fields of a roll dialog, in groups. */
export interface DialogForm {
  /** A sentence about what is rolled; empty if the fields say it. */
  readonly heading: string;
  readonly groups: readonly FieldGroup[];
}

/** What a roll dialog shows about a plan besides its odds and lines, in the user's language. */
export interface DialogTale {
  /** Odds to show instead of the plan's, if the roll alone does not decide: for a reply, how the exchange may end. Left out: the odds of the plan. */
  readonly odds?: OddsView | undefined;
  /** A sentence with another chance that matters, such as the chance not to be hit; empty: none. */
  readonly headline?: string;
  /** The dice to roll: the number of each kind, its label, and the id of the symbol that the ruleset's style sheet shows for it. */
  readonly pool: readonly { readonly mark: string; readonly amount: number; readonly label: string }[];
  readonly notes?: readonly string[];
}

/** The roll dialog of one ruleset. */
export interface DialogFacet<Own, Request, Plan, Frame> {
  /** CSS class of the ruleset's windows. */
  readonly skin: string;
  /** Name of the field that has the focus at first. If the dialog does not show it, the button that rolls has the focus. */
  readonly focus: string;
  /** The fields that edit the request. */
  readonly fields: RequestFields<Request>;
  /** Adds to the initial draft what no field says of the request; default: nothing. */
  begin?(subject: DialogSubject<Own, Request, Frame>, draft: Draft): Draft;
  /** Returns the fields. Called after every change. */
  ask(subject: DialogSubject<Own, Request, Frame>, draft: Draft): DialogForm;
  /** Returns the names of the fields that start with the value that the user chose last time; default: none. */
  offersAgain?(subject: DialogSubject<Own, Request, Frame>): readonly string[];
  /**
   * Updates the fields of a draft that depend on a changed field.
   * @param name - name of the changed field
   * @returns the updated draft
   */
  follow?(subject: DialogSubject<Own, Request, Frame>, draft: Draft, name: string): Draft;
  /**
   * Adds to the request that the fields have read from a draft what depends on several of them or on the subject; default: nothing.
   * @throws UserError that names the field that cannot be read
   */
  read?(subject: DialogSubject<Own, Request, Frame>, request: Request, draft: Draft): Request;
  tell(subject: DialogSubject<Own, Request, Frame>, plan: Plan, request: Request): DialogTale;
}

/** How others may help with a posted roll. Each helper makes a roll that answers it. */
export interface HelpFacet<Own extends Actor.Implementation = Actor.Implementation> {
  /** The kinds of help, in the order of their buttons; `label` and `hint` are lang keys. */
  readonly kinds: readonly { readonly id: string; readonly label: string; readonly hint: string }[];
  /** Returns the kind of help that a message gives; null: none. The message may contain anything. */
  readKind(message: ChatMessage.Implementation): string | null;
  /**
   * Tests whether others can help with a roll: the rules allow it, and the roll has had no consequences.
   * @param before - ignores consequences at or after this server time, or whose time is not known; default: none are ignored. With it, the roll must not be
   * judged here, because its judgement asks for the help.
   */
  isOpen(roll: ChatMessage.Implementation, before?: number): boolean;
  /** Returns the initial choices of the helper's roll. */
  ask(roll: ChatMessage.Implementation, helper: Own, kind: string): AskedCheck;
  /** Converts a helper's roll to an adjustment of the roll that it helps with. */
  adjust(reply: ChatMessage.Implementation): Adjustment;
}

/**
 * The checks of one ruleset.
 * @typeParam Own - the actors that can make these checks
 * @typeParam Request - the player's choices, as JSON
 * @typeParam Input - plain data from which the rules plan
 * @typeParam Plan - the dice to roll, and a line for each reason
 * @typeParam Faces - the faces of a roll, as the rules judge them
 * @typeParam Outcome - the typed result
 * @typeParam Frame - what the dialog needs to know about the exchange or other frame of a roll
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
  /** The message types of the rolls. The first is also the key under which last rolls and last choices are remembered. */
  readonly messageTypes: readonly [string, ...string[]];
  /**
   * Checks that a roll is possible at all, whatever the rules say: its weapon and its target still exist, and its attack still waits for a reply.
   * @throws UserError
   */
  requirePossible?(actor: Own, request: Request): void;
  /**
   * Checks that the rules allow a roll now. Called while the dialog is open, and again before the roll. A user may roll anyway; the card then says what this
   * function threw.
   * @throws UserError, RulesError
   */
  permit?(actor: Own, request: Request): void;
  /** Lists what a roll is noted for although the rules allow it, such as that it is not the actor's turn; default: nothing. */
  caution?(actor: Own, request: Request): readonly UserError[];
  /**
   * Reserves what the roll will use up, such as a shot, until the use is written.
   * @returns a function that ends the reservation
   */
  hold?(actor: Own, request: Request): () => void;
  /**
   * Reads the data that the rules need. No other code may read `actor.system` for the rules.
   * @throws UserError
   */
  toInput(actor: Own, request: Request): Input;
  /**
   * Plans the roll.
   * @throws RulesError
   */
  plan(input: Input): Plan;
  /** Returns all faces of an evaluated roll, including rerolled ones; without a roll, no faces. */
  faces(roll: foundry.dice.Roll | undefined): Faces;
  /** Judges the faces of a roll by its plan, with the adjustments made since the roll. */
  judge(plan: Plan, faces: Faces, adjustments: readonly Adjustment[]): Outcome;
  /** Returns the exact distribution of a plan, for the odds strip. */
  odds(plan: Plan): OddsView;
  /** Prefix of the ruleset's lang keys: `<lang>.Line.<key>` names a line of a plan, `<lang>.Unit.<unit>` its unit. */
  readonly lang: string;
  /** Returns the lines of a plan, one for each reason; left out: the plan has them. Use listLines instead. */
  lines?(plan: Plan): readonly NamedLine[];
  readonly dialog: DialogFacet<Own, Request, Plan, Frame>;
  /** Describes the message to post for a roll. */
  describe(rolled: RolledCheck<Own, Request, Plan, Outcome>): RollMessage;
  /** Names what a plan rolls and under which difficulty, in the user's language. A roll answers a request for a roll only if both have the same name. */
  nameTask(plan: Plan): string;
  /** Reads the plan that one of the ruleset's messages stores. */
  readPlan(message: ChatMessage.Implementation): Plan;
  /** How others may help with a roll; left out: they cannot. */
  readonly help?: HelpFacet<Own>;
  /** Writes the consequences of a posted roll. Called only on the client that rolled. */
  notify?(actor: Own, request: Request, message: ChatMessage.Implementation): Promise<void>;
  /** Returns the request that repeats a roll; null if it cannot be repeated. Default: the same request. */
  repeat?(request: Request): Request | null;
}

/** The checks of one ruleset without their dialog, which belongs to its windows. */
export type PlayedChecks<
  Own extends Actor.Implementation,
  Request extends object,
  Input,
  Plan extends CheckPlanBase,
  Faces,
  Outcome,
  Frame extends object = object,
> = Omit<ChecksFacet<Own, Request, Input, Plan, Faces, Outcome, Frame>, 'dialog'>;

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Plans, rolls and judges checks. */
    readonly checks: ChecksFacet;
  }
}

/** Returns the checks that a message's roll belongs to; undefined if it is not a roll. */
export function findChecksOf({ type }: { readonly type: string }): ChecksFacet | undefined {
  const facet = findRuleset(type)?.checks;
  return facet?.messageTypes.includes(type) ? facet : undefined;
}

/** Returns the lines of a plan, one for each reason. */
export function listLines<Plan extends CheckPlanBase>(
  facet: Pick<ChecksFacet<never, never, never, Plan>, 'lines'>,
  plan: Plan,
): readonly NamedLine[] {
  return facet.lines?.(plan) ?? plan.lines ?? [];
}

/** The content of a message about a check. For dice typed in chat, there is neither an actor nor a request. */
interface ToldCheck<Request, Plan, Outcome> {
  readonly plan: Plan;
  readonly outcome: Outcome;
  readonly actor?: { readonly uuid: string };
  readonly request?: Request;
}

/**
 * Defines how the message of a ruleset's checks is described.
 * @param tell - returns the id of the message that the check replies to (empty: none), the fields of `system` that not every message has, and the result as
 * plain text; the request is empty for dice typed in chat
 * @returns the members of the checks facet that name the message type and describe the message
 */
export function defineCheckMessage<Request extends object, Plan, Outcome>(
  type: ChatMessage.SubType,
  ruleset: string,
  tell: (
    plan: Plan,
    outcome: Outcome,
    request: Partial<Request>,
  ) => { readonly replyTo: string; readonly system: object; readonly content: string },
) {
  return {
    messageTypes: [type] as const,
    describe({ plan, outcome, actor, request = {} }: ToldCheck<Partial<Request>, Plan, Outcome>): RollMessage {
      const { replyTo, system, content } = tell(plan, outcome, request);
      const links = { actor: actor?.uuid ?? '', replyTo };
      return { type, system: { schemaVersion: 1, ruleset, links, ...system }, content };
    },
  };
}

/** Tests whether a message is a roll that others may help with, by the rules of its ruleset. */
export function knowsHelp(message: { readonly type: string }): boolean {
  return findChecksOf(message)?.help !== undefined;
}
