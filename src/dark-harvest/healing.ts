// Healing: the difficulty of treatment by its means (DH-61), and what a day heals (DH-62).
import { freezeDeep } from '../core/freeze.ts';
import { requireInteger } from '../core/validate.ts';

/**
 * Treatment by its means, for people and for automatons (DH-60, DH-61), as input of planTest. The kit has no black dice and no bonus; the best place
 * has the kit's pool and a net of at least 1. Each pip of healing takes `minutesAPip` minutes.
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

/** The id of a means of treatment (DH-61). */
export type HealingMeans = keyof typeof healing.means;

/** Counts the pips that a day heals: 1, plus 1 per point of Fortitude above 0 (DH-62). Throws `not-an-integer`. */
export function countNaturalHealing(fortitude: number): number {
  return 1 + Math.max(0, requireInteger(fortitude, 'fortitude'));
}
