/** The data of Dark Harvest's messages. Outcomes are judged from the plan and the dice of a message; a stored outcome is only a copy for other modules. */
import {
  createCount,
  createFlag,
  createInteger,
  createList,
  createPurpose,
  createRating,
  createText,
  defineClock,
} from '../../../settings/fields.ts';
import { defineSpendFields } from '../../../stakes/points-facet.ts';
import { defineAnswerFields, defineRequestFields, defineRerollFields } from '../../../stakes/requests-facet.ts';
import { defineRulingFields } from '../../../stakes/rulings-facet.ts';
import { defineInitiativeFields } from '../../../combat/combat-facet.ts';
import { defineDamageFields, defineHitFields } from '../../../exchange/damage-facet.ts';
import { defineMessageModel } from '../../../settings/define-model.ts';
import { defineAttackFields } from '../../../exchange/opposed-facet.ts';
import { createExchange, defineOptions, createPlan } from './fields.ts';

const { fields } = foundry.data;

function createEvents() {
  const modifiers = createList(new fields.SchemaField({ key: createText(), rule: createText(), black: createCount() }));
  return createList(
    new fields.SchemaField({ kind: createText(), rule: createText(), difficulty: createText(), modifiers }),
  );
}

export const messageModels = {
  // A test: its plan, the names used in it, and the rule options that applied.
  harvestCheck: defineMessageModel(() => ({
    plan: createPlan(),
    // What was tested: the id of the characteristic and a copy of the skill's name. Empty for dice typed in chat.
    subject: new fields.SchemaField({
      skillId: createText(),
      skillName: createText(),
      characteristic: createText(),
      difficulty: createText(),
    }),
    // The purpose of the test, such as an attack with a weapon or avoiding a peril, and a number needed to judge it.
    purpose: createPurpose(),
    exchange: createExchange(),
    ...defineAttackFields(),
    ...defineOptions(),
    outcome: new fields.SchemaField({ net: createInteger(), degree: createText() }),
  })),
  // Announces a peril to its victim, with a copy of the peril item's numbers (DH-63).
  harvestPeril: defineMessageModel(() => ({
    // UUID and name of the peril, and its victim’s name.
    peril: createText(),
    name: createText(),
    target: createText(),
    severity: createText('minor'),
    dice: createCount(),
    avoid: new fields.SchemaField({ characteristic: createText(), skill: createText(), second: createText() }),
  })),
  // A reply that needs no roll: no defence against an attack, or stepping away (DH-24).
  harvestReply: defineMessageModel(() => ({
    // 'easyTarget' or 'disengage'.
    reply: createText('easyTarget'),
    // The attacker's name at that time.
    opponent: createText(),
  })),
  // A use of fate (DH-11 to DH-17): who spent it, on which roll, and for what.
  harvestFate: defineMessageModel(() => ({
    // Messages of old versions store no use and no price: only successes could be bought, for 1 point.
    ...defineSpendFields({ use: 'success', cost: 1 }),
    ...defineOptions(),
  })),
  // The plan of the dice and the tie-breaks at the time of the roll (DH-20). Fighters who rolled together share a message: `others` holds all except the first. The
  // rolls of the message are in the same order as the fighters.
  harvestInitiative: defineMessageModel(() =>
    defineInitiativeFields(() => ({
      plan: createPlan(),
      tie: new fields.SchemaField({ dexterity: createRating(), weaponSkill: createRating(), wits: createRating() }),
      outcome: new fields.SchemaField({ net: createCount() }),
    })),
  ),
  // The consequences of a change to a health track, including the tests that became due (DH-43, DH-45 to DH-48).
  harvestWounds: defineMessageModel(() => ({
    // The events, in the order of DH-43. An event without a difficulty requires no test.
    events: createEvents(),
    // The id of the ledger entry with the change: if the entry is undone, the tests no longer count. Empty in old messages.
    entry: createText(),
    // Text: the state of a dying actor at that time; empty if no one began to die.
    dying: createText(),
    // The turn of a fight at which the tests are due; empty on a card of consequences.
    at: new fields.SchemaField(defineClock()),
  })),
  // The damage dice of a hit (DH-40, DH-41, DH-50, DH-51) or of a peril (DH-63).
  harvestDamage: defineMessageModel(() => ({
    plan: createPlan(),
    ...defineDamageFields(),
    // The hit; empty for a peril, and in old messages.
    hit: new fields.SchemaField({
      ...defineHitFields(),
      tied: createFlag(),
      // Whether the pips of the hit are bruises (DH-47).
      bruise: createFlag(),
      // How many rounds the hit stuns; a stun does no damage (DH-50).
      stun: createCount(),
    }),
    armourHelps: createFlag(),
    ...defineOptions(),
    outcome: new fields.SchemaField({ pips: createCount() }),
  })),
  // A request to use a scripting die (DH-18), with the player's description. Its points are reserved until it is answered.
  harvestRequest: defineMessageModel(() => ({
    // 'reroll', 'undoDeath', 'undoDeathOf' or 'editScene'.
    ...defineRequestFields(),
    ...defineOptions(),
  })),
  // The answer to a request (DH-18): approval or veto by the GM, or withdrawal by the player.
  harvestAnswer: defineMessageModel(defineAnswerFields),
  // A reroll by a scripting die (DH-18).
  harvestReroll: defineMessageModel(() => ({
    ...defineRerollFields(),
    plan: createPlan(),
    // The id of the difficulty at which the reroll is judged.
    difficulty: createText(),
  })),
  // A GM's ruling on a test: another difficulty, with the additional dice in the message (DH-5, DH-6).
  harvestRuling: defineMessageModel(() => ({
    // What the ruling changes: 'difficulty', 'awesome' or 'net'.
    kind: createText(),
    difficulty: createText(),
    net: createRating(),
    ...defineRulingFields(),
    // The dice in this message, which the ruling added to the test.
    dice: new fields.SchemaField({ white: createCount(), black: createCount() }),
  })),
};
