/** The data of a reply to an attack that rolls nothing: an easy target, or somebody who disengages (DH-24). Who replies to what stands in the links. */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createText } from './common-fields.ts';

function defineReplySchema() {
  return {
    ...defineMessageFields(),
    // 'easyTarget' or 'disengage'.
    reply: createText('easyTarget'),
    // Name of the attacker, as it was then.
    opponent: createText(),
  };
}

/** The schema of `harvestReply.system`. */
export type ReplyMessageSchema = ReturnType<typeof defineReplySchema>;

/** Model of the message type `harvestReply`. */
export class ReplyMessageModel extends foundry.abstract.TypeDataModel<ReplyMessageSchema, ChatMessage.Implementation> {
  static override defineSchema(): ReplyMessageSchema {
    return defineReplySchema();
  }
}
