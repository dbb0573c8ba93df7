/** What a ruleset implements for other modules. It is data only; the file of each neighbour describes how the module uses it. */
import type { GoodsFacet } from '../gifts/goods-facet.ts';

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

/** A translatable text of a document: its path, and whether it is a list of named entries (`names`). */
export interface TranslatedText {
  readonly path: string;
  readonly names?: boolean;
}

/** The data of one ruleset for other modules. */
export interface NeighboursFacet {
  readonly dice?: DiceLook;
  /** Translatable texts of items in compendia, besides the description, by their key in translations. */
  readonly texts?: Readonly<Record<string, TranslatedText>>;
}

/** What other modules are told of a ruleset, with its id and the lang key of its name. */
export interface NamedNeighbours {
  readonly id: string;
  readonly label: string;
  readonly facet: NeighboursFacet;
  /** The items that can lie on the ground and be sold; left out: none. */
  readonly goods?: GoodsFacet | undefined;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The data for other modules: dice and texts. */
    readonly neighbours?: NeighboursFacet;
  }
}
