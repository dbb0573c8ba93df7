/** Writes turns: the declaration of actions, the actions, and defences that are charged to the next turn (SD-11 to SD-16, SD-19, SD-34). */
import { stepDice } from '../../../../src/index.ts';
import { hasPlaceCome, readClock } from '../../../combat/clock.ts';
import { askForm } from '../../../foundry/ask-form.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { hasStatus, takeStatus } from '../../../documents/statuses.ts';
import { canUser, permitsUser } from '../../../permissions.ts';
import { UserError } from '../../../user-error.ts';
import { describeHealth } from '../data/condition.ts';
import type { StepFighter } from '../data/fighter.ts';
import type { CheckRequest } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { hasDeclared, hasLostTurn, readTurn } from '../data/turn.ts';

const template = 'systems/tetrad/templates/step-dice/declare.hbs';

const format = makeFormat('TETRAD.StepDice.Turn');

async function writeTurn(actor: StepFighter, state: stepDice.TurnState): Promise<void> {
  const clock = readClock(actor);
  if (!clock) return;
  // The clock stays that of the turn's start. Round 0 means that the turn has not begun, and only charged defences are stored.
  const own = hasDeclared(actor, clock) || state.declared > 0 ? clock : { ...clock, round: 0 };
  await actor.update({ system: { turn: { ...own, ...state } } });
}

/** Returns the state of an actor's turn; if it has not declared, one action counts as declared (SD-11). */
function readOwnTurn(actor: StepFighter): stepDice.TurnState | null {
  const turn = readTurn(actor);
  if (!turn || hasDeclared(actor)) return turn;
  return stepDice.declareTurn(turn, { actions: turn.charged + 1 });
}

/**
 * Checks that an actor can take an action now: it is able to act, has not lost its turn, and has an action left.
 * @throws UserError `step-…` for its condition, `turn-lost`; RulesError as takeAction
 */
export function requireAction(actor: StepFighter, action: stepDice.TurnActionId): void {
  const { condition } = describeHealth(actor);
  if (condition !== 'sound') throw new UserError(`step-${condition}`, { actor: actor.name });
  if (hasLostTurn(actor)) throw new UserError('turn-lost', { actor: actor.name });
  const turn = readOwnTurn(actor);
  if (turn) stepDice.takeAction(turn, action);
}

/**
 * Takes an action of the turn; does nothing outside a fight. Standing up removes the statuses for prone and for lying flat (SD-25).
 * @throws as requireAction, and UserError `not-owner`
 */
export async function takeTurnAction(actor: StepFighter, action: stepDice.TurnActionId): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  requireAction(actor, action);
  await noteAction(actor, action);
  if (action === 'stand') {
    for (const status of ['prone', 'flat'] as const)
      if (hasStatus(actor, statusIds[status])) await takeStatus(actor, statusIds[status]);
  }
}

/** Records an action that was taken. If it exceeds the declared number, because a GM allowed it, the number is raised. */
async function noteAction(actor: StepFighter, action: stepDice.TurnActionId): Promise<void> {
  const turn = readOwnTurn(actor);
  if (!turn) return;
  const { cost } = stepDice.turnActions[action];
  const left = stepDice.countActionsLeft(turn);
  const able = left < cost ? { ...turn, declared: turn.taken + cost } : turn;
  await writeTurn(actor, stepDice.takeAction(able, action));
}

/** Returns the action of the turn that a roll uses; null if it uses none (SD-10, SD-14). */
export function readAction({ exchange, purpose }: CheckRequest): stepDice.TurnActionId | null {
  if (exchange?.role === 'reply') return null;
  if (exchange) return exchange.terms.range === 'close' ? 'attack' : 'shoot';
  const kind = purpose?.kind ?? '';
  const actions: Partial<Record<typeof kind, stepDice.TurnActionId>> = {
    feint: 'feint',
    grapple: 'grapple',
    breakHold: 'breakHold',
    firstAid: 'heal',
    assist: 'help',
    run: 'run',
  };
  return actions[kind] ?? null;
}

/** Records what a posted roll has used of the turn: an action, or a chosen defence (SD-14). */
export async function noteRoll(actor: StepFighter, request: CheckRequest): Promise<void> {
  const { exchange } = request;
  const turn = readTurn(actor);
  if (!turn) return;
  if (exchange?.role === 'reply') {
    if (stepDice.defences[exchange.reply].isAction) await writeTurn(actor, stepDice.chooseDefence(turn));
    return;
  }
  const action = readAction(request);
  if (action) await noteAction(actor, action);
}

/**
 * Asks how many actions an actor will take this turn, and declares them (SD-11, SD-12, SD-16).
 * @throws UserError `not-owner`, `no-fight`; RulesError as declareTurn
 */
export async function declareActions(actor: StepFighter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  const turn = readTurn(actor);
  if (!turn) throw new UserError('no-fight', { actor: actor.name });
  const least = turn.charged;
  const given = await askForm({
    title: format('declare'),
    template,
    context: { least, actions: Math.max(1, least), charged: turn.charged, mayAllOut: turn.charged === 0 },
    ok: format('declareDo'),
    classes: ['step-dice'],
  });
  if (!given) return;
  const actions = Number(given['actions']);
  const stance = given['stance'] as stepDice.Stance;
  const runs = given['stance'] === 'run';
  const declaration = runs ? { actions: stepDice.turnActions.run.cost, runs } : { actions, stance };
  await writeDeclared(actor, stepDice.declareTurn(turn, declaration));
}

async function writeDeclared(actor: StepFighter, state: stepDice.TurnState): Promise<void> {
  const clock = readClock(actor);
  if (clock) await actor.update({ system: { turn: { ...clock, ...state } } });
}

/**
 * Makes an actor lose its next turn, as the GM decides after a botched attack (SD-34).
 * @param message - id of the attack's message
 * @throws UserError `gamemaster-only`, `no-fight`
 */
export async function loseTurn(actor: StepFighter, message: string): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const clock = readClock(actor);
  if (!clock) throw new UserError('no-fight', { actor: actor.name });
  const round = clock.round + Number(hasPlaceCome(actor));
  await actor.update({ system: { lostTurn: { ...clock, round, message } } });
}
