/** The data of Dark Harvest's items. */
import { createChoice, createCount, createFlag, createHtml, createText, listChoices } from '../../../fields/fields.ts';
import { defineItemModel } from '../../../fields/define-model.ts';
import { makeIdentifier } from '../../../documents/identifier.ts';
import { artwork } from './artwork.ts';
import { characteristicIds } from './fighter.ts';
import { refuseHelpless } from './health.ts';

const { fields } = foundry.data;

/** The kinds of skills. Only a common skill can be gambled with (DH-7). */
export const skillKinds = ['common', 'specialist'] as const;

const PlainSkillModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.SkillFields',
  begin: { artwork: artwork.skill },
  kept: ['rating', 'specialisation'],
  schema: () => ({
    // The identifier by which weapons and macros find the skill; if empty, it is made from the item's name.
    identifier: createText(),
    rating: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    // The characteristic that the skill is usually rolled with.
    characteristic: createChoice(listChoices(characteristicIds, 'TETRAD.DarkHarvest.Characteristic'), 'dexterity'),
    kind: createChoice(listChoices(skillKinds, 'TETRAD.DarkHarvest.SkillKind'), 'common'),
    // Shown in brackets after the name, as in “Engineering [Clockwork]”.
    specialisation: createText(),
    description: createHtml(),
  }),
});

/** Model of the item type `harvestSkill`. */
export class SkillModel extends PlainSkillModel {
  /** Makes the identifier from the name if it is empty. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    this.identifier ||= makeIdentifier(this.parent.name);
  }
}

/** Model of the item type `harvestWeapon`: its skill, damage dice and shots (DH-49, DH-50). */
export const WeaponModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.WeaponFields',
  begin: { artwork: artwork.weapon },
  kept: ['shots.value', 'readied'],
  refuse: ({ actor }, system) => (actor && system['readied'] === true ? refuseHelpless(actor) : null),
  schema: () => ({
    identifier: createText(),
    // The identifier of the skill with which the weapon is used.
    skill: createText(),
    damage: createCount(),
    // Whether it is a melee weapon, which adds Strength dice to the damage dice (DH-40).
    melee: createFlag(),
    // Whether the weapon is blunt, so that its pips are bruises (DH-47).
    bruise: createFlag(),
    // A special effect instead of damage; empty for an ordinary weapon.
    special: createChoice(
      { '': 'TETRAD.DarkHarvest.WeaponSpecial.none', tesla: 'TETRAD.DarkHarvest.WeaponSpecial.tesla' },
      '',
    ),
    // The shots left and the maximum; a maximum of 0 means that the weapon needs no ammunition.
    shots: new fields.SchemaField({ value: createCount(), max: createCount() }),
    readied: createFlag(),
    // Whether the weapon is a natural one such as jaws or claws, which is always readied (DH-22).
    natural: createFlag(),
    description: createHtml(),
  }),
});

/** Model of the item type `harvestArmor`: the points of worn armour are subtracted from each wound (DH-40). */
export const ArmorModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.ArmorFields',
  begin: { artwork: artwork.armor },
  kept: ['worn'],
  schema: () => ({ soak: createCount(), worn: createFlag(), description: createHtml() }),
});

/** Model of the item type `harvestGear`: equipment for which there are no rules. */
export const GearModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.GearFields',
  begin: { artwork: artwork.gear },
  kept: ['quantity'],
  schema: () => ({ quantity: createCount(1), description: createHtml() }),
});

/** The severities of perils (DH-63). */
export const perilSeverities = ['minor', 'moderate', 'major', 'deadly'] as const;

/** Model of the item type `harvestPeril` (DH-63): its severity, its damage dice, and the roll to avoid it. */
export const PerilModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.PerilFields',
  begin: { artwork: artwork.peril },
  schema: () => ({
    severity: createChoice(listChoices(perilSeverities, 'TETRAD.DarkHarvest.PerilSeverity'), 'minor'),
    dice: createCount(1),
    // The roll that avoids the peril: a characteristic with a skill (by identifier) or with a second characteristic.
    avoid: new fields.SchemaField({
      characteristic: createText('dexterity'),
      skill: createText('dodge'),
      second: createText(),
    }),
    // Whether armour reduces the peril's damage; the GM decides.
    armourHelps: createFlag(),
    description: createHtml(),
  }),
});

/** Model of the item type `harvestInjury`, a permanent injury (DH-48): when it happened, and what it does. */
export const InjuryModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.InjuryFields',
  begin: { artwork: artwork.injury },
  kept: ['since'],
  schema: () => ({ since: createText(), description: createHtml() }),
});
