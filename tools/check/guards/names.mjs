// Checks that shared code names no ruleset: not by name, nor by its document types, field paths, status ids, lang keys, rule ids or CSS classes. Comments count
// too: one that cites a rule of one game explains nothing in another.
import ts from 'typescript5';
import { findRuleset, listPaths, parse, place, visitAll } from './house.mjs';
import { listKeysOfOneRuleset, listRulePrefixes, matchFixtures, readVocabularies } from './vocabulary.mjs';

/** The files that name rulesets on purpose, one line each. */
const REGISTRIES = new Set(['module/rulesets/registry.ts', 'src/index.ts', 'styles/tetrad.css']);

/** Lists the files that all rulesets share. */
function listShared(house, ids) {
  const isOwned = (path) => ids.some((id) => path.startsWith(`styles/${id}/`) || path === `styles/${id}.css`);
  return [
    ...listPaths(house, 'module/', '.ts').filter((path) => !findRuleset(path)),
    ...listPaths(house, 'src/', '.ts').filter((path) => !findRuleset(path)),
    ...listPaths(house, 'templates/shared/', '.hbs'),
    ...listPaths(house, 'styles/', '.css').filter((path) => !isOwned(path)),
    ...listPaths(house, 'lang/en/core', '.json'),
  ].filter((path) => !REGISTRIES.has(path));
}

const escape = (text) => text.replace(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);

/** Returns a pattern that finds any of these words as a whole; undefined if there are none. */
function matchWords(words) {
  return words.length ? new RegExp(`(?<![\\w-])(?:${words.map(escape).join('|')})(?![\\w])`, 'gu') : undefined;
}

/** Returns the patterns to look for, each with what a match would mean. */
function listPatterns(house, vocabularies) {
  const patterns = vocabularies.flatMap(({ id, name, types, statuses, keys, paths, longFields, prefix }) => [
    [`the ruleset ${id}`, name],
    [`a document type of ${id}`, matchWords(types)],
    [`a status of ${id}`, matchWords(statuses)],
    [`a lang key of ${id}`, matchWords(keys)],
    [`a field path of ${id}`, matchWords(paths)],
    [`a field of ${id}`, matchWords(longFields)],
    [
      `a class of ${id}`,
      prefix && new RegExp(`(?<=[.\\s"'\`]|--tetrad-)${prefix}-[a-z][\\w-]*`, 'gu'),
      /\.(?:css|hbs)$/u,
    ],
  ]);
  const rules = listRulePrefixes(house);
  return [
    ...patterns.filter(([, pattern]) => pattern),
    ...matchFixtures(house).map(([id, name]) => [`the ruleset ${id}`, name]),
    ...(rules.length ? [['a rule of a ruleset', new RegExp(`\\b(?:${rules.join('|')})-\\d+`, 'gu')]] : []),
  ];
}

/** Returns the names of the members that types in shared rooms have: all code may use these. */
function listSharedMembers(house, paths) {
  const members = new Set();
  for (const path of paths)
    visitAll(parse(house, path), (node) => {
      if ((ts.isPropertySignature(node) || ts.isPropertyDeclaration(node)) && ts.isIdentifier(node.name))
        members.add(node.name.text);
    });
  return members;
}

/** Lists the names of the fields that a node reads from a document's `system`. */
function listSystemReads(node) {
  const isSystem = (one) => one !== undefined && /(?:^|[.!])system!?$/u.test(one.getText());
  if (ts.isPropertyAccessExpression(node) && isSystem(node.expression)) return [node.name.text];
  if (
    ts.isElementAccessExpression(node) &&
    isSystem(node.expression) &&
    ts.isStringLiteralLike(node.argumentExpression)
  )
    return [node.argumentExpression.text];
  if (ts.isObjectBindingPattern(node) && isSystem(node.parent.initializer))
    return node.elements.map(({ propertyName, name }) => (propertyName ?? name).getText());
  if (ts.isStringLiteralLike(node)) return [...node.text.matchAll(/\bsystem\.(\w+)/gu)].map(([, name]) => name);
  return [];
}

/** Finds reads of a document's data by the name of a field that only a ruleset has. */
function checkReads(house, vocabularies, shared) {
  const paths = shared.filter((path) => path.endsWith('.ts'));
  const known = listSharedMembers(house, paths);
  return paths.flatMap((path) => {
    const findings = [];
    visitAll(parse(house, path), (node) => {
      for (const name of listSystemReads(node))
        for (const { id, fields } of vocabularies)
          if (fields.includes(name) && !known.has(name))
            findings.push(`${place(node)}: reads a field of ${id}: system.${name}`);
    });
    return findings;
  });
}

/** Checks what src/index.ts exports besides one namespace per ruleset and the types of the core. */
function checkIndex(house) {
  const path = 'src/index.ts';
  const findings = [];
  visitAll(parse(house, path), (node) => {
    if (!ts.isExportDeclaration(node) || !node.moduleSpecifier) return;
    const { text } = node.moduleSpecifier;
    const isNamespace = node.exportClause && ts.isNamespaceExport(node.exportClause) && text.endsWith('/index.ts');
    if (!isNamespace && !text.startsWith('./core/'))
      findings.push(`${path}: hands out ${text}, neither a ruleset as one namespace nor the core`);
  });
  return findings;
}

/** @returns {string[]} the places where shared code names a ruleset */
export function checkNames(house) {
  const vocabularies = readVocabularies(house);
  const patterns = listPatterns(house, vocabularies);
  const ids = vocabularies.map(({ id }) => id);
  const shared = listShared(house, ids);
  const findings = shared.flatMap((path) =>
    house
      .get(path)
      .split('\n')
      .flatMap((line, index) =>
        patterns
          .filter(([, , files]) => !files || files.test(path))
          .flatMap(([what, pattern]) =>
            (line.match(pattern) ?? []).map((found) => `${path}:${index + 1}: names ${what}: ${found}`),
          ),
      ),
  );
  const keys = listKeysOfOneRuleset(house).map(({ key, id }) => `lang/en/core.json: only ${id} uses ${key}`);
  return [...findings, ...checkReads(house, vocabularies, shared), ...keys, ...checkIndex(house)];
}
