/** Declares the data model of each Step Dice document type for TypeScript. */
import type { actorModels } from './actor-models.ts';
import type { itemModels } from './item-models.ts';
import type { messageModels } from './message-models.ts';

type OwnActors = typeof actorModels;
type OwnItems = typeof itemModels;
type OwnMessages = typeof messageModels;

declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    stepCharacter: OwnActors['stepCharacter'];
    stepAdversary: OwnActors['stepAdversary'];
  }
  interface ItemModels extends OwnItems {}
  interface MessageModels extends OwnMessages {}
}
