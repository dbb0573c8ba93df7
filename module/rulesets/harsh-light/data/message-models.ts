/** The data of the messages of Harsh Light. The cards are in the message's rolls; outcomes are computed from the data and the cards. */
import { defineDamageFields, defineHitFields } from '../../../damage/damage-facet.ts';
import { defineExtendedFields } from '../../../extended/extended-facet.ts';
import { defineMessageModel } from '../../../fields/define-model.ts';
import { createCount, createFlag, createPurpose, createText } from '../../../fields/fields.ts';
import { defineAttackFields, defineOpponent, defineWeaponUsed } from '../../../opposed/opposed-facet.ts';
import { createPlan } from './fields.ts';

const { fields } = foundry.data;

/** Model of the message type `lightCheck`, a pull: its plan, what was pulled for, and its place in an exchange. */
export const CheckMessageModel = defineMessageModel(() => ({
  plan: createPlan(),
  // What was pulled for: the attribute, and the name of the skill at that time; both empty for cards typed in chat.
  subject: new fields.SchemaField({ attribute: createText(), skillName: createText() }),
  purpose: createPurpose(),
  // What a Dramatic Failure and an Exceptional Success do, as the item says; blank: the GM decides (HL-5, HL-7).
  dramatic: createText(),
  exceptional: createText(),
  exchange: new fields.SchemaField({
    // 'attack' harms, 'resisted' does not; blank: nobody resists.
    role: createText(),
    // How an attack reaches its target, and the trait that resists it.
    reach: createText(),
    trait: createText(),
    // Whether the target may still spend Willpower on that trait (HL-12).
    mayResist: createFlag(),
    ...defineOpponent(),
    weapon: new fields.SchemaField(defineWeaponUsed()),
  }),
  ...defineAttackFields(),
}));

/** Model of the message type `lightReply`: whether the target of an attack or a power spends Willpower to resist it (HL-12). */
export const ReplyMessageModel = defineMessageModel(() => ({ reply: createText('none'), opponent: createText() }));

function defineInitiativeFields() {
  return {
    name: createText(),
    plan: createPlan(),
    tie: new fields.SchemaField({ dexterity: createCount(), composure: createCount() }),
  };
}

/** Model of the message type `lightInitiative` (HL-18). Fighters who pulled together share a message: `others` holds all except the first. */
export const InitiativeMessageModel = defineMessageModel(() => ({
  ...defineInitiativeFields(),
  others: new fields.ArrayField(new fields.SchemaField({ actor: createText(), ...defineInitiativeFields() })),
}));

/** Model of the message type `lightDamage`: the damage of a hit, which needs no dice (HL-18). */
export const DamageMessageModel = defineMessageModel(() => ({
  ...defineDamageFields(),
  hit: new fields.SchemaField(defineHitFields()),
  bonus: createCount(),
}));

/** Model of the message type `lightExtended`, which begins an extended test (HL-9). */
export const ExtendedMessageModel = defineMessageModel(defineExtendedFields);
