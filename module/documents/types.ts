/** Declares the data models of the types that belong to no ruleset, for TypeScript. */
import type { messageModels } from './message-models.ts';
import type { actorModels } from './party-model.ts';

type OwnActors = typeof actorModels;
type OwnMessages = typeof messageModels;

declare module '../foundry/document-types.ts' {
  interface ActorModels {
    party: OwnActors['party'];
  }
  interface MessageModels extends OwnMessages {}
}
