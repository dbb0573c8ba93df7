/** Registers the rulesets' data models with Foundry. */
import { listRulesets } from '../foundry/ruleset.ts';

/** Registers the data models. Called in `init`, before any documents exist. */
export function registerModels(): void {
  for (const { models } of listRulesets())
    for (const name of ['Actor', 'Item', 'ChatMessage'] as const) Object.assign(CONFIG[name].dataModels, models[name]);
}
