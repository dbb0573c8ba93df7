/** What Step Dice tells of itself: where its rules stand, what other modules need, and its part of the welcome page. */
import type { WelcomeFacet } from '../../windows/welcome-facet.ts';
import type { GoodsFacet } from '../../gifts/goods-facet.ts';
import type { NeighboursFacet } from '../../neighbours/neighbours-facet.ts';
import { makeRuleBook } from '../../chat/plan-view.ts';

/** The rules facet of Step Dice. Each key is "journal id.page id", with the ids of the rules on that page. */
export const rules = makeRuleBook('TETRAD.StepDice.Rule', 'Compendium.tetrad.step-dice-rules', {
  'rollsRules000000.theRollPage00000': ['SD-1', 'SD-2', 'SD-3'],
  'rollsRules000000.contestsPage0000': ['SD-4', 'SD-5'],
  'rollsRules000000.longWorkAndHPage': ['SD-6', 'SD-7'],
  'rollsRules000000.veryBadVeryGPage': ['SD-8', 'SD-9'],
  'turnsRules000000.theTurnPage00000': ['SD-10', 'SD-11', 'SD-12'],
  'turnsRules000000.allOrNothingPage': ['SD-16', 'SD-28'],
  'fightingRules000.attackAndDefPage': ['SD-13', 'SD-14', 'SD-15'],
  'fightingRules000.shootingPage0000': ['SD-17', 'SD-18', 'SD-19'],
  'fightingRules000.tricksPage000000': ['SD-20', 'SD-21', 'SD-22'],
  'fightingRules000.blastsAndThrPage': ['SD-23', 'SD-24'],
  'fightingRules000.footingAndGrPage': ['SD-25', 'SD-26', 'SD-27'],
  'woundsRules00000.damagePage000000': ['SD-30', 'SD-31', 'SD-32', 'SD-39'],
  'woundsRules00000.worseLuckPage000': ['SD-33', 'SD-34'],
  'woundsRules00000.goingDownPage000': ['SD-35', 'SD-36', 'SD-37', 'SD-38'],
  'hazardsAndTRules.hazardsPage00000': ['SD-40'],
  'hazardsAndTRules.argumentsPage000': ['SD-50'],
  'healingRules0000.gettingWellPage0': ['SD-51', 'SD-52'],
  'healingRules0000.medicinePage0000': ['SD-53', 'SD-54'],
  'healingRules0000.surgeryPage00000': ['SD-55'],
});

/** The data of Step Dice for other modules, such as the look of its dice. */
export const neighbours: NeighboursFacet = {
  dice: {
    colours: [
      { id: 'dice', label: 'TETRAD.StepDice.name', foreground: '#eaf6f8', background: '#12505c', edge: '#0b343c' },
    ],
  },
  texts: { specialties: { path: 'system.specialties', names: true } },
};

/** The things of Step Dice. */
export const goods: GoodsFacet = {
  carriers: ['stepCharacter', 'stepAdversary'],
  stacked: ['stepGear'],
  single: ['stepWeapon', 'stepArmor'],
};

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
