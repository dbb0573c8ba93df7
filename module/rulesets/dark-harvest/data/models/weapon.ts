/** The data of a Dark Harvest weapon (DH-49, DH-50): the skill that uses it, its damage dice, and its shots. */
import { applyArtwork } from '../../../../documents/artwork.ts';
import { artwork } from '../artwork.ts';
import { createCount, createFlag, createHtml, createText } from './common-fields.ts';

const { fields } = foundry.data;

/** What a weapon does in place of plain damage; empty for an ordinary weapon. */
export const weaponSpecials = ['', 'tesla'] as const;

/** Special effect of a weapon. */
export type WeaponSpecial = (typeof weaponSpecials)[number];

function defineWeaponSchema() {
  return {
    identifier: createText(),
    // Identifier of the skill that uses it.
    skill: createText(),
    damage: createCount(),
    // In melee Strength dice are added to the damage dice (DH-40).
    melee: createFlag(),
    // Blunt: its pips are bruises (DH-47).
    bruise: createFlag(),
    special: new fields.StringField<{
      required: true;
      blank: true;
      initial: WeaponSpecial;
      choices: Record<WeaponSpecial, string>;
    }>({
      required: true,
      blank: true,
      initial: '',
      choices: {
        '': 'TETRAD.DarkHarvest.WeaponSpecial.none',
        tesla: 'TETRAD.DarkHarvest.WeaponSpecial.tesla',
      },
    }),
    // `max` 0: it needs no shots.
    shots: new fields.SchemaField({ value: createCount(), max: createCount() }),
    readied: createFlag(),
    description: createHtml(),
  };
}

/** The schema of `harvestWeapon.system`. */
export type WeaponSchema = ReturnType<typeof defineWeaponSchema>;

/** Model of the item type `harvestWeapon`. */
export class WeaponModel extends foundry.abstract.TypeDataModel<WeaponSchema, Item.Implementation> {
  static override LOCALIZATION_PREFIXES = ['TETRAD.DarkHarvest.WeaponFields'];

  static override defineSchema(): WeaponSchema {
    return defineWeaponSchema();
  }

  /** A new one has our picture. */
  protected override async _preCreate(
    ...[data, options, user]: Parameters<
      foundry.abstract.TypeDataModel<WeaponSchema, Item.Implementation>['_preCreate']
    >
  ): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    applyArtwork(this.parent, artwork.weapon);
  }
}
