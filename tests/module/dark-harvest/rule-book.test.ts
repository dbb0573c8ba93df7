/** The book of the rules of Dark Harvest: DH-1 to DH-18, DH-20 to DH-32, DH-40 to DH-52 and DH-60 to DH-67. */
import { describeRuleBook } from '../rule-book-checks.ts';
import { rules } from '../../../module/rulesets/dark-harvest/about.ts';

describeRuleBook(rules, 'dark-harvest-rules', 'DH', [
  [1, 18],
  [20, 32],
  [40, 52],
  [60, 67],
]);
