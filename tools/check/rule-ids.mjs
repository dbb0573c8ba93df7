// The ids of the rules, each with what it says in a few words (tests/rules-coverage/*.json). A rule that no player sees has `noScreen`, the reason why.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of what is known of the coverage of rules: ids, and the mutants of src. */
export const COVERAGE_FOLDER = 'tests/rules-coverage';

/**
 * Reads the rules of all rulesets, in their order.
 * @returns {{ id: string, says: string, noScreen?: string }[]}
 */
export function readRuleIds() {
  const names = readdirSync(COVERAGE_FOLDER).filter((name) => name.endsWith('.json'));
  return names.toSorted().flatMap((name) => {
    const rules = JSON.parse(readFileSync(join(COVERAGE_FOLDER, name), 'utf8'));
    return Object.entries(rules).map(([id, rule]) => ({ id, ...rule }));
  });
}
