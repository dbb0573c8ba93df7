/** The rules as players read them: names and texts in lang by rule id, and pages in the rules journal. */
import { makeRuleBook } from '../../../rolls/plan-view.ts';

/** The rules facet of Dark Harvest. Each key is "journal id.page id", with the ids of the rules on that page. */
export const rules = makeRuleBook('TETRAD.DarkHarvest.Rule', 'Compendium.tetrad.dark-harvest-rules', {
  'testsRules000000.thePoolPage00000': ['DH-1', 'DH-2', 'DH-3', 'DH-4'],
  'testsRules000000.difficultyAnPage': ['DH-5', 'DH-6'],
  'testsRules000000.gamblesTradePage': ['DH-7', 'DH-8', 'DH-9'],
  'testsRules000000.contestsPage0000': ['DH-10'],
  'fateRules0000000.fatePointsPage00': ['DH-11', 'DH-12', 'DH-13', 'DH-14', 'DH-15', 'DH-16', 'DH-17'],
  'fateRules0000000.scriptingDicPage': ['DH-18'],
  'fightingRules000.theRoundPage0000': ['DH-20', 'DH-21', 'DH-22'],
  'fightingRules000.handToHandPage00': ['DH-23', 'DH-24', 'DH-25', 'DH-26', 'DH-27'],
  'fightingRules000.shootingPage0000': ['DH-28', 'DH-31', 'DH-32'],
  'fightingRules000.coverAndFullPage': ['DH-29', 'DH-30'],
  'woundsRules00000.damagePage000000': ['DH-40', 'DH-41'],
  'woundsRules00000.theHealthTraPage': ['DH-42', 'DH-43', 'DH-44', 'DH-45', 'DH-47'],
  'woundsRules00000.dyingPage0000000': ['DH-46', 'DH-48'],
  'woundsRules00000.healingPage00000': ['DH-60', 'DH-61', 'DH-62'],
  'thingsAndDaRules.weaponsPage00000': ['DH-49', 'DH-50'],
  'thingsAndDaRules.breakingThinPage': ['DH-51', 'DH-52'],
  'thingsAndDaRules.perilsPage000000': ['DH-63', 'DH-64'],
  'thingsAndDaRules.drinkPage0000000': ['DH-65', 'DH-66'],
  'thingsAndDaRules.featsOfStrenPage': ['DH-67'],
});
