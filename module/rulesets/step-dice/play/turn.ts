/** Writes an actor's turn: declared actions, actions taken, and defences charged to the next turn (SD-11 to SD-16, SD-19, SD-34). */
import { stepDice } from '../../../../src/index.ts';
import { LONGEST_INTENT, hasPlaceCome, isOwnTurn, readClock, readTurnStart } from '../../../combat/clock.ts';
import { askChoice, askForm } from '../../../foundry/ask-form.ts';
import { updateSystem } from '../../../foundry/documents.ts';
import { makeFormat } from '../../../foundry/make-format.ts';
import { hasStatus, takeStatus } from '../../../foundry/actor-statuses.ts';
import type { AppliedChange } from '../../../ledger/ledger.ts';
import { canUser, permitsUser } from '../../../permissions.ts';
import { UserError, catchRefusal } from '../../../user-error.ts';
import { describeHealth } from '../data/condition.ts';
import type { StepFighter } from '../data/fighter.ts';
import { type CheckPurpose, type CheckRequest, isCareKind, isOwnChoice } from '../data/request.ts';
import { statusIds } from '../data/statuses.ts';
import { findHolder, hasDeclared, hasLostTurn, readBefore, readCover, readReach, readTurn } from '../data/turn.ts';
import { LANG } from '../data/to-input.ts';
import { type CheckMessage, readOutcome } from './checks.ts';

const template = 'systems/tetrad/templates/step-dice/declare.hbs';
const areaTemplate = 'systems/tetrad/templates/shared/dialog/intent.hbs';

const format = makeFormat(`${LANG}.Turn`);

/** Writes the state of an actor's turn. What it does before its first turn counts for that turn (SD-10). */
async function writeTurn(actor: StepFighter, state: stepDice.TurnState, more: object = {}): Promise<void> {
  const period = readTurnStart(actor);
  if (period) await updateSystem(actor, { turn: { ...period, round: Math.max(1, period.round), ...state }, ...more });
}

/**
 * Writes a defence that an actor has chosen. In its own turn, while nothing is declared, it counts among the actions that are still to be declared, as one
 * before the first turn does (SD-11, SD-14).
 */
async function writeDefence(actor: StepFighter): Promise<void> {
  const [period, turn] = [readTurnStart(actor), readTurn(actor)];
  if (!period || !turn) return;
  const isOpen = period.round === 0 || isOwnTurn(actor);
  if (hasDeclared(actor) || !isOpen) return writeTurn(actor, stepDice.chooseDefence(turn));
  const before = { ...period, round: Math.max(0, period.round - 1) };
  await updateSystem(actor, { turn: { ...before, ...stepDice.chooseDefence(readBefore(actor)) } });
}

/** Checks that an actor is awake, alive and strong enough for full actions (SD-36, SD-54). @throws UserError `step-…` for its condition */
export function requireAble(actor: StepFighter): void {
  const { condition } = describeHealth(actor);
  if (condition !== 'sound') throw new UserError(`step-${condition}`, { actor: actor.name });
}

/**
 * Checks that an actor can take an action now: it is able to act, has not lost its turn, is not held if it wants to move, and has an action left.
 * @throws UserError for the same reasons as requireAble, `turn-lost`; RulesError for the same reasons as takeAction
 */
export function requireAction(actor: StepFighter, action: stepDice.TurnActionId): void {
  requireAble(actor);
  if (hasLostTurn(actor)) throw new UserError('turn-lost', { actor: actor.name });
  const holder = action === 'takeCover' || stepDice.turnActions[action].kind === 'move' ? findHolder(actor) : null;
  if (holder) throw new UserError('step-held', { actor: actor.name, holder: holder.name });
  const turn = readTurn(actor);
  if (turn) stepDice.takeAction(turn, action);
}

/**
 * Uses up an action of the turn; does nothing outside a fight. Standing up removes the statuses for prone and for lying flat (SD-25).
 * @throws UserError `not-owner`, and for the same reasons as requireAction
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

/** The kinds of cover that an actor can take. */
const covers = ['light', 'medium', 'heavy', 'tinyPart', 'total'] as const satisfies readonly stepDice.CoverId[];

/**
 * Asks how much of an actor its cover hides, as the GM says, and takes it: it stays until the actor moves (SD-17).
 * @throws UserError `not-owner`, and for the same reasons as requireAction
 */
export async function takeCover(actor: StepFighter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  requireAction(actor, 'takeCover');
  const answers = Object.fromEntries(covers.map((id) => [id, game.i18n.localize(`${LANG}.Cover.${id}`)]));
  const kind = await askChoice(format('takeCover'), format('takeCoverHow'), answers, 'step-dice');
  if (!kind) return;
  await takeTurnAction(actor, 'takeCover');
  await updateSystem(actor, { cover: { ...readClock(actor), kind } });
}

const noCover = Object.freeze({ combat: '', round: 0, turn: 0, kind: '' });

/** Ends the cover of an actor that moves (SD-17). */
export async function leaveCover(actor: StepFighter): Promise<void> {
  if (readCover(actor) !== 'none') await updateSystem(actor, { cover: noCover });
}

const noArea = Object.freeze({ combat: '', round: 0, turn: 0, text: '' });

/**
 * Asks what an actor waits for, and makes it cover an area: it holds its action until its owner or the GM releases it (SD-28).
 * @throws UserError `not-owner`, `no-fight`, and for the same reasons as requireAction
 */
