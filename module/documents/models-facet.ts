/** The data models of a ruleset, and their registration with Foundry. */

/** Data model classes by document type, for each document that has types of ours. */
export interface ModelsFacet {
  readonly Actor: Readonly<Record<string, foundry.abstract.TypeDataModel.AnyConstructor>>;
  readonly Item: Readonly<Record<string, foundry.abstract.TypeDataModel.AnyConstructor>>;
  readonly ChatMessage: Readonly<Record<string, foundry.abstract.TypeDataModel.AnyConstructor>>;
}

/** Makes a ruleset's data models known to Foundry. Called in `init`, before any document exists. */
export function registerModels(models: ModelsFacet): void {
  Object.assign(CONFIG.Actor.dataModels, models.Actor);
  Object.assign(CONFIG.Item.dataModels, models.Item);
  Object.assign(CONFIG.ChatMessage.dataModels, models.ChatMessage);
}
