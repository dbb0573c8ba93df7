// Reads which tests assert each clause of the rules, and checks that they exist. A clause is
//   { "id": "DH-24.2", "text": "…" }                            the sentence in our own words
//   with one of "play": ["exchange: part of a title"]           the tests in the browser that assert it, as <file without .test.ts>: <part of the title>
//               "screen": "none: why"                           no player could see it
//               "pending": "12.3: not enforced: what is missing"    issue and item; or "12.3: no test: what to test". The number of these only gets smaller (rules-pending.json)
//   and also        "unit": ["exchange: part of a title"]       the tests of tests/rules that assert it, with literal numbers
// A test may also have the id of a clause in its title ("DH-24.2: …"): then the clause needs no "play", or no "unit".

/** @typedef {{ id: string, text: string, play?: string[], screen?: string, pending?: string, unit?: string[] }} Clause */
/** @typedef {{ id: string, ruleset: string, says: string, noScreen?: string, clauses: Clause[] }} Rule */
/** @typedef {{ title: string, file: string, status?: string }} Test `title` includes those of the groups around it, joined by ` > `; without `status` the test was only listed */
/** @typedef {Clause & { rule: string, ruleset: string, state: 'play' | 'unit' | 'none' | 'pending', steps: Test[], units: Test[] }} JudgedClause */

const PENDING = /^(\d+\.\d+): (not enforced|no test): \S/u;
const stem = (file) =>
  file
    .split('/')
    .at(-1)
    .replace(/\.test\.ts$/u, '');
const leaf = ({ title }) => title.split(' > ').at(-1);

/** Tests whether a title names a rule or a clause as a whole: "DH-24" does not name DH-2, "DH-24.12" does not name DH-24.1. */
export function names(id, title) {
  return new RegExp(`\\b${id.replace('.', '\\.')}(?!\\d)`, 'u').test(title);
}

/**
 * Finds the test that a clause names. The same test in several generations or settings counts once.
 * @param {string} reference
 * @param {Test[]} tests
 * @returns {Test[] | string} the tests, or what is wrong
 */
export function findNamed(reference, tests) {
  const [, file, part] = /^([\w-]+): (.+)$/u.exec(reference) ?? [];
  if (!file) return `cannot be read: “${reference}”`;
  const own = tests.filter((test) => stem(test.file) === file);
  const exact = own.filter((test) => leaf(test) === part);
  const found = exact.length > 0 ? exact : own.filter((test) => leaf(test).includes(part));
  const titles = new Set(found.map(leaf));
  if (titles.size !== 1) return `${titles.size === 0 ? 'no test' : `${titles.size} tests`} of the name “${reference}”`;
  const bad = found.find(({ status }) => status !== undefined && status !== 'passed');
  return bad ? `${bad.status}: “${reference}”` : found;
}

/** Returns what is wrong with the form of a clause. */
function checkForm({ id, text, play, screen, pending }, rule, before, isNamed) {
  const problems = [];
  const number = Number(/^\d+$/u.exec(id.slice(rule.length + 1))?.[0]);
  if (!id.startsWith(`${rule}.`) || !(number > before)) problems.push(`is no next clause of ${rule}`);
  if (!text) problems.push('says nothing');
  const given = [play?.length > 0, screen !== undefined, pending !== undefined].filter(Boolean).length;
  if (given > 1) problems.push('has more than one of play, screen and pending');
  if (given === 0 && !isNamed) problems.push('has no test in the browser, and no reason why it has no screen');
  if (screen !== undefined && !/^none: \S/u.test(screen))
    problems.push('gives no reason: "screen" begins with "none: "');
  if (pending !== undefined && !PENDING.test(pending))
    problems.push('"pending" reads "<issue>.<item>: not enforced: …" or "<issue>.<item>: no test: …"');
  return problems;
}

/**
 * Judges all clauses by the existing tests.
 * @param {Rule[]} rules
 * @param {{ unit: Test[], browser: Test[] }} tests
 * @returns {{ clauses: JudgedClause[], problems: string[] }}
 */
export function judgeClauses(rules, { unit, browser }) {
  const problems = [];
  const clauses = rules.flatMap(({ id: rule, ruleset, clauses: own = [] }) => {
    if (own.length === 0) problems.push(`${rule}: has no clauses`);
    let before = 0;
    return own.map((clause) => {
      const { id, play = [], screen, pending } = clause;
      const titled = browser.filter(({ title }) => names(id, title));
      const report = (problem) => problems.push(`${id}: ${problem}`);
      checkForm(clause, rule, before, titled.length > 0).forEach(report);
      before = Number(id.split('.')[1]);
      const find = (references, tests) =>
        references.flatMap((reference) => {
          const found = findNamed(reference, tests);
          if (typeof found !== 'string') return found;
          report(found);
          return [];
        });
      const steps = [...new Set([...find(play, browser), ...titled])];
      const units = [...new Set([...find(clause.unit ?? [], unit), ...unit.filter(({ title }) => names(id, title))])];
      for (const { title, status } of [...titled, ...units])
        if (status !== undefined && status !== 'passed') report(`${status}: “${title}”`);
      if (titled.length > 0 && (pending !== undefined || screen !== undefined))
        report(`“${leaf(titled[0])}” asserts it: take away what it has been waiting for`);
      const state = pending ? 'pending' : screen ? (units.length > 0 ? 'unit' : 'none') : 'play';
      return { ...clause, rule, ruleset, state, steps, units };
    });
  });
  const known = new Set(clauses.map(({ id }) => id));
  const prefixes = [...new Set(rules.map(({ id }) => id.split('-')[0]))];
  const written = new RegExp(`\\b(?:${prefixes.join('|')})-\\d+\\.\\d+`, 'gu');
  for (const { title } of [...unit, ...browser])
    for (const [id] of prefixes.length > 0 ? title.matchAll(written) : [])
      if (!known.has(id)) problems.push(`${id}: there is no such clause, “${title}” names it`);
  return { clauses, problems: [...new Set(problems)] };
}

/**
 * Compares the number of pending clauses with the number allowed.
 * @param {JudgedClause[]} clauses
 * @param {Record<string, number>} limits by ruleset
 * @returns {{ counts: Record<string, number>, problems: string[] }}
 */
export function countPending(clauses, limits) {
  const counts = {};
  for (const { ruleset, state } of clauses) counts[ruleset] = (counts[ruleset] ?? 0) + Number(state === 'pending');
  const problems = Object.entries(counts)
    .filter(([ruleset, count]) => count > (limits[ruleset] ?? 0))
    .map(
      ([ruleset, count]) =>
        `${ruleset}: ${count} clauses are pending, at most ${limits[ruleset] ?? 0} may be: the list only shrinks`,
    );
  return { counts, problems };
}
