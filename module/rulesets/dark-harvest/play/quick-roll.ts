/** Quick rolls of Dark Harvest: so many white against so many black dice. */
import { darkHarvest } from '../../../../src/index.ts';
import { UserError } from '../../../user-error.ts';
import type { QuickRollFacet } from '../../../checks/quick-roll.ts';

/** The facet as the binding offers it. */
export const quickRoll: QuickRollFacet = {
  fields: [
    { key: 'white', label: 'TETRAD.DarkHarvest.Dialog.white', initial: 6 },
    { key: 'black', label: 'TETRAD.DarkHarvest.Dialog.black', initial: 0 },
  ],
  formula([white = 0, black = 0]) {
    if (Math.max(white, black) > darkHarvest.MAXIMUM_DICE) throw new UserError('pool-too-large');
    if (white + black === 0) throw new UserError('no-dice');
    return darkHarvest.writeFormula(white, black, 0);
  },
};
