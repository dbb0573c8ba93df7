/** Declares the data model of each Dark Harvest document type for TypeScript. */

import type { AdversaryModel, CharacterModel, StructureModel } from './actor-models.ts';
import type { ArmorModel, GearModel, InjuryModel, PerilModel, SkillModel, WeaponModel } from './item-models.ts';
import type {
  AnswerMessageModel,
  CheckMessageModel,
  DamageMessageModel,
  FateMessageModel,
  InitiativeMessageModel,
  PerilMessageModel,
  ReplyMessageModel,
  RequestMessageModel,
  RerollMessageModel,
  RulingMessageModel,
  WoundsMessageModel,
} from './message-models.ts';
declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    harvestCharacter: typeof CharacterModel;
    harvestAdversary: typeof AdversaryModel;
    harvestStructure: typeof StructureModel;
  }
  interface ItemModels {
    harvestSkill: typeof SkillModel;
    harvestWeapon: typeof WeaponModel;
    harvestArmor: typeof ArmorModel;
    harvestGear: typeof GearModel;
    harvestPeril: typeof PerilModel;
    harvestInjury: typeof InjuryModel;
  }
  interface MessageModels {
    harvestCheck: typeof CheckMessageModel;
    harvestReply: typeof ReplyMessageModel;
    harvestFate: typeof FateMessageModel;
    harvestInitiative: typeof InitiativeMessageModel;
    harvestWounds: typeof WoundsMessageModel;
    harvestPeril: typeof PerilMessageModel;
    harvestDamage: typeof DamageMessageModel;
    harvestRequest: typeof RequestMessageModel;
    harvestAnswer: typeof AnswerMessageModel;
    harvestReroll: typeof RerollMessageModel;
    harvestRuling: typeof RulingMessageModel;
  }
}
