// The state of a fighter in a simulated fight: its track, and what it has done this round.
import type { FighterEnd } from '../../core/simulate-fights.ts';
import { readTrack, type HealthTrack } from '../health-track.ts';
import { countMostAttacks } from '../round-state.ts';
import { PIPS_A_DIE } from '../structures.ts';
import { countMarked, isTrackOut, type CheckedFighter } from './fight.ts';

/** A fighter's state, which changes in the course of a simulated fight. */
export interface Standing {
  readonly index: number;
  readonly fighter: CheckedFighter;
  /** How many different opponents the fighter may attack or strike back at in a round (DH-25). */
  readonly mostOpponents: number;
  track: HealthTrack;
  penalty: number;
  inReserve: boolean;
  out: boolean;
  awake: boolean;
  /** How many more rounds the fighter is stunned, including this one. */
  stunned: number;
  shots: number;
  // The fields below are reset each round.
  wasInReserve: boolean;
  wasStunned: boolean;
  tested: boolean;
  pips: number;
  rank: number;
  target: Standing | null;
  opponents: number;
  attackers: number;
  shooters: number;
  fighting: number;
}

/** Returns a fighter's state at the start of a fight. */
export function stand(fighter: CheckedFighter, index: number): Standing {
  const { track, limit, weapon, stunned, dexterity } = fighter;
  const standing: Standing = {
    index,
    fighter,
    mostOpponents: countMostAttacks(dexterity),
    track,
    penalty: 0,
    inReserve: false,
    out: isTrackOut(track, limit),
    awake: !fighter.unconscious,
    stunned: stunned === 0 ? 0 : stunned + 1,
    shots: weapon.shots ?? Infinity,
    wasInReserve: false,
    wasStunned: false,
    tested: false,
    pips: 0,
    rank: 0,
    target: null,
    opponents: 0,
    attackers: 0,
    shooters: 0,
    fighting: 0,
  };
  readReserve(standing);
  return standing;
}

/** Updates the wound penalty and whether the fighter is in the reserve dice (DH-44). */
export function readReserve(standing: Standing): void {
  const { penalty, reserveReached } = readTrack(standing.track);
  standing.penalty = penalty;
  standing.inReserve = reserveReached > 0;
}

/** Returns the state of a fighter at the end of a fight. The fighter is dying if its track is full of lethal pips (DH-46). */
export function readEnd({ fighter, track, out, awake }: Standing): FighterEnd {
  return {
    down: out || !awake,
    dying: readTrack(track).state === 'dying',
    marked: countMarked(track, fighter.limit),
  };
}

/** Tests whether a fighter is still in the fight and conscious. */
export function isUp({ out, awake }: Standing): boolean {
  return !out && awake;
}

/** Tests whether a fighter can attack: not stunned, not making a full dodge, and with a weapon that is not empty (DH-30, DH-49, DH-50). */
export function hasAttack({ fighter, shots, stunned }: Standing): boolean {
  return stunned === 0 && fighter.stance !== 'fullDodge' && (fighter.weapon.melee || shots > 0);
}

/** Counts the black dice on a fighter's rolls for the pips it took this round (DH-43). */
export function countBlack({ pips }: Standing): number {
  return Math.floor(pips / PIPS_A_DIE);
}

/** Tests whether the fighter's rolls are halved because it dodges shots while busy in melee (DH-32). */
export function isHalved({ fighter, shooters, fighting }: Standing): boolean {
  return fighter.stance === 'dodge' && shooters > 0 && fighting > 0;
}
