/** Whether a fighter has said that it has acted in this round, before its turn: a clock on the actor, so that its owner can write it. */
import { updateSystem } from '../foundry/documents.ts';
import { isSameRound, readClock, type Clock } from './clock.ts';

interface Fighter {
  /** Defined by `defineActed` of the fields. */
  readonly acted?: Clock;
}

/** Tests whether an actor has said so in the round that goes on. */
export function hasSaidActed(actor: Actor.Implementation): boolean {
  const { acted } = actor.system as unknown as Fighter;
  return acted !== undefined && isSameRound(acted, readClock(actor));
}

/** Notes on an actor that it has acted in this round, or that it has not; nothing outside a fight. */
export async function setActed(actor: Actor.Implementation, isActed: boolean): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  await updateSystem(actor, { acted: isActed ? { ...clock } : { combat: '', round: 0, turn: 0 } });
}
