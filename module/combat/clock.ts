/**
 * Clocks: a state that ends by itself is stored on the actor with the fight, round and turn in which it began, and its end is derived from
 * that. No hook has to clear it; a clock of another fight or round is over.
 */
import { updateSystem } from '../foundry/documents.ts';

/** A moment of a fight. */
export interface Clock {
  /** Id of the Combat document; empty: never. */
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
}

/** Tests whether a stored clock is from the current round. */
export function isSameRound(stored: Pick<Clock, 'combat' | 'round'>, now: Clock | null): boolean {
  return now !== null && stored.combat === now.combat && stored.round === now.round;
}

/** Tests whether a stored clock is from the current fight. */
export function isSameFight(stored: Pick<Clock, 'combat'>, now: Clock | null): boolean {
  return now !== null && stored.combat === now.combat;
}

/**
 * Tests whether a combatant is this actor, or this token of it. Compares ids first, because the tracker asks this for each of two hundred
 * fighters two hundred times.
 */
function isFighter(combatant: Combatant.Implementation, actor: Actor.Implementation): boolean {
  const { token } = actor;
  if (token) return combatant.tokenId === token.id && combatant.sceneId === token.parent?.id;
  return combatant.actorId === actor.id && combatant.actor?.uuid === actor.uuid;
}

/** Returns the running fight that an actor (or this token of it) takes part in, preferably the active one. */
export function findCombat(actor: Actor.Implementation): Combat.Implementation | undefined {
  const { combats } = game as { combats?: Iterable<Combat.Implementation> };
  const running = [...(combats ?? [])].filter(
    ({ started, combatants }) => started && combatants.some((combatant) => isFighter(combatant, actor)),
  );
  return running.find(({ active }) => active) ?? running[0];
}

/** Reads the moment of a fight. */
export function readMoment({ id, round, turn }: Combat.Implementation): Clock {
  return { combat: id ?? '', round, turn: turn ?? 0 };
}

/** Returns the current moment of the fight that an actor takes part in; null if it is in no started fight. */
export function readClock(actor: Actor.Implementation): Clock | null {
  const combat = findCombat(actor);
  return combat ? readMoment(combat) : null;
}

/** Tests whether an actor's place in this round's order has come: its turn is running or over. */
export function hasPlaceCome(actor: Actor.Implementation): boolean {
  const combat = findCombat(actor);
  if (!combat || combat.turn === null) return false;
  const place = combat.turns.findIndex((combatant) => isFighter(combatant, actor));
  return place >= 0 && place <= combat.turn;
}

interface Fighter {
  /** Defined by `defineActed` of the fields. */
  readonly acted?: Clock;
  /** Defined by `defineIntent` of the fields. */
  readonly intent?: Clock & Intent;
}

/** Tests whether an actor has been marked as having acted in the current round. */
export function hasSaidActed(actor: Actor.Implementation, now: Clock | null = readClock(actor)): boolean {
  const { acted } = actor.system as unknown as Fighter;
  return acted !== undefined && isSameRound(acted, now);
}

/** Marks an actor as having acted in this round, or not; does nothing outside a fight. */
export async function setActed(actor: Actor.Implementation, isActed: boolean): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  await updateSystem(actor, { acted: isActed ? { ...clock } : { combat: '', round: 0, turn: 0 } });
}

/** What a fighter has declared for this round. */
export interface Intent {
  /** In the player's words. */
  readonly text: string;
  /** UUIDs of the targets. */
  readonly targets: readonly string[];
}

/** How many characters of a declaration are kept and shown. */
export const LONGEST_INTENT = 160;

/** Returns what an actor has declared for the current round; null: nothing. */
export function readIntent(actor: Actor.Implementation, now: Clock | null = readClock(actor)): Intent | null {
  const { intent } = actor.system as unknown as Fighter;
  if (!intent?.text || !isSameRound(intent, now)) return null;
  return { text: intent.text.slice(0, LONGEST_INTENT), targets: intent.targets };
}

/** Declares what an actor will do this round; an empty text withdraws it. Does nothing outside a fight. */
export async function setIntent(actor: Actor.Implementation, { text, targets }: Intent): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  const declared = text.trim().slice(0, LONGEST_INTENT);
  await updateSystem(actor, { intent: { ...clock, text: declared, targets: declared ? [...targets] : [] } });
}
