/** How much an actor can carry. A player cannot add more weight than the actor's STR, unless the rule option for burden is on (IW-28). */
import { UserError } from '../../../user-error.ts';
import { isFighter, readLoad } from './fighter.ts';
import { playsBurden } from './options.ts';

/** An item's weight and quantity; a missing quantity is 1. */
interface Weighed {
  readonly weight: number;
  readonly quantity?: number;
}

function weigh({ weight, quantity = 1 }: Weighed): number {
  return weight * quantity;
}

/**
 * Returns why an actor cannot carry more weight; null if it can. Weightless items are always allowed.
 * @param more - the additional weight
 */
function refuseMore({ actor, name }: Item.Implementation, more: number): UserError | null {
  if (!actor || !isFighter(actor) || more <= 0 || playsBurden()) return null;
  const { load, limit } = readLoad(actor);
  if (load + more <= limit) return null;
  return new UserError('too-heavy', {
    item: name,
    actor: actor.name,
    load: String(load + more),
    limit: String(limit),
  });
}

/** Returns why an actor cannot take an item; null if it can. */
export function refuseHeavy(item: Item.Implementation): UserError | null {
  return refuseMore(item, weigh(item.system as Weighed));
}

/**
 * Returns why an actor cannot carry an item after a change; null if it can.
 * @param changed - the changes below `system`
 */
export function refuseHeavier(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): UserError | null {
  const now = item.system as Weighed;
  return refuseMore(item, weigh({ ...now, ...(changed as Partial<Weighed>) }) - weigh(now));
}

/** The weight checks that the models of all carried items share. */
export const refusesWeight = { refuse: refuseHeavier, refuseNew: refuseHeavy };
