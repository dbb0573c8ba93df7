/**
 * The dice of the rulesets: which denominations they add to chat formulas, and how a typed roll of them becomes a card. Denominations are single
 * letters shared by all packages; a taken one is an error at start, not a silent overwrite.
 */

/** A die that can be typed in a formula. */
export interface DieRegistration {
  readonly term: foundry.dice.terms.DiceTerm.AnyConstructor & { DENOMINATION: string };
  /** Lang key of the die's name in the dice configuration. */
  readonly label: string;
  /** Icon class in the dice configuration. */
  readonly icon: string;
}

/** The message data of a roll: type, system data and a plain-text result. */
export interface RollMessage {
  readonly type: string;
  readonly system: object;
  readonly content: string;
}

/** A way to produce the faces of dice other than by chance, chosen by the user in the dice configuration. */
export interface DiceFulfilment {
  /** Lang key of its name. */
  readonly label: string;
  /** Returns the next face of a die. */
  draw(die: foundry.dice.terms.DiceTerm): Promise<number>;
}

/** The dice of one ruleset. */
export interface DiceFacet {
  readonly dice: readonly DieRegistration[];
  /**
   * Describes an evaluated roll that was typed, not planned.
   * @returns null if the roll is not this ruleset's, or has terms that its rules cannot judge; core then draws it
   */
  describe(roll: foundry.dice.Roll): RollMessage | null;
  /**
   * Expands notation into dice before the roll, since a die term holds dice of one size.
   * @returns null if the term is a plain die
   */
  expand?(term: foundry.dice.terms.RollTerm): readonly foundry.dice.terms.RollTerm[] | null;
  /** Further ways to produce faces, by id. */
  readonly fulfil?: Readonly<Record<string, DiceFulfilment>>;
}

const facets: DiceFacet[] = [];

/**
 * Adds a ruleset's dice to Foundry's formulas. Called in `init`.
 * @throws Error if a denomination is taken
 */
export function registerDice(facet: DiceFacet): void {
  for (const { term, label, icon } of facet.dice) {
    const denomination = term.DENOMINATION;
    if (denomination in CONFIG.Dice.terms) {
      throw new Error(
        `Tetrad: the dice denomination "${denomination}" is taken by ${CONFIG.Dice.terms[denomination]?.name}.`,
      );
    }
    CONFIG.Dice.terms[denomination] = term;
    CONFIG.Dice.termTypes[term.name] = term;
    CONFIG.Dice.types.push(term);
    // The dice configuration shows the label as it is; a getter, because texts are not loaded yet.
    const entry = { icon: `<i class="${icon}"></i>`, label };
    Object.defineProperty(entry, 'label', { enumerable: true, get: () => game.i18n.localize(label) });
    CONFIG.Dice.fulfillment.dice[`d${denomination}`] = entry;
  }
  facets.push(facet);
}

/** Asks each ruleset to describe a typed roll; null if none does, so that core draws it. */
export function describeRoll(roll: foundry.dice.Roll): RollMessage | null {
  for (const facet of facets) {
    const message = facet.describe(roll);
    if (message) return message;
  }
  return null;
}
