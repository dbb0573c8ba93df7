/** Groups of fields that Dark Harvest's models are made of: what a fighter carries with it through a fight, and the plan of a roll. */
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

/** What somebody has drunk since sober, by strength, and the step of drunkenness (DH-65). */
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

/** Pips taken, rounds left or rounds aimed, with the clock since when. */
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
    // Null: the net is what the dice give; a number: it is never below (DH-6, Very Easy).
    minimumNet: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
    formula: createText(),
    lines: new fields.ArrayField(
      new fields.SchemaField({
        key: createText(),
        rule: createText(),
        colour: createText(),
        amount: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        // Name of a skill, a helper or a reason as it was at the roll; empty: the name of the key.
        label: createText(),
      }),
    ),
  });
}

/** The place of a test in an exchange, as an attack on somebody or the reply to it. What the fight says of it is kept as it was at the roll: tokens move, weapons are sold. */
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
    // What somebody changed by hand: what, from what to what, in words as they were then, and why.
    changes: new fields.ArrayField(
      new fields.SchemaField({ key: createText(), from: createText(), to: createText(), note: createText() }),
    ),
  });
}

/** The rule options in force at a roll. */
export function defineOptions() {
  return { [RULE_OPTIONS]: new fields.SchemaField({ quickplay: createFlag() }) };
}
