/** The bars of Dark Harvest's tokens: pips left. Characters have their fate points beside. */
import type { BarFacet, BarsFacet } from '../../documents/bars-facet.ts';
import { isBreakable, readBar, setPipsLeft } from './damage.ts';

const pips: BarFacet = {
  read: (actor) => (isBreakable(actor) ? readBar(actor) : { value: 0, max: 0 }),
  set: (actor, value) => (isBreakable(actor) ? setPipsLeft(actor, value) : null),
};

/** What tokens may show, by type. An object's track stands in `marked` alone. */
export const bars: BarsFacet = {
  harvestCharacter: { bars: { health: pips }, values: ['fate.value'] },
  harvestAdversary: { bars: { health: pips }, values: [] },
  harvestStructure: { bars: { marked: pips }, values: [] },
};
