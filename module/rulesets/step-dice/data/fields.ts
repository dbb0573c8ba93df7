/** Field groups for the data models of Step Dice: attributes, health, the turn, and the plan of a roll. */
import { stepDice } from '../../../../src/index.ts';
import {
  createChoice,
  createCount,
  createFlag,
  createInteger,
  createList,
  createPlanLines,
  createRating,
  createText,
  defineClock,
  defineEach,
  listChoices,
  RULE_OPTIONS,
} from '../../../settings/fields.ts';

import { attributeIds } from './fighter.ts';

const { fields } = foundry.data;

/** The rank of a new attribute: d6. */
const NEW_ATTRIBUTE = 3;

/** Returns a field for a rank: one of the steps from no die upwards (SD-1). */
export function createRank(initial = 0) {
  const max = stepDice.MAXIMUM_RANK;
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max, initial });
}

/** Returns a field for a whole number that may be null, which is also the default. */
export function createOptional() {
  return new fields.NumberField({ required: true, nullable: true, integer: true, initial: null });
}

/** Returns a field for the ranks of the six attributes. */
export function createAttributes() {
  return new fields.SchemaField(defineEach(attributeIds, () => createRank(NEW_ATTRIBUTE)));
}

/** Returns a field for the points of stun, wounds and shock that an actor has taken (SD-31, SD-36). */
export function createHealth() {
  return new fields.SchemaField({ stun: createCount(), wound: createCount(), shock: createCount() });
}

/**
 * Returns a field for the effects that the points do not show: series of Endurance rolls, clocks in seconds of game time, and burns (SD-33 to SD-40, SD-51 to
 * SD-55). A null field means that the effect does not apply now.
 */
export function createCondition() {
  return new fields.SchemaField({
    burns: createCount(),
    // For each series of Endurance rolls: the difficulty of the next roll, and how many rolls are due (SD-35, SD-38).
    stayingNext: createOptional(),
    stayingOwed: createCount(),
    dyingNext: createOptional(),
    dyingOwed: createCount(),
    lastDying: createOptional(),
    // When the last roll of each series was made outside a fight.
    stayingAt: createOptional(),
    dyingAt: createOptional(),
    // When the next hourly roll against shock of someone awake is due.
    shockNext: createOptional(),
    // When the actor fell unconscious, when its next hourly roll is due, and whether it was woken early (SD-36, SD-54).
    outSince: createOptional(),
    outNext: createOptional(),
    outRoused: createFlag(),
    deadSince: createOptional(),
    bleeding: createOptional(),
    // The stage of recovery; empty: the actor is not recovering (SD-52, SD-55).
    recovery: createText(),
    recoveryNext: createOptional(),
    recoveryProgress: createCount(),
    recoverySurgery: createFlag(),
    stunSince: createOptional(),
    stunRolled: createOptional(),
    exposure: createOptional(),
    // How many turns the actor has been without air, and how many rolls they have made due; null: there is air (SD-40).
    airTurns: createOptional(),
    airRolls: createCount(),
    // UUID of the actor whose choke cuts off the air while the hold lasts; empty: another cause (SD-26).
    airBy: createText(),
    painkillersUntil: createOptional(),
    stimulantStun: createCount(),
    stimulantUntil: createOptional(),
  });
}

/** The stances that an actor can declare for a turn (SD-16). */
const stances = ['none', 'allOutAttack', 'allOutDefence'] as const;

/** Returns a field for a turn: the clock at its start, and what was declared and done (SD-11 to SD-16, SD-19). */
export function createTurn() {
  return new fields.SchemaField({
    ...defineClock(),
    declared: createCount(),
    taken: createCount(),
    stance: createChoice(listChoices(stances, 'TETRAD.StepDice.Stance'), 'none'),
    runs: createFlag(),
    ready: createCount(),
    charged: createCount(),
    aim: createCount(),
    aimed: createFlag(),
  });
}

/** Returns a field for the plan of a roll: its ranks, and a line for each reason that changes the roll. */
export function createPlan() {
  return new fields.SchemaField({
    ranks: createList(createInteger()),
    bonus: createInteger(),
    // The difficulty; null: none, as in opposed rolls.
    difficulty: createOptional(),
    equalSucceeds: createFlag(),
    formula: createText(),
    lines: createPlanLines(),
  });
}

/** Returns the fields for the rule options that are in force when a roll is made. */
export function defineOptions() {
  return { [RULE_OPTIONS]: new fields.SchemaField({ equalSucceeds: createFlag() }) };
}

const bonuses = ['armour', 'life', 'reach'] as const;

/** Returns the field for what effects add to numbers that come from items or are derived. It is stored as 0. */
export function createBonus() {
  return new fields.SchemaField(defineEach(bonuses, createRating));
}
