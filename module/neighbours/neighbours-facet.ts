/** What a ruleset implements for other modules. It is data only; the file of each neighbour describes how the module uses it. */

/** A set of colours for dice. */
export interface DiceColours {
  /** Id of the set, unique in the ruleset. */
  readonly id: string;
  /** Lang key of the set's name. */
  readonly label: string;
  /** CSS colours of the numbers and symbols, of the die, and of its edges. */
  readonly foreground: string;
  readonly background: string;
  readonly edge: string;
}

/** The faces of a die of the ruleset. */
export interface DieFaces {
  /** The die as written in formulas, such as "dw". */
  readonly die: string;
  /** Shape of the die, such as "d6". */
  readonly shape: string;
  /** The text of each face, the lowest face first. */
  readonly labels: readonly string[];
  /** Id of the die's set of colours. */
  readonly colours: string;
}

/** The look of the ruleset's 3D dice. */
export interface DiceLook {
  readonly colours: readonly DiceColours[];
  /** The dice with special faces; left out: the ruleset uses only core's dice. */
  readonly faces?: readonly DieFaces[];
}

/** The items that can lie on the ground and be sold, and the currency. */
export interface Goods {
  /** Type of the actors that represent piles of items. */
  readonly actor: string;
  /** Item types with a quantity; the first is the type for miscellaneous items. */
  readonly stacked: readonly [string, ...string[]];
  /** Item types without a quantity; the first is the type for weapons. */
  readonly single: readonly [string, ...string[]];
  /** Path of the price of an item, in the currency; left out: the rules have no prices. */
  readonly price?: string;
  /** The currency; left out: the rules have none. */
  readonly currency?: {
    /** Lang key of the currency's name. */
    readonly label: string;
    /** Path of the amount of currency in an actor's data. */
    readonly path: string;
    readonly img: string;
  };
}

/** A translatable text of a document: its path, and whether it is a list of named entries (`names`). */
export interface TranslatedText {
  readonly path: string;
  readonly names?: boolean;
}

/** The data of one ruleset for other modules. */
export interface NeighboursFacet {
  readonly dice?: DiceLook;
  readonly goods?: Goods;
  /** Translatable texts of items in compendia, besides the description, by their key in translations. */
  readonly texts?: Readonly<Record<string, TranslatedText>>;
}

/** The neighbours facet of a ruleset, with the ruleset's id and the lang key of its name. */
export interface NamedNeighbours {
  readonly id: string;
  readonly label: string;
  readonly facet: NeighboursFacet;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The data for other modules: dice, goods and texts. */
    readonly neighbours?: NeighboursFacet;
  }
}
