import type { WelcomeFacet } from '../../../apps/welcome-facet.ts';

/** Dark Harvest's part of the welcome page for the GM of a new world. */
export const welcome: WelcomeFacet = {
  pitch: 'TETRAD.DarkHarvest.Welcome.pitch',
  picture: 'systems/tetrad/assets/dark-harvest/scenes/cinder-row.svg',
  sample: {
    adventure: 'Compendium.tetrad.dark-harvest-adventures.Adventure.harvestEvening01',
    scene: 'harvestScene0001',
    combat: 'harvestFight0001',
  },
  guide: 'Compendium.tetrad.dark-harvest-rules.JournalEntry.howToPlayRules00.JournalEntryPage.howToPlayPage000',
};
