/**
 * Reads the turn of an actor: what it has declared and done, the effects of a botch or a feint, and who holds it (SD-11 to SD-19, SD-21, SD-26 to SD-28,
 * SD-34).
 */
import { stepDice } from '../../../../src/index.ts';
import {
  type Clock,
  findCombat,
  findPlace,
  hasPlaceCome,
  isSameFight,
  readClock,
  readTurnStart,
} from '../../../combat/clock.ts';
import { hasStatus } from '../../../foundry/actor-statuses.ts';
import { readOr } from '../../../user-error.ts';
import { describeHealth } from './condition.ts';
import { type StepFighter, isFighter } from './fighter.ts';
import { statusIds } from './statuses.ts';

/** Tests whether an actor has declared its current turn or acted in it; before its first turn, whether it has acted already (SD-10, SD-11). */
export function hasDeclared(actor: StepFighter, period = readTurnStart(actor)): boolean {
  const { combat, round } = actor.system.turn;
  return period !== null && combat === period.combat && round === Math.max(1, period.round);
}

/**
 * Returns what an actor brings into the turn that it has not declared yet: the defences chosen since the turn before, and its aim. What was charged to a turn
 * that has passed since was paid there.
 */
export function readBefore(actor: StepFighter, period = readTurnStart(actor)): stepDice.TurnState {
  const { combat, round, turn: _turn, ...state } = actor.system.turn;
  if (!period || !isSameFight({ combat }, period)) return stepDice.BEFORE_FIRST_TURN;
  return round >= period.round - 1 ? state : { ...state, charged: 0 };
}

/**
 * Returns the state of an actor's turn, which lasts until its next turn begins; before its first turn, of that turn; null outside a fight. Who has declared nothing has declared one action besides
 * the defences chosen since the turn before, and no stance (SD-11).
 */
export function readTurn(actor: StepFighter): stepDice.TurnState | null {
  const period = readTurnStart(actor);
  if (!period) return null;
  const before = readBefore(actor, period);
  return hasDeclared(actor, period) ? before : stepDice.declareTurn(before, { actions: before.charged + 1 });
}

/** Tests whether an actor has lost its turn of this round because of a botched attack (SD-34). */
export function hasLostTurn(actor: StepFighter, clock: Clock | null = readClock(actor)): boolean {
  const { combat, round } = actor.system.lostTurn;
  return clock !== null && combat === clock.combat && round === clock.round;
}

/** Tests whether a stored clock belongs to an actor's current turn, which lasts until its next turn begins. */
function isThisTurn(actor: StepFighter, stored: Pick<Clock, 'combat' | 'round'>): boolean {
  const clock = readClock(actor);
  if (clock === null || stored.combat !== clock.combat) return false;
  return stored.round === clock.round || (stored.round + 1 === clock.round && !hasPlaceCome(actor));
}

/** Tests whether a feint leaves a target only innate defence against an actor's next attack, until the actor's next turn ends (SD-21). */
export function isFeinted(actor: StepFighter, target: string): boolean {
  const { against, combat: id, round } = actor.system.feint;
  if (against === '' || against !== target) return false;
  const combat = findCombat(actor);
  // A feint of a fight that has ended is over; one made outside a fight lasts until the next attack.
  if (!combat) return id === '';
  if (combat.id !== id) return false;
  return combat.round === round || (combat.round === round + 1 && (combat.turn ?? 0) <= findPlace(combat, actor));
}

/** Tests whether an actor is adrift in zero-G: it is weightless and has not made a successful roll this turn (SD-27). */
export function isAdrift(actor: StepFighter): boolean {
  return hasStatus(actor, statusIds.weightless) && !isThisTurn(actor, actor.system.steady);
}

/**
 * Returns how many feet an actor can move this turn: the step that needs no action, or more after a move or a run; 0 while another fighter holds it (SD-12,
 * SD-26).
 */
export function readReach(actor: StepFighter): number {
  if (findHolder(actor)) return 0;
  const { reach, bonus } = actor.system;
  return Math.max(0, (isThisTurn(actor, reach) ? reach.feet : stepDice.turnActions.step.feet) + bonus.reach);
}

/** Returns what an actor waits for while it covers an area; empty if it does not (SD-28). */
export function readCovered(actor: StepFighter): string {
  const { combat, text } = actor.system.covers;
  return isSameFight({ combat }, readClock(actor)) ? text : '';
}

/** Tests whether a string names a kind of cover (SD-17). */
export function isCover(id: string): id is stepDice.CoverId {
  return Object.hasOwn(stepDice.cover, id);
}

/** Returns the cover that an actor has taken in its fight and not left since (SD-17). */
export function readCover(actor: StepFighter): stepDice.CoverId {
  const { combat, kind } = actor.system.cover;
  return isSameFight({ combat }, readClock(actor)) && isCover(kind) ? kind : 'none';
}

/** Tests whether an actor has no air. A choke cuts off the air only while its hold lasts (SD-26, SD-40). */
export function isBreathless(actor: StepFighter): boolean {
  const { airTurns, airBy } = actor.system.condition;
  return airTurns !== null && (airBy === '' || findHolder(actor)?.uuid === airBy);
}

/**
 * Tests whether an actor's hold of another counts (SD-26). A player can write anything into their own actor, so the held one, or the GM who alone plays the
 * holder, must agree. An actor that cannot be read holds no one.
 */
function isHolder(one: Actor.Implementation, held: StepFighter): one is StepFighter {
  if (!isFighter(one) || one.system.holds !== held.uuid) return false;
  if (one.hasPlayerOwner && held.system.heldBy !== one.uuid) return false;
  return readOr(
    `hold of ${one.uuid}`,
    () => describeHealth(one).canAct,
    () => false,
  );
}

/** Returns the fighter who holds an actor and is able to act (SD-26); null: no one. */
export function findHolder(actor: StepFighter): StepFighter | null {
  const { actors = [], scenes } = game as {
    actors?: Iterable<Actor.Implementation>;
    scenes?: { viewed?: Scene.Implementation | null };
  };
  const unlinked = [...(scenes?.viewed?.tokens ?? [])].flatMap(({ actorLink, actor: own }) =>
    actorLink || !own ? [] : own,
  );
  return [...actors, ...unlinked].find((one) => isHolder(one, actor)) ?? null;
}
