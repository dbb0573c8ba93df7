/** Tells the type package which data model each Dark Harvest type carries. */
import type { CharacterModel } from './models/character.ts';
import type { CheckMessageModel } from './models/check-message.ts';
import type { SkillModel } from './models/skill.ts';
import type { WeaponModel } from './models/weapon.ts';

declare module '../../types/documents.ts' {
  interface ActorModels {
    harvestCharacter: typeof CharacterModel;
  }
  interface ItemModels {
    harvestSkill: typeof SkillModel;
    harvestWeapon: typeof WeaponModel;
  }
  interface MessageModels {
    harvestCheck: typeof CheckMessageModel;
  }
}
