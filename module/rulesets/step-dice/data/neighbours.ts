/** The data of Step Dice for other modules, such as the look of its dice. */
import type { NeighboursFacet } from '../../../neighbours/neighbours-facet.ts';

export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      { id: 'dice', label: 'TETRAD.StepDice.name', foreground: '#eaf6f8', background: '#12505c', edge: '#0b343c' },
    ],
  },
  goods: {
    actor: 'stepCharacter',
    stacked: ['stepGear'],
    single: ['stepWeapon', 'stepArmor'],
  },
  texts: { specialties: { path: 'system.specialties', names: true } },
};
