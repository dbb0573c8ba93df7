/** The data of a test that is rolled anew by a scripting die (DH-18). The faces are in the message's roll. */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createText } from './common-fields.ts';
import { createPlan } from './plan-fields.ts';

function defineRerollSchema() {
  return {
    ...defineMessageFields(),
    // Id of the request that it goes back to.
    request: createText(),
    plan: createPlan(),
    // The difficulty under which it was rolled.
    difficulty: createText(),
    // What the roll tested, as it was called then.
    title: createText(),
  };
}

/** The schema of `harvestReroll.system`. */
export type RerollMessageSchema = ReturnType<typeof defineRerollSchema>;

/** Model of the message type `harvestReroll`. */
export class RerollMessageModel extends foundry.abstract.TypeDataModel<
  RerollMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): RerollMessageSchema {
    return defineRerollSchema();
  }
}
