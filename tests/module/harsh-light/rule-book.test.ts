/** The book of the rules of Harsh Light: HL-1 to HL-20. */
import { describeRuleBook } from '../rule-book-checks.ts';
import { rules } from '../../../module/rulesets/harsh-light/about.ts';

describeRuleBook(rules, 'harsh-light-rules', 'HL', [[1, 20]]);
