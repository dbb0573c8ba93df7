/** What a ruleset tells other modules. It is data only; the file of each module says what the module does with it. */

/** The colours of dice. */
export interface DiceColours {
  /** Unique in the ruleset. */
  readonly id: string;
  /** Lang key of their name. */
  readonly label: string;
  /** CSS colours of the signs, of the die, and of its edges. */
  readonly foreground: string;
  readonly background: string;
  readonly edge: string;
}

/** The faces of a die of the ruleset. */
export interface DieFaces {
  /** The die in formulas: "dw". */
  readonly die: string;
  /** Its shape: "d6". */
  readonly shape: string;
  /** The text of each face, from the lowest. */
  readonly labels: readonly string[];
  /** Id of its colours. */
  readonly colours: string;
}

/** The look of the ruleset's dice on the table. */
export interface DiceLook {
  readonly colours: readonly DiceColours[];
  /** Left out: the ruleset rolls core's dice only. */
  readonly faces?: readonly DieFaces[];
}

/** What can lie on the ground, be sold and be paid with. */
export interface Goods {
  /** Type of the actors that hold what lies there. */
  readonly actor: string;
  /** Types of items that come in a quantity; the first is that of plain things. */
  readonly stacked: readonly [string, ...string[]];
  /** Types of items that are counted singly; the first is that of weapons. */
  readonly single: readonly [string, ...string[]];
  /** Path of an item's price in the currency; left out: the rules have no prices. */
  readonly price?: string;
  /** The currency; left out: the rules have none. */
  readonly currency?: {
    /** Lang key of its name. */
    readonly label: string;
    /** Path of the amount that an actor has. */
    readonly path: string;
    readonly img: string;
  };
}

/** A text of a document that can be translated: its path, and `names` if it is a list of named entries. */
export interface TranslatedText {
  readonly path: string;
  readonly names?: boolean;
}

/** What one ruleset tells other modules. */
export interface NeighboursFacet {
  readonly dice?: DiceLook;
  readonly goods?: Goods;
  /** Texts of items in compendia, besides the description, by the key that translations use. */
  readonly texts?: Readonly<Record<string, TranslatedText>>;
}

/** The facet of a ruleset, with the ruleset's id and the lang key of its name. */
export interface NamedNeighbours {
  readonly id: string;
  readonly label: string;
  readonly facet: NeighboursFacet;
}
