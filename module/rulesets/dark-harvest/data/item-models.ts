/** The data of Dark Harvest's items. */
import { createChoice, createCount, createFlag, createHtml, createText, listChoices } from '../../../fields/fields.ts';
import { defineItemModel } from '../../../fields/define-model.ts';
import { makeIdentifier } from '../../../documents/identifier.ts';
import { artwork } from './artwork.ts';
import { characteristicIds } from './fighter.ts';
import { refuseHelpless } from './health.ts';

const { fields } = foundry.data;

/** A common skill may be gambled with (DH-7); a specialist one needs training. */
export const skillKinds = ['common', 'specialist'] as const;

const PlainSkillModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.SkillFields',
  begin: { artwork: artwork.skill },
  schema: () => ({
    // The identifier by which weapons and macros name the skill; empty: made from the item's name.
    identifier: createText(),
    rating: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    // The characteristic it usually goes with.
    characteristic: createChoice(listChoices(characteristicIds, 'TETRAD.DarkHarvest.Characteristic'), 'dexterity'),
    kind: createChoice(listChoices(skillKinds, 'TETRAD.DarkHarvest.SkillKind'), 'common'),
    // Shown in brackets after the name: Engineering [Clockwork].
    specialisation: createText(),
    description: createHtml(),
  }),
});

/** Model of the item type `harvestSkill`. */
export class SkillModel extends PlainSkillModel {
  /** Fills in the identifier from the name if it is empty. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    this.identifier ||= makeIdentifier(this.parent.name);
  }
}

/** Model of the item type `harvestWeapon` (DH-49, DH-50): its skill, damage dice and shots. */
export const WeaponModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.WeaponFields',
  begin: { artwork: artwork.weapon },
  refuse: ({ actor }, system) => (actor && system['readied'] === true ? refuseHelpless(actor) : null),
  schema: () => ({
    identifier: createText(),
    // Identifier of the skill that uses it.
    skill: createText(),
    damage: createCount(),
    // In melee Strength dice are added to the damage dice (DH-40).
    melee: createFlag(),
    // Blunt: its pips are bruises (DH-47).
    bruise: createFlag(),
    // Its effect instead of plain damage; empty for an ordinary weapon.
    special: createChoice(
      { '': 'TETRAD.DarkHarvest.WeaponSpecial.none', tesla: 'TETRAD.DarkHarvest.WeaponSpecial.tesla' },
      '',
    ),
    // `max` 0: it needs no ammunition.
    shots: new fields.SchemaField({ value: createCount(), max: createCount() }),
    readied: createFlag(),
    // Jaws and claws: always readied (DH-22).
    natural: createFlag(),
    description: createHtml(),
  }),
});

/** Model of the item type `harvestArmor`: the points taken off each wound while worn (DH-40). */
export const ArmorModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.ArmorFields',
  begin: { artwork: artwork.armor },
  schema: () => ({ soak: createCount(), worn: createFlag(), description: createHtml() }),
});

/** Model of the item type `harvestGear`: things without rules of their own. */
export const GearModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.GearFields',
  begin: { artwork: artwork.gear },
  schema: () => ({ quantity: createCount(1), description: createHtml() }),
});

/** The severities of perils (DH-63). */
export const perilSeverities = ['minor', 'moderate', 'major', 'deadly'] as const;

/** Model of the item type `harvestPeril` (DH-63): its severity, damage dice, and the pool that avoids it. */
export const PerilModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.PerilFields',
  begin: { artwork: artwork.peril },
  schema: () => ({
    severity: createChoice(listChoices(perilSeverities, 'TETRAD.DarkHarvest.PerilSeverity'), 'minor'),
    dice: createCount(1),
    // The pool that avoids it: a characteristic with a skill (by identifier), or with a second characteristic.
    avoid: new fields.SchemaField({
      characteristic: createText('dexterity'),
      skill: createText('dodge'),
      second: createText(),
    }),
    // Whether armour reduces its damage, which the GM decides.
    armourHelps: createFlag(),
    description: createHtml(),
  }),
});

/** Model of the item type `harvestInjury`, a permanent injury (DH-48): since when, and its effect. */
export const InjuryModel = defineItemModel({
  labels: 'TETRAD.DarkHarvest.InjuryFields',
  begin: { artwork: artwork.injury },
  schema: () => ({ since: createText(), description: createHtml() }),
});
