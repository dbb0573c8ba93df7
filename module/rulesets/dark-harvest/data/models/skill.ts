/** The data of a Dark Harvest skill: its rating, the characteristic it usually goes with, and whether everyone has it. */
import { characteristicIds, type CharacteristicId } from '../characteristics.ts';
import { applyArtwork } from '../../../../documents/artwork.ts';
import { makeIdentifier } from '../../../../documents/identifier.ts';
import { artwork } from '../artwork.ts';
import { createHtml, createText, listChoices } from './common-fields.ts';

const { fields } = foundry.data;

/** A common skill may be gambled with (DH-7); a specialist one needs training. */
export const skillKinds = ['common', 'specialist'] as const;

/** Kind of a skill. */
export type SkillKind = (typeof skillKinds)[number];

function defineSkillSchema() {
  return {
    // The slug by which weapons and macros name the skill; empty: made of the item's name.
    identifier: createText(),
    rating: new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, initial: 0 }),
    characteristic: new fields.StringField<{
      required: true;
      blank: false;
      initial: CharacteristicId;
      choices: Record<CharacteristicId, string>;
    }>({
      required: true,
      blank: false,
      initial: 'dexterity',
      choices: listChoices(characteristicIds, 'TETRAD.DarkHarvest.Characteristic'),
    }),
    kind: new fields.StringField<{
      required: true;
      blank: false;
      initial: SkillKind;
      choices: Record<SkillKind, string>;
    }>({
      required: true,
      blank: false,
      initial: 'common',
      choices: listChoices(skillKinds, 'TETRAD.DarkHarvest.SkillKind'),
    }),
    // Shown in brackets after the name: Engineering [Clockwork].
    specialisation: createText(),
    description: createHtml(),
  };
}

/** The schema of `harvestSkill.system`. */
export type SkillSchema = ReturnType<typeof defineSkillSchema>;

/** Model of the item type `harvestSkill`. */
export class SkillModel extends foundry.abstract.TypeDataModel<SkillSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.SkillFields'];

  static override defineSchema(): SkillSchema {
    return defineSkillSchema();
  }

  /** A skill without an identifier goes by its name. */
  override prepareBaseData(): void {
    super.prepareBaseData();
    this.identifier ||= makeIdentifier(this.parent.name);
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.abstract.TypeDataModel<SkillSchema, Item.Implementation>['_preCreate']>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.skill);
  }
}
