/**
 * The data of a Dark Harvest test card: the plan as it was made, the names it was made with, and the readings in force. Faces are in the message's
 * roll; the outcome is judged from both and stored as a cache only.
 */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createExchange } from './exchange-fields.ts';
import { createPlan } from './plan-fields.ts';

const { fields } = foundry.data;

function createInteger() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, initial: 0 });
}

function createText() {
  return new fields.StringField({ required: true, blank: true, initial: '' });
}

function defineCheckSchema() {
  return {
    ...defineMessageFields(),
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
    // Its place in an exchange of a fight; blank for any other test.
    exchange: createExchange(),
    // World readings in force at the roll.
    readings: new fields.SchemaField({ quickplay: new fields.BooleanField({ required: true, initial: false }) }),
    // Cache of the outcome for other modules; the card judges anew.
    outcome: new fields.SchemaField({ net: createInteger(), degree: createText() }),
  };
}

/** The schema of `harvestCheck.system`. */
export type CheckMessageSchema = ReturnType<typeof defineCheckSchema>;

/** Model of the message type `harvestCheck`. */
export class CheckMessageModel extends foundry.abstract.TypeDataModel<CheckMessageSchema, ChatMessage.Implementation> {
  static override defineSchema(): CheckMessageSchema {
    return defineCheckSchema();
  }
}
