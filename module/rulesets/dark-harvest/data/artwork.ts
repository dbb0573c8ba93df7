/** The pictures of new Dark Harvest documents (see CREDITS.md). */
import { makeArtwork } from '../../../settings/define-model.ts';

export const artwork = makeArtwork('dark-harvest', {
  skill: 'stairs-goal',
  weapon: 'crossed-sabres',
  adversary: 'robber-mask',
  structure: 'brick-wall',
  armor: 'leather-vest',
  gear: 'duffel-bag',
  peril: 'hazard-sign',
  injury: 'arm-bandage',
});
