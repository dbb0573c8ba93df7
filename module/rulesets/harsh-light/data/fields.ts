/** Field groups for the data models of Harsh Light: attributes, the turn, and the plan of a pull. */
import {
  createCount,
  createFlag,
  createOptionalCount,
  createPlanLines,
  createRating,
  createText,
  defineClock,
  defineEach,
} from '../../../settings/fields.ts';

import { attributeIds } from './attributes.ts';

const { fields } = foundry.data;

export const NEW_ATTRIBUTE = 2;

/** The maximum number of dots that a field accepts. */
const MOST_DOTS = 99;

/** Returns a field for dots: a whole number, 0 or more. */
export function createDots(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: MOST_DOTS, initial });
}

/** Returns a field for the dots of the nine attributes. */
export function createAttributes() {
  return new fields.SchemaField(defineEach(attributeIds, () => createDots(NEW_ATTRIBUTE)));
}

/** Returns a field for the traits that follow from attributes. Null: the rules compute the trait; a number replaces the computed value (HL-18). */
export function createTraits() {
  const traits = ['health', 'defence', 'speed', 'willpower', 'initiative'] as const;
  return new fields.SchemaField(defineEach(traits, () => createOptionalCount()));
}

/** Returns a field for what changes an actor's Defence from the start of its turn to the start of its next turn (HL-13, HL-14). */
export function createTurn() {
  return new fields.SchemaField({
    ...defineClock(),
    dodging: createFlag(),
    allOut: createFlag(),
    // How many attacks on the actor have been resolved.
    attacks: createCount(),
  });
}

/** Returns a field for the plan of a pull: its pool, the lowest card that pulls a second one (0: none does), and a line for each reason. */
export function createPlan() {
  return new fields.SchemaField({
    pool: createRating(),
    again: createCount(10),
    // How many successes the pull needs.
    needed: createCount(1),
    // Whether the successes of the lowest card were taken instead of pulling (HL-6).
    taken: createFlag(),
    formula: createText(),
    lines: createPlanLines(),
  });
}

/** Returns the fields for the pulls that weapons, powers and gear make. */
export function defineTest() {
  return {
    // Identifier of the skill; empty: the attribute alone.
    skill: createText(),
    // The lowest card that pulls a second one (HL-3).
    again: new fields.NumberField({ required: true, nullable: false, integer: true, min: 8, max: 10, initial: 10 }),
    // The effects of a Dramatic Failure and an Exceptional Success; empty: the GM decides (HL-5, HL-7).
    dramatic: createText(),
    exceptional: createText(),
  };
}

const bonuses = ['defence', 'health', 'speed', 'willpower'] as const;

/** Returns the field for what effects add to numbers that come from items or are derived. It is stored as 0. */
export function createBonus() {
  return new fields.SchemaField(defineEach(bonuses, createRating));
}
