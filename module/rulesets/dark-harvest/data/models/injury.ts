/** The data of a permanent injury (DH-48): since when, and what it means. */
import { applyArtwork } from '../../../../documents/artwork.ts';
import { artwork } from '../artwork.ts';
import { createHtml, createText } from './common-fields.ts';

function defineInjurySchema() {
  return {
    since: createText(),
    description: createHtml(),
  };
}

/** The schema of `harvestInjury.system`. */
export type InjurySchema = ReturnType<typeof defineInjurySchema>;

/** Model of the item type `harvestInjury`. */
export class InjuryModel extends foundry.abstract.TypeDataModel<InjurySchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.InjuryFields'];

  static override defineSchema(): InjurySchema {
    return defineInjurySchema();
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<
      foundry.abstract.TypeDataModel<InjurySchema, Item.Implementation>['_preCreate']
    >
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.injury);
  }
}
