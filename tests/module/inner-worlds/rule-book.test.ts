/** The book of the rules of Inner Worlds: IW-1 to IW-34, of which three numbers are free. */
import { describeRuleBook } from '../rule-book-checks.ts';
import { rules } from '../../../module/rulesets/inner-worlds/about.ts';

describeRuleBook(rules, 'inner-worlds-rules', 'IW', [
  [1, 8],
  [10, 17],
  [20, 34],
]);
