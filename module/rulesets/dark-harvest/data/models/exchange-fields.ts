/**
 * The fields of exchanges: which place a test has in one, as an attack on somebody or the reply to it (DH-23, DH-24), and what a fighter has done in a
 * round (DH-25 to DH-32).
 */
import { defineClock } from '../../../../combat/clock.ts';
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

/** What a fighter has done in a round, with the clock that ends it (DH-25, DH-26, DH-30, DH-32). */
export function createFight() {
  return new fields.SchemaField({
    ...defineClock(),
    // How many opponents it has declared; 0: it has not attacked or struck back.
    declared: createCount(),
    // Whom it has attacked or struck back at, by UUID, and the id of the message of that: what is deleted has not been done.
    foes: new fields.ArrayField(
      new fields.SchemaField({
        id: createText(),
        role: createText('attack'),
        melee: createFlag(),
        message: createText(),
      }),
    ),
    fullDodge: createFlag(),
    dodgedShot: createFlag(),
  });
}

/** For how many rounds a fighter has been aiming, with the clock of the last one (DH-28). */
export function createAim() {
  return new fields.SchemaField({ ...defineClock(), rounds: createCount() });
}
