/** `npm run rules:coverage -- --check` finds a clause of the rules that nothing asserts, and what only pretends to. */
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { countPending, judgeClauses, type Clause, type Test } from '../../tools/check/rule-clauses.mjs';
import { readRuleIds } from '../../tools/check/rule-ids.mjs';
import { makeFolder, runTool } from './run-tool.ts';

const browser: readonly Test[] = [
  { file: 'tests/e2e/coin/toss.test.ts', title: 'toss, generation 13 > CN-1: heads win', status: 'passed' },
  { file: 'tests/e2e/coin/toss.test.ts', title: 'toss, generation 14 > CN-1: heads win', status: 'passed' },
  { file: 'tests/e2e/coin/toss.test.ts', title: 'toss, generation 14 > tails lose', status: 'skipped' },
  { file: 'tests/e2e/coin/toss.test.ts', title: 'toss, generation 14 > heads are shown', status: 'failed' },
  { file: 'tests/e2e/coin/toss.test.ts', title: 'toss, generation 14 > CN-1.2: an edge is neither', status: 'passed' },
];
const unit: readonly Test[] = [{ file: 'tests/rules/coin/toss.test.ts', title: 'heads > CN-1 win', status: 'passed' }];

const judge = (...clauses: readonly Clause[]) =>
  judgeClauses([{ id: 'CN-1', ruleset: 'coin', says: 'heads', clauses }], { unit, browser });
const edge: Clause = { id: 'CN-1.2', text: 'An edge is neither.' };

it.each<[string, Clause, string]>([
  ['nothing', { id: 'CN-1.1', text: 'Heads win.' }, 'has no test in the browser, and no reason why it has no screen'],
  ['an empty list', { id: 'CN-1.1', text: 'Heads win.', play: [] }, 'has no test in the browser'],
  [
    'no test',
    { id: 'CN-1.1', text: 'Heads win.', play: ['toss: heads lose'] },
    'no test of the name “toss: heads lose”',
  ],
  ['another file', { id: 'CN-1.1', text: 'Heads win.', play: ['flip: heads win'] }, 'no test of the name'],
  ['two tests', { id: 'CN-1.1', text: 'Heads win.', play: ['toss: heads'] }, '2 tests of the name “toss: heads”'],
  ['a skipped test', { id: 'CN-1.1', text: 'Tails lose.', play: ['toss: tails lose'] }, 'skipped: “toss: tails lose”'],
  ['a failed test', { id: 'CN-1.1', text: 'Heads.', play: ['toss: heads are shown'] }, 'failed: “toss: heads are'],
  ['no file', { id: 'CN-1.1', text: 'Heads win.', play: ['heads win'] }, 'cannot be read: “heads win”'],
  [
    'no unit test',
    { id: 'CN-1.1', text: 'Heads win.', play: ['toss: heads win'], unit: ['toss: win big'] },
    'no test of',
  ],
  ['no reason', { id: 'CN-1.1', text: 'Heads win.', screen: 'none' }, 'gives no reason'],
  ['no item', { id: 'CN-1.1', text: 'Heads win.', pending: 'not enforced: later' }, '"pending" reads'],
  [
    'two of them',
    { id: 'CN-1.1', text: 'Heads.', screen: 'none: x', pending: '1.2: no test: x' },
    'has more than one of',
  ],
  ['no text', { id: 'CN-1.1', text: '', play: ['toss: heads win'] }, 'says nothing'],
  [
    'an id of another rule',
    { id: 'CN-2.1', text: 'Heads win.', play: ['toss: heads win'] },
    'is no next clause of CN-1',
  ],
])('finds a clause with %s', (_what, clause, finding) => {
  const { problems } = judge(clause, edge);
  expect(problems).toEqual([expect.stringContaining(`${clause.id}: ${finding}`)]);
});

it('takes a test of all generations as one, and one that names a clause in its title', () => {
  const { clauses, problems } = judge({ id: 'CN-1.1', text: 'Heads win.', play: ['toss: heads win'] }, edge);
  expect(problems).toEqual([]);
  expect(clauses.map(({ id, state, steps }) => [id, state, steps.length])).toEqual([
    ['CN-1.1', 'play', 2],
    ['CN-1.2', 'play', 1],
  ]);
});

