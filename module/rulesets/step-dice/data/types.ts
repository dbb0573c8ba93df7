/** Tells the type package which data model each type of Step Dice has. */
import type { AdversaryModel, CharacterModel } from './actor-models.ts';
import type { ArmorModel, GearModel, HazardModel, InjuryModel, SkillModel, WeaponModel } from './item-models.ts';
import type {
  CheckMessageModel,
  ComplexMessageModel,
  DamageMessageModel,
  HazardMessageModel,
  InitiativeMessageModel,
  ReplyMessageModel,
  WoundsMessageModel,
} from './message-models.ts';
declare module '../../../foundry/document-types.ts' {
  interface ActorModels {
    stepCharacter: typeof CharacterModel;
    stepAdversary: typeof AdversaryModel;
  }
  interface ItemModels {
    stepSkill: typeof SkillModel;
    stepWeapon: typeof WeaponModel;
    stepArmor: typeof ArmorModel;
    stepGear: typeof GearModel;
    stepHazard: typeof HazardModel;
    stepInjury: typeof InjuryModel;
  }
  interface MessageModels {
    stepCheck: typeof CheckMessageModel;
    stepComplex: typeof ComplexMessageModel;
    stepReply: typeof ReplyMessageModel;
    stepInitiative: typeof InitiativeMessageModel;
    stepDamage: typeof DamageMessageModel;
    stepHazard: typeof HazardMessageModel;
    stepWounds: typeof WoundsMessageModel;
  }
}
