/** How a ruleset runs a fight: its initiative, the order of its fighters, and what the tracker shows of them. */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';
import type { Clock } from './clock.ts';
import type { Due, DueResult } from './due.ts';

/** What the tracker shows of a fighter, in addition to core's row. */
export interface FighterView {
  /** What is left ("5/18"); empty if there is nothing to show. */
  readonly left: string;
  /** The effect of wounds, in words; empty if they have none. */
  readonly state: string;
}

/** One fighter's roll of initiative. */
export interface RolledInitiative {
  readonly actorUuid: string;
  /** The fighter's name in the fight. */
  readonly name: string;
  /** The plan that its ruleset made. */
  readonly plan: object;
  /** The evaluated roll. */
  readonly roll: foundry.dice.Roll;
}

/** The initiative card, which replaces core's message: one card for all who rolled together. */
export interface InitiativeCard<Own extends Actor.Implementation = Actor.Implementation> {
  /** Returns what an actor's initiative consists of, as plain data that is stored in the message. */
  plan(actor: Own): object;
  /** Describes the message for fighters who rolled together; its rolls are in the same order. */
  describe(rolled: readonly [RolledInitiative, ...RolledInitiative[]]): RollMessage;
}

/**
 * What fighters may pay for an earlier place in the order. Everyone is asked once, in secret, when the order is set; the result holds for
 * the whole fight.
 */
export interface InitiativeBid<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang key of the currency. */
  readonly label: string;
  /** The most an actor can pay, a whole number; 0: it is not asked. */
  limit(actor: Own): number;
  /** Returns the initiative after a payment. */
  raise(initiative: number, paid: number): number;
  /** Makes the payment. */
  pay(actor: Own, paid: number): AppliedChange;
}

/** A round before the first, in turn order, which `Clock` and `budget` know as round 0. */
export interface RoundZero<Own extends Actor.Implementation = Actor.Implementation> {
  /** Tests whether an actor has a turn in it; `permit` of the checks decides what it may do then. */
  mayAct(actor: Own): boolean;
}

/**
 * How a fighter uses its turn: a roll, a move (distance in units of the scene's grid), or an action without dice, by the ruleset's name for
 * it.
 */
export type TurnUse = { readonly request: object } | { readonly distance: number } | { readonly action: string };

/**
 * What a turn has to spend, by kind: actions, reactions, movement. Exceeding it is refused unless the GM allows it with a reason. What is
 * spent is stored on the actor with its clock.
 */
export interface TurnBudget<Own extends Actor.Implementation = Actor.Implementation> {
  /** The kinds, with the lang keys of their names. */
  readonly kinds: Readonly<Record<string, string>>;
  /** How much of a kind an actor has, given what it has declared and suffers now; null: unlimited. */
  limit(actor: Own, kind: string, now: Clock): number | null;
  /** What a use costs, by kind; kinds left out cost nothing. */
  cost(actor: Own, use: TurnUse, now: Clock): Readonly<Record<string, number>>;
  /**
   * When a kind is restored: at the start of the fighter's turn or of the round, or at the end of its turn, so that what it does out of
   * turn is taken from its next turn.
   */
  readonly reset: Readonly<Record<string, 'turn-start' | 'turn-end' | 'round'>>;
}

/**
 * What is due at the start of an actor's turn, asked once a round when the turn has come. States that simply end are derived from clocks
 * and need no entry.
 */
export interface TurnStart<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lists what the owner must do, in that order, before anything else. */
  list(actor: Own, now: Clock): readonly Due[];
  /** Tells the actor's owners and the GMs what is due. */
  announce(actor: Own, dues: readonly Due[], now: Clock): Promise<void>;
  /** Returns the change that a settled due brings, dice due in turn among its events; null: no change. */
  apply?(actor: Own, due: Due, result: DueResult): AppliedChange | null;
}

/** An action that is held until something happens. */
export interface HeldAction<Own extends Actor.Implementation = Actor.Implementation> {
  /** Returns what it waits for, in the owner's words; empty if the actor holds no action. */
  read(actor: Own): string;
  /**
   * Returns the change that uses the action up. The owner or the GM releases it; the actor's initiative is then just above that of the
   * current fighter.
   */
  release(actor: Own): AppliedChange;
}

/** How fighters declare what they will do: each in a line of the tracker, one after the other in the order of initiative. */
export interface Declaring<Own extends Actor.Implementation = Actor.Implementation> {
  /** Tests whether the last in the order declares first. */
  isLastFirst(): boolean;
  /** Tests whether an actor can do anything that it could declare. */
  mayDeclare(actor: Own): boolean;
}

/** How one ruleset runs a fight. */
export interface CombatFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** The formula of an actor's initiative; without dice, a number. Tie-breakers are a fraction below 0.5, fixed in the formula. */
  initiative(actor: Own): string;
  /** Left out: core posts its own message. */
  readonly card?: InitiativeCard<Own>;
  /** Whether initiative is rolled again each round. */
  readonly eachRound: boolean;
  view(actor: Own): FighterView;
  /** Tests whether an actor's tracks have put it out of the fight. */
  isOut?(actor: Own): boolean;
  /** Explains why the first of two initiatives that show the same number comes before the second; empty: no reason. */
  explainTie?(first: number, second: number): string;
  /** Left out: nothing is declared. */
  readonly declaring?: Declaring<Own>;
  readonly bid?: InitiativeBid<Own>;
  readonly round0?: RoundZero<Own>;
  readonly budget?: TurnBudget<Own>;
  readonly dueAtTurn?: TurnStart<Own>;
  readonly held?: HeldAction<Own>;
}

const facets = createFacets<CombatFacet>();

/** Registers a ruleset's fights. Called in `init`. */
export const registerCombatFacet = facets.register;

/** Lists the combat facets of all rulesets, in their order. */
export const listCombatFacets = facets.list;

/** Returns the combat facet of an actor; undefined: core's rules apply. */
export const findCombatFacet = facets.find;
