/** The item class. It offers only the types in use, completes new items as defined by their models, and draws embedded items as cards. */
import { beginItem, findArtwork } from './new-document.ts';
import { offerTypesInUse } from './types-in-use.ts';

type BuildEmbed = Parameters<foundry.documents.Item['_buildEmbedHTML']>;

/** The enrichment options of the surrounding text. */
export type EmbedOptions = NonNullable<BuildEmbed[1]>;

/** Draws an item as a card in a text; null: core draws it. */
type DrawEmbed = (item: Item.Implementation, options: EmbedOptions) => Promise<HTMLElement | null>;

let drawEmbed: DrawEmbed = () => Promise.resolve(null);

type PreCreate = Parameters<foundry.documents.Item['_preCreate']>;

class TetradItem extends foundry.documents.Item {
  /** Returns the default picture of an item for its type. */
  static override getDefaultArtwork(data?: Item.CreateData): Item.GetDefaultArtworkReturn {
    const found = findArtwork(CONFIG.Item.dataModels, data?.type);
    return found ? { img: found.img } : super.getDefaultArtwork(data);
  }

  protected override async _preCreate(...[data, options, user]: PreCreate): Promise<boolean | void> {
    if ((await super._preCreate(data, options, user)) === false) return false;
    beginItem(this);
  }

  /** Draws the item as a card in a text that embeds it. */
  protected override async _buildEmbedHTML(
    ...[config, options = {}]: BuildEmbed
  ): Promise<HTMLElement | HTMLCollection | null> {
    return (await drawEmbed(this, options)) ?? super._buildEmbedHTML(config, options);
  }
}

/**
 * Makes TetradItem the class of items. Called in `init`.
 * @param draw - draws an item as a card in a text
 */
export function registerItem(draw: DrawEmbed): void {
  drawEmbed = draw;
  offerTypesInUse(TetradItem, 'Item');
  Object.assign(CONFIG.Item, { documentClass: TetradItem });
}
