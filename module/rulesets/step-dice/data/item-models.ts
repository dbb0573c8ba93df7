/** The data of Step Dice's items. */
import { stepDice } from '../../../../src/index.ts';
import { identify } from '../../../documents/identifier.ts';
import { makeItemModels } from '../../../settings/define-model.ts';
import {
  createChoice,
  createCount,
  createFlag,
  createLimited,
  createText,
  listChoices,
} from '../../../settings/fields.ts';
import { artwork } from './artwork.ts';
import { attributeIds } from './fighter.ts';
import { createRank } from './fields.ts';

interface Named {
  readonly name: string;
  identifier?: string;
}

const define = makeItemModels('TETRAD.StepDice', artwork);

const { fields } = foundry.data;

/** The types of damage (SD-31). */
const damageTypes = Object.keys(stepDice.damageTypes) as stepDice.DamageType[];

/** The kinds of medical supplies, the worst first (SD-53). */
const supplies = ['improvised', 'limited', 'standard', 'superior', 'cuttingEdge'] as const;

/** The drugs that a gear item can be (SD-54). */
const drugs = ['painkillers', 'stimulant'] as const;

/** The defaults for a new drug: the rank of a stimulant's die (d6), and how many hours a drug lasts. The GM sets both (SD-54). */
const [NEW_DOSE, NEW_HOURS] = [3, 4];

/** The kinds of hazards (SD-40). */
const hazardKinds = ['fall', 'poison', 'suffocation', 'exposure', 'burns', 'vacuum'] as const;

export type HazardKind = (typeof hazardKinds)[number];

/** Makes the identifiers of a skill and its specialties from their names. */
function identifySkill(system: { identifier?: string; specialties?: Named[] }, name: string): void {
  identify(system, name);
  for (const specialty of system.specialties ?? []) identify(specialty, specialty.name);
}

export const itemModels = {
  // A general skill with its specialties.
  stepSkill: define('skill', { kept: ['rank', 'specialties'], complete: identifySkill }, () => ({
    // The identifier by which weapons and rules refer to the skill; if empty, it is made from the item's name.
    identifier: createText(),
    rank: createRank(),
    // The attribute that the skill is usually rolled with.
    attribute: createChoice(listChoices(attributeIds, 'TETRAD.StepDice.Attribute'), 'agility'),
    // The specialties. A rank below that of the skill counts as the rank of the skill.
    specialties: new fields.ArrayField(
      new fields.SchemaField({ name: createText(), identifier: createText(), rank: createRank() }),
    ),
  })),
  // A weapon (SD-13, SD-18, SD-23, SD-31): its skill, its damage, and its range.
  stepWeapon: define('weapon', { kept: ['shots.value', 'readied'] }, () => ({
    // Identifier of the skill with which the weapon is used: `guns` or `guns/pistols`.
    skill: createText(),
    damage: createRank(),
    type: createChoice(listChoices(damageTypes, 'TETRAD.StepDice.DamageType'), 'wound'),
    // Whether the weapon can be used in close combat. A weapon with a range increment can also be used at range.
    close: createFlag(),
    // The range increment in feet; 0: none. For an explosive: the increment of the blast.
    increment: createCount(),
    // The shots left and the maximum; a maximum of 0 means that the weapon needs no ammunition.
    shots: createLimited(),
    // Whether the weapon explodes: its damage then loses a step for each increment after the first (SD-23).
    explosive: createFlag(),
    // The range increment of a thrown explosive, in feet; 0: the weapon is not thrown.
    throw: createCount(),
    // Whether the weapon is a part of the body, such as a fist or teeth, which is never put away.
    unarmed: createFlag(),
    // Whether the weapon's wounds are burns (SD-40).
    burns: createFlag(),
    readied: createFlag(),
  })),
  // Armour. Its points are subtracted from each hit while it is worn (SD-39).
  stepArmor: define('armor', { kept: ['worn'] }, () => ({ rating: createCount(), worn: createFlag() })),
  // Medical supplies (SD-53), drugs (SD-54), and other gear, which has no rules.
  stepGear: define('gear', { kept: ['quantity'] }, () => ({
    quantity: createCount(1),
    supplies: createChoice(
      { '': 'TETRAD.StepDice.Supplies.none', ...listChoices(supplies, 'TETRAD.StepDice.Supplies') },
      '',
    ),
    // Each use of a drug takes 1 off the quantity. A stimulant's strength is rolled with the die `dose`; both drugs last `hours`.
    drug: createChoice({ '': 'TETRAD.StepDice.Drug.none', ...listChoices(drugs, 'TETRAD.StepDice.Drug') }, ''),
    dose: createRank(NEW_DOSE),
    hours: createCount(NEW_HOURS),
  })),
  // A hazard, which no actor owns: it begins for the actor whose token it is dropped on (SD-40).
  stepHazard: define('hazard', {}, () => ({
    kind: createChoice(listChoices(hazardKinds, 'TETRAD.StepDice.Hazard.kind'), 'fall'),
    // A fall uses `feet`; a poison its `difficulty`; a poison and burns the damage die `dice`.
    feet: createCount(stepDice.FALL_FEET),
    difficulty: createCount(stepDice.difficulties.average),
    dice: createRank(),
    type: createChoice(listChoices(damageTypes, 'TETRAD.StepDice.DamageType'), 'stun'),
  })),
  // A debilitating injury: when it happened, and what it does, in the GM's words (SD-33).
  stepInjury: define('injury', { kept: ['since', 'entry'] }, () => ({
    since: createText(),
    // Id of the ledger entry that caused the injury; empty: a user added it.
    entry: createText(),
  })),
};
