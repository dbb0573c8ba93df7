/** The bars of tokens: which attributes of an actor a token may show as a bar, what is left of each, and what an edit of it does. */
import type { AppliedChange } from '../ledger/commit.ts';

/** One attribute that a token shows as a bar. */
export interface BarFacet {
  /** Lang key of its name. */
  readonly label: string;
  /** What is left, and of how much. */
  read(actor: Actor.Implementation): { readonly value: number; readonly max: number };
  /**
   * Makes the bar show a number: damage where it is less, healing where it is more.
   * @returns null where it shows that already
   */
  set(actor: Actor.Implementation, value: number): AppliedChange | null;
}

/** What tokens may show of the actors of one type. */
export interface TypeBars {
  /** Bars by attribute, a path below `system`; the first is that of a new token. */
  readonly bars: Readonly<Record<string, BarFacet>>;
  /** Plain numbers: lang keys of their names by path below `system`. */
  readonly values: Readonly<Record<string, string>>;
}

/** What tokens may show, by actor type. */
export type BarsFacet = Readonly<Record<string, TypeBars>>;

const facets = new Map<string, TypeBars>();

/** Adds a ruleset's bars, and offers them in the token configuration. Called in `init`. */
export function registerBars(facet: BarsFacet): void {
  for (const [type, bars] of Object.entries(facet)) {
    facets.set(type, bars);
    CONFIG.Actor.trackableAttributes[type] = { bar: Object.keys(bars.bars), value: Object.keys(bars.values) };
  }
}

/** Finds the bar of an actor by its attribute; undefined: it is core's to read and to write. */
export function findBar(actor: Actor.Implementation | null | undefined, attribute: string): BarFacet | undefined {
  return actor ? facets.get(actor.type)?.bars[attribute] : undefined;
}

/** Names an attribute that a token may show, in the user's language; undefined: core's own name, which is its path, must do. */
export function nameAttribute(attribute: string): string | undefined {
  const labels = [...facets.values()].map(({ bars, values }) => bars[attribute]?.label ?? values[attribute]);
  const label = labels.find((key) => key !== undefined);
  return label && game.i18n.localize(label);
}

/** The attribute of a new token's first bar; undefined for a type without bars. */
export function findFirstBar(type: string): string | undefined {
  return Object.keys(facets.get(type)?.bars ?? {})[0];
}
