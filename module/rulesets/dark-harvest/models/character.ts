/** The data of a Dark Harvest character: six characteristics, the health track, fate points and notes. */
import { applyArtwork } from '../../../documents/artwork.ts';
import { artwork } from '../artwork.ts';
import { buildStartingItems } from '../new-character.ts';

const { fields } = foundry.data;

/** White health dice of a new character (DH-42). */
const DEFAULT_HEALTH_DICE = 5;

/** Beyond this the rules count no dice or pips. */
const MOST = 999;

function createCount(initial = 0) {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: 0, max: MOST, initial });
}

function createRating() {
  return new fields.NumberField({ required: true, nullable: false, integer: true, min: -MOST, max: MOST, initial: 0 });
}

function defineCharacterSchema() {
  return {
    // Negative is below average, 0 is average.
    characteristics: new fields.SchemaField({
      strength: createRating(),
      dexterity: createRating(),
      fortitude: createRating(),
      wits: createRating(),
      resolve: createRating(),
      presence: createRating(),
    }),
    // Added to Dexterity + Wits for initiative dice (DH-20).
    initiativeBonus: createRating(),
    // `dice` white dice and always 4 reserve dice, 2 pips each; `marked` counts all pips, `bruised` those that are bruises (DH-42, DH-47).
    health: new fields.SchemaField({
      dice: createCount(DEFAULT_HEALTH_DICE),
      marked: createCount(),
      bruised: createCount(),
    }),
    // `serial` counts the spends, so that of two spends at once only one holds.
    fate: new fields.SchemaField({ value: createCount(), max: createCount(), serial: createCount() }),
    notes: new fields.HTMLField({ required: true, blank: true, initial: '' }),
  };
}

/** The schema of `harvestCharacter.system`. */
export type CharacterSchema = ReturnType<typeof defineCharacterSchema>;

/** Model of the actor type `harvestCharacter`. */
export class CharacterModel extends foundry.abstract.TypeDataModel<CharacterSchema, Actor.Implementation> {
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
    if (this.parent.items.size === 0) this.parent.updateSource({ items: buildStartingItems() });
  }
}
