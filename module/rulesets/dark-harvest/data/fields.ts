/** Field groups that several data models of Dark Harvest share: a fighter's state in a fight, and the plan of a roll. */
import { darkHarvest } from '../../../../src/index.ts';
import {
  createCount,
  createFlag,
  createInteger,
  createList,
  createRating,
  createText,
  defineClock,
  defineEach,
  RULE_OPTIONS,
} from '../../../settings/fields.ts';
import { defineOpponent, defineWeaponUsed } from '../../../exchange/opposed-facet.ts';

import { characteristicIds } from './fighter.ts';

const { fields } = foundry.data;

export function createCharacteristics() {
  return new fields.SchemaField(defineEach(characteristicIds, createRating));
}

/**
 * Defines a health track: `dice` health dice and always 4 reserve dice, with 2 pips each. `marked` counts all marked pips, `bruised` those of them that are
 * bruises (DH-42, DH-47).
 */
export function createHealth() {
  return new fields.SchemaField({
    dice: createCount(darkHarvest.NEW_HEALTH_DICE),
    marked: createCount(),
    bruised: createCount(),
  });
}

/** Defines what a character has drunk since last being sober, by kind of drink, and the step of drunkenness (DH-65). */
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

/** Defines what a fighter has done in a round, with the clock of that round (DH-25, DH-26, DH-30, DH-32). */
export function createFight() {
  return new fields.SchemaField({
    ...defineClock(),
    // How many opponents the fighter has declared; 0 until it attacks or strikes back.
    declared: createCount(),
    // The opponents that the fighter attacked or struck back at: each one's UUID, with the id of the attack's or strike's message. An opponent whose message
    // was deleted no longer counts.
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
    // The UUIDs of those whom it struck at in melee in the round before (DH-28).
    former: new fields.ArrayField(createText()),
  });
}

/** Defines a list of attacks on the unaware, each with its clock, the UUID of its target, and the id of its message (DH-32). */
export function createSurprises() {
  const surprise = { ...defineClock(), id: createText(), melee: createFlag(), message: createText() };
  return new fields.ArrayField(new fields.SchemaField(surprise));
}

/** Defines a count of pips, with the clock of the round from which it counts. */
export function createTimedPips() {
  return new fields.SchemaField({ ...defineClock(), pips: createCount() });
}

/**
 * Defines held breath: the rounds that were left when it was held, or when its holder last began to rest or to exert himself (DH-64). Exertion leaves parts of a
 * round.
 */
export function createBreath() {
  const rounds = new fields.NumberField({ required: true, nullable: false, min: 0, max: 9999, initial: 0 });
  return new fields.SchemaField({ ...defineClock(), rounds, strenuous: createFlag() });
}

/** Defines a count of rounds, with the clock of the round from which it counts. */
export function createTimedRounds() {
  return new fields.SchemaField({ ...defineClock(), rounds: createCount() });
}

/** Defines the plan of a roll: its dice, and a line for each reason that adds or removes dice. */
export function createPlan() {
  return new fields.SchemaField({
    white: createInteger(),
    black: createInteger(),
    automatic: createInteger(),
    // The minimum of the net (DH-6, Very Easy); null: none.
    minimumNet: new fields.NumberField({ required: true, nullable: true, integer: true, initial: null }),
    formula: createText(),
    lines: createList(
      new fields.SchemaField({
        key: createText(),
        rule: createText(),
        colour: createText(),
        amount: new fields.NumberField({ required: true, nullable: false, initial: 0 }),
        // The name of a skill, a helper or a typed reason, as it was at the time of the roll; empty: the name follows from `key`.
        label: createText(),
      }),
    ),
  });
}

/** Defines a test's place in an exchange, as an attack or a reply. All values are those at the time of the roll: tokens move, and weapons are sold. */
export function createExchange() {
  return new fields.SchemaField({
    // 'attack' or 'reply'; blank if the test is not part of an exchange.
    role: createText(),
    // 'melee', 'pointBlank', 'close' or 'far' (DH-31).
    range: createText(),
    // For a reply: 'strikeBack', 'dodge' or 'fullDodge'.
    reply: createText(),
    // Why the target of an attack has no defence: 'unaware', 'helpless' or 'object'. Blank if it may reply.
    defenceless: createText(),
    // Who has the higher initiative: 'attacker', 'target' or 'even' (DH-20).
    initiative: createText(),
    ...defineOpponent(),
    weapon: new fields.SchemaField({
      ...defineWeaponUsed(),
      melee: createFlag(),
      bruise: createFlag(),
      special: createText(),
    }),
    // The suggested values that were changed by hand: for each its key, the old and new value as text, and the reason given.
    changes: createList(
      new fields.SchemaField({ key: createText(), from: createText(), to: createText(), note: createText() }),
    ),
  });
}

/** Defines the rule options that applied to a roll. */
export function defineOptions() {
  return { [RULE_OPTIONS]: new fields.SchemaField({ quickplay: createFlag() }) };
}

const bonuses = ['armour'] as const;

/** Returns the field for what effects add to numbers that come from items or are derived. It is stored as 0. */
export function createBonus() {
  return new fields.SchemaField(defineEach(bonuses, createRating));
}
