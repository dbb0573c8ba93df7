/** The data of the items of Harsh Light. */
import { makeIdentifier } from '../../../documents/identifier.ts';
import { defineItemModel } from '../../../fields/define-model.ts';
import { createChoice, createCount, createFlag, createHtml, createText, listChoices } from '../../../fields/fields.ts';
import { artwork } from './artwork.ts';
import { type AttributeId, attributeIds, resistanceIds } from './attributes.ts';
import { createDots, defineTest } from './fields.ts';

function createAttribute(initial: AttributeId) {
  return createChoice(listChoices(attributeIds, 'TETRAD.HarshLight.Attribute'), initial);
}

const PlainSkillModel = defineItemModel({
  labels: 'TETRAD.HarshLight.SkillFields',
  begin: { artwork: artwork.skill },
  kept: ['dots'],
  schema: () => ({
    // The identifier by which weapons and powers name the skill; if empty, it is made from the item's name.
    identifier: createText(),
    dots: createDots(),
    // The attribute that the skill is usually pulled with; its group is also that of the skill.
    attribute: createAttribute('wits'),
    description: createHtml(),
  }),
});

/** Model of the item type `lightSkill`. */
export class SkillModel extends PlainSkillModel {
  /** Makes an empty identifier from the name. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    this.identifier ||= makeIdentifier(this.parent.name);
  }
}

/** Model of the item type `lightMerit`: an advantage, with its dots. */
export const MeritModel = defineItemModel({
  labels: 'TETRAD.HarshLight.MeritFields',
  begin: { artwork: artwork.merit },
  kept: ['dots'],
  schema: () => ({ dots: createDots(1), description: createHtml() }),
});

/** Model of the item type `lightNote`: something about the character to keep in mind. */
export const NoteModel = defineItemModel({
  labels: 'TETRAD.HarshLight.NoteFields',
  begin: { artwork: artwork.note },
  schema: () => ({ description: createHtml() }),
});

/** How a weapon reaches its target: Defence applies to blows and throws, but not to shots from farther than arm's reach (HL-15). */
const reaches = ['melee', 'thrown', 'ranged'] as const;

/** Model of the item type `lightWeapon` (HL-3, HL-15, HL-18). */
export const WeaponModel = defineItemModel({
  labels: 'TETRAD.HarshLight.WeaponFields',
  begin: { artwork: artwork.weapon },
  kept: ['readied'],
  schema: () => ({
    attribute: createAttribute('strength'),
    ...defineTest(),
    reach: createChoice(listChoices(reaches, 'TETRAD.HarshLight.Reach'), 'melee'),
    // What the weapon adds to the damage of a hit.
    damage: createCount(),
    // Whether the weapon is a part of the body, such as a fist or claws, which is never put away.
    unarmed: createFlag(),
    readied: createFlag(),
    description: createHtml(),
  }),
});

/** The kinds of actions (HL-8). */
const actions = ['instant', 'reflexive'] as const;

/** Model of the item type `lightPower` (HL-3, HL-5, HL-7, HL-8, HL-10, HL-12). */
export const PowerModel = defineItemModel({
  labels: 'TETRAD.HarshLight.PowerFields',
  begin: { artwork: artwork.power },
  kept: ['dots'],
  schema: () => ({
    dots: createDots(1),
    attribute: createAttribute('presence'),
    ...defineTest(),
    action: createChoice(listChoices(actions, 'TETRAD.HarshLight.Action'), 'instant'),
    // The trait of the target that comes off the pool; blank: nobody resists.
    resistance: createChoice(
      { '': 'TETRAD.HarshLight.Resistance.none', ...listChoices(resistanceIds, 'TETRAD.HarshLight.Resistance') },
      '',
    ),
    // Whether each use costs a point of Willpower, which is then the one of the turn.
    cost: createFlag(),
    // Whether its successes harm the target, and by how much more.
    harms: createFlag(),
    damage: createCount(),
    description: createHtml(),
  }),
});

/** Model of the item type `lightGear`: a thing, and how it helps a pull of its skill. */
export const GearModel = defineItemModel({
  labels: 'TETRAD.HarshLight.GearFields',
  begin: { artwork: artwork.gear },
  kept: ['quantity'],
  schema: () => ({
    quantity: createCount(1),
    attribute: createAttribute('intelligence'),
    ...defineTest(),
    // What the thing adds to the pool of that skill.
    bonus: createCount(),
    description: createHtml(),
  }),
});
