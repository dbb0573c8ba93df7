/** The rules as players read them: names and texts in lang by rule id, and pages in the rules journal. */
import { makeRuleBook } from '../../../rolls/plan-view.ts';

/** The rules facet of Inner Worlds. Each key is "journal id.page id", with the ids of the rules on that page. */
export const rules = makeRuleBook('TETRAD.InnerWorlds.Rule', 'Compendium.tetrad.inner-worlds-rules', {
  'savesRules000000.theSavePage00000': ['IW-1', 'IW-34'],
  'savesRules000000.advancedSavePage': ['IW-2', 'IW-3', 'IW-4', 'IW-5'],
  'timeRules0000000.eventsPage000000': ['IW-6'],
  'timeRules0000000.whatToDoWithPage': ['IW-7', 'IW-8'],
  'timeRules0000000.deprivationAPage': ['IW-24', 'IW-25'],
  'battleRules00000.orderPage0000000': ['IW-10', 'IW-11', 'IW-12'],
  'battleRules00000.actionsPage00000': ['IW-13', 'IW-14', 'IW-15', 'IW-16'],
  'battleRules00000.reactionsPage000': ['IW-17'],
  'injuryRules00000.damagePage000000': ['IW-20', 'IW-21', 'IW-22', 'IW-23'],
  'charactersRules0.newCharacterPage': ['IW-26', 'IW-27', 'IW-33'],
  'charactersRules0.weightAndWeaPage': ['IW-28', 'IW-29'],
  'charactersRules0.priceListPage000': ['IW-30', 'IW-31', 'IW-32'],
});
