/** Dark Harvest, bound to Foundry. */
import type { RulesetBinding } from '../../ruleset.ts';
import { health } from './play/health.ts';
import { answerCard } from './ui/cards/answer-card.ts';
import { damageCard } from './ui/cards/damage-card.ts';
import { fateCard } from './ui/cards/fate-card.ts';
import { checkCard } from './ui/cards/check-card.ts';
import { requestCard } from './ui/cards/request-card.ts';
import { rerollCard } from './ui/cards/reroll-card.ts';
import { rulingCard } from './ui/cards/ruling-card.ts';
import { replyCard } from './ui/cards/reply-card.ts';
import { woundsCard } from './ui/cards/wounds-card.ts';
import { initiativeCard } from './ui/cards/initiative-card.ts';
import { checks } from './play/checks.ts';
import { holdCheck, notifyCheck, permitCheck } from './play/consequences.ts';
import { describeTypedRoll } from './play/describe-typed-roll.ts';
import { combat } from './play/combat.ts';
import { BlackDie, WhiteDie } from './data/dice.ts';
import { api } from './play/macro.ts';
import { AdversaryModel } from './data/models/adversary.ts';
import { AnswerMessageModel } from './data/models/answer-message.ts';
import { ArmorModel } from './data/models/armor.ts';
import { CharacterModel } from './data/models/character.ts';
import { CheckMessageModel } from './data/models/check-message.ts';
import { DamageMessageModel } from './data/models/damage-message.ts';
import { FateMessageModel } from './data/models/fate-message.ts';
import { GearModel } from './data/models/gear.ts';
import { InitiativeMessageModel } from './data/models/initiative-message.ts';
import { InjuryModel } from './data/models/injury.ts';
import { PerilModel } from './data/models/peril.ts';
import { ReplyMessageModel } from './data/models/reply-message.ts';
import { RequestMessageModel } from './data/models/request-message.ts';
import { RerollMessageModel } from './data/models/reroll-message.ts';
import { RulingMessageModel } from './data/models/ruling-message.ts';
import { SkillModel } from './data/models/skill.ts';
import { StructureModel } from './data/models/structure.ts';
import { WeaponModel } from './data/models/weapon.ts';
import { WoundsMessageModel } from './data/models/wounds-message.ts';
import { forecast } from './ui/forecast.ts';
import { quickRoll } from './play/quick-roll.ts';
import { readings } from './data/rule-options.ts';
import { formerStatusIds, statuses } from './data/statuses.ts';
import { sheets } from './ui/sheets/index.ts';

/** The binding of Dark Harvest. */
export const darkHarvest: RulesetBinding = {
  id: 'dark-harvest',
  label: 'TETRAD.DarkHarvest.name',
  models: {
    Actor: {
      harvestCharacter: CharacterModel,
      harvestAdversary: AdversaryModel,
      harvestStructure: StructureModel,
    },
    Item: {
      harvestSkill: SkillModel,
      harvestWeapon: WeaponModel,
      harvestArmor: ArmorModel,
      harvestGear: GearModel,
      harvestPeril: PerilModel,
      harvestInjury: InjuryModel,
    },
    ChatMessage: {
      harvestCheck: CheckMessageModel,
      harvestReply: ReplyMessageModel,
      harvestFate: FateMessageModel,
      harvestInitiative: InitiativeMessageModel,
      harvestWounds: WoundsMessageModel,
      harvestDamage: DamageMessageModel,
      harvestRequest: RequestMessageModel,
      harvestAnswer: AnswerMessageModel,
      harvestReroll: RerollMessageModel,
      harvestRuling: RulingMessageModel,
    },
  },
  sheets,
  dice: {
    dice: [
      { term: WhiteDie, label: 'TETRAD.DarkHarvest.Die.white', icon: 'fa-regular fa-dice-six' },
      { term: BlackDie, label: 'TETRAD.DarkHarvest.Die.black', icon: 'fa-solid fa-dice-six' },
    ],
    describe: describeTypedRoll,
  },
  readings,
  combat,
  forecast,
  health,
  quickRoll,
  statuses,
  formerStatuses: formerStatusIds,
  checks: { ...checks, permit: permitCheck, hold: holdCheck, notify: notifyCheck },
  chat: {
    cards: [
      checkCard,
      replyCard,
      fateCard,
      initiativeCard,
      woundsCard,
      damageCard,
      requestCard,
      answerCard,
      rerollCard,
      rulingCard,
    ],
  },
  api,
};
