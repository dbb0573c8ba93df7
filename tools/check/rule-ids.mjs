// The rules with their clauses, as tests/rules-coverage/<ruleset>/*.json holds them: by the id of a rule what it says in a few words, and its clauses, one for each sentence
// of the rule and of its reading (rule-clauses.mjs says what a clause holds). A rule that no player sees has `noScreen`, the reason why.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of what is known of the coverage of rules: a folder of clauses for each ruleset, and the mutants of src. */
export const COVERAGE_FOLDER = 'tests/rules-coverage';

const listNames = (folder) => readdirSync(folder).toSorted();

/**
 * Reads the rules of all rulesets, in their order.
 * @param {string} [folder]
 * @returns {import('./rule-clauses.mjs').Rule[]}
 */
export function readRuleIds(folder = COVERAGE_FOLDER) {
  const rulesets = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return rulesets
    .map(({ name }) => name)
    .toSorted()
    .flatMap((ruleset) =>
      listNames(join(folder, ruleset))
        .filter((name) => name.endsWith('.json'))
        .flatMap((name) => Object.entries(JSON.parse(readFileSync(join(folder, ruleset, name), 'utf8'))))
        .map(([id, rule]) => ({ id, ruleset, ...rule })),
    );
}
