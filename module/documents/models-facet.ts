/** What a ruleset implements for data models, and their registration with Foundry. */

import type { ModelClass } from '../fields/define-model.ts';

/** The ruleset's data model classes, by document name and type. */
export interface ModelsFacet {
  readonly Actor: Readonly<Record<string, ModelClass<object>>>;
  readonly Item: Readonly<Record<string, ModelClass<object>>>;
  readonly ChatMessage: Readonly<Record<string, ModelClass<object>>>;
}

/** Registers a ruleset's data models with Foundry. Called in `init`, before any documents exist. */
export function registerModels(models: ModelsFacet): void {
  Object.assign(CONFIG.Actor.dataModels, models.Actor);
  Object.assign(CONFIG.Item.dataModels, models.Item);
  Object.assign(CONFIG.ChatMessage.dataModels, models.ChatMessage);
}
