// Checks the style sheets: every variable that is used is defined, and a ruleset's own styles stay small, since the shared ones do most.
import { listPaths, listRulesets } from './house.mjs';

/** The maximum number of lines of CSS in a ruleset, in all its files together. */
export const MOST_RULESET_LINES = 400;

/** Variables of Foundry that styles may use, each with the reason why a variable of our own would not do. */
export const CORE_VARIABLES = Object.freeze({});

const COMMENT = /\/\*[\s\S]*?\*\//gu;

/** Returns a text without comments; the remaining lines keep their numbers. */
function dropComments(text) {
  return text.replace(COMMENT, (comment) => comment.replace(/[^\n]/gu, ' '));
}

/** @returns {string[]} the uses of variables that neither we nor Foundry define */
export function checkVariables(house) {
  const paths = [
    ...listPaths(house, 'styles/', '.css'),
    ...listPaths(house, 'templates/', '.hbs'),
    ...listPaths(house, 'module/', '.ts'),
  ];
  const texts = paths.map((path) => [path, path.endsWith('.css') ? dropComments(house.get(path)) : house.get(path)]);
  const defined = new Set(Object.keys(CORE_VARIABLES));
  for (const [, text] of texts) {
    for (const [, name] of text.matchAll(/(?<![\w-]|var\(\s*)(--[\w-]+)['"]?\s*[:,]/gu)) defined.add(name);
    for (const [, name] of text.matchAll(/@property\s+(--[\w-]+)/gu)) defined.add(name);
  }
  return texts.flatMap(([path, text]) =>
    text
      .split('\n')
      .flatMap((line, index) =>
        [...line.matchAll(/var\(\s*(--[\w-]+)\s*(\))?/gu)]
          .filter(([, name, end]) => end && !defined.has(name))
          .map(([, name]) => `${path}:${index + 1}: ${name} is not defined`),
      ),
  );
}

/** @returns {string[]} the rulesets with too many lines of CSS */
export function checkRulesetStyles(house) {
  return listRulesets(house).flatMap((id) => {
    const paths = [`styles/${id}.css`, ...listPaths(house, `styles/${id}/`, '.css')].filter((path) => house.has(path));
    const lines = paths.reduce((sum, path) => sum + house.get(path).trimEnd().split('\n').length, 0);
    return lines > MOST_RULESET_LINES
      ? [`styles/${id}: ${lines} lines of CSS, and a ruleset has at most ${MOST_RULESET_LINES}`]
      : [];
  });
}
