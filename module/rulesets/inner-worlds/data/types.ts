/** Declares the data model of each Inner Worlds document type for TypeScript. */
import type { actorModels } from './actor-models.ts';
import type { itemModels } from './item-models.ts';
import type { messageModels } from './message-models.ts';

type OwnActors = typeof actorModels;
type OwnItems = typeof itemModels;
type OwnMessages = typeof messageModels;

declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    innerCharacter: OwnActors['innerCharacter'];
    innerAdversary: OwnActors['innerAdversary'];
  }
  interface ItemModels {
    innerWeapon: OwnItems['innerWeapon'];
    innerArmor: OwnItems['innerArmor'];
    innerGear: OwnItems['innerGear'];
    innerBackground: OwnItems['innerBackground'];
    innerPower: OwnItems['innerPower'];
    innerInjury: OwnItems['innerInjury'];
    innerProject: OwnItems['innerProject'];
  }
  interface MessageModels extends OwnMessages {}
}
