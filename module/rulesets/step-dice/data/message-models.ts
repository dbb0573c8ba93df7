/** The data of the messages of Step Dice. The faces of dice are in a message's rolls; outcomes are computed from both and not stored. */
import { defineDamageFields, defineHitFields } from '../../../damage/damage-facet.ts';
import { defineExtendedFields } from '../../../extended/extended-facet.ts';
import { defineMessageModel } from '../../../fields/define-model.ts';
import {
  createCount,
  createFlag,
  createInteger,
  createPurpose,
  createText,
  defineClock,
} from '../../../fields/fields.ts';
import { defineAttackFields, defineOpponent, defineWeaponUsed } from '../../../opposed/opposed-facet.ts';
import { createOptional, createPlan, defineOptions } from './fields.ts';

const { fields } = foundry.data;

/** Returns a field for a roll's place in an exchange, as an attack or a defence (SD-13 to SD-30). */
function createExchange() {
  return new fields.SchemaField({
    // 'attack' or 'reply'; blank: the roll is part of no exchange.
    role: createText(),
    range: createText(),
    // The base difficulty, which a dodge replaces, and what is added to it, which also counts against a dodge (SD-30).
    base: createInteger(),
    added: createInteger(),
    // The defences that the target may choose, the default first.
    defences: new fields.ArrayField(createText()),
    disarm: createFlag(),
    // For a reply: 'innate', 'block' or 'dodge'; and whether it blocks with bare hands (SD-15).
    reply: createText(),
    unarmed: createFlag(),
    ...defineOpponent(),
    weapon: new fields.SchemaField({
      ...defineWeaponUsed(),
      type: createText('stun'),
      burns: createFlag(),
      explosive: createFlag(),
      increment: createCount(),
    }),
  });
}

/** Model of the message type `stepCheck`, a roll: its plan, what was rolled, its purpose, and its place in an exchange. */
export const CheckMessageModel = defineMessageModel(() => ({
  plan: createPlan(),
  // What was rolled: ids of attributes and the name of the skill at that time; all empty for dice typed in chat.
  subject: new fields.SchemaField({
    attribute: createText(),
    other: createText(),
    skillName: createText(),
    difficulty: createText(),
  }),
  purpose: createPurpose(),
  exchange: createExchange(),
  ...defineAttackFields(),
  ...defineOptions(),
}));

/** Model of the message type `stepReply`: a target, such as a helpless or surprised one, does not defend. */
export const ReplyMessageModel = defineMessageModel(() => ({ reply: createText('none'), opponent: createText() }));

function defineInitiativeFields() {
  return {
    name: createText(),
    plan: createPlan(),
    tie: new fields.SchemaField({ agility: createCount(), alertness: createCount() }),
  };
}

/** Model of the message type `stepInitiative` (SD-10). Fighters who rolled together share a message: `others` are all but the first. */
export const InitiativeMessageModel = defineMessageModel(() => ({
  ...defineInitiativeFields(),
  others: new fields.ArrayField(new fields.SchemaField({ actor: createText(), ...defineInitiativeFields() })),
}));

/** Model of the message type `stepDamage`: what a hit does (SD-31), or a fall, an explosion, a poison. */
export const DamageMessageModel = defineMessageModel(() => ({
  plan: createPlan(),
  ...defineDamageFields(),
  hit: new fields.SchemaField({ ...defineHitFields(), extraordinary: createFlag() }),
  basic: createCount(),
  type: createText('stun'),
  burns: createFlag(),
  // The points of the target's armour at the roll (SD-39).
  armour: createCount(),
  // The rank of the die that the target's cover takes off the damage of an explosion (SD-17).
  cover: createCount(),
}));

/** Model of the message type `stepComplex`, which begins a complex action or surgery (SD-6, SD-55). */
export const ComplexMessageModel = defineMessageModel(defineExtendedFields);

/** Model of the message type `stepWounds`: what a change of health set off, with the rolls that are due (SD-33 to SD-38). */
export const WoundsMessageModel = defineMessageModel(() => ({
  events: new fields.ArrayField(
    new fields.SchemaField({
      kind: createText(),
      rule: createText(),
      difficulty: createOptional(),
      consequence: createText(),
      amount: createCount(),
    }),
  ),
  // Id of the ledger entry behind it; if it is undone, the rolls are void.
  entry: createText(),
  // For what is due at the start of a turn: that turn; empty for a change.
  at: new fields.SchemaField(defineClock()),
}));
