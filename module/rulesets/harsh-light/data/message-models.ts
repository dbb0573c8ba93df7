/** The data of Harsh Light's messages. The cards are in the message's rolls. Outcomes are not stored: they are computed from the data and the cards. */
import { defineInitiativeFields } from '../../../combat/combat-facet.ts';
import { defineDamageFields } from '../../../exchange/damage-facet.ts';
import { defineExtendedFields } from '../../../time/extended-facet.ts';
import { defineMessageModel } from '../../../settings/define-model.ts';
import { createCount, createFlag, createPurpose, createText } from '../../../settings/fields.ts';
import { defineAttackFields, defineOpponent, defineWeaponUsed } from '../../../exchange/opposed-facet.ts';
import { createPlan } from './fields.ts';

const { fields } = foundry.data;

export const messageModels = {
  // A pull: its plan, its subject, and its place in an exchange.
  lightCheck: defineMessageModel(() => ({
    plan: createPlan(),
    // The pulled attribute, and the name of the skill at that time; both empty for cards typed in chat.
    subject: new fields.SchemaField({ attribute: createText(), skillName: createText() }),
    purpose: createPurpose(),
    // The item's texts for a Dramatic Failure and an Exceptional Success; empty: the GM decides (HL-5, HL-7).
    dramatic: createText(),
    exceptional: createText(),
    exchange: new fields.SchemaField({
      // 'attack' does damage, 'resisted' does not; empty: no one resists.
      role: createText(),
      // How an attack reaches its target, and the trait with which the target resists.
      reach: createText(),
      trait: createText(),
      // Whether the target may still spend Willpower on its trait (HL-12).
      mayResist: createFlag(),
      ...defineOpponent(),
      weapon: new fields.SchemaField(defineWeaponUsed()),
    }),
    ...defineAttackFields(),
  })),
  // The target's reply to an attack or a power: whether it spends Willpower to resist (HL-12).
  lightReply: defineMessageModel(() => ({ reply: createText('none'), opponent: createText() })),
  // The initiative of fighters who pulled together: `others` holds all except the first (HL-18).
  lightInitiative: defineMessageModel(() =>
    defineInitiativeFields(() => ({
      plan: createPlan(),
      tie: new fields.SchemaField({ dexterity: createCount(), composure: createCount() }),
    })),
  ),
  // The damage of a hit, which needs neither dice nor cards (HL-18).
  lightDamage: defineMessageModel(() => ({
    ...defineDamageFields(),
    bonus: createCount(),
  })),
  // Begins an extended test (HL-9).
  lightExtended: defineMessageModel(defineExtendedFields),
};
