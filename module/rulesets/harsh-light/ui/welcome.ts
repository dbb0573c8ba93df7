import type { WelcomeFacet } from '../../../apps/welcome-facet.ts';

/** Harsh Light's part of the welcome page for the GM of a new world. */
export const welcome: WelcomeFacet = {
  pitch: 'TETRAD.HarshLight.Welcome.pitch',
  picture: 'systems/tetrad/assets/harsh-light/scenes/vespers.svg',
  sample: {
    adventure: 'Compendium.tetrad.harsh-light-adventures.Adventure.harshEvening0001',
    scene: 'vespersScene0001',
    combat: 'vespersFight0001',
  },
  guide: 'Compendium.tetrad.harsh-light-rules.JournalEntry.howToPlayRules00.JournalEntryPage.howToPlayPage000',
};
