// The input of all guards: the texts of the house by path, parsed once, and the few names from its folders.
import { existsSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import ts from 'typescript5';
import { listFiles } from '../files.mjs';

/** The texts of the house by path from its root, with forward slashes. A test hands in a small one of its own. */
/** @typedef {ReadonlyMap<string, string>} House */

/** Folders that guards read, each with the endings that count there. */
const FOLDERS = [
  ['module', ['.ts', '.json']],
  ['src', ['.ts']],
  ['lang/en', ['.json']],
  ['templates', ['.hbs']],
  ['styles', ['.css']],
  ['tests', ['.ts']],
  ['tests/fixtures/rulesets', ['.hbs', '.json']],
  ['tests/rules-coverage', ['.json']],
  ['tools', ['.ts']],
  ['tools/check/guards', ['.json']],
];
const FILES = ['template.json'];

/**
 * Reads the house below a folder; what is not there is left out.
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

/** The paths of a house that begin and end so. */
export function listPaths(house, start, ending) {
  return [...house.keys()].filter((path) => path.startsWith(start) && path.endsWith(ending));
}

/** Returns a JSON file of the house, or a default if it does not exist. */
export function readJson(house, path, otherwise) {
  return house.has(path) ? JSON.parse(house.get(path)) : otherwise;
}

const parsed = new WeakMap();

/**
 * The syntax tree of a TypeScript file of the house.
 * @returns {ts.SourceFile}
 */
export function parse(house, path) {
  if (!parsed.has(house)) parsed.set(house, new Map());
  const trees = parsed.get(house);
  if (!trees.has(path))
    trees.set(path, ts.createSourceFile(path, house.get(path) ?? '', ts.ScriptTarget.Latest, true, ts.ScriptKind.TS));
  return trees.get(path);
}

/** Calls back with every node of a tree, parents first. */
export function visitAll(node, callback) {
  callback(node);
  ts.forEachChild(node, (child) => visitAll(child, callback));
}

/** "module/x.ts:12" for a node. */
export function place(node) {
  const source = node.getSourceFile();
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1}`;
}

/** Lists the folder names of the rulesets. */
export function listRulesets(house) {
  const ids = [...house.keys()].flatMap((path) => findRuleset(path) ?? []);
  return [...new Set(ids)].toSorted();
}

/** The ruleset that a file of module or src belongs to, if any: `src/coin/x.ts` → `coin`. */
export function findRuleset(path) {
  const inRules = /^src\/([^/]+)\//u.exec(path)?.[1];
  if (inRules) return inRules === 'core' ? undefined : inRules;
  return /^module\/rulesets\/([^/]+)\//u.exec(path)?.[1];
}
