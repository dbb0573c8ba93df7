/**
 * Reads and writes what changes an actor's Defence from the start of its turn to the start of its next turn (HL-12). The stored round says when the turn began,
 * so that no hook has to reset it.
 */
import { harshLight } from '../../../../src/index.ts';
import { listBudget } from '../../../combat/budget.ts';
import { isSameRound, readTurnStart } from '../../../combat/clock.ts';
import { type LightFighter, countWillpower, readTraits } from './fighter.ts';

/**
 * Tests whether an actor has used a part of its turn's budget.
 * @param wanted - the kind of the budget, such as 'instant'
 */
function hasUsed(actor: LightFighter, wanted: string): boolean {
  return (listBudget(actor).find(({ kind }) => kind === wanted)?.spent ?? 0) > 0;
}

/** Returns the state of an actor's turn; null outside a fight. The budget of the turn counts its actions and points (see initiative.ts). */
export function readTurn(actor: LightFighter): harshLight.TurnState | null {
  const period = readTurnStart(actor);
  if (!period) return null;
  const { combat, round, turn: _turn, ...stored } = actor.system.turn;
  const state = isSameRound({ combat, round }, period) ? stored : harshLight.freshTurn;
  const { dodging, allOut, attacks } = state;
  const instant = dodging ? 'dodge' : hasUsed(actor, 'instant') ? 'pull' : null;
  return { dodging, allOut, attacks, instant, willpower: hasUsed(actor, 'willpower'), moved: hasUsed(actor, 'move') };
}

/** Returns the values below `system` that store the state of a turn; empty outside a fight. */
export function storeTurn(actor: LightFighter, { dodging, allOut, attacks }: harshLight.TurnState): object {
  const period = readTurnStart(actor);
  return period ? { turn: { ...period, dodging, allOut, attacks } } : {};
}

/** Tests whether an actor may spend Willpower: it has a point left, and has not spent one this turn (HL-12). */
export function maySpend(actor: LightFighter): boolean {
  return readTurn(actor)?.willpower !== true && countWillpower(actor) > 0;
}

/** Returns an actor's Defence as input for the rules (HL-13, HL-14). */
export function readDefence(actor: LightFighter): harshLight.DefenceInput {
  const { attacks, dodging, allOut } = readTurn(actor) ?? harshLight.freshTurn;
  return { defence: readTraits(actor).defence, attacks, dodging, allOut };
}
