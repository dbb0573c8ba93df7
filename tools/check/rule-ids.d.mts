// Types of rule-ids.mjs, for the tests.
import type { Rule } from './rule-clauses.mjs';

export const COVERAGE_FOLDER: string;
export function readRuleIds(folder?: string): Rule[];
