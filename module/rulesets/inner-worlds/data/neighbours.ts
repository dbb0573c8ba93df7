/** The data of Inner Worlds for other modules, such as the look of its dice. */
import type { NeighboursFacet } from '../../../neighbours/neighbours-facet.ts';

export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      { id: 'dice', label: 'TETRAD.InnerWorlds.name', foreground: '#fff4d6', background: '#4b2a63', edge: '#2c173c' },
    ],
  },
  goods: {
    actor: 'innerCharacter',
    stacked: ['innerGear'],
    single: ['innerWeapon', 'innerArmor'],
    // Prices are in gems (IW-32).
    price: 'system.cost',
    currency: {
      label: 'TETRAD.InnerWorlds.CharacterFields.FIELDS.gems.label',
      path: 'system.gems',
      img: 'icons/svg/coins.svg',
    },
  },
};
