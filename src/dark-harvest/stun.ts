// Stunned by a Tesla weapon (DH-50): for how many rounds, and from when it can be shaken off.
import { count, readShape, requireInteger } from '../core/validate.ts';

/** A stun: the round of the hit, and for how many rounds after it. */
export interface Stun {
  readonly round: number;
  readonly rounds: number;
}

/** How a stun stands in a round. */
export interface StunReading {
  readonly isStunned: boolean;
  /** The round at whose end it is over. */
  readonly lastRound: number;
  /** Whether it can be shaken off: from the round after the hit. */
  readonly canShakeOff: boolean;
}

const shape = { round: count, rounds: count };

/** Counts the rounds that a hit stuns for: the attack's own net, whatever the loser rolled, at least 1 (DH-50). Throws `not-an-integer`. */
export function countStunRounds(net: number): number {
  return Math.max(1, requireInteger(net, 'net'));
}

/** Reads a stun in a round: the rest of its own round, and as many rounds as it says (DH-50). Throws RulesError. */
export function readStun(stun: Stun, now: number): StunReading {
  const { round, rounds } = readShape(stun, 'stun', shape);
  const lastRound = round + rounds;
  const isStunned = rounds > 0 && requireInteger(now, 'now') <= lastRound;
  return { isStunned, lastRound, canShakeOff: isStunned && now > round };
}

/** Chooses between a stun and a later one: a longer one replaces a shorter (DH-50). Throws RulesError. */
export function extendStun<Stored extends Stun>(stun: Stored, later: Stored): Stored {
  const readEnd = ({ round, rounds }: Stun): number => readStun({ round, rounds }, later.round).lastRound;
  return stun.rounds === 0 || readEnd(later) > readEnd(stun) ? later : stun;
}
