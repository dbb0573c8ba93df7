// How a fighter of a simulated fight stands: its track and what the round has brought.
import { readTrack, type HealthTrack } from '../health-track.ts';
import { countMostAttacks } from '../round-state.ts';
import { PIPS_A_DIE } from '../structures.ts';
import { isTrackOut, type CheckedFighter } from './fight.ts';

/** A fighter during a fight. What is of the round is set anew with each. */
export interface Standing {
  readonly index: number;
  readonly fighter: CheckedFighter;
  /** Different opponents it may attack or strike back at in a round (DH-25). */
  readonly mostOpponents: number;
  track: HealthTrack;
  penalty: number;
  inReserve: boolean;
  out: boolean;
  awake: boolean;
  /** Rounds for which it is stunned yet, this one included. */
  stunned: number;
  shots: number;
  // Of the round.
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

/** Lets a fighter begin a fight. */
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

/** Reads anew what the reserve dice do to a fighter (DH-44). */
export function readReserve(standing: Standing): void {
  const { penalty, reserveReached } = readTrack(standing.track);
  standing.penalty = penalty;
  standing.inReserve = reserveReached > 0;
}

/** Whether it stands and is awake. */
export function isUp({ out, awake }: Standing): boolean {
  return !out && awake;
}

/** Whether it can attack at all: a weapon that is not empty, and no full dodge (DH-30, DH-49). */
export function hasAttack({ fighter, shots, stunned }: Standing): boolean {
  return stunned === 0 && fighter.stance !== 'fullDodge' && (fighter.weapon.melee || shots > 0);
}

/** Counts the black dice that the pips of the round put on its rolls (DH-43). */
export function countBlack({ pips }: Standing): number {
  return Math.floor(pips / PIPS_A_DIE);
}

/** Who dodges a shot while busy in melee halves both (DH-32). */
export function isHalved({ fighter, shooters, fighting }: Standing): boolean {
  return fighter.stance === 'dodge' && shooters > 0 && fighting > 0;
}
