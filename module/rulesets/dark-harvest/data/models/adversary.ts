/** The data of a Dark Harvest adversary: a fighter without fate points, for one page and for many tokens. */
import { applyArtwork } from '../../../../documents/artwork.ts';
import { applyTokenDefaults } from '../../../../documents/token-defaults.ts';
import { artwork } from '../artwork.ts';
import { defineFighterFields, FighterModel } from './fighter.ts';

const { fields } = foundry.data;

function defineAdversarySchema() {
  return {
    ...defineFighterFields(),
    // Pips at which it is out of the fight, for those not worth a full track; null: the whole track.
    woundLimit: new fields.NumberField({ required: true, nullable: true, integer: true, min: 1, initial: null }),
  };
}

/** The schema of `harvestAdversary.system`. */
export type AdversarySchema = ReturnType<typeof defineAdversarySchema>;

/** Model of the actor type `harvestAdversary`. */
export class AdversaryModel extends FighterModel<AdversarySchema> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.AdversaryFields'];

  static override defineSchema(): AdversarySchema {
    return defineAdversarySchema();
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<
      foundry.abstract.TypeDataModel<AdversarySchema, Actor.Implementation>['_preCreate']
    >
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.adversary);
    applyTokenDefaults(this.parent, {
      actorLink: false,
      appendNumber: true,
      disposition: CONST.TOKEN_DISPOSITIONS.HOSTILE,
    });
  }
}
