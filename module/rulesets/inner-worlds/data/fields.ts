/** Groups of fields for the data models of Inner Worlds. */
import { innerWorlds } from '../../../../src/index.ts';
import {
  createChoice,
  createCount,
  createFlag,
  createInteger,
  createPlanLines,
  createText,
  defineEach,
  listChoices,
} from '../../../fields/fields.ts';

const { fields } = foundry.data;

/** Returns a field for a number that may have decimals, such as a weight. */
export function createAmount(initial: number) {
  return new fields.NumberField({ required: true, nullable: false, min: 0, max: 999, initial });
}

/** Returns a field for a moment in seconds of the world's clock; null: there is none. */
function createMoment() {
  return new fields.NumberField({ required: true, nullable: true, integer: true, initial: null });
}

function createAbility() {
  return new fields.SchemaField({ score: createCount(innerWorlds.defaults.ability), damage: createCount() });
}

/** Returns a field for the three abilities: scores and damage (IW-1, IW-20, IW-23). */
export function createAbilities() {
  return new fields.SchemaField(defineEach(innerWorlds.abilityIds, createAbility));
}

/**
 * Returns a field for the state that changes with the tracks and is restored with them by an undo: death, injuries, deprivation, and the turns in which an
 * action or a reaction is lost.
 */
export function createCondition() {
  return new fields.SchemaField({
    passedOut: createFlag(),
    dead: createFlag(),
    // Since when the actor has had no food, sleep or air, in seconds of the world's clock; null: it has what it needs (IW-24).
    foodSince: createMoment(),
    sleepSince: createMoment(),
    airSince: createMoment(),
    exerted: createFlag(),
    // The fight, and the rounds of the turns in which an action or a reaction is lost; 0: none (IW-23).
    fight: createText(),
    actionRound: createCount(),
    reactionRound: createCount(),
    // The parts of the body: 0 whole, 1 injured, 2 lost (IW-21).
    ...defineEach(innerWorlds.bodyParts, () => createCount()),
  });
}

/** Returns a field for one of the three abilities. */
export function createAbilityChoice(initial: innerWorlds.AbilityId) {
  return createChoice(listChoices(innerWorlds.abilityIds, 'TETRAD.InnerWorlds.Ability'), initial);
}

/** Returns a field for a weight, with the default of the rules (IW-26). */
export function defineLoad() {
  return { weight: createAmount(innerWorlds.defaults.weight), cost: createCount(innerWorlds.defaults.value) };
}

/** Returns a field for the plan of a roll. */
export function createPlan() {
  return new fields.SchemaField({
    // 'save', 'contest' or 'damage': what the dice are for. 'none': nothing is rolled.
    kind: createText('save'),
    // The score of a save or contest, and the number that a save must not exceed.
    score: createInteger(),
    target: createInteger(),
    // 'advantage', 'disadvantage' or blank.
    mode: createText(),
    // How many times a save is rolled: twice for a complicated one (IW-3).
    throws: createCount(1),
    // The number of dice for the body parts that are hurt if the save fails (IW-21).
    parts: createCount(),
    // In a contest: the score of the expected opponent (IW-5).
    foe: createInteger(),
    formula: createText(),
    lines: createPlanLines(),
  });
}

/** Returns a field for a short list of words. */
export function createWords() {
  return new fields.ArrayField(createText());
}
