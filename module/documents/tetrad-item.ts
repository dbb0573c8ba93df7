/** The item class: offers only the types in use, and completes new items as their model defines. Otherwise it is core's. */
import { beginItem, findArtwork } from './new-document.ts';
import { offerTypesInUse } from './types-in-use.ts';

type PreCreate = Parameters<foundry.documents.Item['_preCreate']>;

/** The class of all items in the world. */
class TetradItem extends foundry.documents.Item {
  /** Returns the default picture of an item, which its type decides. */
  static override getDefaultArtwork(data?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const found = findArtwork(CONFIG.Item.dataModels, data?.type);
    return found ? { img: found.img } : super.getDefaultArtwork(data);
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
