/** The data of a request for a scripting die (DH-18): for what, in the player's words; its points are held from then on. */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createCount, createFlag, createText } from './common-fields.ts';

const { fields } = foundry.data;

function defineRequestSchema() {
  return {
    ...defineMessageFields(),
    // 'reroll', 'undoDeath' or 'editScene'.
    kind: createText(),
    description: createText(),
    // What the roll tested, as it was called then.
    title: createText(),
    serial: createCount(),
    // Of a reroll: the better of the two stands; else the new one, as always in Quickplay.
    keepBetter: new fields.BooleanField({ required: true, initial: true }),
    readings: new fields.SchemaField({ quickplay: createFlag() }),
  };
}

/** The schema of `harvestRequest.system`. */
export type RequestMessageSchema = ReturnType<typeof defineRequestSchema>;

/** Model of the message type `harvestRequest`. */
export class RequestMessageModel extends foundry.abstract.TypeDataModel<
  RequestMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): RequestMessageSchema {
    return defineRequestSchema();
  }
}
