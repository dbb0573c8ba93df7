/** The data of a spent fate point (DH-11): whose, on which roll, and the serial of the points that the spender saw. */
import { defineMessageFields } from '../../../chat/message-model.ts';
import { createCount, createText } from './common-fields.ts';

function defineFateSchema() {
  return {
    ...defineMessageFields(),
    serial: createCount(),
    // What the roll tested, as it was called then: the roll's card may be deleted.
    title: createText(),
  };
}

/** The schema of `harvestFate.system`. */
export type FateMessageSchema = ReturnType<typeof defineFateSchema>;

/** Model of the message type `harvestFate`. */
export class FateMessageModel extends foundry.abstract.TypeDataModel<FateMessageSchema, ChatMessage.Implementation> {
  static override defineSchema(): FateMessageSchema {
    return defineFateSchema();
  }
}
