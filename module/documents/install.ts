/** What documents need at the start. */
import { watchAdventureStacks } from './adventure-stacks.ts';
import { watchItemOrder } from './item-order.ts';
import { messageModels } from './message-models.ts';
import { actorModels } from './party-model.ts';
import { registerActor, registerEffect, registerToken } from './document-classes.ts';
import { listFacets, listRulesets } from '../foundry/ruleset.ts';
import { addStatuses } from '../foundry/statuses.ts';

function registerModels(): void {
  Object.assign(CONFIG.ChatMessage.dataModels, messageModels);
  for (const { models } of listRulesets())
    for (const name of ['Actor', 'Item', 'ChatMessage'] as const) Object.assign(CONFIG[name].dataModels, models[name]);
  // Last, so that the dialog of new actors begins with a fighter.
  Object.assign(CONFIG.Actor.dataModels, actorModels);
}

/** Registers data models, statuses and the classes of actors, tokens and effects. Called in `init`. */
export function installDocuments(): void {
  registerModels();
  listFacets('statuses').forEach(addStatuses);
  registerActor();
  registerToken();
  registerEffect();
  watchItemOrder();
  watchAdventureStacks();
}
