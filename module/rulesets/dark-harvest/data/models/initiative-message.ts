/** The data of a card of initiative (DH-20): the plan of its dice, and what breaks a tie, as both were at the roll. */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createCount, createRating } from './common-fields.ts';
import { createPlan } from './plan-fields.ts';

const { fields } = foundry.data;

function defineInitiativeSchema() {
  return {
    ...defineMessageFields(),
    plan: createPlan(),
    tie: new fields.SchemaField({ dexterity: createRating(), weaponSkill: createRating(), wits: createRating() }),
    // Cache for other modules; the card counts anew.
    outcome: new fields.SchemaField({ net: createCount() }),
  };
}

/** The schema of `harvestInitiative.system`. */
export type InitiativeMessageSchema = ReturnType<typeof defineInitiativeSchema>;

/** Model of the message type `harvestInitiative`. */
export class InitiativeMessageModel extends foundry.abstract.TypeDataModel<
  InitiativeMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): InitiativeMessageSchema {
    return defineInitiativeSchema();
  }
}
