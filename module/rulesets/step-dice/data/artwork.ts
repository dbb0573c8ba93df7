/** The pictures of new Step Dice documents (see CREDITS.md). */
import { makeArtwork } from '../../../settings/define-model.ts';

export const artwork = makeArtwork('step-dice', {
  adversary: 'bandit',
  skill: 'stairs-goal',
  weapon: 'crossed-pistols',
  armor: 'kevlar-vest',
  gear: 'knapsack',
  hazard: 'hazard-sign',
  injury: 'arm-sling',
});
