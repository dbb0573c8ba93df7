/**
 * Reads and writes the changes to an actor's Defence. They last from the start of one of its turns to the start of the next (HL-12). The stored round says when
 * that turn began, so nothing has to reset them.
 */
import { harshLight } from '../../../../src/index.ts';
import { listBudget } from '../../../combat/budget.ts';
import { type Clock, hasPlaceCome, isSameRound, readClock } from '../../../combat/clock.ts';
import { type LightFighter, countWillpower, readTraits } from './fighter.ts';

/** Returns the round in which an actor's current turn began, 0 before its first turn. Null outside a fight. */
function readPeriod(actor: LightFighter): Clock | null {
  const clock = readClock(actor);
  return clock && { ...clock, round: clock.round - Number(!hasPlaceCome(actor)), turn: 0 };
}

/** Tests whether an actor has used up one of the things it can do in a turn. */
function hasUsed(actor: LightFighter, wanted: string): boolean {
  return (listBudget(actor).find(({ kind }) => kind === wanted)?.spent ?? 0) > 0;
}

/** Returns what an actor has done in its turn; null outside a fight. Its actions and points are counted by the budget of the turn (see initiative.ts). */
export function readTurn(actor: LightFighter): harshLight.TurnState | null {
  const period = readPeriod(actor);
  if (!period) return null;
  const { combat, round, turn: _turn, ...stored } = actor.system.turn;
  const state = isSameRound({ combat, round }, period) ? stored : harshLight.freshTurn;
  const { dodging, allOut, attacks } = state;
  const instant = dodging ? 'dodge' : hasUsed(actor, 'instant') ? 'pull' : null;
  return { dodging, allOut, attacks, instant, willpower: hasUsed(actor, 'willpower'), moved: hasUsed(actor, 'move') };
}

/** Returns the values below `system` that store a turn; empty outside a fight. */
export function storeTurn(actor: LightFighter, { dodging, allOut, attacks }: harshLight.TurnState): object {
  const period = readPeriod(actor);
  return period ? { turn: { ...period, dodging, allOut, attacks } } : {};
}

/** Tests whether an actor may spend Willpower: it has a point left and has spent none this turn (HL-12). */
export function maySpend(actor: LightFighter): boolean {
  return readTurn(actor)?.willpower !== true && countWillpower(actor) > 0;
}

/** Returns an actor's Defence as the rules' input (HL-13, HL-14). */
export function readDefence(actor: LightFighter): harshLight.DefenceInput {
  const { attacks, dodging, allOut } = readTurn(actor) ?? harshLight.freshTurn;
  return { defence: readTraits(actor).defence, attacks, dodging, allOut };
}
