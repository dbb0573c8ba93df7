/** The pips that a character took in this round, and the black dice they put on each of its rolls until the round ends (DH-43). */
import { darkHarvest } from '../../../src/index.ts';
import { isSameRound, readClock, type Clock } from '../../combat/clock.ts';
import type { CheckModifier } from './checks/check-request.ts';
import type { HarvestCharacter } from './checks/to-input.ts';

/** Counts the pips taken in the round of a clock; 0 outside a fight. */
export function readRoundPips(actor: HarvestCharacter, clock: Clock | null): number {
  const { roundPips } = actor.system;
  return isSameRound(roundPips, clock) ? roundPips.pips : 0;
}

/** Lists the black dice of the round's pips as reasons of a test; empty while there are none. */
export function listRoundReasons(actor: HarvestCharacter): CheckModifier[] {
  return darkHarvest.listRoundPenalty(readRoundPips(actor, readClock(actor))).map((penalty) => ({ ...penalty }));
}
