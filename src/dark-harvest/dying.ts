// How long the dying live without help (DH-46).
import { requireInteger } from '../core/validate.ts';

/** The round in which someone was marked with the last pip and began to die, and how many rounds they live after it. */
export interface Dying {
  readonly round: number;
  readonly rounds: number;
  /** Whether Wits + Medicine has stabilised them; they then stay unconscious until a pip is healed. */
  readonly stable: boolean;
}

/** The state of a dying character, and the round at the end of which they die unless stabilised. */
export interface DyingReading {
  readonly state: 'stable' | 'dying' | 'dead';
  readonly lastRound: number;
}

/** Returns the state of a dying character in round `now`: dead once the last round has ended (DH-46). Throws `not-an-integer`. */
export function readDying({ round, rounds, stable }: Dying, now: number): DyingReading {
  const lastRound = requireInteger(round, 'round') + requireInteger(rounds, 'rounds');
  if (stable) return { state: 'stable', lastRound };
  return { state: requireInteger(now, 'now') > lastRound ? 'dead' : 'dying', lastRound };
}
