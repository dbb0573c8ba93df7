// The dying (DH-46): how long they live without help.
import { requireInteger } from '../core/validate.ts';

/** When someone began to die: the round in which the last pip was marked, and how many rounds are left after it. */
export interface Dying {
  readonly round: number;
  readonly rounds: number;
  /** Stabilised by Wits + Medicine: unconscious until a pip is healed. */
  readonly stable: boolean;
}

/** The state of a dying character: `stable`; `dying` or `dead`, with the round at whose end death comes. */
export interface DyingReading {
  readonly state: 'stable' | 'dying' | 'dead';
  readonly lastRound: number;
}

/** Returns the state of a dying character in a round: dead after the end of the last one (DH-46). Throws `not-an-integer`. */
export function readDying({ round, rounds, stable }: Dying, now: number): DyingReading {
  const lastRound = requireInteger(round, 'round') + requireInteger(rounds, 'rounds');
  if (stable) return { state: 'stable', lastRound };
  return { state: requireInteger(now, 'now') > lastRound ? 'dead' : 'dying', lastRound };
}
