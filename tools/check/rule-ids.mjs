// Reads the rules with their clauses from tests/rules-coverage/<ruleset>/*.json. Each rule has an id, a few words about it, and a clause for each sentence of the
// rule and of its reading (rule-clauses.mjs describes clauses). A rule that no player sees has `noScreen`, the reason why.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder about the coverage of the rules: a folder with clauses for each ruleset, and the mutants of src. */
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
