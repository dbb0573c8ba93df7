// The house, which all guards check: the texts of module, src and other folders by path, their parsed files, and the names of rulesets.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript5';
import { listFiles } from '../files.mjs';

/** The texts of the house by path, relative to its root and with forward slashes. Tests pass a small house of their own. */
/** @typedef {ReadonlyMap<string, string>} House */

/** The folders that the guards read, each with the file endings that count. */
const FOLDERS = [
  ['module', ['.ts', '.json']],
  ['src', ['.ts']],
  ['lang/en', ['.json']],
  ['templates', ['.hbs']],
  ['styles', ['.css']],
  ['tests/fixtures/rulesets', ['.ts', '.hbs', '.json']],
  ['tests/rules-coverage', ['.json']],
  ['tools/check/guards', ['.json']],
];
const FILES = ['template.json'];

/**
 * Reads the house below a folder. Folders that do not exist are left out.
 * @param {string} root
 * @returns {House}
 */
export function readHouse(root) {
  const found = FOLDERS.flatMap(([folder, endings]) => listFiles(join(root, folder), endings))
    .map((path) => relative(root, path).split(sep).join('/'))
    .filter((path) => !path.endsWith('.d.ts'));
  const paths = [...new Set([...found, ...FILES.filter((path) => existsSync(join(root, path)))])].toSorted();
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** Lists the paths of a house that have this start and this ending. */
export function listPaths(house, start, ending) {
  return [...house.keys()].filter((path) => path.startsWith(start) && path.endsWith(ending));
}

/** Returns a JSON file of the house, or a default if it does not exist. */
export function readJson(house, path, otherwise) {
  return house.has(path) ? JSON.parse(house.get(path)) : otherwise;
}

const parsed = new WeakMap();

/**
 * Returns the syntax tree of a TypeScript file of the house.
 * @returns {ts.SourceFile}
 */
export function parse(house, path) {
  if (!parsed.has(house)) parsed.set(house, new Map());
  const trees = parsed.get(house);
  if (!trees.has(path))
    trees.set(path, ts.createSourceFile(path, house.get(path) ?? '', ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  return trees.get(path);
}

/** Calls a function with every node of a tree, parents first. */
export function visitAll(node, callback) {
  callback(node);
  ts.forEachChild(node, (child) => visitAll(child, callback));
}

/** Returns the place of a node: "module/x.ts:12". */
export function place(node) {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

/** Lists the folder names of the rulesets. */
export function listRulesets(house) {
  const ids = [...house.keys()].flatMap((path) => findRuleset(path) ?? []);
  return [...new Set(ids)].toSorted();
}

/** Returns the ruleset that a file of module or src belongs to (`src/coin/x.ts` → `coin`); undefined: none. */
export function findRuleset(path) {
  const inRules = /^src\/([^/]+)\//u.exec(path)?.[1];
  if (inRules) return inRules === 'core' ? undefined : inRules;
  return /^module\/rulesets\/([^/]+)\//u.exec(path)?.[1];
}
