/** Declares the data model of each Harsh Light document type for TypeScript. */
import type { actorModels } from './actor-models.ts';
import type { itemModels } from './item-models.ts';
import type { messageModels } from './message-models.ts';

type OwnActors = typeof actorModels;
type OwnItems = typeof itemModels;
type OwnMessages = typeof messageModels;

declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    lightCharacter: OwnActors['lightCharacter'];
    lightAdversary: OwnActors['lightAdversary'];
  }
  interface ItemModels extends OwnItems {}
  interface MessageModels extends OwnMessages {}
}
