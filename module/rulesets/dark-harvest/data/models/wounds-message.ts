/** The data of a card of wounds: what a change of a health track set off, with the tests that are due (DH-43, DH-45 … DH-48). */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { createCount, createText } from './common-fields.ts';

const { fields } = foundry.data;

function defineWoundsSchema() {
  return {
    ...defineMessageFields(),
    // In the order of DH-43. Without a difficulty no test is due.
    events: new fields.ArrayField(
      new fields.SchemaField({
        kind: createText(),
        rule: createText(),
        difficulty: createText(),
        modifiers: new fields.ArrayField(
          new fields.SchemaField({ key: createText(), rule: createText(), black: createCount() }),
        ),
      }),
    ),
    // Id of the entry in the actor's ledger that set this off: taken back, the tests are void. Empty in older messages.
    entry: createText(),
    // How the dying stood then, in words; empty where nobody began to die.
    dying: createText(),
  };
}

/** The schema of `harvestWounds.system`. */
export type WoundsMessageSchema = ReturnType<typeof defineWoundsSchema>;

/** Model of the message type `harvestWounds`. */
export class WoundsMessageModel extends foundry.abstract.TypeDataModel<
  WoundsMessageSchema,
  ChatMessage.Implementation
> {
  static override defineSchema(): WoundsMessageSchema {
    return defineWoundsSchema();
  }
}
