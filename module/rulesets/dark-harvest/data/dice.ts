/**
 * White and black dice (DH-1 to DH-3), typed as `6dw - 3db`. Each 1 or 6 is a success; a white 6 is rerolled, a black one is not. The total of a term is the
 * number of its successes, so `white - black + automatic` gives the net (DH-4).
 */
const { Die } = foundry.dice.terms;

type Result = foundry.dice.terms.DiceTerm.Result;

const FACES = 6;

/** Tests whether a face scores (DH-2). */
export function scores(face: number): boolean {
  return face === 1 || face === FACES;
}

/** The base class of both dice: six faces, counted successes, and at least 0 dice. */
abstract class SuccessDie extends Die {
  constructor(termData: Partial<foundry.dice.terms.DiceTerm.TermData> = {}) {
    super({ ...termData, faces: FACES });
  }

  /** The number of dice: at least 0 (DH-1), even if the formula gives fewer. */
  override get number(): number | undefined {
    const number = super.number;
    return number === undefined ? undefined : Math.max(0, number);
  }

  override set number(value: number) {
    super.number = value;
  }

  /** The key of the die in the dice configuration, such as `dw`. Foundry's own dice have keys such as `d6`. */
  override get denomination(): string {
    return `d${(this.constructor as typeof SuccessDie).DENOMINATION}`;
  }

  /** Writes this term so that it can be parsed again. The number of faces is implied by the denomination. */
  override get expression(): string {
    const number = this._number instanceof foundry.dice.Roll ? `(${this._number.formula})` : this.number;
    return `${number}${this.denomination}${this.modifiers.join('')}`;
  }

  /** Applies Foundry's modifiers, then counts the successes, so that rerolled dice are counted too. */
  protected override async _evaluateModifiers(): Promise<void> {
    await super._evaluateModifiers();
    await this.rollAgain();
    for (const result of this.results) {
      if (result.active === false) continue;
      result.success = scores(result.result);
      result.count = result.success ? 1 : 0;
    }
  }

  /** Rerolls dice; does nothing unless a colour overrides it. */
  protected async rollAgain(): Promise<void> {}

  override getResultCSS(result: Result): (string | null)[] {
    const { DENOMINATION } = this.constructor as typeof SuccessDie;
    const colour = DENOMINATION === 'w' ? 'white' : 'black';
    return [...super.getResultCSS(result), 'tetrad-die', colour, result.success ? 'scored' : null];
  }
}

/** A white die (DH-3): a 6 scores and is rerolled, without limit. */
export class WhiteDie extends SuccessDie {
  static override DENOMINATION = 'w';

  // Foundry's own explosion gets each new die from the source that the user chose in the dice configuration, including dice rolled by hand.
  protected override async rollAgain(): Promise<void> {
    await this.explode('x');
  }
}

/** A black die: its successes count against the roll, and it is never rerolled. */
export class BlackDie extends SuccessDie {
  static override DENOMINATION = 'b';
}
