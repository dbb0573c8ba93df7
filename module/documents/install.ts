/** What documents need at the start. */
import { watchItemOrder } from './item-order.ts';
import { registerModels } from './models-facet.ts';
import { registerActor } from './tetrad-actor.ts';
import { registerEffect } from './tetrad-effect.ts';
import { registerToken } from './tetrad-token.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { addStatuses } from '../foundry/statuses.ts';

/** Registers data models, statuses and the classes of actors, tokens and effects. Called in `init`. */
export function installDocuments(): void {
  registerModels();
  listFacets('statuses').forEach(addStatuses);
  registerActor();
  registerToken();
  registerEffect();
  watchItemOrder();
}
