/** What the settings need at the start. */
import { listFacets } from '../foundry/ruleset.ts';
import { registerRuleOptions } from './rule-options.ts';
import { registerRulesetsInUse } from './rulesets-in-use.ts';

/** Registers the world settings of the system and the rule options. Called in `init`. */
export function installSettings(): void {
  registerRulesetsInUse();
  listFacets('ruleOptions').forEach(registerRuleOptions);
}
