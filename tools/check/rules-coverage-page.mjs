// Writes docs/rules-coverage.md: a table of the rules, the clauses of each rule, and what is pending, by issue and item.

/**
 * @typedef {object} RuleRow
 * @property {import('./rule-clauses.mjs').Rule} rule
 * @property {import('./rule-clauses.mjs').Test[]} tests
 * @property {import('./rule-clauses.mjs').Test[]} steps
 * @property {import('./read-mutants.mjs').Mutant[]} mistakes
 * @property {import('./rule-clauses.mjs').JudgedClause[]} clauses
 */

const clean = (text) => text.replaceAll('|', '\\|').replaceAll(/\s+/gu, ' ');

/** Returns the shortest title, which is the plainest, and the number of the others. */
function summarize(tests) {
  if (tests.length === 0) return '**none**';
  const [first] = tests.toSorted(
    (one, other) => one.title.length - other.title.length || (one.title < other.title ? -1 : 1),
  );
  const more = tests.length > 1 ? ` and ${tests.length - 1} more` : '';
  return `${clean(first.title.split(' > ').at(-1))} (\`${first.file.split('/').at(-1)}\`${more})`;
}

function summarizeSteps({ rule, steps, clauses }) {
  if (steps.length > 0) return summarize(steps);
  if (rule.noScreen) return `no screen: ${rule.noScreen}`;
  return clauses.some(({ state }) => state === 'pending') ? 'pending' : '**none**';
}

/** Describes how a clause is covered. It uses the names in the clause's file, so that the page does not depend on how often tests run. */
function describeClause({ id, state, play = [], screen, pending, steps }) {
  if (state === 'pending') return pending.replace(/^(\S+): /u, 'pending ($1), ');
  if (screen) return screen.replace(/^none: /u, 'no screen: ');
  const titled = steps.filter(({ title }) => title.includes(id)).map(({ file, title }) => [file, title.split(' > ')]);
  const own = titled.map(([file, title]) => `${file.split('/').at(-1).replace('.test.ts', '')}: ${title.at(-1)}`);
  return [...new Set([...play, ...own])].join('; ');
}

const listClauses = ({ rule, clauses }) => [
  `### ${rule.id}: ${rule.says}`,
  '',
  ...clauses.map(
    (clause) =>
      `- ${clause.id} ${clause.text} _${clean(describeClause(clause))}${clause.units.length > 0 ? ' · by the rules' : ''}_`,
  ),
  '',
];

/** Returns the items of issues that pending clauses wait for, with the clauses of each. */
function listPending(clauses) {
  const items = new Map();
  for (const clause of clauses.filter(({ state }) => state === 'pending')) {
    const [, item, missing] = /^(\S+): (.+)$/u.exec(clause.pending) ?? [];
    const known = clause.units.length > 0 ? ' _· by the rules_' : '';
    items.set(item, [...(items.get(item) ?? []), `- ${clause.id} ${missing}${known}`]);
  }
  const order = [...items.keys()].toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true }));
  return order.flatMap((item) => [`### ${item} (${items.get(item).length})`, '', ...items.get(item), '']);
}

/**
 * Returns the page as text, which is not formatted yet.
 * @param {RuleRow[]} rows
 * @returns {string}
 */
export function writePage(rows) {
  const clauses = rows.flatMap((row) => row.clauses);
  const count = (state) => clauses.filter((clause) => clause.state === state).length;
  return [
    '# Coverage of the rules',
    '',
    'Written by `npm run rules:coverage`. Each rule has a unit test that names it, a step in the browser that clicks and reads what a player sees',
    '(both generations), and a mistake in `src` that a test of that id notices (`npm run rules:mutants` makes them). All tests are run by `npm test`.',
    '',
    '| Rule | | Unit test | In the browser | Mistake that is noticed |',
    '| --- | --- | --- | --- | --- |',
    ...rows.map((row) => {
      const mistakes = row.mistakes.map(({ says }) => clean(says)).join('; ') || '**none**';
      const cells = [row.rule.id, clean(row.rule.says), summarize(row.tests), summarizeSteps(row), mistakes];
      return `| ${cells.join(' | ')} |`;
    }),
    '',
    '## Clause by clause',
    '',
    'Each sentence of a rule and of its reading, in our own words (`tests/rules-coverage`), and the test in the browser that asserts it, as _file: part of its title_.',
    `“By the rules” says that unit tests with literal numbers assert it as well. ${clauses.length} clauses: ${count('play')} asserted in play, ${count('unit')} by unit tests alone`,
    `and ${count('none')} not at all, since they have no screen, ${count('pending')} pending.`,
    '',
    ...rows.flatMap(listClauses),
    '## Pending',
    '',
    'What no test in the browser asserts yet, by issue and item: it is not enforced, or there is no test. The list only shrinks (`tools/check/rules-pending.json`).',
    '',
    ...listPending(clauses),
  ].join('\n');
}
