// Checks the layers inside each ruleset: data < play < ui, with index.ts on top; imports of types count too. Rulesets must not import each other, and shared
// code must not import them.
import { findRuleset, listPaths } from './house.mjs';
import { readGraph } from './imports.mjs';

const LAYERS = ['data', 'play', 'ui', 'about.ts', 'index.ts'];
const REGISTRY = 'module/rulesets/registry.ts';

/** Returns the layer of a file in a ruleset's folder of module/ as a number; -1: none. */
function findLayer(path) {
  return LAYERS.indexOf(path.split('/')[3]);
}

/** Returns why a file may not import another; undefined if it may. */
function judge(path, target) {
  const own = findRuleset(path);
  const other = findRuleset(target);
  const isInRulesets = target.startsWith('module/rulesets/');
  if (own && other && own !== other) return `ruleset ${own} imports ruleset ${other}`;
  if (path === REGISTRY)
    return /^module\/rulesets\/[^/]+\/index\.ts$/u.test(target) ? undefined : 'the registry imports bindings only';
  if (path.startsWith('module/rulesets/') && isInRulesets && !other)
    return 'a ruleset imports nothing that stands beside its folder';
  if (!own && path.startsWith('module/') && other) return 'a shared room imports the files of a ruleset';
  if (
    path.startsWith('module/rulesets/') &&
    isInRulesets &&
    findLayer(path) >= 0 &&
    findLayer(target) > findLayer(path)
  )
    return `${LAYERS[findLayer(path)]} imports ${LAYERS[findLayer(target)]}`;
  return undefined;
}

/** @returns {string[]} files in no layer, and imports that go up a layer or leave the ruleset */
export function checkLayers(house) {
  const findings = [];
  for (const path of listPaths(house, 'module/', '.ts')) {
    if (findRuleset(path) && findLayer(path) === -1)
      findings.push(`${path}: stands in none of ${LAYERS.slice(0, 3).join(', ')}`);
    if (/^module\/rulesets\/[^/]+$/u.test(path) && path !== REGISTRY)
      findings.push(`${path}: beside the rulesets stands the registry alone`);
  }
  for (const [path, imports] of readGraph(house)) {
    for (const { target, line } of imports) {
      const reason = target && judge(path, target);
      if (reason) findings.push(`${path}:${line}: ${reason} (${target})`);
    }
  }
  return findings;
}
