/** Registers our goods with the module Item Piles, which lets items lie on the ground and be sold: the item types, their prices and the currency. */
import { isRulesetInUse } from '../settings/world-settings.ts';
import { defineNeighbour, type Neighbour } from './neighbour.ts';
import { type GoodsFacet, MONEY } from '../gifts/goods-facet.ts';
import type { NamedNeighbours } from './neighbours-facet.ts';

/** The member of `game.itempiles.API` that is used here. */
interface ItemPiles {
  readonly itempiles?: { readonly API: { addSystemIntegration(data: object): void } };
}

/** Increased whenever this data changes, so that Item Piles replaces the older version in existing worlds. */
const VERSION = '1.0.0';

/** Item Piles uses one path for the quantity of all items. An item whose type lacks the field counts as one. */
const QUANTITY = 'system.quantity';

/** Returns the data for Item Piles. Item Piles supports one type of pile and one currency, so the first ruleset with goods decides both. */
function describeGoods(goods: readonly GoodsFacet[], types: readonly string[]): object {
  const [first] = goods;
  const single = goods.flatMap((one) => one.single);
  const things = new Set([...goods.flatMap((one) => one.stacked), ...single]);
  const currencies = goods.flatMap(({ currency }) => currency ?? []);
  return {
    VERSION,
    ACTOR_CLASS_TYPE: first?.carriers[0] ?? '',
    ITEM_CLASS_LOOT_TYPE: first?.stacked[0] ?? '',
    ITEM_CLASS_WEAPON_TYPE: first?.single[0] ?? '',
    ITEM_CLASS_EQUIPMENT_TYPE: first?.stacked[0] ?? '',
    ITEM_QUANTITY_ATTRIBUTE: QUANTITY,
    ITEM_PRICE_ATTRIBUTE: goods.find(({ price }) => price !== undefined)?.price ?? '',
    ITEM_FILTERS: [{ path: 'type', filters: types.filter((type) => !things.has(type)).join(',') }],
    ITEM_SIMILARITIES: ['name', 'type'],
    UNSTACKABLE_ITEM_TYPES: single,
    CURRENCIES: currencies.map(({ label, path }, index) => {
      const name = game.i18n.localize(label);
      const [primary, abbreviation] = [index === 0, `{#} ${name}`];
      return { type: 'attribute', name, img: MONEY, abbreviation, data: { path }, primary, exchangeRate: 1 };
    }),
  };
}

/** Returns the neighbour for the module Item Piles. */
export function createItemPiles(rulesets: readonly NamedNeighbours[]): Neighbour {
  return defineNeighbour('item-piles', 'item-piles-ready', (): void => {
    const goods = rulesets.flatMap(({ id, goods: own }) => (own && isRulesetInUse(id) ? [own] : []));
    const { itempiles } = game as ItemPiles;
    if (!itempiles) throw new Error('game.itempiles');
    itempiles.API.addSystemIntegration(describeGoods(goods, Object.keys(CONFIG.Item.dataModels)));
  });
}
