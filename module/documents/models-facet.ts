/** The data models of a ruleset, and their registration with Foundry. */

import type { ModelClass } from '../fields/define-model.ts';

/** Data model classes by document type, for each document that has types of the system. */
export interface ModelsFacet {
  readonly Actor: Readonly<Record<string, ModelClass<object>>>;
  readonly Item: Readonly<Record<string, ModelClass<object>>>;
  readonly ChatMessage: Readonly<Record<string, ModelClass<object>>>;
}

/** Registers a ruleset's data models with Foundry. Called in `init`, before any document exists. */
export function registerModels(models: ModelsFacet): void {
  Object.assign(CONFIG.Actor.dataModels, models.Actor);
  Object.assign(CONFIG.Item.dataModels, models.Item);
  Object.assign(CONFIG.ChatMessage.dataModels, models.ChatMessage);
}
