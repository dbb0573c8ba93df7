/** Reads the turn of an actor: what was declared and done, and what a botch or a feint changed (SD-11 to SD-19, SD-21, SD-34). */
import { stepDice } from '../../../../src/index.ts';
import { type Clock, isSameFight, readClock } from '../../../combat/clock.ts';
import type { StepFighter } from './fighter.ts';

/** Returns the state of an actor's turn, which lasts until its next turn; null outside a fight. */
export function readTurn(actor: StepFighter, clock: Clock | null = readClock(actor)): stepDice.TurnState | null {
  const { combat, round, turn, ...state } = actor.system.turn;
  if (!clock) return null;
  return isSameFight({ combat }, clock) && (round > 0 || turn > 0) ? { ...state } : stepDice.BEFORE_FIRST_TURN;
}

/** Tests whether an actor has declared its turn of this round (SD-11). */
export function hasDeclared(actor: StepFighter, clock: Clock | null = readClock(actor)): boolean {
  const { combat, round } = actor.system.turn;
  return clock !== null && combat === clock.combat && round === clock.round;
}

/** Tests whether an actor has lost its turn of this round because of a botched attack (SD-34). */
export function hasLostTurn(actor: StepFighter, clock: Clock | null = readClock(actor)): boolean {
  const { combat, round } = actor.system.lostTurn;
  return clock !== null && combat === clock.combat && round === clock.round;
}

/** Tests whether a feint leaves a target only innate defence against an actor's next attack, until the actor's next turn ends (SD-21). */
export function isFeinted(actor: StepFighter, target: string, clock: Clock | null = readClock(actor)): boolean {
  const { against, combat, round } = actor.system.feint;
  if (against === '' || against !== target) return false;
  return clock === null || (combat === clock.combat && clock.round - round <= 1);
}
