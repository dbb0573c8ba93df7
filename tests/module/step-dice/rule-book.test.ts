/** The book of the rules of Step Dice: SD-1 to SD-28, SD-30 to SD-40 and SD-50 to SD-55. */
import { describeRuleBook } from '../rule-book-checks.ts';
import { rules } from '../../../module/rulesets/step-dice/about.ts';

describeRuleBook(rules, 'step-dice-rules', 'SD', [
  [1, 28],
  [30, 40],
  [50, 55],
]);
