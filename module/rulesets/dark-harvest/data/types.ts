/** Declares the data model of each Dark Harvest document type for TypeScript. */
import type { actorModels } from './actor-models.ts';
import type { itemModels } from './item-models.ts';
import type { messageModels } from './message-models.ts';

type OwnActors = typeof actorModels;
type OwnItems = typeof itemModels;
type OwnMessages = typeof messageModels;

declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    harvestCharacter: OwnActors['harvestCharacter'];
    harvestAdversary: OwnActors['harvestAdversary'];
    harvestStructure: OwnActors['harvestStructure'];
  }
  interface ItemModels {
    harvestSkill: OwnItems['harvestSkill'];
    harvestWeapon: OwnItems['harvestWeapon'];
    harvestArmor: OwnItems['harvestArmor'];
    harvestGear: OwnItems['harvestGear'];
    harvestPeril: OwnItems['harvestPeril'];
    harvestInjury: OwnItems['harvestInjury'];
  }
  interface MessageModels extends OwnMessages {}
}
