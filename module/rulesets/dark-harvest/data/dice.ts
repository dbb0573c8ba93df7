/** Whether the dice of a message are such as the plan that it keeps can have given (DH-1 to DH-3). Anybody may write anything into a message of theirs. */
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

/** What both colours share: six faces, a count of successes, no dice below zero. */
abstract class SuccessDie extends Die {
  constructor(termData: Partial<foundry.dice.terms.DiceTerm.TermData> = {}) {
    super({ ...termData, faces: FACES });
  }

  /** A pool below 0 is 0 (DH-1), whatever the formula came to. */
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

  /** Rolls dice again where the colour does. */
  protected async rollAgain(): Promise<void> {}

  override getResultCSS(result: Result): (string | null)[] {
    const { DENOMINATION } = this.constructor as typeof SuccessDie;
    const colour = DENOMINATION === 'w' ? 'white' : 'black';
    return [...super.getResultCSS(result), 'tetrad-die', colour, result.success ? 'scored' : null];
  }
}

/** A white die (DH-3): a 6 scores and is thrown again, without end. */
export class WhiteDie extends SuccessDie {
  static override DENOMINATION = 'w';

  // Core's own explosion: it asks for each new die the way the user's dice configuration says, manual dice included.
  protected override async rollAgain(): Promise<void> {
    await this.explode('x');
  }
}

/** A black die: it scores against the roll and is never thrown again. */
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

/** The highest net that the rules ever raise a roll to (DH-6 Very Easy, DH-61). */
const HIGHEST_FLOOR = 1;

/** A plan, and the rolls by which it was thrown. */
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

/** Lists what of a message with dice was planned and thrown; a message has one plan, or one for each of its rolls. */
function listKeptRolls(message: ChatMessage.Implementation): KeptRoll[] {
  const { rolls } = message;
  if (isMessageOf(message, 'harvestInitiative') && message.system.others.length > 0) {
    const { plan, others } = message.system;
    const plans = [plan, ...others.map((other) => other.plan)].map(keepPlan);
    const kept = plans.map((one, index) => ({ plan: one, rolls: rolls.slice(index, index + 1) }));
    // Rolls that nobody planned.
    return [...kept, ...rolls.slice(plans.length).map((roll) => ({ plan: noDice, rolls: [roll] }))];
  }
  const plan = readKeptPlan(message);
  return plan ? [{ plan, rolls }] : [];
}

const noDice: KeptPlan = { white: 0, black: 0, automatic: 0, minimumNet: null, lines: [] };

/** Reads the one plan of a message with dice; null: it has none. */
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

/** Tests whether so many dice of a colour can show these faces: of white ones each six brings one more (DH-3). */
function fitsColour(faces: readonly number[], dice: number, isThrownAgain: boolean): boolean {
  const again = isThrownAgain ? faces.filter((face) => face === FACES).length : 0;
  return faces.every(isFace) && faces.length === Math.max(0, dice) + again;
}

/** Tests whether the lines of a plan come to its dice and automatic successes (DH-1), and its floor is one that the rules know. */
function isAccountedFor({ minimumNet, lines, ...pool }: KeptPlan): boolean {
  const sum = (wanted: string): number =>
    lines.reduce((told, { colour, amount }) => told + (colour === wanted ? amount : 0), 0);
  // Stored in the order in which they apply: what stands behind a divisor is not divided.
  const white = lines.reduce((told, { colour, amount }) => {
    return colour === 'divide' ? Math.floor(told / amount) : told + (colour === 'white' ? amount : 0);
  }, 0);
  const isTold = white === pool.white && sum('black') === pool.black && sum('automatic') === pool.automatic;
  return isTold && (minimumNet === null || minimumNet <= HIGHEST_FLOOR);
}

/** Tests whether a message shows what its plans can have given; one without a plan does. */
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
