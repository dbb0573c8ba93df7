/** Field groups for the data models of Inner Worlds. */
import { innerWorlds } from '../../../../src/index.ts';
import {
  createChoice,
  createCount,
  createFlag,
  createInteger,
  createList,
  createPlanLines,
  createRating,
  createText,
  defineEach,
  listChoices,
} from '../../../settings/fields.ts';

const { fields } = foundry.data;

/** Returns a field for a number that may have decimals, such as a weight. */
export function createAmount(initial: number) {
  return new fields.NumberField({ required: true, nullable: false, min: 0, max: 999, initial });
}

/** Returns a field for a time in seconds of the world's clock; null: none. */
function createMoment() {
  return new fields.NumberField({ required: true, nullable: true, integer: true, initial: null });
}

function createAbility() {
  return new fields.SchemaField({ score: createCount(innerWorlds.defaults.ability), damage: createCount() });
}

/** Returns a field for the score and the damage of each ability (IW-1, IW-20, IW-23). */
export function createAbilities() {
  return new fields.SchemaField(defineEach(innerWorlds.abilityIds, createAbility));
}

/**
 * Returns a field for the states that change together with the tracks, and that an undo restores with them: death, injuries, deprivation, and the turns in
 * which an action or a reaction is lost.
 */
export function createCondition() {
  return new fields.SchemaField({
    passedOut: createFlag(),
    dead: createFlag(),
    // When the actor began to lack food, sleep or air, in seconds of the world's clock; null: it has enough (IW-24).
    foodSince: createMoment(),
    sleepSince: createMoment(),
    airSince: createMoment(),
    exerted: createFlag(),
    // The id of a fight, and its rounds in which the actor loses the action or the reaction of its turn; 0: none (IW-23).
    fight: createText(),
    actionRound: createCount(),
    reactionRound: createCount(),
    // The state of each body part: 0 whole, 1 injured, 2 lost (IW-21).
    ...defineEach(innerWorlds.bodyParts, () => createCount()),
  });
}

export function createAbilityChoice(initial: innerWorlds.AbilityId) {
  return createChoice(listChoices(innerWorlds.abilityIds, 'TETRAD.InnerWorlds.Ability'), initial);
}

/** Returns the fields for weight and cost, with the defaults of the rules (IW-26). */
export function defineLoad() {
  return { weight: createAmount(innerWorlds.defaults.weight), cost: createCount(innerWorlds.defaults.value) };
}

/** Returns a field for the plan of a roll. */
export function createPlan() {
  return new fields.SchemaField({
    // What the dice are for: 'save', 'contest' or 'damage'; 'none': nothing is rolled.
    kind: createText('save'),
    // The score of the ability, and the number that a save must not exceed.
    score: createInteger(),
    target: createInteger(),
    // 'advantage' or 'disadvantage'; empty: neither.
    mode: createText(),
    // How many times a save is rolled: twice for a complicated one (IW-3).
    throws: createCount(1),
    // How many dice choose the body parts that are hurt if the save fails (IW-21).
    parts: createCount(),
    // For a contest: the score of the expected opponent (IW-5).
    foe: createInteger(),
    formula: createText(),
    lines: createPlanLines(),
  });
}

/** Returns a field for a list of words or ids. */
export function createWords() {
  return createList(createText());
}

const bonuses = ['armour'] as const;

/** Returns the field for what effects add to numbers that come from items or are derived. It is stored as 0. */
export function createBonus() {
  return new fields.SchemaField(defineEach(bonuses, createRating));
}
