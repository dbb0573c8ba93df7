/**
 * The data of Dark Harvest's messages. Faces are in a message's roll; outcomes are judged from both, and stored only as a cache for other modules.
 */
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

/** Model of the message type `harvestCheck`, a test: its plan, the names in it, and the rule options in force. */
export const CheckMessageModel = defineMessageModel(() => ({
  plan: createPlan(),
  // What was tested; empty for dice typed in chat. The characteristic is an id, the skill's name a copy.
  subject: new fields.SchemaField({
    skillId: createText(),
    skillName: createText(),
    characteristic: createText(),
    difficulty: createText(),
  }),
  // The purpose: an attack with a weapon, a peril …; and a number that its outcome needs.
  purpose: new fields.SchemaField({
    kind: createText(),
    ref: createText(),
    name: createText(),
    amount: createInteger(),
  }),
  exchange: createExchange(),
  ...defineAttackFields(),
  // Why a GM allowed it although the actor could not act by choice (DH-50); empty: no permission was needed.
  despite: createText(),
  ...defineOptions(),
  outcome: new fields.SchemaField({ net: createInteger(), degree: createText() }),
}));

/** Model of the message type `harvestReply`, a reply to an attack that rolls nothing: no defence, or stepping away (DH-24). */
export const ReplyMessageModel = defineMessageModel(() => ({
  // 'easyTarget' or 'disengage'.
  reply: createText('easyTarget'),
  // Name of the attacker at that time.
  opponent: createText(),
}));

/** Model of the message type `harvestFate`, spent fate (DH-11 … DH-17): whose, on which roll, for what, and the serial that the spender saw. */
export const FateMessageModel = defineMessageModel(() => ({
  // Messages from when only successes could be bought do not say what they buy or cost.
  ...defineSpendFields({ use: 'success', cost: 1 }),
  ...defineOptions(),
}));

function defineInitiativeFields() {
  return {
    // The fighter's name at that time. Empty in older messages, whose speaker it is.
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
 * Model of the message type `harvestInitiative` (DH-20): the plan of its dice and the tie-breaks at the roll. Fighters who rolled together share a
 * message: `others` are all but the first, and the message has a roll for each, in the same order.
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

/** Model of the message type `harvestWounds`: the consequences of a change of a health track, with the tests that are due (DH-43, DH-45 … DH-48). */
export const WoundsMessageModel = defineMessageModel(() => ({
  // In the order of DH-43. Without a difficulty no test is due.
  events: createEvents(),
  // Id of the ledger entry behind it: if it is undone, the tests are void. Empty in older messages.
  entry: createText(),
  // The state of the dying at that time, in words; empty if nobody began to die.
  dying: createText(),
  // The moment, for what is due each round at a place in the order; empty for the consequences of a change.
  at: new fields.SchemaField(defineClock()),
}));

/** Model of the message type `harvestDamage`: damage dice of a hit (DH-40, DH-41, DH-50, DH-51), or of a peril (DH-63). */
export const DamageMessageModel = defineMessageModel(() => ({
  plan: createPlan(),
  ...defineDamageFields(),
  // Blank for a peril, and in older messages.
  hit: new fields.SchemaField({
    ...defineHitFields(),
    tied: createFlag(),
    // Its pips are bruises (DH-47).
    bruise: createFlag(),
    // Rounds of a stun, instead of pips (DH-50).
    stun: createCount(),
  }),
  armourHelps: createFlag(),
  ...defineOptions(),
  outcome: new fields.SchemaField({ pips: createCount() }),
}));

/**
 * Model of the message type `harvestRequest`, a request for a scripting die (DH-18): for what, in the player's words; its points are held from then
 * on.
 */
export const RequestMessageModel = defineMessageModel(() => ({
  // Its kind is 'reroll', 'undoDeath' or 'editScene'.
  ...defineRequestFields(),
  ...defineOptions(),
}));

/** Model of the message type `harvestAnswer`, the answer to a request (DH-18): approval, veto, or withdrawal by the asker. */
export const AnswerMessageModel = defineMessageModel(defineAnswerFields);

/** Model of the message type `harvestReroll`, a reroll by a scripting die (DH-18). */
export const RerollMessageModel = defineMessageModel(() => ({
  ...defineRerollFields(),
  plan: createPlan(),
  // The difficulty under which it was rolled.
  difficulty: createText(),
}));

/**
 * Model of the message type `harvestRuling`, a GM's ruling on a test: another difficulty, whose additional dice are in the message's roll, or another
 * net (DH-5, DH-6).
 */
export const RulingMessageModel = defineMessageModel(() => ({
  // 'difficulty', 'awesome' or 'net'.
  kind: createText(),
  difficulty: createText(),
  net: createRating(),
  ...defineRulingFields(),
  // The additional dice in the message's roll.
  dice: new fields.SchemaField({ white: createCount(), black: createCount() }),
}));
