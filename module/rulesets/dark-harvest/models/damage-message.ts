/** The data of a card of damage dice that no opponent rolled: a peril's (DH-63). The faces are in the message's roll. */
import { defineMessageFields } from '../../../chat/message-model.ts';
import { createCount, createFlag, createText } from './common-fields.ts';
import { createPlan } from './plan-fields.ts';

const { fields } = foundry.data;

function defineDamageSchema() {
  return {
    ...defineMessageFields(),
    plan: createPlan(),
    // Names of what does the damage and of whom it hits, as they were called then.
    source: createText(),
    target: createText(),
    armourHelps: createFlag(),
    // Cache for other modules; the card counts anew.
    outcome: new fields.SchemaField({ pips: createCount() }),
  };
}

/** The schema of `harvestDamage.system`. */
export type DamageMessageSchema = ReturnType<typeof defineDamageSchema>;

/** Model of the message type `harvestDamage`. */
export class DamageMessageModel extends foundry.abstract.TypeDataModel<
  DamageMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): DamageMessageSchema {
    return defineDamageSchema();
  }
}
