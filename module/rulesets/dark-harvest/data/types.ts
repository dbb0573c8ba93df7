/** Tells the type package which data model each Dark Harvest type carries. */
import type { AdversaryModel } from './models/adversary.ts';
import type { AnswerMessageModel } from './models/answer-message.ts';
import type { ArmorModel } from './models/armor.ts';
import type { CharacterModel } from './models/character.ts';
import type { CheckMessageModel } from './models/check-message.ts';
import type { DamageMessageModel } from './models/damage-message.ts';
import type { FateMessageModel } from './models/fate-message.ts';
import type { GearModel } from './models/gear.ts';
import type { InitiativeMessageModel } from './models/initiative-message.ts';
import type { InjuryModel } from './models/injury.ts';
import type { PerilModel } from './models/peril.ts';
import type { ReplyMessageModel } from './models/reply-message.ts';
import type { RequestMessageModel } from './models/request-message.ts';
import type { RerollMessageModel } from './models/reroll-message.ts';
import type { RulingMessageModel } from './models/ruling-message.ts';
import type { SkillModel } from './models/skill.ts';
import type { StructureModel } from './models/structure.ts';
import type { WeaponModel } from './models/weapon.ts';
import type { WoundsMessageModel } from './models/wounds-message.ts';

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
    harvestDamage: typeof DamageMessageModel;
    harvestRequest: typeof RequestMessageModel;
    harvestAnswer: typeof AnswerMessageModel;
    harvestReroll: typeof RerollMessageModel;
    harvestRuling: typeof RulingMessageModel;
  }
}
