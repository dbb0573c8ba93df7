/** How a ruleset fights: its initiative, the order of its fighters, and what the tracker shows of them. */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import type { AppliedChange } from '../ledger/ledger.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';
import type { Clock } from './clock.ts';
import type { Due, DueResult } from './due.ts';

/** What the tracker shows of a fighter, beside core's own. */
export interface FighterView {
  /** What is left ("5/18"); empty: nothing to show. */
  readonly left: string;
  /** What the wounds do, in words; empty while they do nothing. */
  readonly state: string;
}

/** One fighter's roll of initiative. */
export interface RolledInitiative {
  readonly actorUuid: string;
  /** What the fighter is called in the fight. */
  readonly name: string;
  /** What its ruleset planned. */
  readonly plan: object;
  /** Evaluated. */
  readonly roll: foundry.dice.Roll;
}

/** The card of initiative, in place of core's: one for all who rolled together. */
export interface InitiativeCard<Own extends Actor.Implementation = Actor.Implementation> {
  /** Says what an actor's initiative is made of, as plain data that the message keeps. */
  plan(actor: Own): object;
  /** Describes the message of what was rolled together; its rolls stand in it in the same order. */
  describe(rolled: readonly [RolledInitiative, ...RolledInitiative[]]): RollMessage;
}

/** What may be paid for an earlier place in the order. Everybody is asked once, in secret, when the order is set; it then holds for the fight. */
export interface InitiativeBid<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lang key of what is paid. */
  readonly label: string;
  /** How much an actor can pay at most; whole, 0: it is not asked. */
  limit(actor: Own): number;
  /** Gives the initiative of somebody who has paid so much. */
  raise(initiative: number, paid: number): number;
  /** Makes the payment. */
  pay(actor: Own, paid: number): AppliedChange;
}

/** A round before the first, in the order of the turns, which `Clock` and `budget` know as round 0. */
export interface RoundZero<Own extends Actor.Implementation = Actor.Implementation> {
  /** Whether an actor has a turn in it, and is asked; what it may do then `permit` of the checks says. */
  mayAct(actor: Own): boolean;
}

/** What a fighter does with its turn: it rolls, it moves so far in units of the scene's grid, or it does something without dice, by the ruleset's name for it. */
export type TurnUse = { readonly request: object } | { readonly distance: number } | { readonly action: string };

/**
 * What a turn has to give, by kinds: actions, reactions, the length of a move. What exceeds it is refused, and the GM may let it pass with a reason. What is spent
 * is stored on the actor with its clock.
 */
export interface TurnBudget<Own extends Actor.Implementation = Actor.Implementation> {
  /** Its kinds: lang keys of their names. */
  readonly kinds: Readonly<Record<string, string>>;
  /** How much of a kind an actor has, by what it has declared and what it suffers at the moment; null: as much as it likes. */
  limit(actor: Own, kind: string, now: Clock): number | null;
  /** What a use costs, by kind; what is left out costs nothing. */
  cost(actor: Own, use: TurnUse, now: Clock): Readonly<Record<string, number>>;
  /**
   * When what is spent of a kind comes back: as the fighter's own turn starts, or the round; or as its own turn ends, so that what it does out of turn is
   * taken from its next one.
   */
  readonly reset: Readonly<Record<string, 'turn-start' | 'turn-end' | 'round'>>;
}

/** What an actor's turn begins with, asked once it has come and once a round. What merely ends by itself is derived from its clock and needs no word here. */
export interface TurnStart<Own extends Actor.Implementation = Actor.Implementation> {
  /** Lists what its owner is asked, in that order, before anything else can be done. */
  list(actor: Own, now: Clock): readonly Due[];
  /** Tells its owners and the GMs what is due. */
  announce(actor: Own, dues: readonly Due[], now: Clock): Promise<void>;
  /** Makes the change that one of them brings, dice that are due in turn among its events; null: it changes nothing. */
  apply?(actor: Own, due: Due, result: DueResult): AppliedChange | null;
}

/** An action that is held until something happens. */
export interface HeldAction<Own extends Actor.Implementation = Actor.Implementation> {
  /** Says what it waits for, in the words of its owner; empty: the actor holds none. */
  read(actor: Own): string;
  /** Makes the change with which it is used up. Its owner or the GM releases it; the actor's initiative is then just above that of whose turn it is. */
  release(actor: Own): AppliedChange;
}

/** How fighters declare what they are about to do, each in a line of the tracker, one after the other in the order of initiative. */
export interface Declaring<Own extends Actor.Implementation = Actor.Implementation> {
  /** Whether whoever acts last declares first. */
  isLastFirst(): boolean;
  /** Whether an actor can do anything that it could declare. */
  mayDeclare(actor: Own): boolean;
}

/** The fights of one ruleset. */
export interface CombatFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** The formula of an actor's initiative; without dice a number. Ties are a fraction of it, below 0.5, fixed in the formula. */
  initiative(actor: Own): string;
  /** Without it core's own message. */
  readonly card?: InitiativeCard<Own>;
  /** Whether initiative is rolled again each round. */
  readonly eachRound: boolean;
  view(actor: Own): FighterView;
  /** Whether its tracks have put it out of the fight. */
  isOut?(actor: Own): boolean;
  /** Says in words what puts the first of two initiatives before the second where both show the same number; empty: nothing does. */
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

/** Adds a ruleset's fights. Called in `init`. */
export const registerCombatFacet = facets.register;

/** Lists how all rulesets fight, in their order. */
export const listCombatFacets = facets.list;

/** Finds how an actor fights; undefined: as core does. */
export const findCombatFacet = facets.find;
