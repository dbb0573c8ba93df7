/** The data of a Gamemaster's ruling on a test: another difficulty, whose further dice are in the message's roll, or another net (DH-5, DH-6). */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createCount, createRating, createText } from './common-fields.ts';

const { fields } = foundry.data;

function defineRulingSchema() {
  return {
    ...defineMessageFields(),
    // 'difficulty' or 'net'.
    kind: createText(),
    difficulty: createText(),
    net: createRating(),
    reason: createText(),
    // Dice that the message's roll throws in addition.
    dice: new fields.SchemaField({ white: createCount(), black: createCount() }),
    // What the roll tested, and how it stood before, in words as they were then.
    title: createText(),
    from: createText(),
  };
}

/** The schema of `harvestRuling.system`. */
export type RulingMessageSchema = ReturnType<typeof defineRulingSchema>;

/** Model of the message type `harvestRuling`. */
export class RulingMessageModel extends foundry.abstract.TypeDataModel<
  RulingMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): RulingMessageSchema {
    return defineRulingSchema();
  }
}
