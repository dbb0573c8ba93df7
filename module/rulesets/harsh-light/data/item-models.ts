/** The data of Harsh Light's items. */
import { identify } from '../../../documents/identifier.ts';
import { makeItemModels } from '../../../settings/define-model.ts';
import { createChoice, createCount, createFlag, createText, listChoices } from '../../../settings/fields.ts';
import { artwork } from './artwork.ts';
import { type AttributeId, attributeIds, resistanceIds } from './attributes.ts';
import { createDots, defineTest } from './fields.ts';

const define = makeItemModels('TETRAD.HarshLight', artwork);

function createAttribute(initial: AttributeId) {
  return createChoice(listChoices(attributeIds, 'TETRAD.HarshLight.Attribute'), initial);
}

/** The ways in which a weapon reaches its target. Defence applies to blows and throws, but not to shots from beyond arm's reach (HL-15). */
const reaches = ['melee', 'thrown', 'ranged'] as const;

/** The kinds of actions that a power can take (HL-8). */
const actions = ['instant', 'reflexive'] as const;

export const itemModels = {
  lightSkill: define('skill', { kept: ['dots'], complete: identify }, () => ({
    // The identifier by which weapons and powers refer to the skill; if empty, it is made from the item's name.
    identifier: createText(),
    dots: createDots(),
    // The attribute that the skill is usually pulled with; it also decides in which group the sheet lists the skill.
    attribute: createAttribute('wits'),
  })),
  // An advantage of the character.
  lightMerit: define('merit', { kept: ['dots'] }, () => ({ dots: createDots(1) })),
  // A note about the character.
  lightNote: define('note', {}, () => ({})),
  // A weapon (HL-3, HL-15, HL-18).
  lightWeapon: define('weapon', { kept: ['readied'] }, () => ({
    attribute: createAttribute('strength'),
    ...defineTest(),
    reach: createChoice(listChoices(reaches, 'TETRAD.HarshLight.Reach'), 'melee'),
    // The bonus that the weapon adds to the damage of a hit.
    damage: createCount(),
    // Whether the weapon is a part of the body, such as a fist or claws, which is never put away.
    unarmed: createFlag(),
    readied: createFlag(),
  })),
  // A supernatural power (HL-3, HL-5, HL-7, HL-8, HL-10, HL-12).
  lightPower: define('power', { kept: ['dots'] }, () => ({
    dots: createDots(1),
    attribute: createAttribute('presence'),
    ...defineTest(),
    action: createChoice(listChoices(actions, 'TETRAD.HarshLight.Action'), 'instant'),
    // The trait of the target that is subtracted from the pool; empty: no one resists.
    resistance: createChoice(
      { '': 'TETRAD.HarshLight.Resistance.none', ...listChoices(resistanceIds, 'TETRAD.HarshLight.Resistance') },
      '',
    ),
    // Whether each use costs a point of Willpower. No other point can then be spent in the same turn.
    cost: createFlag(),
    // Whether the power's successes do damage, and the bonus to that damage.
    harms: createFlag(),
    damage: createCount(),
  })),
  // Gear, and the skill that it helps with.
  lightGear: define('gear', { kept: ['quantity'] }, () => ({
    quantity: createCount(1),
    attribute: createAttribute('intelligence'),
    ...defineTest(),
    // The bonus that the gear adds to the pool of that skill.
    bonus: createCount(),
  })),
};
