/** Type by type, which data model a document of ours carries. One block a ruleset. */
import type { CharacterModel } from '../rulesets/dark-harvest/models/character.ts';
import type { CheckMessageModel } from '../rulesets/dark-harvest/models/check-message.ts';
import type { SkillModel } from '../rulesets/dark-harvest/models/skill.ts';
import type { WeaponModel } from '../rulesets/dark-harvest/models/weapon.ts';

declare module '@league-of-foundry-developers/foundry-vtt-types/configuration' {
  interface DataModelConfig {
    Actor: {
      harvestCharacter: typeof CharacterModel;
    };
    Item: {
      harvestSkill: typeof SkillModel;
      harvestWeapon: typeof WeaponModel;
    };
    ChatMessage: {
      harvestCheck: typeof CheckMessageModel;
    };
  }
}

export {};
