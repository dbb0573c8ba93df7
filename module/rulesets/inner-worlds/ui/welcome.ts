import type { WelcomeFacet } from '../../../apps/welcome-facet.ts';

/** Inner Worlds' part of the welcome page for the GM of a new world. */
export const welcome: WelcomeFacet = {
  pitch: 'TETRAD.InnerWorlds.Welcome.pitch',
  picture: 'systems/tetrad/assets/inner-worlds/scenes/gem-cave.svg',
  sample: {
    adventure: 'Compendium.tetrad.inner-worlds-adventures.Adventure.innerEvening0001',
    scene: 'gemCaveScene0001',
    combat: 'gemCaveFight0001',
  },
  guide: 'Compendium.tetrad.inner-worlds-rules.JournalEntry.howToPlayRules00.JournalEntryPage.howToPlayPage000',
};
