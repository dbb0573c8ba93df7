/** What a change of a track sets off, by ruleset: follow-up tests that are offered, and statuses that follow the track. */
import type { RuleEvent } from '../../src/index.ts';
import type { ListedEntry } from './ledger.ts';

/** What follows from the tracks of a ruleset's actors. Both run on one client alone: the one that made the change. */
export interface AftermathFacet {
  readonly actorTypes: readonly string[];
  /**
   * Tells owner and Gamemaster what a commit set off, and offers the dice that are due.
   * @param entry - id of its ledger entry: what it set off is void once that is taken back
   */
  announce(actor: Actor.Implementation, events: readonly RuleEvent[], entry: string): Promise<void>;
  /** Says what an undo of an entry does not take back, a sentence each: things that people have noted since. */
  listLeft?(actor: Actor.Implementation, entry: ListedEntry): readonly string[];
  /** Brings the statuses of an actor to what its tracks say, whichever way they were changed. */
  settle(actor: Actor.Implementation): Promise<void>;
}

const facets = new Map<string, AftermathFacet>();

/** Adds a ruleset's. Called in `init`. */
export function registerAftermath(facet: AftermathFacet): void {
  for (const type of facet.actorTypes) facets.set(type, facet);
}

/** Finds what follows for an actor; undefined: nothing. */
export function findAftermath(actor: Actor.Implementation): AftermathFacet | undefined {
  return facets.get(actor.type);
}

const settling = new Map<string, Promise<void>>();

/** Settles an actor, one change after the other: two at once would each see the statuses before. */
export async function settleActor(actor: Actor.Implementation): Promise<void> {
  const facet = findAftermath(actor);
  if (!facet) return;
  const { uuid } = actor;
  const settled = (settling.get(uuid) ?? Promise.resolve()).then(() => facet.settle(actor));
  const done = settled.catch(() => undefined);
  settling.set(uuid, done);
  try {
    await settled;
  } finally {
    if (settling.get(uuid) === done) settling.delete(uuid);
  }
}
