/** The data of a Dark Harvest character: a fighter with fate points. */
import { applyArtwork } from '../../../../documents/artwork.ts';
import { applyTokenDefaults } from '../../../../documents/token-defaults.ts';
import { artwork } from '../artwork.ts';
import { buildStartingItems } from '../new-character.ts';
import { createCount, createDrinking } from './common-fields.ts';
import { defineFighterFields, FighterModel } from './fighter.ts';

const { fields } = foundry.data;

function defineCharacterSchema() {
  return {
    ...defineFighterFields(),
    drinking: createDrinking(),
    // `serial` counts the spends, so that of two spends at once only one holds.
    fate: new fields.SchemaField({ value: createCount(), max: createCount(), serial: createCount() }),
  };
}

/** The schema of `harvestCharacter.system`. */
export type CharacterSchema = ReturnType<typeof defineCharacterSchema>;

/** Model of the actor type `harvestCharacter`. */
export class CharacterModel extends FighterModel<CharacterSchema> {
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
}
