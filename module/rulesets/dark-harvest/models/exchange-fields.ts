/** The fields of a test that say which place it has in an exchange of a fight: an attack on somebody, or the reply to it (DH-23, DH-24). */
import { createCount, createFlag, createText } from './common-fields.ts';

const { fields } = foundry.data;

/** What the fight says of the test is kept as it was at the roll: tokens move, weapons are sold. */
export function createExchange() {
  return new fields.SchemaField({
    // 'attack', 'reply'; blank: the test is part of no exchange.
    role: createText(),
    // 'melee', 'pointBlank', 'close' or 'far' (DH-31).
    range: createText(),
    // What a reply is: 'strikeBack', 'dodge' or 'fullDodge'.
    reply: createText(),
    // Why the target of an attack has no defence: 'unaware', 'helpless' or 'object'; blank: it may reply.
    defenceless: createText(),
    // Who has the higher initiative: 'attacker', 'target' or 'even' (DH-20).
    initiative: createText(),
    // UUID of the other actor, and its name as it was then.
    against: createText(),
    opponent: createText(),
    // The weapon used, as it was then; without a UUID there is none.
    weapon: new fields.SchemaField({
      uuid: createText(),
      name: createText(),
      damage: createCount(),
      melee: createFlag(),
      bruise: createFlag(),
      special: createText(),
    }),
    // Where somebody decided otherwise than the fight says: what, and from what to what, in words as they were then, and why.
    changes: new fields.ArrayField(
      new fields.SchemaField({ key: createText(), from: createText(), to: createText(), note: createText() }),
    ),
  });
}
