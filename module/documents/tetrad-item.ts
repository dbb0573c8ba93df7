/** The item class: like core's, but made of the types in use, and begun as its model says. */
import { beginItem, findArtwork } from './new-document.ts';
import { offerTypesInUse } from './types-in-use.ts';

type PreCreate = Parameters<foundry.documents.Item['_preCreate']>;

/** Class of every item of the world. */
class TetradItem extends foundry.documents.Item {
  /** The picture of an item that is given none: that of its type. */
  static override getDefaultArtwork(data?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const img = findArtwork(CONFIG.Item.dataModels, data?.type);
    return img === null ? super.getDefaultArtwork(data) : { img };
  }

  protected override async _preCreate(...[data, options, user]: PreCreate): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    beginItem(this);
  }
}

/** Makes TetradItem the class of items. Called in `init`. */
export function registerItem(): void {
  offerTypesInUse(TetradItem, 'Item');
  (CONFIG.Item as { documentClass: unknown }).documentClass = TetradItem;
}
