/** How a ruleset fights: its initiative, the order of its fighters, and what the tracker shows of them. */
import { createFacets, type OwnsActors } from '../foundry/facets.ts';
import type { RollMessage } from '../rolls/dice-facet.ts';

/** What the tracker shows of a fighter, beside core's own. */
export interface FighterView {
  /** What is left ("5/18"); empty: nothing to show. */
  readonly left: string;
  /** What the wounds do, in words; empty while they do nothing. */
  readonly state: string;
}

/** The card of a roll of initiative, in place of core's. */
export interface InitiativeCard<Own extends Actor.Implementation = Actor.Implementation> {
  /** Says what an actor's initiative is made of, as plain data that the message keeps. */
  plan(actor: Own): object;
  /** Describes the message of an evaluated roll of such a plan. */
  describe(plan: object, roll: foundry.dice.Roll, actorUuid: string): RollMessage;
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
}

const facets = createFacets<CombatFacet>();

/** Adds a ruleset's fights. Called in `init`. */
export const registerCombatFacet = facets.register;

/** Lists how all rulesets fight, in their order. */
export const listCombatFacets = facets.list;

/** Finds how an actor fights; undefined: as core does. */
export const findCombatFacet = facets.find;
