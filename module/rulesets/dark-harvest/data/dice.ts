/** White and black dice. Also checks that a message's dice fit its stored plan (DH-1 to DH-3), because anyone can send a forged message. */
import { isMessageOf } from '../../../foundry/documents.ts';

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

interface KeptPlan {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
  readonly lines: readonly { readonly colour: string; readonly amount: number }[];
}

/** The highest minimum net that the rules ever give (DH-6 Very Easy, DH-61). */
const HIGHEST_FLOOR = 1;

/** A stored plan and its rolls. */
interface KeptRoll {
  readonly plan: KeptPlan;
  readonly rolls: readonly foundry.dice.Roll[];
}

const keepPlan = (
  plan: Omit<KeptPlan, 'minimumNet'> & { readonly minimumNet?: number | null | undefined },
): KeptPlan => ({
  ...plan,
  minimumNet: plan.minimumNet ?? null,
});

/** Lists the plans of a message, each with its rolls. An initiative message has a plan for each roll, any other message only one. */
function listKeptRolls(message: ChatMessage.Implementation): KeptRoll[] {
  const { rolls } = message;
  if (isMessageOf(message, 'harvestInitiative') && message.system.others.length > 0) {
    const { plan, others } = message.system;
    const plans = [plan, ...others.map((other) => other.plan)].map(keepPlan);
    const kept = plans.map((one, index) => ({ plan: one, rolls: rolls.slice(index, index + 1) }));
    // A roll without a plan of its own gets a plan without dice.
    return [...kept, ...rolls.slice(plans.length).map((roll) => ({ plan: noDice, rolls: [roll] }))];
  }
  const plan = readKeptPlan(message);
  return plan ? [{ plan, rolls }] : [];
}

const noDice: KeptPlan = { white: 0, black: 0, automatic: 0, minimumNet: null, lines: [] };

/** Returns the plan stored in a message; null if the message stores none. */
function readKeptPlan(message: ChatMessage.Implementation): KeptPlan | null {
  if (isMessageOf(message, 'harvestCheck', 'harvestDamage', 'harvestInitiative', 'harvestReroll')) {
    return keepPlan(message.system.plan);
  }
  if (!isMessageOf(message, 'harvestRuling')) return null;
  // The GM's ruling adds these dice to the test.
  const { white, black } = message.system.dice;
  const lines = [
    { colour: 'white', amount: white },
    { colour: 'black', amount: black },
  ];
  return { white, black, automatic: 0, minimumNet: null, lines };
}

function isFace(face: number): boolean {
  return Number.isInteger(face) && face >= 1 && face <= FACES;
}

/** Tests whether this number of dice of one colour can have shown the faces; each white 6 adds a die (DH-3). */
function fitsColour(faces: readonly number[], dice: number, isThrownAgain: boolean): boolean {
  const again = isThrownAgain ? faces.filter((face) => face === FACES).length : 0;
  return faces.every(isFace) && faces.length === Math.max(0, dice) + again;
}

/** Tests whether the lines of a plan add up to its dice and automatic successes (DH-1), and whether its minimum occurs in the rules. */
function isAccountedFor({ minimumNet, lines, ...pool }: KeptPlan): boolean {
  const sum = (wanted: string): number =>
    lines.reduce((told, { colour, amount }) => told + (colour === wanted ? amount : 0), 0);
  // Lines are stored in the order in which they apply: a divisor divides only the dice before it.
  const white = lines.reduce((told, { colour, amount }) => {
    return colour === 'divide' ? Math.floor(told / amount) : told + (colour === 'white' ? amount : 0);
  }, 0);
  const isTold = white === pool.white && sum('black') === pool.black && sum('automatic') === pool.automatic;
  return isTold && (minimumNet === null || minimumNet <= HIGHEST_FLOOR);
}

/** Tests whether the dice of a message fit its plans; true if it has none. */
export function fitsPlan(message: ChatMessage.Implementation): boolean {
  return listKeptRolls(message).every(fitsRoll);
}

function fitsRoll({ plan, rolls }: KeptRoll): boolean {
  const dice = rolls.flatMap((roll) => roll.dice);
  const list = (Die: typeof WhiteDie | typeof BlackDie): number[] =>
    dice.filter((die) => die instanceof Die).flatMap((die) => die.results.map(({ result }) => result));
  const [white, black] = [list(WhiteDie), list(BlackDie)];
  const isWhole = dice.every((die) => die instanceof WhiteDie || die instanceof BlackDie);
  return isWhole && fitsColour(white, plan.white, true) && fitsColour(black, plan.black, false) && isAccountedFor(plan);
}