export async function coverArea(actor: StepFighter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (!readClock(actor)) throw new UserError('no-fight', { actor: actor.name });
  requireAction(actor, 'coverArea');
  const label = format('covers');
  const context = { label, text: '', longest: LONGEST_INTENT, against: format('coversHint') };
  const [title, ok] = [format('coverArea'), format('coverDo')];
  const given = await askForm({ title, template: areaTemplate, context, ok, classes: ['step-dice'] });
  const text = given?.['text']?.trim().slice(0, LONGEST_INTENT) ?? '';
  const clock = readClock(actor);
  if (!text || !clock) return;
  await takeTurnAction(actor, 'coverArea');
  await updateSystem(actor, { covers: { ...clock, text } });
}

/** Returns the change with which an actor stops covering an area, so that it can take the held action now (SD-28). */
export function uncover(actor: StepFighter): AppliedChange {
  const { taken } = actor.system.turn;
  const turn = hasDeclared(actor) ? { turn: { taken: Math.max(0, taken - stepDice.turnActions.coverArea.cost) } } : {};
  return { system: { covers: noArea, ...turn }, note: { kind: 'covering', rule: 'SD-28', source: '', events: [] } };
}

/** Records an action as taken. If a GM allowed more than the declared actions, the declared number is raised. */
async function noteAction(actor: StepFighter, action: stepDice.TurnActionId): Promise<void> {
  const turn = readTurn(actor);
  if (!turn) return;
  const { cost, kind } = stepDice.turnActions[action];
  const left = stepDice.countActionsLeft(turn);
  const able = left < cost ? { ...turn, declared: turn.taken + cost } : turn;
  // An actor that takes another action no longer covers an area (SD-28).
  await writeTurn(actor, stepDice.takeAction(able, action), { covers: noArea });
  if (kind === 'move') await leaveCover(actor);
  if (action === 'move') await addReach(actor, stepDice.turnActions.move.feet);
}

/** Returns how far an actor can move this turn after moves of so many feet more; the first of them contains the free step (SD-12). */
function extendReach(actor: StepFighter, feet: number): number {
  const before = readReach(actor);
  return (before > stepDice.turnActions.step.feet ? before : 0) + feet;
}

/** Adds feet to how far an actor can move this turn (SD-12). */
async function addReach(actor: StepFighter, feet: number): Promise<void> {
  await updateSystem(actor, { reach: { ...readClock(actor), feet: extendReach(actor, feet) } });
}

/** Returns how far an actor could move this turn if it moved with all the actions it has left (SD-12). */
export function countFurthest(actor: StepFighter): number {
  const turn = readTurn(actor);
  return turn && !catchRefusal(() => requireAction(actor, 'move'))
    ? extendReach(actor, stepDice.countActionsLeft(turn) * stepDice.turnActions.move.feet)
    : readReach(actor);
}

/** Adds the distance of a run to how far an actor can move this turn (SD-12). */
export async function settleRun(actor: StepFighter, { kind }: CheckPurpose, message: CheckMessage): Promise<void> {
  if (kind === 'run' && readClock(actor)) await addReach(actor, stepDice.countRunFeet(readOutcome(message).total));
}

/** The purposes that have the same ids as the actions they use. */
const named = ['feint', 'grapple', 'breakHold', 'run'] as const;

/** Returns the action that a roll uses; null if it uses none, as a defence (SD-14) or what is marked as free (SD-10). */
export function readAction(request: CheckRequest): stepDice.TurnActionId | null {
  const { exchange, purpose, free } = request;
  if (!isOwnChoice(request)) return null;
  if (exchange?.role === 'attack') return exchange.terms.range === 'close' ? 'attack' : 'shoot';
  const kind = purpose?.kind ?? '';
  if (isCareKind(kind)) return 'heal';
  if (kind === 'assist') return 'help';
  return named.find((id) => id === kind) ?? (free ? null : 'other');
}

/** Tests whether a roll can be marked as free: it is an action of a fight only because its actor chooses to make it (SD-10). */
export function mayBeFree(actor: StepFighter, request: CheckRequest): boolean {
  return readTurn(actor) !== null && readAction({ ...request, free: false }) === 'other';
}

/** Records what a posted roll uses of the turn: an action, or a chosen defence (SD-14). */
export async function noteRoll(actor: StepFighter, request: CheckRequest): Promise<void> {
  const { exchange } = request;
  const turn = readTurn(actor);
  if (!turn) return;
  if (exchange?.role === 'reply') {
    if (stepDice.defences[exchange.reply].isAction) await writeDefence(actor);
    return;
  }
  const action = readAction(request);
  if (action) await noteAction(actor, action);
}

/**
 * Asks how many actions an actor will take this turn, and declares them (SD-11, SD-12, SD-16).
 * @throws UserError `not-owner`, `no-fight`; RulesError for the same reasons as declareTurn
 */
export async function declareActions(actor: StepFighter): Promise<void> {
  if (!canUser('edit', actor)) throw new UserError('not-owner', { actor: actor.name });
  if (!readClock(actor)) throw new UserError('no-fight', { actor: actor.name });
  const turn = readBefore(actor);
  const least = turn.charged;
  const [title, ok] = [format('declare'), format('declareDo')];
  const context = { least, actions: Math.max(1, least), charged: least, mayAllOut: least === 0 };
  const given = await askForm({ title, template, context, ok, classes: ['step-dice'] });
  if (!given) return;
  const actions = Number(given['actions']);
  const stance = given['stance'] as stepDice.Stance;
  const runs = given['stance'] === 'run';
  const declaration = runs ? { actions: stepDice.turnActions.run.cost, runs } : { actions, stance };
  await writeTurn(actor, stepDice.declareTurn(turn, declaration), { covers: noArea });
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
