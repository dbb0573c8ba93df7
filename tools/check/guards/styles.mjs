// Style sheets: every variable that is used is defined, and a ruleset's own styles stay small, since shared ones do most.
import { listPaths, listRulesets } from './house.mjs';

/** Most lines of CSS that a ruleset has, all its files together. */
export const MOST_RULESET_LINES = 400;

/** Variables of the host that styles may use, each with the reason why a token of our own would not do. */
export const CORE_VARIABLES = Object.freeze({});

const COMMENT = /\/\*[\s\S]*?\*\//gu;

/** Text without comments, with its lines where they were. */
function dropComments(text) {
  return text.replace(COMMENT, (comment) => comment.replace(/[^\n]/gu, ' '));
}

/** @returns {string[]} each use of a variable that neither we nor the host define */
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

/** @returns {string[]} rulesets with too many lines of CSS */
export function checkRulesetStyles(house) {
  return listRulesets(house).flatMap((id) => {
    const paths = [`styles/${id}.css`, ...listPaths(house, `styles/${id}/`, '.css')].filter((path) => house.has(path));
    const lines = paths.reduce((sum, path) => sum + house.get(path).trimEnd().split('\n').length, 0);
    return lines > MOST_RULESET_LINES
      ? [`styles/${id}: ${lines} lines of CSS, and a ruleset has at most ${MOST_RULESET_LINES}`]
      : [];
  });
}
