// The dying (DH-46): how long they live without help, and what is to be said of it.
import { requireInteger } from '../core/validate.ts';

/** When somebody began to die: in which round the last pip was marked, and how many rounds are left from its end. */
export interface Dying {
  readonly round: number;
  readonly rounds: number;
  /** Stabilised by Wits + Medicine: unconscious until a pip is healed. */
  readonly stable: boolean;
}

/** How the dying stand: `stable`; `dying` or `dead` with the round at whose end death comes. */
export interface DyingReading {
  readonly state: 'stable' | 'dying' | 'dead';
  readonly lastRound: number;
}

/** Reads how the dying stand in a round: dead after the end of the last one (DH-46). Throws `not-an-integer`. */
export function readDying({ round, rounds, stable }: Dying, now: number): DyingReading {
  const lastRound = requireInteger(round, 'round') + requireInteger(rounds, 'rounds');
  if (stable) return { state: 'stable', lastRound };
  return { state: requireInteger(now, 'now') > lastRound ? 'dead' : 'dying', lastRound };
}
