/** Whether the dice of a message are such as the plan that it keeps can have given (DH-1 to DH-3). Anybody may write anything into a message of theirs. */
import { isMessageOf } from '../../../foundry/documents.ts';
import { BlackDie, WhiteDie } from './dice.ts';

interface KeptPlan {
  readonly white: number;
  readonly black: number;
  readonly automatic: number;
  readonly minimumNet: number | null;
  readonly lines: readonly { readonly colour: string; readonly amount: number }[];
}

/** The highest net that the rules ever raise a roll to (DH-6 Very Easy, DH-61). */
const HIGHEST_FLOOR = 1;

/** Reads the plan of a message with dice; null: it has none. */
function readKeptPlan(message: ChatMessage.Implementation): KeptPlan | null {
  if (isMessageOf(message, 'harvestCheck', 'harvestDamage', 'harvestInitiative', 'harvestReroll')) {
    const { plan } = message.system;
    return { ...plan, minimumNet: plan.minimumNet ?? null };
  }
  // The dice that a ruling adds.
  if (!isMessageOf(message, 'harvestRuling')) return null;
  return { ...message.system.dice, automatic: 0, minimumNet: null, lines: [] };
}

function isFace(face: number): boolean {
  return Number.isInteger(face) && face >= 1 && face <= 6;
}

/** Tests whether so many dice of a colour can show these faces: of white ones each six brings one more (DH-3). */
function fitsColour(faces: readonly number[], dice: number, isThrownAgain: boolean): boolean {
  const again = isThrownAgain ? faces.filter((face) => face === 6).length : 0;
  return faces.every(isFace) && faces.length === Math.max(0, dice) + again;
}

/** Tests whether the automatic successes of a plan have a line each, and its floor is one that the rules know. */
function isAccountedFor({ automatic, minimumNet, lines }: KeptPlan): boolean {
  const told = lines.reduce((sum, { colour, amount }) => sum + (colour === 'automatic' ? amount : 0), 0);
  return automatic === told && (minimumNet === null || minimumNet <= HIGHEST_FLOOR);
}

/** Tests whether a message shows what its plan can have given; one without a plan does. */
export function fitsPlan(message: ChatMessage.Implementation): boolean {
  const plan = readKeptPlan(message);
  if (!plan) return true;
  const dice = message.rolls.flatMap((roll) => roll.dice);
  const list = (Die: typeof WhiteDie | typeof BlackDie): number[] =>
    dice.filter((die) => die instanceof Die).flatMap((die) => die.results.map(({ result }) => result));
  const [white, black] = [list(WhiteDie), list(BlackDie)];
  const isWhole = dice.every((die) => die instanceof WhiteDie || die instanceof BlackDie);
  return isWhole && fitsColour(white, plan.white, true) && fitsColour(black, plan.black, false) && isAccountedFor(plan);
}
