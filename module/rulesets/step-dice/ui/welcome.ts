import type { WelcomeFacet } from '../../../apps/welcome-facet.ts';

/** Step Dice's part of the welcome page for the GM of a new world. */
export const welcome: WelcomeFacet = {
  pitch: 'TETRAD.StepDice.Welcome.pitch',
  picture: 'systems/tetrad/assets/step-dice/scenes/dry-season.svg',
  sample: {
    adventure: 'Compendium.tetrad.step-dice-adventures.Adventure.stepDiceEvening1',
    scene: 'drySeasonScene01',
    combat: 'drySeasonFight01',
  },
  guide: 'Compendium.tetrad.step-dice-rules.JournalEntry.howToPlayRules00.JournalEntryPage.howToPlayPage000',
};
