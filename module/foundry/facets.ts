/**
 * Facets: what a ruleset gives a shared room. A facet says which actors are its own, and that is where their type is narrowed, once: all its other members
 * are written for that type alone.
 */

/** What every facet of actors has. */
export interface OwnsActors<Own extends Actor.Implementation = Actor.Implementation> {
  /** Tests whether an actor is one of this ruleset's that the facet speaks of. */
  owns(actor: Actor.Implementation): actor is Own;
}

/** The facets of one room. */
export interface FacetRegistry<Facet extends OwnsActors> {
  /** Adds a ruleset's facet. Called in `init`. */
  register(facet: Facet): void;
  /** Finds the facet of an actor; undefined: no ruleset has one for it. */
  find(actor: Actor.Implementation | null | undefined): Facet | undefined;
  /** All facets, in the order of the rulesets. */
  list(): readonly Facet[];
}

/** Makes the registry of a room. */
export function createFacets<Facet extends OwnsActors>(): FacetRegistry<Facet> {
  const facets: Facet[] = [];
  return {
    register: (facet) => void facets.push(facet),
    find: (actor) => (actor ? facets.find((facet) => facet.owns(actor)) : undefined),
    list: () => facets,
  };
}
