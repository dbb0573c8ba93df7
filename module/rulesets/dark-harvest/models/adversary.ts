/** The data of a Dark Harvest adversary: a character without fate points, for one page and for many tokens. */
import { applyArtwork } from '../../../documents/artwork.ts';
import { applyTokenDefaults } from '../../../documents/token-defaults.ts';
import { defineLedger, TrackedModel } from '../../../ledger/tracked-model.ts';
import type { TrackValues } from '../../../ledger/ledger.ts';
import { artwork } from '../artwork.ts';
import type { HarvestCharacter } from '../checks/to-input.ts';
import { stampRoundPips } from '../damage.ts';
import {
  createActed,
  createCharacteristics,
  createHealth,
  createHtml,
  createRating,
  createRoundPips,
} from './common-fields.ts';

const { fields } = foundry.data;

function defineAdversarySchema() {
  return {
    characteristics: createCharacteristics(),
    // Added to Dexterity + Wits for initiative dice (DH-20).
    initiativeBonus: createRating(),
    health: createHealth(),
    roundPips: createRoundPips(),
    acted: createActed(),
    ...defineLedger(),
    // Pips at which it is out of the fight, for those not worth a full track; null: the whole track.
    woundLimit: new fields.NumberField({ required: true, nullable: true, integer: true, min: 1, initial: null }),
    notes: createHtml(),
  };
}

/** The schema of `harvestAdversary.system`. */
export type AdversarySchema = ReturnType<typeof defineAdversarySchema>;

/** Model of the actor type `harvestAdversary`. */
export class AdversaryModel extends TrackedModel<AdversarySchema> {
  static override readonly TRACKS = ['health.marked', 'health.bruised'];

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

  /** Pips taken in a fight are stamped with its round, whoever marks them (DH-43). */
  protected override _stampChange(before: TrackValues, after: TrackValues): object {
    const pips = (after['health.marked'] ?? 0) - (before['health.marked'] ?? 0);
    return stampRoundPips(this.parent as HarvestCharacter, pips);
  }
}
