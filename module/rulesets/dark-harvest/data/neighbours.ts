/** The data of Dark Harvest for other modules, such as the look of its dice. */
import type { NeighboursFacet } from '../../../neighbours/neighbours-facet.ts';

/** The face labels of both colours. A 1 and a 6 score (DH-2). */
const labels = ['1\n✦', '2', '3', '4', '5', '6\n✦'] as const;

export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      {
        id: 'white',
        label: 'TETRAD.DarkHarvest.Die.white',
        foreground: '#2b2018',
        background: '#f4eee2',
        edge: '#d8cbb4',
      },
      {
        id: 'black',
        label: 'TETRAD.DarkHarvest.Die.black',
        foreground: '#e8ddc8',
        background: '#1f1b18',
        edge: '#3a332c',
      },
    ],
    faces: [
      { die: 'dw', shape: 'd6', labels, colours: 'white' },
      { die: 'db', shape: 'd6', labels, colours: 'black' },
    ],
  },
  goods: {
    actor: 'harvestCharacter',
    stacked: ['harvestGear'],
    single: ['harvestWeapon', 'harvestArmor'],
  },
  texts: { specialisation: { path: 'system.specialisation' } },
};
