/** The data of Dark Harvest gear: things without rules of their own. */
import { applyArtwork } from '../../../../documents/artwork.ts';
import { artwork } from '../artwork.ts';
import { createCount, createHtml } from './common-fields.ts';

function defineGearSchema() {
  return {
    quantity: createCount(1),
    description: createHtml(),
  };
}

/** The schema of `harvestGear.system`. */
export type GearSchema = ReturnType<typeof defineGearSchema>;

/** Model of the item type `harvestGear`. */
export class GearModel extends foundry.abstract.TypeDataModel<GearSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.GearFields'];

  static override defineSchema(): GearSchema {
    return defineGearSchema();
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<foundry.abstract.TypeDataModel<GearSchema, Item.Implementation>['_preCreate']>
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.gear);
  }
}
