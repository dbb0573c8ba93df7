// Finds the words that belong to one ruleset, in its own files and not in a list.
import ts from 'typescript5';
import { findRuleset, listPaths, listRulesets, parse, readJson, visitAll } from './house.mjs';

const COVERAGE = 'tests/rules-coverage/';

/** Returns a pattern for a ruleset's name in all spellings: dark-harvest, darkHarvest, DarkHarvest, DARK_HARVEST, Dark Harvest. */
function matchName(id) {
  const words = id.split('-');
  const capitals = words.map((word) => word[0].toUpperCase() + word.slice(1));
  const camel = [words[0], ...capitals.slice(1)].join('');
  const forms = [id, camel, capitals.join(''), words.join('_').toUpperCase(), capitals.join(' ')];
  // A name that is a single word may also be an ordinary word, so it counts only if it is quoted or begins a longer name.
  const pattern = words.length > 1 ? forms.join('|') : `(?<=['"\`/])${id}(?=['"\`/])|\\b${id}[A-Z]\\w*`;
  return new RegExp(pattern, 'gu');
}

/** Lists the document types of a ruleset: those of template.json for which its language file has a name. */
function listTypes(house, id) {
  const known = new Set(Object.values(readJson(house, 'template.json', {})).flatMap(({ types = [] }) => types));
  const named = Object.values(readJson(house, `lang/en/${id}.json`, {}).TYPES ?? {}).flatMap(Object.keys);
  return named.filter((type) => known.has(type));
}

/** Returns the common prefix of a ruleset's types: harvestCheck, harvestSkill → "harvest". */
function findPrefix(types) {
  const prefixes = new Set(types.map((type) => /^[a-z]+/u.exec(type)?.[0]));
  return prefixes.size === 1 ? [...prefixes][0] : undefined;
}

/** Lists the string literals in a ruleset's code. */
function listLiterals(house, id) {
  const literals = new Set();
  for (const path of listPaths(house, `module/rulesets/${id}/`, '.ts'))
    visitAll(parse(house, path), (node) => {
      if (ts.isStringLiteralLike(node)) literals.add(node.text);
    });
  return literals;
}

/** Lists the names of the fields in a ruleset's models: keys whose value is made by a call, in the files that define schemas. */
function listFields(house, id) {
  const fields = new Set();
  for (const path of listPaths(house, `module/rulesets/${id}/`, '.ts')) {
    if (!/\bdefine\w*(?:Schema|Fields|Model)\b|\bfoundry\.data\b/u.test(house.get(path))) continue;
    visitAll(parse(house, path), (node) => {
      if (!ts.isPropertyAssignment(node) || !ts.isIdentifier(node.name)) return;
      if (ts.isCallExpression(node.initializer) || ts.isNewExpression(node.initializer)) fields.add(node.name.text);
    });
  }
  return fields;
}

/**
 * What belongs to a ruleset.
 * @typedef {object} Vocabulary
 * @property {string} id
 * @property {RegExp} name its name in all spellings
 * @property {string[]} types its document types
 * @property {string[]} statuses ids of its own statuses
 * @property {string | undefined} prefix what its types, statuses and classes begin with
 * @property {string[]} keys the beginnings of its lang keys
 * @property {string[]} paths paths of its fields: "health.marked"
 * @property {string[]} fields names of all its fields
 * @property {string[]} longFields names of several words, which other code would not use by chance
 */

/**
 * @returns {Vocabulary[]}
 */
export function readVocabularies(house) {
  const ids = listRulesets(house);
  const fieldsOf = new Map(ids.map((id) => [id, listFields(house, id)]));
  return ids.map((id) => {
    const types = listTypes(house, id);
    const prefix = findPrefix(types);
    // A word that two rulesets use is free for all.
    const fields = new Set(
      [...fieldsOf.get(id)].filter((name) => ids.every((other) => other === id || !fieldsOf.get(other).has(name))),
    );
    const literals = listLiterals(house, id);
    const isOwn = (text) => prefix !== undefined && new RegExp(`^${prefix}[A-Z]\\w*$`, 'u').test(text);
    return {
      id,
      name: matchName(id),
      types,
      prefix,
      statuses: [...literals].filter((text) => isOwn(text) && !types.includes(text)),
      // Keys that the shared file has too are shared: a ruleset adds its own errors to the common ones.
      keys: Object.keys(readJson(house, `lang/en/${id}.json`, {}).TETRAD ?? {})
        .filter((key) => !Object.hasOwn(readJson(house, 'lang/en/core.json', {}).TETRAD ?? {}, key))
        .map((key) => `TETRAD.${key}`),
      paths: [...literals].filter((text) => /^[a-z]\w*(?:\.[a-z]\w*)+$/u.test(text) && fields.has(text.split('.')[0])),
      fields: [...fields],
      longFields: [...fields].filter((name) => /[a-z][A-Z]/u.test(name)),
    };
  });
}

/** Returns patterns for the names of the rulesets in tests, by id. */
export function matchFixtures(house) {
  const ids = [...house.keys()].flatMap((path) => /^tests\/fixtures\/rulesets\/([^/]+)\//u.exec(path)?.[1] ?? []);
  return [...new Set(ids)].map((id) => [id, matchName(id)]);
}

/** Lists what the ids of rules begin with, such as the DH of DH-42, according to the coverage files. */
export function listRulePrefixes(house) {
  const ids = listPaths(house, COVERAGE, '.json').flatMap((path) => Object.keys(readJson(house, path)));
  return [...new Set(ids.map((id) => id.split('-')[0]))];
}

/** Lists the top parts of the shared language file that only one ruleset uses, with that ruleset: `{key, id}`. */
export function listKeysOfOneRuleset(house) {
  const flatten = (value, path) =>
    typeof value === 'string' ? [path] : Object.entries(value).flatMap(([key, one]) => flatten(one, [...path, key]));
  const texts = [...house.keys()].filter((path) =>
    /^(?:module|src|templates|tests\/fixtures\/rulesets)\/.*\.(?:ts|hbs)$/u.test(path),
  );
  const byOwner = new Map();
  for (const path of texts) {
    const owner = findRuleset(path) ?? /^(?:templates|tests\/fixtures\/rulesets)\/([^/]+)\//u.exec(path)?.[1] ?? '';
    const id = owner === 'shared' ? '' : owner;
    byOwner.set(id, `${byOwner.get(id) ?? ''}\n${house.get(path)}`);
  }
  return flatten(readJson(house, 'lang/en/core.json', {}), []).flatMap((path) => {
    // Code names a key as a whole, or only by its last part ('not-owner').
    const whole = path.join('.');
    const last = new RegExp(`['"\`]${path.at(-1)}['"\`]`, 'u');
    const users = [...byOwner].filter(
      ([, text]) => text.includes(whole) || (/-/u.test(path.at(-1)) && last.test(text)),
    );
    return users.length === 1 && users[0][0] !== '' ? [{ key: whole, id: users[0][0] }] : [];
  });
}
