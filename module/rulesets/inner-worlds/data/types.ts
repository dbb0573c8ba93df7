/** Tells the type package which data model each type of Inner Worlds has. */
import type { AdversaryModel, CharacterModel } from './actor-models.ts';
import type {
  ArmorModel,
  BackgroundModel,
  GearModel,
  InjuryModel,
  PowerModel,
  ProjectModel,
  WeaponModel,
} from './item-models.ts';
import type {
  CheckMessageModel,
  DamageMessageModel,
  InitiativeMessageModel,
  ReplyMessageModel,
  RulingMessageModel,
  WoundsMessageModel,
} from './message-models.ts';

declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    innerCharacter: typeof CharacterModel;
    innerAdversary: typeof AdversaryModel;
  }
  interface ItemModels {
    innerWeapon: typeof WeaponModel;
    innerArmor: typeof ArmorModel;
    innerGear: typeof GearModel;
    innerBackground: typeof BackgroundModel;
    innerPower: typeof PowerModel;
    innerInjury: typeof InjuryModel;
    innerProject: typeof ProjectModel;
  }
  interface MessageModels {
    innerCheck: typeof CheckMessageModel;
    innerReply: typeof ReplyMessageModel;
    innerInitiative: typeof InitiativeMessageModel;
    innerDamage: typeof DamageMessageModel;
    innerRuling: typeof RulingMessageModel;
    innerWounds: typeof WoundsMessageModel;
  }
}
