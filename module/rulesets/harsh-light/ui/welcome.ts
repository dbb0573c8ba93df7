import type { WelcomeFacet } from '../../../apps/welcome-facet.ts';

/** The welcome facet of Harsh Light. */
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
