/** The data of Harsh Light for other modules, such as the look of its cards. */
import type { NeighboursFacet } from '../../../neighbours/neighbours-facet.ts';

export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      { id: 'cards', label: 'TETRAD.HarshLight.Die', foreground: '#8c1222', background: '#fdfaf2', edge: '#2a0d13' },
    ],
    faces: [
      // The diamond on the 10 marks that it pulls a second card (HL-3).
      { die: 'dp', shape: 'd10', labels: ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10\n♦'], colours: 'cards' },
    ],
  },
  goods: {
    actor: 'lightCharacter',
    stacked: ['lightGear'],
    single: ['lightWeapon'],
  },
};
