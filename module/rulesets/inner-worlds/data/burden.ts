/** How much an actor can carry: a player cannot add what would pass its STR, unless the world plays with burden (IW-28). */
import { UserError } from '../../../user-error.ts';
import { isFighter, readLoad } from './fighter.ts';
import { playsBurden } from './options.ts';

/** The weight of one thing, and how many there are of it; one if it has no quantity. */
interface Weighed {
  readonly weight: number;
  readonly quantity?: number;
}

function weigh({ weight, quantity = 1 }: Weighed): number {
  return weight * quantity;
}

/** Returns why an actor cannot carry so much more; null if it can. What weighs nothing is always possible. */
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

/** Returns why an actor cannot take a thing; null if it can. */
export function refuseHeavy(item: Item.Implementation): UserError | null {
  return refuseMore(item, weigh(item.system as Weighed));
}

/** Returns why a thing that an actor has cannot become so much heavier; null if it can. @param changed - the changes below `system` */
export function refuseHeavier(item: Item.Implementation, changed: Readonly<Record<string, unknown>>): UserError | null {
  const now = item.system as Weighed;
  return refuseMore(item, weigh({ ...now, ...(changed as Partial<Weighed>) }) - weigh(now));
}

/** What the models of all things have: both refusals. */
export const refusesWeight = { refuse: refuseHeavier, refuseNew: refuseHeavy };
