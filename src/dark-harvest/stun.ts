// Stuns by Tesla weapons (DH-50): how long they last, and when they can be shaken off.
import { count, readShape, requireInteger } from '../core/validate.ts';

/** A stun: the round of the hit, and how many rounds it lasts after that. */
export interface Stun {
  readonly round: number;
  readonly rounds: number;
}

export interface StunReading {
  readonly isStunned: boolean;
  /** The last round of the stun. */
  readonly lastRound: number;
  /** Whether the stun can be shaken off: from the round after the hit, for as long as it lasts. */
  readonly canShakeOff: boolean;
}

const shape = { round: count, rounds: count };

/** Returns how many rounds a hit stuns: the attack's own net, at least 1 (DH-50). Throws `not-an-integer`. */
export function countStunRounds(net: number): number {
  return Math.max(1, requireInteger(net, 'net'));
}

/** Returns the state of a stun in round `now`: it lasts for the rest of the round of the hit and then its number of rounds (DH-50). Throws RulesError. */
export function readStun(stun: Stun, now: number): StunReading {
  const { round, rounds } = readShape(stun, 'stun', shape);
  const lastRound = round + rounds;
  const isStunned = rounds > 0 && requireInteger(now, 'now') <= lastRound;
  return { isStunned, lastRound, canShakeOff: isStunned && now > round };
}

/** Returns whichever of two stuns ends later; the first if they end together (DH-50). Throws RulesError. */
export function extendStun<Stored extends Stun>(stun: Stored, later: Stored): Stored {
  const readEnd = ({ round, rounds }: Stun): number => readStun({ round, rounds }, later.round).lastRound;
  return stun.rounds === 0 || readEnd(later) > readEnd(stun) ? later : stun;
}
