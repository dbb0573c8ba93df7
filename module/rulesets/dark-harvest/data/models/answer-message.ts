/** The data of the answer to a request (DH-18): approval, veto, or that the asker withdraws it. */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createCount, createText } from './common-fields.ts';

function defineAnswerSchema() {
  return {
    ...defineMessageFields(),
    // 'approve', 'veto' or 'withdraw'.
    answer: createText(),
    // Of a veto and a withdrawal: the serial of the points that come back.
    serial: createCount(),
    // What was asked for, as it was called then: the request may be deleted.
    title: createText(),
  };
}

/** The schema of `harvestAnswer.system`. */
export type AnswerMessageSchema = ReturnType<typeof defineAnswerSchema>;

/** Model of the message type `harvestAnswer`. */
export class AnswerMessageModel extends foundry.abstract.TypeDataModel<
  AnswerMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): AnswerMessageSchema {
    return defineAnswerSchema();
  }
}
