/**
 * Clocks. A state that ends by itself is stored on the actor with a clock: the fight, round and turn in which it began. Its end is derived from that clock, so
 * that no hook has to clear it. A state from another fight has ended. A state of a single round has also ended if its clock is of another round.
 */
import { getSystem } from '../foundry/host.ts';
import { updateSystem } from '../foundry/documents.ts';

/** A moment of a fight. */
export interface Clock {
  /** Id of the Combat document; empty: never. */
  readonly combat: string;
  readonly round: number;
  readonly turn: number;
}

/** Tests whether a stored clock is from the current round of the current fight. */
export function isSameRound(stored: Pick<Clock, 'combat' | 'round'>, now: Clock | null): boolean {
  return now !== null && stored.combat === now.combat && stored.round === now.round;
}

/** Tests whether a stored clock is from the current fight. */
export function isSameFight(stored: Pick<Clock, 'combat'>, now: Clock | null): boolean {
  return now !== null && stored.combat === now.combat;
}

/**
 * Tests whether a combatant represents an actor; if the actor is an unlinked token's, whether it represents that token. Ids are compared first, because in a
 * large fight the tracker calls this for every pair of fighters.
 */
function isFighter(combatant: Combatant.Implementation, actor: Actor.Implementation): boolean {
  const { token } = actor;
  if (token) return combatant.tokenId === token.id && combatant.token?.parent?.id === token.parent?.id;
  return combatant.actorId === actor.id && combatant.actor?.uuid === actor.uuid;
}

function hasFighter({ combatants }: Combat.Implementation, actor: Actor.Implementation): boolean {
  for (const combatant of combatants) if (isFighter(combatant, actor)) return true;
  return false;
}

/** Returns the running fight of an actor, preferably the active one. For an unlinked token's actor: the fight of that token. Undefined: none. */
export function findCombat(actor: Actor.Implementation): Combat.Implementation | undefined {
  const { combats } = game as { combats?: Iterable<Combat.Implementation> };
  let found: Combat.Implementation | undefined;
  for (const combat of combats ?? []) {
    if (!combat.started || !hasFighter(combat, actor)) continue;
    if (combat.active) return combat;
    found ??= combat;
  }
  return found;
}

/** Returns the current moment of a fight. */
export function readMoment({ id, round, turn }: Combat.Implementation): Clock {
  return { combat: id ?? '', round, turn: turn ?? 0 };
}

/** Returns the current moment of the fight that an actor takes part in; null if no such fight has started. */
export function readClock(actor: Actor.Implementation): Clock | null {
  const combat = findCombat(actor);
  return combat ? readMoment(combat) : null;
}

/** Returns an actor's place in the order of a fight, from 0; -1 if it does not take part. */
export function findPlace({ turns }: Combat.Implementation, actor: Actor.Implementation): number {
  return turns.findIndex((combatant) => isFighter(combatant, actor));
}

/** Tests whether no one who can fight comes after a place in the order. */
export function isLastToFight({ turns }: Combat.Implementation, place: number): boolean {
  return turns.every(({ isDefeated }, index) => index <= place || isDefeated);
}

/**
 * Returns the last place in the order whose turn in this round has come; -1: none. That is the current turn's, or the order's last if the tracker skips all who
 * come after the current turn, because no turn of theirs would ever begin.
 */
export function findLastPlace(combat: Combat.Implementation): number {
  const { turn, turns, settings } = combat;
  if (turn === null) return -1;
  return settings.skipDefeated && isLastToFight(combat, turn) ? turns.length - 1 : turn;
}

/** Tests whether an actor's turn in this round has begun or is over. */
export function hasPlaceCome(actor: Actor.Implementation): boolean {
  const combat = findCombat(actor);
  if (!combat) return false;
  const place = findPlace(combat, actor);
  return place >= 0 && place <= findLastPlace(combat);
}

/** Returns the moment at which an actor's current turn began, which lasts until its next turn begins: round 0 before its first. Null outside a fight. */
export function readTurnStart(actor: Actor.Implementation): Clock | null {
  const clock = readClock(actor);
  return clock && { ...clock, round: clock.round - Number(!hasPlaceCome(actor)), turn: 0 };
}

/** Tests whether it is an actor's turn. */
export function isOwnTurn(actor: Actor.Implementation): boolean {
  return findCombat(actor)?.combatant?.actor?.uuid === actor.uuid;
}

interface Fighter {
  /** When the fighter was last marked as having acted (see `defineActed`). */
  readonly acted?: Clock;
  /** What the fighter last declared, and when (see `defineIntent`). */
  readonly intent?: Clock & Intent;
}

/** Tests whether an actor has been marked as having acted in the current round. */
export function hasSaidActed(actor: Actor.Implementation, now: Clock | null = readClock(actor)): boolean {
  const { acted } = getSystem<Fighter>(actor);
  return acted !== undefined && isSameRound(acted, now);
}

/** Marks an actor as having acted in this round, or removes the mark; does nothing outside a fight. */
export async function setActed(actor: Actor.Implementation, isActed: boolean): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  await updateSystem(actor, { acted: isActed ? { ...clock } : { combat: '', round: 0, turn: 0 } });
}

/** What a fighter has declared that it will do this round. */
export interface Intent {
  /** The declaration as the player typed it. */
  readonly text: string;
  /** UUIDs of the targets. */
  readonly targets: readonly string[];
}

/** The maximum length of a declaration, in characters; the rest is dropped. */
export const LONGEST_INTENT = 160;

/** Returns what an actor has declared for the current round; null: nothing. */
export function readIntent(actor: Actor.Implementation, now: Clock | null = readClock(actor)): Intent | null {
  const { intent } = getSystem<Fighter>(actor);
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
