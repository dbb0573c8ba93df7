// `npm run check:text`: checks that every language key used by code or templates exists, that every key is used, that module/ contains no text for users, that
// no text and no comment of module, src and table has one of the worst phrases, and that each further language has the keys of English. With --allow-unused,
// keys may be unused: some shared keys are when the last ruleset is removed.
import { readFileSync, readdirSync } from 'node:fs';
import ts from 'typescript5';
import { finish, listFiles } from './files.mjs';
import { listComments } from './read-comments.mjs';
import { findWorstPhrases } from './worst-phrases.mjs';

/** Keys that Foundry looks up by itself: the names of types, and the labels and hints of model fields. */
const LOOKED_UP_BY_FOUNDRY = [/^TYPES\./u, /\.FIELDS\./u];
const findings = [];

/** Lists the dotted keys of a nested language file. */
function flattenKeys(value, prefix = '') {
  return Object.entries(value).flatMap(([key, inner]) => {
    const path = prefix ? `${prefix}.${key}` : key;
    return typeof inner === 'object' && inner !== null ? flattenKeys(inner, path) : [path];
  });
}

/** Returns all keys of a language. A key in two of its files is a finding. */
function readLanguage(language) {
  const keys = new Map();
  for (const path of listFiles(`lang/${language}`, ['.json'])) {
    for (const key of flattenKeys(JSON.parse(readFileSync(path, 'utf8')))) {
      if (keys.has(key)) findings.push(`${path}: "${key}" is in ${keys.get(key)} too`);
      keys.set(key, path);
    }
  }
  return keys;
}

const english = readLanguage('en');
for (const language of readdirSync('lang').filter((name) => name !== 'en')) {
  const keys = readLanguage(language);
  for (const key of english.keys()) if (!keys.has(key)) findings.push(`lang/${language}: "${key}" is missing`);
  for (const [key, path] of keys) if (!english.has(key)) findings.push(`${path}: "${key}" is not in English`);
}

const used = new Set();
const prefixes = new Set();
const sources = [...listFiles('module', ['.ts']), ...listFiles('templates', ['.hbs']), 'system.json'];
for (const path of sources) {
  const text = readFileSync(path, 'utf8');
  for (const [match, next] of text.matchAll(/TETRAD(?:\.[A-Za-z0-9_]+)+(\.?\$\{|\.(?=['"`]))?/gu)) {
    if (next) prefixes.add(match.replace(/\$\{$/u, ''));
    else {
      used.add(match);
      if (path.endsWith('.hbs')) continue;
      // A constant such as 'TETRAD.Dialog' may be a prefix to which code adds the rest.
      if (![...english.keys()].includes(match) && [...english.keys()].some((key) => key.startsWith(`${match}.`)))
        prefixes.add(`${match}.`);
    }
  }
}
for (const key of used) {
  const isPrefix = [...english.keys()].some((known) => known.startsWith(`${key}.`));
  if (!english.has(key) && !isPrefix) findings.push(`"${key}" is used, but not in lang/en`);
}
for (const prefix of prefixes)
  if (![...english.keys()].some((key) => key.startsWith(prefix)))
    findings.push(`no key in lang/en begins with "${prefix}"`);
for (const [key, path] of english) {
  if (
    LOOKED_UP_BY_FOUNDRY.some((pattern) => pattern.test(key)) ||
    used.has(key) ||
    [...prefixes].some((prefix) => key.startsWith(prefix))
  )
    continue;
  if (!process.argv.includes('--allow-unused')) findings.push(`${path}: "${key}" is not used`);
}

/** Matches a text for users in code: two or more plain words in a literal that is not an error for developers. */
const SENTENCE = /^[A-Z][a-z]+(?: [a-zA-Z]+)+[.!?…]?$/u;
for (const path of listFiles('module', ['.ts'])) {
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node) => {
    if (ts.isThrowStatement(node) || (ts.isNewExpression(node) && /Error$/u.test(node.expression.getText(source))))
      return;
    if (ts.isCallExpression(node) && /^console\./u.test(node.expression.getText(source))) return;
    if (ts.isStringLiteralLike(node) && SENTENCE.test(node.text)) {
      findings.push(
        `${path}:${source.getLineAndCharacterOfPosition(node.pos).line + 1}: text outside lang/: "${node.text}"`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

/** Matches the id of a rule. Texts name a rule; only the pages of the rules have its id in their headings. */
const RULE_ID = /\b(?:DH|SD|HL|IW)-\d/u;

/** Texts are read line by line, so that a finding can name its line. */
for (const path of [...listFiles('lang', ['.json']), ...listFiles('packs/_source', ['.yml'])]) {
  const lines = readFileSync(path, 'utf8').split('\n');
  for (const [index, line] of lines.entries()) {
    // What comes before the colon is a key and not a text.
    const text = line.replace(/^\s*"?[\w.-]+"?:/u, '');
    for (const phrase of findWorstPhrases(text)) findings.push(`${path}:${index + 1}: ${phrase}`);
    if (RULE_ID.test(text) && !path.includes('-rules/'))
      findings.push(`${path}:${index + 1}: a rule is named, not its id`);
  }
}
for (const path of [...listFiles('module', ['.ts']), ...listFiles('src', ['.ts']), ...listFiles('table', ['.ts'])]) {
  for (const { line, text } of listComments(path, readFileSync(path, 'utf8')))
    for (const phrase of findWorstPhrases(text, true)) findings.push(`${path}:${line}: ${phrase}`);
}
finish(`${english.size} language keys`, findings);
