/** The data of Dark Harvest armour: the points that come off each wound while it is worn (DH-40). */
import { applyArtwork } from '../../../../documents/artwork.ts';
import { artwork } from '../artwork.ts';
import { createCount, createFlag, createHtml } from './common-fields.ts';

function defineArmorSchema() {
  return {
    soak: createCount(),
    worn: createFlag(),
    description: createHtml(),
  };
}

/** The schema of `harvestArmor.system`. */
export type ArmorSchema = ReturnType<typeof defineArmorSchema>;

/** Model of the item type `harvestArmor`. */
export class ArmorModel extends foundry.abstract.TypeDataModel<ArmorSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.ArmorFields'];

  static override defineSchema(): ArmorSchema {
    return defineArmorSchema();
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.abstract.TypeDataModel<ArmorSchema, Item.Implementation>['_preCreate']>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.armor);
  }
}
