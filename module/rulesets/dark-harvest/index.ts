/** Dark Harvest, bound to Foundry. */
import { UserError } from '../../user-error.ts';
import type { RulesetBinding } from '../../ruleset.ts';
import { aftermath } from './aftermath.ts';
import { bars } from './bars.ts';
import { answerCard } from './chat/answer-card.ts';
import { damageCard } from './chat/damage-card.ts';
import { fateCard } from './chat/fate-card.ts';
import { checkCard } from './chat/check-card.ts';
import { requestCard } from './chat/request-card.ts';
import { rerollCard } from './chat/reroll-card.ts';
import { rulingCard } from './chat/ruling-card.ts';
import { replyCard } from './chat/reply-card.ts';
import { woundsCard } from './chat/wounds-card.ts';
import { initiativeCard } from './chat/initiative-card.ts';
import type { CheckRequest } from './checks/check-request.ts';
import { checks, type CheckFaces, type CheckOutcome, type CheckPlan } from './checks/checks.ts';
import { describeTypedRoll } from './checks/describe-typed-roll.ts';
import { repeatCheck } from './checks/roll-check.ts';
import { isHarvestCharacter, toInput, type CheckInput } from './checks/to-input.ts';
import { combat } from './combat.ts';
import { BlackDie, WhiteDie } from './dice.ts';
import { api } from './macro.ts';
import { AdversaryModel } from './models/adversary.ts';
import { AnswerMessageModel } from './models/answer-message.ts';
import { ArmorModel } from './models/armor.ts';
import { CharacterModel } from './models/character.ts';
import { CheckMessageModel } from './models/check-message.ts';
import { DamageMessageModel } from './models/damage-message.ts';
import { FateMessageModel } from './models/fate-message.ts';
import { GearModel } from './models/gear.ts';
import { InitiativeMessageModel } from './models/initiative-message.ts';
import { InjuryModel } from './models/injury.ts';
import { PerilModel } from './models/peril.ts';
import { ReplyMessageModel } from './models/reply-message.ts';
import { RequestMessageModel } from './models/request-message.ts';
import { RerollMessageModel } from './models/reroll-message.ts';
import { RulingMessageModel } from './models/ruling-message.ts';
import { SkillModel } from './models/skill.ts';
import { StructureModel } from './models/structure.ts';
import { WeaponModel } from './models/weapon.ts';
import { WoundsMessageModel } from './models/wounds-message.ts';
import { forecast } from './ui/forecast.ts';
import { quickRoll } from './quick-roll.ts';
import { readings } from './readings.ts';
import { formerStatusIds, statuses } from './statuses.ts';
import { sheets } from './sheets/index.ts';

/** The binding of Dark Harvest. */
export const darkHarvest: RulesetBinding<CheckRequest, CheckInput, CheckPlan, CheckFaces, CheckOutcome> = {
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
  bars,
  combat,
  forecast,
  aftermath,
  quickRoll,
  repeats: { harvestCheck: repeatCheck },
  statuses,
  formerStatuses: formerStatusIds,
  toInput(actor, request) {
    if (!isHarvestCharacter(actor)) throw new UserError('unknown-actor', { actor: actor.name });
    return toInput(actor, request);
  },
  checks,
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
