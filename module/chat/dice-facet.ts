/**
 * What a ruleset implements for dice: the dice that it adds to chat formulas, and how a typed roll of them becomes a card. All packages share the letters
 * (denominations) of dice. A letter that is already in use is left out with a warning, so that no die silently replaces another.
 */
import { UserError, notify } from '../user-error.ts';
import { listFacets } from '../foundry/ruleset.ts';

/** A die that can be typed in a formula. */
export interface DieRegistration {
  readonly term: foundry.dice.terms.DiceTerm.AnyConstructor & { DENOMINATION: string };
  /** Lang key of the die's name, for the dice configuration. */
  readonly label: string;
  /** CSS class of the die's icon, for the dice configuration. */
  readonly icon: string;
}

/** The data of a roll's message: its type, its system data and the result as plain text. */
export interface RollMessage {
  readonly type: string;
  readonly system: object;
  readonly content: string;
  /** The flavor text that core shows above dice that it draws itself; left out: none. */
  readonly flavor?: string;
}

export interface DiceFacet {
  readonly dice: readonly DieRegistration[];
  /**
   * Describes an evaluated roll that a user typed in chat.
   * @returns null if the roll has none of this ruleset's dice, or has terms that its rules cannot judge; core then draws the roll
   */
  describe(roll: foundry.dice.Roll): RollMessage | null;
  /**
   * Replaces a term of a formula with dice before the formula is rolled, since a die term can only contain dice of one size.
   * @returns null if the term is left unchanged
   */
  expand?(term: foundry.dice.terms.RollTerm): readonly foundry.dice.terms.RollTerm[] | null;
  /** Tests whether the dice of a term were drawn without replacement, so that their faces depend on each other. Left out: never. */
  isDrawn?(die: foundry.dice.terms.DiceTerm): boolean;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines the dice and the notation of the ruleset. */
    readonly dice: DiceFacet;
  }
}

/** The dice of all rulesets, by denomination. */
const dice = new Map<string, DieRegistration['term']>();

/** Lists the denominations of ours that another package has taken, before us or after us. */
function listTaken(): string[] {
  return [...dice].flatMap(([denomination, term]) => (CONFIG.Dice.terms[denomination] === term ? [] : [denomination]));
}

/** Tells the console and the GM which dice other packages have taken. Everything but rolls of these dice works. Called in `ready`. */
export function reportTaken(): void {
  for (const denomination of listTaken()) {
    const die = `d${denomination}`;
    console.warn(`Tetrad: the die "${die}" is left out, because another package has taken it.`);
    if (game.user.isGM) notify('warn', game.i18n.format('TETRAD.Dice.taken', { die }), { permanent: true });
  }
}

/**
 * Checks that a formula has no die that another package has taken: its faces would mean something else.
 * @throws UserError `die-taken`
 */
export function requireDice(formula: string): void {
  const taken = listTaken().find((denomination) => new RegExp(`d${denomination}(?![a-z])`, 'u').test(formula));
  if (taken !== undefined) throw new UserError('die-taken', { die: `d${taken}` });
}

/** Adds a ruleset's dice to Foundry's formulas, except those that another package has taken. Called in `init`. */
export function registerDice(facet: DiceFacet): void {
  for (const { term, label, icon } of facet.dice) {
    const denomination = term.DENOMINATION;
    dice.set(denomination, term);
    // Older messages name the class of a die, whatever its letter means now.
    CONFIG.Dice.termTypes[term.name] ??= term;
    if (denomination in CONFIG.Dice.terms) continue;
    CONFIG.Dice.terms[denomination] = term;
    CONFIG.Dice.types.push(term);
    // The dice configuration shows the label unchanged, so the label must be translated here. It is a getter because the texts are not loaded yet.
    const entry = { icon: `<i class="${icon}"></i>`, label };
    Object.defineProperty(entry, 'label', { enumerable: true, get: () => game.i18n.localize(label) });
    CONFIG.Dice.fulfillment.dice[`d${denomination}`] = entry;
  }
}

/** Returns the message of a typed roll from the ruleset whose dice it has; null if no ruleset knows them, so that core draws the roll. */
export function describeRoll(roll: foundry.dice.Roll): RollMessage | null {
  for (const facet of listFacets('dice')) {
    const message = facet.describe(roll);
    if (message) return message;
  }
  return null;
}

/** Tests whether the faces of a dice term depend on each other, according to its ruleset. */
export function isDrawnDie(die: foundry.dice.terms.DiceTerm): boolean {
  for (const facet of listFacets('dice')) if (facet.isDrawn?.(die)) return true;
  return false;
}

/** Returns the terms that replace a ruleset's own notation; null if the term is a plain die, or no ruleset knows it. */
export function expandTerm(term: foundry.dice.terms.RollTerm): readonly foundry.dice.terms.RollTerm[] | null {
  for (const facet of listFacets('dice')) {
    const terms = facet.expand?.(term);
    if (terms) return terms;
  }
  return null;
}