it('finds an id that stands twice, a clause that waits though a test asserts it, and a title that names no clause', () => {
  const heads = { id: 'CN-1.1', text: 'Heads win.', play: ['toss: heads win'] };
  expect(judge(heads, heads, edge).problems).toEqual(['CN-1.1: is no next clause of CN-1']);
  expect(judge(heads, { ...edge, pending: '1.2: no test: an edge' }).problems).toEqual([
    expect.stringContaining('CN-1.2: “CN-1.2: an edge is neither” asserts it'),
  ]);
  expect(judge(heads).problems).toEqual([expect.stringContaining('CN-1.2: there is no such clause')]);
  expect(judge().problems).toContain('CN-1: has no clauses');
});

it('lets the pending ones grow fewer only', () => {
  const waiting = { id: 'CN-1.1', text: 'Heads win.', pending: '1.2: not enforced: tails win, too' };
  const { clauses, problems } = judge(waiting, edge);
  expect(problems).toEqual([]);
  expect(countPending(clauses, { coin: 1 })).toEqual({ counts: { coin: 1 }, problems: [] });
  expect(countPending(clauses, {}).problems).toEqual([
    expect.stringContaining('coin: 1 clauses are pending, at most 0'),
  ]);
});

/** Writes tests as vitest reports them. */
const writeReport = (tests: readonly Test[]) =>
  JSON.stringify({
    testResults: tests.map(({ file, title, status }) => ({
      name: file,
      assertionResults: [{ ancestorTitles: title.split(' > ').slice(0, -1), title: title.split(' > ').at(-1), status }],
    })),
  });

/** Runs the tool in a folder with one rule of one clause, on reports of the tests above. */
function runCoverage(clause: Clause, args: readonly string[] = []) {
  const folder = makeFolder({
    'tests/rules-coverage/coin/all.json': JSON.stringify({ 'CN-1': { says: 'heads', clauses: [clause, edge] } }),
    'tests/rules-coverage/coin.mutants': '@ CN-1: tails win\n> coin/toss.ts\n- heads\n+ tails\n',
    'tools/check/rules-pending.json': '{ "coin": 1 }',
    'unit.json': writeReport(unit),
    'e2e.json': writeReport(browser),
  });
  const run = (...more: readonly string[]) =>
    runTool('tools/check/rules-coverage.mjs', folder, { args: ['--unit', 'unit.json', '--play', 'e2e.json', ...more] });
  const { code, output } = run(...args);
  return { code, output, folder, run };
}

it('the command passes where all clauses have a test, and lowers the number of those that wait', () => {
  const { code, output, folder, run } = runCoverage({ id: 'CN-1.1', text: 'Heads win.', play: ['toss: heads win'] });
  const sums =
    '1 of 1 rules covered\n2 clauses: 2 asserted in play, 0 by unit tests alone, 0 without a screen, 0 pending\n';
  const rule = 'CN-1 heads: 2 clauses, 1 unit tests, 3 in play, 1 mutants\n';
  expect({ code, output }).toEqual({ code: 0, output: rule + sums });
  expect(JSON.parse(readFileSync(`${folder}/tools/check/rules-pending.json`, 'utf8'))).toEqual({ coin: 0 });
  expect(run('--check')).toEqual({ code: 0, output: sums });
});

it('the command fails for a clause without a test and without a reason', () => {
  const { code, output } = runCoverage({ id: 'CN-1.1', text: 'Heads win.' }, ['--check']);
  expect(code).toBe(1);
  expect(output).toContain('CN-1.1: has no test in the browser, and no reason why it has no screen');
  expect(output).toContain('0 of 1 rules covered');
});

it('each test of play that a clause names stands in a file of that name', () => {
  const files = ['tests/e2e', 'tests/play', 'tests/evidence'].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path)),
  );
  const sources = files
    // The steps of `fight.test.ts` are in `fight-play.ts`.
    .filter((path) => /(?:\.test|-play)\.ts$/u.test(path))
    .map((path) => ({ name: basename(path).replace(/(?:\.test|-play)\.ts$/u, ''), text: readFileSync(path, 'utf8') }));
  const references = readRuleIds().flatMap(({ clauses }) => clauses.flatMap(({ play = [] }) => play));
  const lost = references.filter((reference) => {
    const at = reference.indexOf(': ');
    return !sources.some(({ name, text }) => name === reference.slice(0, at) && text.includes(reference.slice(at + 2)));
  });
  expect([...new Set(lost)]).toEqual([]);
});
