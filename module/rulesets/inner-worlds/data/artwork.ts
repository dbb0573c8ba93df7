/** The pictures of new Inner Worlds documents (see CREDITS.md). */
import { makeArtwork } from '../../../settings/define-model.ts';

export const artwork = makeArtwork('inner-worlds', {
  adversary: 'hooded-figure',
  weapon: 'broadsword',
  armor: 'leather-armor',
  gear: 'knapsack',
  background: 'skills',
  power: 'psychic-waves',
  injury: 'broken-bone',
  project: 'gear-hammer',
});
