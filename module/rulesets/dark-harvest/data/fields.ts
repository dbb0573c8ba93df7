/** Groups of fields for Dark Harvest's models: a fighter's state in a fight, and the plan of a roll. */
import { darkHarvest } from '../../../../src/index.ts';
import {
  createCount,
  createFlag,
  createInteger,
  createRating,
  createText,
  defineClock,
  RULE_OPTIONS,
} from '../../../fields/fields.ts';

const { fields } = foundry.data;

/** The six characteristics. */
export function createCharacteristics() {
  return new fields.SchemaField({
    strength: createRating(),
    dexterity: createRating(),
    fortitude: createRating(),
    wits: createRating(),
    resolve: createRating(),
    presence: createRating(),
  });
}

/** A health track: `dice` white dice and always 4 reserve dice, 2 pips each; `marked` counts all pips, `bruised` those that are bruises (DH-42, DH-47). */
export function createHealth() {
  return new fields.SchemaField({
    dice: createCount(darkHarvest.NEW_HEALTH_DICE),
    marked: createCount(),
    bruised: createCount(),
  });
}

/** Defines what a character has drunk since sober, by strength, and the step of drunkenness (DH-65). */
export function createDrinking() {
  return new fields.SchemaField({
    light: createCount(),
    wine: createCount(),
    spirits: createCount(),
    step: new fields.NumberField({
      required: true,
      nullable: false,
      integer: true,
      min: 0,
      max: darkHarvest.WORST_STEP,
      initial: 0,
    }),
  });
}

/** Defines what a fighter has done in a round, with the clock that ends it (DH-25, DH-26, DH-30, DH-32). */
export function createFight() {
  return new fields.SchemaField({
    ...defineClock(),
    // How many opponents it has declared; 0: it has not attacked or struck back.
    declared: createCount(),
    // The opponents attacked or struck back at, by UUID, with the id of the message: if it is deleted, it does not count.
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

/** Pips taken, rounds left or rounds aimed, with the clock of their start. */
export function createTimedCount(name: 'pips'): ReturnType<typeof definePips>;
export function createTimedCount(name: 'rounds'): ReturnType<typeof defineRounds>;
export function createTimedCount(name: 'pips' | 'rounds') {
  return name === 'pips' ? definePips() : defineRounds();
}

function definePips() {
  return new fields.SchemaField({ ...defineClock(), pips: createCount() });
}

function defineRounds() {
  return new fields.SchemaField({ ...defineClock(), rounds: createCount() });
}

/** The plan of a roll: which dice, and a line for each reason. */
export function createPlan() {
  return new fields.SchemaField({
    white: createInteger(),
    black: createInteger(),
    automatic: createInteger(),
    // Null: the net of the dice; a number: its minimum (DH-6, Very Easy).
    minimumNet: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
    formula: createText(),
    lines: new fields.ArrayField(
      new fields.SchemaField({
        key: createText(),
        rule: createText(),
        colour: createText(),
        amount: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        // Name of a skill, a helper or a reason at the roll; empty: the name of the key.
        label: createText(),
      }),
    ),
  });
}

/** Defines a test's place in an exchange, as an attack or a reply. Stored as it was at the roll, since tokens move and weapons are sold. */
export function createExchange() {
  return new fields.SchemaField({
    // 'attack' or 'reply'; blank: the test is part of no exchange.
    role: createText(),
    // 'melee', 'pointBlank', 'close' or 'far' (DH-31).
    range: createText(),
    // For a reply: 'strikeBack', 'dodge' or 'fullDodge'.
    reply: createText(),
    // Why the target of an attack has no defence: 'unaware', 'helpless' or 'object'; blank: it may reply.
    defenceless: createText(),
    // Who has the higher initiative: 'attacker', 'target' or 'even' (DH-20).
    initiative: createText(),
    // UUID of the other actor, and its name at that time.
    against: createText(),
    opponent: createText(),
    // The weapon at that time; without a UUID there is none.
    weapon: new fields.SchemaField({
      uuid: createText(),
      name: createText(),
      damage: createCount(),
      melee: createFlag(),
      bruise: createFlag(),
      special: createText(),
    }),
    // The values changed by hand: which, from what to what, in words at that time, and why.
    changes: new fields.ArrayField(
      new fields.SchemaField({ key: createText(), from: createText(), to: createText(), note: createText() }),
    ),
  });
}

/** The rule options in force at a roll. */
export function defineOptions() {
  return { [RULE_OPTIONS]: new fields.SchemaField({ quickplay: createFlag() }) };
}
