/** The rules for readers: their names and texts in lang, by rule id, and their pages in the rules journal. */
import { makeRuleBook } from '../../../rolls/plan-view.ts';

/** The rules facet of Inner Worlds: the rules on each page, by the ids of the journal and the page. */
export const rules = makeRuleBook('TETRAD.InnerWorlds.Rule', 'Compendium.tetrad.inner-worlds-rules', {});
