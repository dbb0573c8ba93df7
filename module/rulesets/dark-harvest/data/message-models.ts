/** The data of Dark Harvest's messages. Faces are in a message's roll, outcomes are judged from both and stored as a cache for other modules alone. */
import {
  createCount,
  createFlag,
  createInteger,
  createRating,
  createText,
  defineClock,
} from '../../../fields/fields.ts';
import { defineSpendFields } from '../../../points/points-facet.ts';
import {
  defineAnswerFields,
  defineRequestFields,
  defineRerollFields,
  defineRulingFields,
} from '../../../requests/requests-facet.ts';
import { defineDamageFields, defineHitFields } from '../../../damage/damage-facet.ts';
import { defineMessageModel } from '../../../fields/define-model.ts';
import { defineAttackFields } from '../../../opposed/opposed-facet.ts';
import { createExchange, defineOptions, createPlan } from './fields.ts';

const { fields } = foundry.data;

/** Model of the message type `harvestCheck`, a test: the plan as it was made, the names it was made with, and the rule options in force. */
export const CheckMessageModel = defineMessageModel(() => ({
  plan: createPlan(),
  // What was tested; empty for dice typed in chat. The characteristic is an id, the skill's name a copy.
  subject: new fields.SchemaField({
    skillId: createText(),
    skillName: createText(),
    characteristic: createText(),
    difficulty: createText(),
  }),
  // What it was rolled for: an attack with a weapon, a peril …; a number that its outcome needs.
  purpose: new fields.SchemaField({
    kind: createText(),
    ref: createText(),
    name: createText(),
    amount: createInteger(),
  }),
  exchange: createExchange(),
  ...defineAttackFields(),
  // Why a GM let it pass although nothing of choice could be done (DH-50); empty: there was nothing to let pass.
  despite: createText(),
  ...defineOptions(),
  outcome: new fields.SchemaField({ net: createInteger(), degree: createText() }),
}));

/** Model of the message type `harvestReply`, a reply to an attack that rolls nothing: an easy target, or somebody who disengages (DH-24). */
export const ReplyMessageModel = defineMessageModel(() => ({
  // 'easyTarget' or 'disengage'.
  reply: createText('easyTarget'),
  // Name of the attacker, as it was then.
  opponent: createText(),
}));

/** Model of the message type `harvestFate`, spent fate (DH-11 … DH-17): whose, on which roll, for what, and the serial of the points that the spender saw. */
export const FateMessageModel = defineMessageModel(() => ({
  // Before there was more to buy than a success, messages said neither what they buy nor what it costs.
  ...defineSpendFields({ use: 'success', cost: 1 }),
  ...defineOptions(),
}));

function defineInitiativeFields() {
  return {
    // What the fighter was called then. Empty in older messages, in which it speaks.
    name: createText(),
    plan: createPlan(),
    tie: new fields.SchemaField({ dexterity: createRating(), weaponSkill: createRating(), wits: createRating() }),
    outcome: new fields.SchemaField({ net: createCount() }),
  };
}

function createOthers() {
  return new fields.ArrayField(new fields.SchemaField({ actor: createText(), ...defineInitiativeFields() }));
}

/**
 * Model of the message type `harvestInitiative` (DH-20): the plan of its dice, and what breaks a tie, as both were at the roll. Whoever rolled together stands in one
 * message: `others` are all but the first, and the message has a roll for each in the same order.
 */
export const InitiativeMessageModel = defineMessageModel(() => ({
  ...defineInitiativeFields(),
  others: createOthers(),
}));

function createEvents() {
  const modifiers = new fields.ArrayField(
    new fields.SchemaField({ key: createText(), rule: createText(), black: createCount() }),
  );
  return new fields.ArrayField(
    new fields.SchemaField({ kind: createText(), rule: createText(), difficulty: createText(), modifiers }),
  );
}

/** Model of the message type `harvestWounds`: what a change of a health track set off, with the tests that are due (DH-43, DH-45 … DH-48). */
export const WoundsMessageModel = defineMessageModel(() => ({
  // In the order of DH-43. Without a difficulty no test is due.
  events: createEvents(),
  // Id of the entry in the actor's ledger that set this off: taken back, the tests are void. Empty in older messages.
  entry: createText(),
  // How the dying stood then, in words; empty where nobody began to die.
  dying: createText(),
  // Of what is due each round, at a place in the order: the moment. Of what a change set off never.
  at: new fields.SchemaField(defineClock()),
}));

/** Model of the message type `harvestDamage`: damage dice of a hit (DH-40, DH-41, DH-50, DH-51), or of a peril (DH-63). */
export const DamageMessageModel = defineMessageModel(() => ({
  plan: createPlan(),
  ...defineDamageFields(),
  // Of a peril, and in older messages, blank.
  hit: new fields.SchemaField({
    ...defineHitFields(),
    tied: createFlag(),
    // Its pips are bruises (DH-47).
    bruise: createFlag(),
    // Rounds that it stuns for, in place of pips (DH-50).
    stun: createCount(),
  }),
  armourHelps: createFlag(),
  ...defineOptions(),
  outcome: new fields.SchemaField({ pips: createCount() }),
}));

/** Model of the message type `harvestRequest`, a request for a scripting die (DH-18): for what, in the player's words; its points are held from then on. */
export const RequestMessageModel = defineMessageModel(() => ({
  // Its kind is 'reroll', 'undoDeath' or 'editScene'.
  ...defineRequestFields(),
  ...defineOptions(),
}));

/** Model of the message type `harvestAnswer`, the answer to a request (DH-18): approval, veto, or that the asker withdraws it. */
export const AnswerMessageModel = defineMessageModel(defineAnswerFields);

/** Model of the message type `harvestReroll`, a reroll by a scripting die (DH-18). */
export const RerollMessageModel = defineMessageModel(() => ({
  ...defineRerollFields(),
  plan: createPlan(),
  // The difficulty under which it was rolled.
  difficulty: createText(),
}));

/** Model of the message type `harvestRuling`, a GM's ruling on a test: another difficulty, whose further dice are in the message's roll, or another net (DH-5, DH-6). */
export const RulingMessageModel = defineMessageModel(() => ({
  // 'difficulty', 'awesome' or 'net'.
  kind: createText(),
  difficulty: createText(),
  net: createRating(),
  ...defineRulingFields(),
  // Dice that the message's roll throws in addition.
  dice: new fields.SchemaField({ white: createCount(), black: createCount() }),
}));
