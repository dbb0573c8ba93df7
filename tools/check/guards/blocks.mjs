// Checks that no block of code stands in the folders of two rulesets: what they do alike belongs to a shared room, to which a ruleset says what differs.
import { listCounted } from '../count-lines.mjs';
import { findRuleset, listPaths } from './house.mjs';

/** The number of counted lines that make a block. */
const BLOCK = 6;

/** Lists the lines of a file that count here: the formatter's opening brackets do not. */
function listOwn(house, path) {
  return listCounted(house.get(path)).filter(({ text }) => !/^[[({]+$/u.test(text));
}

/** @returns {string[]} the blocks that stand in two rulesets; a longer one counts once */
export function checkBlocks(house) {
  const first = new Map();
  const findings = [];
  for (const path of listPaths(house, 'module/rulesets/', '.ts')) {
    const ruleset = findRuleset(path);
    if (!ruleset) continue;
    const lines = listOwn(house, path);
    let last = -Infinity;
    for (let start = 0; start + BLOCK <= lines.length; start += 1) {
      const block = lines
        .slice(start, start + BLOCK)
        .map(({ text }) => text)
        .join('\n');
      const here = { ruleset, place: `${path}:${lines[start].line}` };
      const other = first.get(block) ?? here;
      first.set(block, other);
      if (other.ruleset === ruleset) continue;
      if (start !== last + 1) findings.push(`${here.place}: stands in ${other.place} too`);
      last = start;
    }
  }
  return findings;
}
