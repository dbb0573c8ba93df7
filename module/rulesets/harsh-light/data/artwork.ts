/** The pictures of new Harsh Light documents (see CREDITS.md). */
import { makeArtwork } from '../../../settings/define-model.ts';

export const artwork = makeArtwork('harsh-light', {
  adversary: 'hood',
  skill: 'candle-flame',
  merit: 'laurel-crown',
  note: 'notebook',
  weapon: 'bowie-knife',
  power: 'bleeding-eye',
  gear: 'lantern',
});
