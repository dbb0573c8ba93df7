/** The data of a card of damage dice: of a hit (DH-40, DH-41, DH-50, DH-51), or of a peril (DH-63). The faces are in the message's roll. */
import { defineMessageFields } from '../../../../chat/message-model.ts';
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
    // The hit that it was rolled for; of a peril, and in older messages, blank.
    hit: new fields.SchemaField({
      // UUID of who dealt it, its name then, and which side of the exchange that was.
      dealer: createText(),
      dealerName: createText(),
      by: createText(),
      margin: createCount(),
      tied: createFlag(),
      // Its pips are bruises (DH-47).
      bruise: createFlag(),
      // Rounds that it stuns for, in place of pips (DH-50).
      stun: createCount(),
    }),
    // World readings in force at the roll.
    readings: new fields.SchemaField({ quickplay: createFlag() }),
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
