/** The data of spent fate (DH-11 … DH-17): whose, on which roll, for what, and the serial of the points that the spender saw. */
import { defineMessageFields } from '../../../../chat/message-model.ts';
import { defineClock } from '../../../../combat/clock.ts';
import { createCount, createFlag, createText } from './common-fields.ts';

const { fields } = foundry.data;

function defineFateSchema() {
  return {
    ...defineMessageFields(),
    serial: createCount(),
    // What the roll tested, as it was called then: the roll's card may be deleted.
    title: createText(),
    // What it buys, or `giveBack`. Before there was more to buy than a success, messages said neither this nor what it costs.
    use: createText('success'),
    cost: createCount(1),
    // Of `giveBack`: id of the message whose points come back.
    of: createText(),
    // On another player's roll: whose it is, and how it comes about, in the spender's words (DH-16).
    helped: createText(),
    effect: createText(),
    // The round in which it was spent (DH-17).
    clock: new fields.SchemaField(defineClock()),
    readings: new fields.SchemaField({ quickplay: createFlag() }),
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
