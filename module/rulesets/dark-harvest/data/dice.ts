/** White and black dice, and the test whether a message's dice can come from the plan it stores (DH-1 to DH-3): a message may contain anything. */
import { isMessageOf } from '../../../foundry/documents.ts';

/**
 * White and black dice (DH-1 … DH-3), typed as `6dw - 3db`. Both score one success on 1 and on 6; a white 6 is rolled again, a black one is not. The
 * total of a term is its successes, so the total of `white - black + automatic` is the net (DH-4).
 */
const { Die } = foundry.dice.terms;

type Result = foundry.dice.terms.DiceTerm.Result;

const FACES = 6;

/** Tests whether a face scores (DH-2). */
export function scores(face: number): boolean {
  return face === 1 || face === FACES;
}

/** What both colours share: six faces, a count of successes, at least 0 dice. */
abstract class SuccessDie extends Die {
  constructor(termData: Partial<foundry.dice.terms.DiceTerm.TermData> = {}) {
    super({ ...termData, faces: FACES });
  }

  /** A pool below 0 is 0 (DH-1), whatever the formula says. */
  override get number(): number | undefined {
    const number = super.number;
    return number === undefined ? undefined : Math.max(0, number);
  }

  override set number(value: number) {
    super.number = value;
  }

  /** The key of this die in the dice configuration (`dw`), as core's own dice have `d6`. */
  override get denomination(): string {
    return `d${(this.constructor as typeof SuccessDie).DENOMINATION}`;
  }

  /** The notation that reads back as this term. The faces are part of the denomination, not of the notation. */
  override get expression(): string {
    const number = this._number instanceof foundry.dice.Roll ? `(${this._number.formula})` : this.number;
    return `${number}${this.denomination}${this.modifiers.join('')}`;
  }

  /** Core's modifiers first, then the count, so that a re-rolled die is counted like any other. */
  protected override async _evaluateModifiers(): Promise<void> {
    await super._evaluateModifiers();
    await this.rollAgain();
    for (const result of this.results) {
      if (result.active === false) continue;
      result.success = scores(result.result);
      result.count = result.success ? 1 : 0;
    }
  }

  /** Rolls dice again, for colours that do. */
  protected async rollAgain(): Promise<void> {}

  override getResultCSS(result: Result): (string | null)[] {
    const { DENOMINATION } = this.constructor as typeof SuccessDie;
    const colour = DENOMINATION === 'w' ? 'white' : 'black';
    return [...super.getResultCSS(result), 'tetrad-die', colour, result.success ? 'scored' : null];
  }
}

/** A white die (DH-3): a 6 scores and is rolled again, without limit. */
export class WhiteDie extends SuccessDie {
  static override DENOMINATION = 'w';

  // Core's own explosion: it asks for each new die the way the user's dice configuration says, manual dice included.
  protected override async rollAgain(): Promise<void> {
    await this.explode('x');
  }
}

/** A black die: it scores against the roll and is never rolled again. */
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

/** The highest minimum to which the rules raise a net (DH-6 Very Easy, DH-61). */
const HIGHEST_FLOOR = 1;

/** A plan, and its rolls. */
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

/** Lists the plans and rolls of a message with dice; a message has one plan, or one for each roll. */
function listKeptRolls(message: ChatMessage.Implementation): KeptRoll[] {
  const { rolls } = message;
  if (isMessageOf(message, 'harvestInitiative') && message.system.others.length > 0) {
    const { plan, others } = message.system;
    const plans = [plan, ...others.map((other) => other.plan)].map(keepPlan);
    const kept = plans.map((one, index) => ({ plan: one, rolls: rolls.slice(index, index + 1) }));
    // Rolls without a plan.
    return [...kept, ...rolls.slice(plans.length).map((roll) => ({ plan: noDice, rolls: [roll] }))];
  }
  const plan = readKeptPlan(message);
  return plan ? [{ plan, rolls }] : [];
}

const noDice: KeptPlan = { white: 0, black: 0, automatic: 0, minimumNet: null, lines: [] };

/** Returns the plan of a message with dice; null if it has none. */
function readKeptPlan(message: ChatMessage.Implementation): KeptPlan | null {
  if (isMessageOf(message, 'harvestCheck', 'harvestDamage', 'harvestInitiative', 'harvestReroll')) {
    return keepPlan(message.system.plan);
  }
  if (!isMessageOf(message, 'harvestRuling')) return null;
  // The dice that a ruling adds.
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

/** Tests whether this number of dice of a colour can show these faces: each white six adds a die (DH-3). */
function fitsColour(faces: readonly number[], dice: number, isThrownAgain: boolean): boolean {
  const again = isThrownAgain ? faces.filter((face) => face === FACES).length : 0;
  return faces.every(isFace) && faces.length === Math.max(0, dice) + again;
}

/** Tests whether the lines of a plan add up to its dice and automatic successes (DH-1), and the rules know its minimum. */
function isAccountedFor({ minimumNet, lines, ...pool }: KeptPlan): boolean {
  const sum = (wanted: string): number =>
    lines.reduce((told, { colour, amount }) => told + (colour === wanted ? amount : 0), 0);
  // Stored in the order in which they apply: lines after a divisor are not divided.
  const white = lines.reduce((told, { colour, amount }) => {
    return colour === 'divide' ? Math.floor(told / amount) : told + (colour === 'white' ? amount : 0);
  }, 0);
  const isTold = white === pool.white && sum('black') === pool.black && sum('automatic') === pool.automatic;
  return isTold && (minimumNet === null || minimumNet <= HIGHEST_FLOOR);
}

/** Tests whether a message shows what its plans can give; true without a plan. */
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
