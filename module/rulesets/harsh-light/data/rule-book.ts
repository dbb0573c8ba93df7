/** The rules as players read them: names and texts in lang by rule id, and pages in the rules journal. */
import { makeRuleBook } from '../../../rolls/plan-view.ts';

/** The rules facet of Harsh Light. Each key is "journal id.page id", with the ids of the rules on that page. */
export const rules = makeRuleBook('TETRAD.HarshLight.Rule', 'Compendium.tetrad.harsh-light-rules', {
  'pullsRules000000.thePullPage00000': ['HL-1', 'HL-2', 'HL-3'],
  'pullsRules000000.goodAndBadPage00': ['HL-4', 'HL-5', 'HL-6', 'HL-7', 'HL-20'],
  'pullsRules000000.kindsPage0000000': ['HL-8', 'HL-9', 'HL-10', 'HL-11', 'HL-17'],
  'pullsRules000000.deckPage00000000': ['HL-19'],
  'fightsRules00000.turnPage00000000': ['HL-12', 'HL-16'],
  'fightsRules00000.defencePage00000': ['HL-13', 'HL-14', 'HL-15'],
  'fightsRules00000.traitsPage000000': ['HL-18'],
});
