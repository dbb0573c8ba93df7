/** The card that a pull draws, typed as `1dp + 5` (HL-1, HL-3). */
import type { harshLight } from '../../../../src/index.ts';
import { pullFromDeck } from './deck.ts';

const { Die } = foundry.dice.terms;

type TermData = Partial<foundry.dice.terms.DiceTerm.TermData>;

const CARDS = 10;

/** The modifiers that set the lowest card that pulls a second one, or forbid a second card. */
const AGAIN = /^a(?<lowest>8|9|10)$/u;
const NEVER = 'x';

/** Returns the lowest card that pulls a second one according to a term's modifiers. Null: no card does; undefined: the rules do not have these modifiers. */
export function readAgain(modifiers: readonly string[]): harshLight.Again | undefined {
  const [modifier, ...more] = modifiers;
  if (more.length > 0) return undefined;
  if (modifier === undefined) return CARDS;
  if (modifier === NEVER) return null;
  const lowest = AGAIN.exec(modifier)?.groups?.['lowest'];
  return lowest === undefined ? undefined : (Number(lowest) as harshLight.Again);
}

/** A pulled card, 1 to 10. A 10, or with `a9` or `a8` also a lower card, pulls a second card, but never a third (HL-3). */
export class CardDie extends Die {
  static override DENOMINATION = 'p';

  constructor(termData: TermData = {}) {
    super({ ...termData, faces: CARDS });
  }

  override get denomination(): string {
    return `d${CardDie.DENOMINATION}`;
  }

  /** Writes this term so that it can be parsed again. The number of cards is implied by the denomination. */
  override get expression(): string {
    const number = this._number instanceof foundry.dice.Roll ? `(${this._number.formula})` : this.number;
    return `${number}${this.denomination}${this.modifiers.join('')}`;
  }

  /** Draws a card from the world's deck if pulls come from it (HL-19). */
  protected override async _roll(
    options?: Parameters<foundry.dice.terms.Die['_roll']>[0],
  ): Promise<number | undefined> {
    const card = await pullFromDeck();
    if (card === undefined) return super._roll(options);
    // Stored with the term, since the setting may change later.
    Object.assign(this.options, { deck: true });
    return card;
  }

  protected override async _evaluateModifiers(): Promise<void> {
    const again = readAgain(this.modifiers);
    const [first] = this.results;
    // A pull is one card; the rules have no pulls of several.
    if (!first || this.results.length > 1 || again === undefined || again === null || first.result < again) return;
    first.exploded = true;
    await this.roll();
  }
}

/** Tests whether a card was drawn from the world's deck, where it is missing until the cards are recalled (HL-19). */
export function isFromDeck(die: foundry.dice.terms.DiceTerm): boolean {
  return die instanceof CardDie && (die.options as { deck?: unknown }).deck === true;
}

/** Returns the cards of a roll; empty if there is no roll. */
export function readCards(roll: foundry.dice.Roll | undefined): number[] {
  return (roll?.dice ?? []).flatMap((die) =>
    die instanceof CardDie ? die.results.filter(({ active }) => active !== false).map(({ result }) => result) : [],
  );
}
