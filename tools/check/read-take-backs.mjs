// Reads the list of fixes (*.take-backs). Each has a change that undoes only this fix, and the test that notices it. Its form:
//   @ 10: what was fixed, in one sentence             the item of the issue before the colon
//   ? tests/table/hostile.test.ts: name of the test   the test that must fail; a part of its full name is enough
//   ^ name of tests                                   tests of that file that must run before it
//   > table/server/http.ts                            a file; if a fix is in several, one after the other
//   - text that is searched for, found exactly once, line by line (leading spaces of a line count)
//   + what replaces it
//   = M-tracker-menu-hook                             instead of all that: a spec with a mutant (`npm run test:mutants`) that undoes the fix
// Other lines are comments.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applyMutant } from './read-mutants.mjs';

/** The folder with the list of fixes. */
const FOLDER = 'tests/evidence/take-backs';

/**
 * @typedef {object} TakeBack
 * @property {string} source the file of the list
 * @property {string} item of the issue
 * @property {string} says what was fixed
 * @property {{ file: string, name: string, before?: string } | null} test the test that must fail; null: mutants do the same
 * @property {{ file: string, search: string, replace: string }[]} changes
 * @property {string[]} mutants ids of specs
 */

/**
 * Parses the text of a file of the list.
 * @returns {TakeBack[]}
 */
export function parseTakeBacks(text, source) {
  const found = [];
  let change;
  for (const line of text.split('\n')) {
    const entry = found.at(-1);
    const rest = line.slice(2);
    if (line.startsWith('@ ')) {
      const [, item, says] = /^(\d+): (.+)$/u.exec(rest) ?? [];
      if (!item) throw new Error(`${source}: cannot be read: ${line}`);
      found.push({ source, item, says, test: null, changes: [], mutants: [] });
    } else if (line.startsWith('? ')) {
      const [, file, name] = /^(\S+): (.+)$/u.exec(rest) ?? [];
      if (!file) throw new Error(`${source}: cannot be read: ${line}`);
      entry.test = { file, name };
    } else if (line.startsWith('^ ')) entry.test.before = rest;
    else if (line.startsWith('> ')) {
      change = { file: rest, search: [], replace: [] };
      entry.changes.push(change);
    } else if (line.startsWith('= ')) entry.mutants.push(...rest.split(', '));
    else if (/^-(?: |$)/u.test(line)) change.search.push(rest);
    else if (/^\+(?: |$)/u.test(line)) change.replace.push(rest);
  }
  const join = ({ file, search, replace }) => ({ file, search: search.join('\n'), replace: replace.join('\n') });
  return found.map((entry) => ({ ...entry, changes: entry.changes.map(join) }));
}

/** Reads the whole list, in the order of items. */
export function readTakeBacks() {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.take-backs'));
  const all = names.toSorted().flatMap((name) => parseTakeBacks(readFileSync(join(FOLDER, name), 'utf8'), name));
  return all.toSorted((one, other) => Number(one.item) - Number(other.item));
}

/**
 * Applies the changes that undo a fix.
 * @param {TakeBack} takeBack
 * @param {string} root the folder that contains its files
 * @returns {Map<string, string> | string} the changed text by file, or why a change does not apply
 */
export function applyTakeBack({ changes }, root) {
  const texts = new Map();
  for (const change of changes) {
    const applied = applyMutant(change, root, texts.get(change.file));
    if (typeof applied === 'string') return applied;
    for (const [file, text] of applied) texts.set(file, text);
  }
  return texts;
}

/** Writes the list as a page for readers. */
export function describeTakeBacks(takeBacks) {
  const items = [...new Set(takeBacks.map(({ item }) => item))];
  const cell = (text) => text.replaceAll('|', String.raw`\|`);
  const name = ({ test, mutants }) => (test ? `\`${test.file}\`: ${test.name}` : `mutant of ${mutants.join(', ')}`);
  const sections = items.map((item) => {
    const rows = takeBacks.filter((entry) => entry.item === item);
    const lines = rows.map((entry) => `| ${cell(entry.says)} | ${cell(name(entry))} |`);
    return [`## Item ${item}`, '', '| mended | what fails without it |', '| --- | --- |', ...lines].join('\n');
  });
  return `# Each fix and the test that fails without it

Written by \`npm run take-backs -- --write\` from \`tests/evidence/take-backs\`. \`npm run take-backs [-- WORD]\` takes each fix back by itself, in a copy, and runs the one test named beside it, which
must fail then and hold otherwise; \`npm run test:mutants -- --only ID\` does it where a mutant is named. The numbers are those of the list that the fixes came from.

${sections.join('\n\n')}
`;
}
