// Healing: treatment by its place and tools (DH-60, DH-61), and natural healing (DH-62).
import { freezeDeep } from '../core/freeze.ts';
import { integerIn, requireInteger } from '../core/validate.ts';
import { type HealthTrack, countHealing } from './health-track.ts';

/**
 * Treatment by place and tools, for people and for automatons (DH-60, DH-61), as input for planTest. A medical kit or toolkit changes nothing; the best place
 * adds no dice but gives a net of at least 1. Healing one pip takes `minutesAPip` minutes.
 */
export const healing = freezeDeep({
  minutesAPip: 10,
  means: {
    skyloftHospital: { automaton: 'equippedWorkshop', test: { difficulty: 'average', minimumNet: 1 } },
    medicalKit: { automaton: 'toolkit', test: { difficulty: 'average', minimumNet: null } },
    neovictorianHospital: { automaton: 'improvisedTools', test: { difficulty: 'difficult', minimumNet: null } },
    improvisedBandages: { automaton: null, test: { difficulty: 'veryDifficult', minimumNet: null } },
  },
});

export type HealingMeans = keyof typeof healing.means;

/** What a treatment does: the pips it heals, and the minutes it takes. */
export interface Treatment {
  readonly pips: number;
  readonly minutes: number;
}

const net = integerIn(-999, 999);

/**
 * Returns what a treatment with this net does (DH-60). It heals as many pips as the net, at most those that need healing. Each pip takes 10 minutes, and so
 * does a failure. Throws RulesError.
 */
export function readTreatment(track: HealthTrack, successes: number): Treatment {
  const pips = Math.min(Math.max(0, net(successes, 'successes')), countHealing(track));
  return { pips, minutes: Math.max(1, pips) * healing.minutesAPip };
}

/** Counts the pips that heal naturally in a day: 1, plus 1 for each point of Fortitude above 0 (DH-62). Throws `not-an-integer`. */
export function countNaturalHealing(fortitude: number): number {
  return 1 + Math.max(0, requireInteger(fortitude, 'fortitude'));
}
