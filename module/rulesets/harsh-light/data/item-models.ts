/** The data of the items of Harsh Light. */
import { identify } from '../../../documents/identifier.ts';
import { makeItemModels } from '../../../fields/define-model.ts';
import { createChoice, createCount, createFlag, createText, listChoices } from '../../../fields/fields.ts';
import { artwork } from './artwork.ts';
import { type AttributeId, attributeIds, resistanceIds } from './attributes.ts';
import { createDots, defineTest } from './fields.ts';

const define = makeItemModels('TETRAD.HarshLight', artwork);

function createAttribute(initial: AttributeId) {
  return createChoice(listChoices(attributeIds, 'TETRAD.HarshLight.Attribute'), initial);
}

/** How a weapon reaches its target: Defence applies to blows and throws, but not to shots from farther than arm's reach (HL-15). */
const reaches = ['melee', 'thrown', 'ranged'] as const;

/** The kinds of actions (HL-8). */
const actions = ['instant', 'reflexive'] as const;

/** The models of the items, by type. */
export const itemModels = {
  lightSkill: define('skill', { kept: ['dots'], complete: identify }, () => ({
    // The identifier that weapons and powers use for the skill; if empty, it is made from the item's name.
    identifier: createText(),
    dots: createDots(),
    // The attribute that the skill is usually pulled with; it also sets the skill's group.
    attribute: createAttribute('wits'),
  })),
  // An advantage, with its dots.
  lightMerit: define('merit', { kept: ['dots'] }, () => ({ dots: createDots(1) })),
  // Something about the character to keep in mind.
  lightNote: define('note', {}, () => ({})),
  // HL-3, HL-15, HL-18.
  lightWeapon: define('weapon', { kept: ['readied'] }, () => ({
    attribute: createAttribute('strength'),
    ...defineTest(),
    reach: createChoice(listChoices(reaches, 'TETRAD.HarshLight.Reach'), 'melee'),
    // What the weapon adds to the damage of a hit.
    damage: createCount(),
    // Whether the weapon is a part of the body, such as a fist or claws, which is never put away.
    unarmed: createFlag(),
    readied: createFlag(),
  })),
  // HL-3, HL-5, HL-7, HL-8, HL-10, HL-12.
  lightPower: define('power', { kept: ['dots'] }, () => ({
    dots: createDots(1),
    attribute: createAttribute('presence'),
    ...defineTest(),
    action: createChoice(listChoices(actions, 'TETRAD.HarshLight.Action'), 'instant'),
    // The trait of the target that comes off the pool; blank: nobody resists.
    resistance: createChoice(
      { '': 'TETRAD.HarshLight.Resistance.none', ...listChoices(resistanceIds, 'TETRAD.HarshLight.Resistance') },
      '',
    ),
    // Whether each use costs a point of Willpower, the only one of the turn.
    cost: createFlag(),
    // Whether its successes harm the target, and the bonus to that damage.
    harms: createFlag(),
    damage: createCount(),
  })),
  // A thing, and how it helps a pull of its skill.
  lightGear: define('gear', { kept: ['quantity'] }, () => ({
    quantity: createCount(1),
    attribute: createAttribute('intelligence'),
    ...defineTest(),
    // What the thing adds to the pool of that skill.
    bonus: createCount(),
  })),
};
