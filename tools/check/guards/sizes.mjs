// Checks that no file of module or src is too long to be read in one go, and that the Foundry side of a ruleset stays small: what rulesets do alike belongs to
// the shared rooms, and what is a rule to src.
import { countLines } from '../count-lines.mjs';
import { listPaths, listRulesets } from './house.mjs';

const MOST_LINES = 400;

/**
 * The maximum number of counted lines of a ruleset's folder in module/rulesets. The numbers shrink, unless every ruleset gets a new part, as
 * effects are one; a new ruleset gets one of its own. */
const MOST_OF_RULESET = Object.freeze({
  'dark-harvest': 4400,
  'step-dice': 3720,
  'harsh-light': 1800,
  'inner-worlds': 3440,
});

/** @returns {string[]} the files that are too long */
export function checkSizes(house) {
  return [...listPaths(house, 'module/', '.ts'), ...listPaths(house, 'src/', '.ts')].flatMap((path) => {
    const lines = house.get(path).trimEnd().split('\n').length;
    return lines > MOST_LINES ? [`${path}: ${lines} lines, and a file has at most ${MOST_LINES}`] : [];
  });
}

/** Returns the counted lines of a ruleset's folder. */
function countRuleset(house, id) {
  const paths = listPaths(house, `module/rulesets/${id}/`, '.ts');
  return paths.reduce((sum, path) => sum + countLines(house.get(path)), 0);
}

/** @returns {string[]} the rulesets that have more lines than they may have */
export function checkRulesetSizes(house) {
  return listRulesets(house).flatMap((id) => {
    const most = MOST_OF_RULESET[id] ?? Infinity;
    const lines = countRuleset(house, id);
    return lines > most ? [`module/rulesets/${id}: ${lines} counted lines, and it has at most ${most}`] : [];
  });
}

/** Reports the counted lines of each ruleset. */
export function reportRulesetSizes(house) {
  return listRulesets(house).map(
    (id) => `${id}: ${countRuleset(house, id)} counted lines of at most ${MOST_OF_RULESET[id] ?? 'any number'}`,
  );
}
