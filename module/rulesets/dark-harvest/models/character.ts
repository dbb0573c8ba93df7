/** The data of a Dark Harvest character: six characteristics, the health track, fate points and notes. */
import { applyArtwork } from '../../../documents/artwork.ts';
import { applyTokenDefaults } from '../../../documents/token-defaults.ts';
import { defineLedger, TrackedModel } from '../../../ledger/tracked-model.ts';
import type { TrackValues } from '../../../ledger/ledger.ts';
import { artwork } from '../artwork.ts';
import type { HarvestCharacter } from '../checks/to-input.ts';
import { stampRoundPips } from '../damage.ts';
import { buildStartingItems } from '../new-character.ts';
import {
  createActed,
  createCharacteristics,
  createCount,
  createHealth,
  createHtml,
  createRating,
  createRoundPips,
} from './common-fields.ts';

const { fields } = foundry.data;

function defineCharacterSchema() {
  return {
    // Negative is below average, 0 is average.
    characteristics: createCharacteristics(),
    // Added to Dexterity + Wits for initiative dice (DH-20).
    initiativeBonus: createRating(),
    health: createHealth(),
    roundPips: createRoundPips(),
    acted: createActed(),
    ...defineLedger(),
    // `serial` counts the spends, so that of two spends at once only one holds.
    fate: new fields.SchemaField({ value: createCount(), max: createCount(), serial: createCount() }),
    notes: createHtml(),
  };
}

/** The schema of `harvestCharacter.system`. */
export type CharacterSchema = ReturnType<typeof defineCharacterSchema>;

/** Model of the actor type `harvestCharacter`. */
export class CharacterModel extends TrackedModel<CharacterSchema> {
  static override readonly TRACKS = ['health.marked', 'health.bruised'];

  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.CharacterFields'];

  static override defineSchema(): CharacterSchema {
    return defineCharacterSchema();
  }

  /** A new character starts with the common skills and a fist; a copy or an import keeps what it brings. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<
      foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation>['_preCreate']
    >
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.character);
    applyTokenDefaults(this.parent, { actorLink: true, disposition: CONST.TOKEN_DISPOSITIONS.FRIENDLY });
    if (this.parent.items.size === 0) this.parent.updateSource({ items: buildStartingItems() });
  }

  /** Pips taken in a fight are stamped with its round, whoever marks them (DH-43). */
  protected override _stampChange(before: TrackValues, after: TrackValues): object {
    const pips = (after['health.marked'] ?? 0) - (before['health.marked'] ?? 0);
    return stampRoundPips(this.parent as HarvestCharacter, pips);
  }
}
