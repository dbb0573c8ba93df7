/**
 * The data of Step Dice's messages. The faces of the dice are in the message's rolls. Outcomes are not stored: they are computed from the data and the faces.
 */
import { stepDice } from '../../../../src/index.ts';
import { defineInitiativeFields } from '../../../combat/combat-facet.ts';
import { defineDamageFields, defineHitFields } from '../../../exchange/damage-facet.ts';
import { defineExtendedFields } from '../../../time/extended-facet.ts';
import { defineMessageModel } from '../../../settings/define-model.ts';
import {
  createCount,
  createFlag,
  createList,
  createPurpose,
  createRating,
  createText,
  defineClock,
} from '../../../settings/fields.ts';
import { defineAttackFields, defineOpponent, defineWeaponUsed } from '../../../exchange/opposed-facet.ts';
import { createOptional, createPlan, defineOptions } from './fields.ts';

const { fields } = foundry.data;

/** Returns a field for a roll's place in an exchange (SD-13 to SD-30). */
function createExchange() {
  return new fields.SchemaField({
    // 'attack', 'reply', 'manoeuvre' or 'oppose'; empty: not part of an exchange.
    role: createText(),
    range: createText(),
    // The base difficulty, which a dodge replaces, and the part of the difficulty that applies even against a dodge (SD-30).
    base: createRating(),
    added: createRating(),
    // The defences that the target may choose, the default first.
    defences: createList(createText(), Object.keys(stepDice.defences).length + 1),
    disarm: createFlag(),
    dark: createFlag(),
    // The circumstances from which these follow, by which the GM can have an attack judged again (SD-13).
    terms: new fields.ObjectField({ required: true, initial: {} }),
    // How many points are stopped by what hides the target (SD-39).
    hiding: createCount(),
    // For an attack on a held target, an id of stepDice.holdAttacks; empty: the target is not held.
    hold: createText(),
    // For a reply: 'innate', 'block' or 'dodge', or the id of the opposing manoeuvre. `unarmed`: the target blocks with bare hands (SD-15).
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

export const messageModels = {
  // A roll: its plan, what was rolled, its purpose, and its place in an exchange.
  stepCheck: defineMessageModel(() => ({
    plan: createPlan(),
    // What was rolled: the ids of attributes, and the name of the skill at that time; all empty for dice typed in chat.
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
  })),
  // Announces that an attack's target does not defend, such as a helpless or surprised one.
  stepReply: defineMessageModel(() => ({ reply: createText('none'), opponent: createText() })),
  // The initiative of fighters who rolled together: `others` holds all except the first (SD-10).
  stepInitiative: defineMessageModel(() =>
    defineInitiativeFields(() => ({
      plan: createPlan(),
      tie: new fields.SchemaField({ agility: createCount(), alertness: createCount() }),
    })),
  ),
  // The damage of a hit (SD-31), a fall, an explosion or a poison.
  stepDamage: defineMessageModel(() => ({
    plan: createPlan(),
    ...defineDamageFields(),
    hit: new fields.SchemaField({ ...defineHitFields(), extraordinary: createFlag() }),
    basic: createCount(),
    type: createText('stun'),
    burns: createFlag(),
    // The points of the target's armour at the time of the roll (SD-39).
    armour: createCount(),
    // The points of what hid the target from the attack (SD-39).
    hiding: createCount(),
    // 'suffocation' if the points are marked by the rules for suffocation; empty: they are marked like those of a hit.
    peril: createText(),
    // The rank of the die by which the target's cover reduces the damage of an explosion (SD-17).
    cover: createCount(),
  })),
  // Begins a hazard: a copy of its values, and its victim's name at that time (SD-40).
  stepHazard: defineMessageModel(() => ({
    kind: createText('fall'),
    feet: createCount(),
    difficulty: createCount(),
    dice: createCount(),
    type: createText('stun'),
    name: createText(),
    target: createText(),
    // UUID of the actor who chokes the victim; empty: the hazard is not a choke (SD-26).
    by: createText(),
  })),
  // Begins a complex action or surgery (SD-6, SD-55).
  stepComplex: defineMessageModel(defineExtendedFields),
  // The consequences of a change of health, with the rolls that are due (SD-33 to SD-38).
  stepWounds: defineMessageModel(() => ({
    events: createList(
      new fields.SchemaField({
        kind: createText(),
        rule: createText(),
        difficulty: createOptional(),
        consequence: createText(),
        amount: createCount(),
      }),
    ),
    // Id of the ledger entry with the change. If that entry is undone, the rolls are no longer due.
    entry: createText(),
    // The clock of the turn at whose start the rolls are due; empty on a card of consequences.
    at: new fields.SchemaField(defineClock()),
  })),
};
