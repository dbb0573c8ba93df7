/** Tells the type package which data model each type of Harsh Light has. */
import type { AdversaryModel, CharacterModel } from './actor-models.ts';
import type { GearModel, MeritModel, NoteModel, PowerModel, SkillModel, WeaponModel } from './item-models.ts';
import type {
  CheckMessageModel,
  DamageMessageModel,
  ExtendedMessageModel,
  InitiativeMessageModel,
  ReplyMessageModel,
} from './message-models.ts';

declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    lightCharacter: typeof CharacterModel;
    lightAdversary: typeof AdversaryModel;
  }
  interface ItemModels {
    lightSkill: typeof SkillModel;
    lightMerit: typeof MeritModel;
    lightNote: typeof NoteModel;
    lightWeapon: typeof WeaponModel;
    lightPower: typeof PowerModel;
    lightGear: typeof GearModel;
  }
  interface MessageModels {
    lightCheck: typeof CheckMessageModel;
    lightReply: typeof ReplyMessageModel;
    lightInitiative: typeof InitiativeMessageModel;
    lightDamage: typeof DamageMessageModel;
    lightExtended: typeof ExtendedMessageModel;
  }
}
