/** The data of a Dark Harvest peril (DH-63): how bad it is, its damage dice, and the pool that avoids it. */
import { applyArtwork } from '../../../../documents/artwork.ts';
import { artwork } from '../artwork.ts';
import { createCount, createFlag, createHtml, createText, listChoices } from './common-fields.ts';

const { fields } = foundry.data;

/** How bad a peril is (DH-63). */
export const perilSeverities = ['minor', 'moderate', 'major', 'deadly'] as const;

/** Severity of a peril. */
export type PerilSeverity = (typeof perilSeverities)[number];

function definePerilSchema() {
  return {
    severity: new fields.StringField<{
      required: true;
      blank: false;
      initial: PerilSeverity;
      choices: Record<PerilSeverity, string>;
    }>({
      required: true,
      blank: false,
      initial: 'minor',
      choices: listChoices(perilSeverities, 'TETRAD.DarkHarvest.PerilSeverity'),
    }),
    dice: createCount(1),
    // The pool that avoids it: a characteristic with a skill (by identifier), or with a second characteristic.
    avoid: new fields.SchemaField({
      characteristic: createText('dexterity'),
      skill: createText('dodge'),
      second: createText(),
    }),
    // Whether armour comes off its damage, which the GM decides.
    armourHelps: createFlag(),
    description: createHtml(),
  };
}

/** The schema of `harvestPeril.system`. */
export type PerilSchema = ReturnType<typeof definePerilSchema>;

/** Model of the item type `harvestPeril`. */
export class PerilModel extends foundry.abstract.TypeDataModel<PerilSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.PerilFields'];

  static override defineSchema(): PerilSchema {
    return definePerilSchema();
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.abstract.TypeDataModel<PerilSchema, Item.Implementation>['_preCreate']>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.peril);
  }
}
