/** What a ruleset implements for things: the items that can change hands, and what is paid for them. It is data only. */
import { getSchema } from '../foundry/host.ts';
import { findRuleset } from '../foundry/ruleset.ts';

type Own = Actor.Implementation;
type Item = globalThis.Item.Implementation;

/** The things of one ruleset. All paths are those of the document's data. */
export interface GoodsFacet {
  /** Types of the actors that carry things; the first represents piles of items for other modules. */
  readonly carriers: readonly [string, ...string[]];
  /** Item types with a quantity; the first is the type for miscellaneous items. */
  readonly stacked: readonly [string, ...string[]];
  /** Item types without a quantity; the first is the type for weapons. */
  readonly single: readonly [string, ...string[]];
  /** Paths of what is true only while its holder uses an item, and becomes false when it changes hands; left out: that it is readied or worn. */
  readonly inUse?: readonly string[];
  /** Path of the flag of items that are part of the body, such as fists; left out: `system.unarmed`. */
  readonly bodily?: string;
  /** Path of the price of an item, in the currency; left out: the rules have no prices. */
  readonly price?: string;
  /** The currency; left out: the rules have none. */
  readonly currency?: {
    /** Lang key of the currency's name. */
    readonly label: string;
    /** Path of the amount of currency in an actor's data. */
    readonly path: string;
  };
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The items that can change hands. */
    readonly goods?: GoodsFacet;
  }
}

/** Path of the picture of money, which comes with Foundry. */
export const MONEY = 'icons/svg/coins.svg';

/** Paths of the quantity of items that have one, and of the usual flag of parts of the body. */
const QUANTITY = 'system.quantity';
const UNARMED = 'system.unarmed';

/** Returns the goods of an actor's or item's ruleset; undefined: it has none. */
export function findGoods({ type }: { readonly type: string }): GoodsFacet | undefined {
  return findRuleset(type)?.goods;
}

/** Returns the paths of what is true only while an item is in use. */
export function listUses(item: Item): readonly string[] {
  return findGoods(item)?.inUse ?? ['system.readied', 'system.worn'];
}

/** Tests whether items of a type have a quantity. */
export function isStacked({ type }: { readonly type: string }): boolean {
  return findGoods({ type })?.stacked.includes(type) === true;
}

/** Tests whether an item can change hands: it is a thing and no part of the body. */
export function isThing(item: Item): boolean {
  const goods = findGoods(item);
  if (!goods || ![...goods.stacked, ...goods.single].includes(item.type)) return false;
  return foundry.utils.getProperty(item, goods.bodily ?? UNARMED) !== true;
}

/** Tests whether an actor can carry an item of a type. Items of another ruleset never fit, except into the stash of a party. */
export function canCarry({ type, pack }: Own, item: { readonly type: string }): boolean {
  const goods = findGoods(item);
  return pack === null && goods !== undefined && (type === 'party' || goods.carriers.includes(type));
}

/** Returns how many of an item there are; 0 if it does not exist. */
export function countItem(item: Item | undefined): number {
  if (!item) return 0;
  return isStacked(item) ? Number(foundry.utils.getProperty(item, QUANTITY) ?? 0) : 1;
}

/** Returns the price of one piece of an item; 0 if it has none. */
export function readPrice(item: Item): number {
  const { price } = findGoods(item) ?? {};
  return price === undefined ? 0 : Number(foundry.utils.getProperty(item, price) ?? 0);
}

/** An actor's money. */
export interface Purse {
  /** Path of the amount below `system`. */
  readonly path: string;
  readonly left: number;
  /** The most that fits. */
  readonly most: number;
  /** The name of the currency. */
  readonly label: string;
}

/** Returns an actor's money; null if its ruleset has none. */
export function readPurse(actor: Own): Purse | null {
  const { currency } = findGoods(actor) ?? {};
  if (!currency) return null;
  const path = currency.path.replace(/^system\./u, '');
  const field: object | undefined = getSchema(actor.system).getField(path);
  const { max } = (field ?? {}) as { readonly max?: number };
  return {
    path,
    left: Number(foundry.utils.getProperty(actor, currency.path) ?? 0),
    most: max ?? Infinity,
    label: game.i18n.localize(currency.label),
  };
}
