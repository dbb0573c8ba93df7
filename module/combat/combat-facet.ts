/** How a ruleset fights: its initiative, and what the tracker shows of its fighters. */
import type { RollMessage } from '../rolls/dice-facet.ts';

/** What the tracker shows of a fighter, beside core's own. */
export interface FighterView {
  /** What is left ("5/18"); empty: nothing to show. */
  readonly left: string;
  /** What the wounds do, in words; empty while they do nothing. */
  readonly state: string;
  /** Whether it has said that it has acted in this round, before its turn. */
  readonly acted: boolean;
}

/** The card of a roll of initiative, in place of core's. */
export interface InitiativeCard {
  /** Says what an actor's initiative is made of, as plain data that the message keeps. */
  plan(actor: Actor.Implementation): object;
  /** Describes the message of an evaluated roll of such a plan. */
  describe(plan: object, roll: foundry.dice.Roll, actorUuid: string): RollMessage;
}

/** The fights of one ruleset. */
export interface CombatFacet {
  readonly actorTypes: readonly string[];
  /** The formula of an actor's initiative. Ties are a fraction of the number, below 0.5, fixed in the formula. */
  initiative(actor: Actor.Implementation): string;
  /** Without it core's own message. */
  readonly card?: InitiativeCard;
  /** Whether initiative is rolled anew each round. */
  readonly eachRound: boolean;
  view(actor: Actor.Implementation): FighterView;
  /** Whether its tracks have put it out of the fight. */
  isOut?(actor: Actor.Implementation): boolean;
  /** Says in words what puts the first of two initiatives before the second where both show the same number; empty: nothing does. */
  explainTie?(first: number, second: number): string;
  /** Notes on the actor that it has acted in this round, or that it has not. */
  setActed(actor: Actor.Implementation, acted: boolean): Promise<void>;
}

const facets = new Map<string, CombatFacet>();

/** Adds a ruleset's fights. Called in `init`. */
export function registerCombatFacet(facet: CombatFacet): void {
  for (const type of facet.actorTypes) facets.set(type, facet);
}

/** Finds how actors of a type fight; undefined: as core does. */
export function findCombatFacetOfType(type: string): CombatFacet | undefined {
  return facets.get(type);
}

/** Finds how an actor fights; undefined: as core does. */
export function findCombatFacet(actor: Actor.Implementation | null | undefined): CombatFacet | undefined {
  return actor ? facets.get(actor.type) : undefined;
}
