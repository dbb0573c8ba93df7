/** The data of the messages of Harsh Light. The cards are in the message's rolls; outcomes are computed from the data and the cards. */
import { defineInitiativeFields } from '../../../combat/combat-facet.ts';
import { defineDamageFields } from '../../../damage/damage-facet.ts';
import { defineExtendedFields } from '../../../extended/extended-facet.ts';
import { defineMessageModel } from '../../../fields/define-model.ts';
import { createCount, createFlag, createPurpose, createText } from '../../../fields/fields.ts';
import { defineAttackFields, defineOpponent, defineWeaponUsed } from '../../../opposed/opposed-facet.ts';
import { createPlan } from './fields.ts';

const { fields } = foundry.data;

/** The models of the messages, by type. */
export const messageModels = {
  // A pull: its plan, what was pulled for, and its place in an exchange.
  lightCheck: defineMessageModel(() => ({
    plan: createPlan(),
    // What the pull was for: the attribute, and the name of the skill at that time; both empty for cards typed in chat.
    subject: new fields.SchemaField({ attribute: createText(), skillName: createText() }),
    purpose: createPurpose(),
    // The item's texts for a Dramatic Failure and an Exceptional Success; blank: the GM decides (HL-5, HL-7).
    dramatic: createText(),
    exceptional: createText(),
    exchange: new fields.SchemaField({
      // 'attack' harms, 'resisted' does not; blank: nobody resists.
      role: createText(),
      // How an attack reaches its target, and the trait that the target resists with.
      reach: createText(),
      trait: createText(),
      // Whether the target may still spend Willpower on that trait (HL-12).
      mayResist: createFlag(),
      ...defineOpponent(),
      weapon: new fields.SchemaField(defineWeaponUsed()),
    }),
    ...defineAttackFields(),
  })),
  // Whether the target of an attack or a power spends Willpower to resist it (HL-12).
  lightReply: defineMessageModel(() => ({ reply: createText('none'), opponent: createText() })),
  // Fighters who pulled together share a message: `others` holds all except the first (HL-18).
  lightInitiative: defineMessageModel(() =>
    defineInitiativeFields(() => ({
      plan: createPlan(),
      tie: new fields.SchemaField({ dexterity: createCount(), composure: createCount() }),
    })),
  ),
  // The damage of a hit, which needs no dice (HL-18).
  lightDamage: defineMessageModel(() => ({
    ...defineDamageFields(),
    bonus: createCount(),
  })),
  // Begins an extended test (HL-9).
  lightExtended: defineMessageModel(defineExtendedFields),
};
