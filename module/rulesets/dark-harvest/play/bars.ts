/** The bars of Dark Harvest's tokens: pips left. Characters have their fate points beside. */
import type { BarFacet, BarsFacet } from '../../../documents/bars-facet.ts';
import { isBreakable, readBar, setPipsLeft } from '../data/health.ts';

const pips: Omit<BarFacet, 'label'> = {
  read: (actor) => (isBreakable(actor) ? readBar(actor) : { value: 0, max: 0 }),
  set: (actor, value) => (isBreakable(actor) ? setPipsLeft(actor, value) : null),
};

const health: BarFacet = { ...pips, label: 'TETRAD.DarkHarvest.Bar.health' };
const structure: BarFacet = { ...pips, label: 'TETRAD.DarkHarvest.Bar.structure' };

/** What tokens may show, by type. An object's track stands in `marked` alone. */
export const bars: BarsFacet = {
  harvestCharacter: { bars: { health }, values: { 'fate.value': 'TETRAD.DarkHarvest.Bar.fate' } },
  harvestAdversary: { bars: { health }, values: {} },
  harvestStructure: { bars: { marked: structure }, values: {} },
};
