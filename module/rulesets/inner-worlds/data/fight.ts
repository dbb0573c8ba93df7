/**
 * Reads the effects of a fight on an actor: extra hit points, a feint, a grapple and so on. Each is stored with the clock at which it began or ends, so that no
 * hook has to clear it (IW-13 to IW-17, IW-23).
 */
import { listBudget } from '../../../combat/budget.ts';
import { type Clock, findCombat, findPlace, isOwnTurn, isSameFight, readTurnStart } from '../../../combat/clock.ts';
import type { Target } from '../../../exchange/opposed-facet.ts';
import { countPeriod } from '../../../combat/round-zero.ts';
import { type InnerFighter, findFighter, isFighter, isOut, listShields, readAbility } from './fighter.ts';

/** Returns the clock of the beginning of an actor's current turn, which lasts until its next turn begins; null outside a fight. */
export function readPeriod(actor: InnerFighter): Clock | null {
  const [combat, start] = [findCombat(actor), readTurnStart(actor)];
  return combat && start ? { ...start, round: countPeriod(combat, start.round) } : null;
}

/** Returns the clock of an actor's next turn. During its turn, that is the turn of the following round. Null outside a fight. */
export function findNextTurn(actor: InnerFighter): Clock | null {
  const period = readPeriod(actor);
  return period && { ...period, round: period.round + 1 };
}

/** Tests whether a state lasts: it ends when the actor's turn in the stored round ends. */
function lastsThroughTurn(state: Pick<Clock, 'combat' | 'round'>, actor: InnerFighter): boolean {
  const combat = findCombat(actor);
  if (!combat || state.combat !== combat.id) return false;
  if (combat.round !== state.round) return combat.round < state.round;
  return (combat.turn ?? 0) <= findPlace(combat, actor);
}

/** Tests whether a stored clock belongs to an actor's current turn. */
function isOfTurn(state: Pick<Clock, 'combat' | 'round'>, actor: InnerFighter): boolean {
  const period = readPeriod(actor);
  return period !== null && state.combat === period.combat && state.round === period.round;
}

/** Returns how many extra hit points from full defence an actor has left (IW-16). */
export function readGuard(actor: InnerFighter): number {
  const { guard } = actor.system;
  return isOfTurn(guard, actor) ? guard.hp : 0;
}

/** Tests whether an actor has taken full defence, which gives it an extra reaction (IW-16). */
export function isGuarded(actor: InnerFighter): boolean {
  return isOfTurn(actor.system.guard, actor);
}

/** Tests whether an actor has been fooled by a feint, so that the next attack on it does maximum damage (IW-14). */
export function isFeinted(actor: InnerFighter): boolean {
  const { feinted } = actor.system;
  const by = findFighter(feinted.by);
  return by !== null && feinted.used === '' && lastsThroughTurn(feinted, by);
}

/** Returns the actor that a holder still holds in its grapple: the holder has paid for the grapple this turn, or may still do so. Null: none. */
export function findHeld(holder: InnerFighter): InnerFighter | null {
  const { holding } = holder.system;
  const held = findFighter(holding.of);
  if (!held || isOut(holder) || held.system.held.by !== holder.uuid) return null;
  const period = readPeriod(holder);
  if (!period || !isSameFight(holding, period)) return null;
  const isPaid = holding.round >= period.round;
  return isPaid || (holding.round + 1 === period.round && isOwnTurn(holder)) ? held : null;
}

/** Returns the actor that holds this one in a grapple; null: none (IW-15). */
export function findHolder(actor: InnerFighter): InnerFighter | null {
  const holder = findFighter(actor.system.held.by);
  return holder && findHeld(holder)?.uuid === actor.uuid ? holder : null;
}

/** Returns what a holder pays for its grapple this turn: 'move' or 'action'; empty: nothing (IW-15). */
export function readHoldPrice(holder: InnerFighter): string {
  return findHeld(holder) && isOfTurn(holder.system.holding, holder) ? holder.system.holding.pays : '';
}

/** What a taunt or a rout forces an actor to do on its next turn (IW-16). */
export interface Forced {
  readonly kind: 'taunt' | 'rout';
  readonly by: InnerFighter;
}

/** Returns what an actor is forced to do on its next turn; null: nothing, as when its action is lost (IW-16). */
export function readForced(actor: InnerFighter): Forced | null {
  const { forced } = actor.system;
  const by = findFighter(forced.by);
  if (!by || !lastsThroughTurn(forced, actor) || isMissing(actor, 'action')) return null;
  return { kind: forced.kind === 'rout' ? 'rout' : 'taunt', by };
}

/** Tests whether someone has stopped an actor's move on its current turn (IW-17). */
export function isStopped(actor: InnerFighter): boolean {
  return isOfTurn(actor.system.stopped, actor);
}

/** Returns the other fighter whose turn it is, and who may be moving; null: none. */
export function findMover(actor: InnerFighter): Target | null {
  const { actor: mover, token } = findCombat(actor)?.combatant ?? {};
  return mover && token && isFighter(mover) && mover.uuid !== actor.uuid ? { actor: mover, token } : null;
}

/** Returns what a taunt or a rout leaves an actor to do now, on the turn that it rules; null: whatever the actor likes (IW-16). */
export function readDuty(actor: InnerFighter): Forced | null {
  return isOwnTurn(actor) && isOfTurn(actor.system.forced, actor) ? readForced(actor) : null;
}

/** An ally's rally that lasts: its id, and the ally's WIL (IW-16). */
interface Rally {
  readonly id: string;
  readonly wil: number;
}

function listRallies(actor: InnerFighter): Rally[] {
  const all = findCombat(actor)?.combatants.contents ?? [];
  return all.flatMap(({ actor: ally }) => {
    const isAlly = ally && isFighter(ally) && ally.uuid !== actor.uuid && ally.hasPlayerOwner === actor.hasPlayerOwner;
    if (!isAlly || !isOfTurn(ally.system.rallying, ally)) return [];
    const { combat, round } = ally.system.rallying;
    return [{ id: `${ally.uuid} ${combat} ${round}`, wil: readAbility(ally, 'wil') }];
  });
}

/** Returns the highest WIL of the allies who rally an actor; null: no one does (IW-16). */
export function readRallied(actor: InnerFighter): number | null {
  const scores = listRallies(actor).map(({ wil }) => wil);
  return scores.length > 0 ? Math.max(...scores) : null;
}

/** Lists the ids of the rallies that still give an actor a free save, and of those whose save it has made: one save for each rally (IW-16). */
export function readFreeSaves(actor: InnerFighter): {
  readonly left: readonly string[];
  readonly made: readonly string[];
} {
  const ids = listRallies(actor).map(({ id }) => id);
  const isMade = (id: string): boolean => actor.system.rallied.includes(id);
  return { left: ids.filter((id) => !isMade(id)), made: ids.filter(isMade) };
}

/**
 * Tests whether an actor adds a die to its damage against another actor because it has countered that actor's attack (IW-17).
 * @param against - UUID of the other actor
 */
export function hasCounter(actor: InnerFighter, against: string): boolean {
  const { counter } = actor.system;
  return counter.against !== '' && counter.against === against && isOfTurn(counter, actor);
}

/** Tests whether an actor has lost the action or reaction of its current turn, or has lost the next one since it used this turn's (IW-23). */
export function isMissing(actor: InnerFighter, what: 'action' | 'reaction'): boolean {
  const { fight, actionRound, reactionRound } = actor.system.condition;
  const period = readPeriod(actor);
  return (
    period !== null && fight === period.combat && period.round <= (what === 'action' ? actionRound : reactionRound)
  );
}

/** Counts how much of a kind of its budget an actor has left; null outside a fight. */
export function countLeft(actor: InnerFighter, kind: string): number | null {
  const line = listBudget(actor).find((one) => one.kind === kind);
  return line ? Math.max(0, (line.limit ?? 1) - line.spent) : null;
}

/** Returns which of its move and its action a holder has not used, so that it may pay for its grapple (IW-15). */
export function readUnused(holder: InnerFighter): { readonly move: boolean; readonly action: boolean } {
  const feet = listBudget(holder).find(({ kind }) => kind === 'feet');
  return { move: feet?.spent === 0 && feet.limit !== 0, action: countLeft(holder, 'action') !== 0 };
}

/** Counts the reactions that an actor has left. Outside a fight it always has one; none if it is out (IW-17). */
export function countReactions(actor: InnerFighter): number {
  return isOut(actor) ? 0 : (countLeft(actor, 'reaction') ?? 1);
}

/** Tests whether an actor's shield gives full cover, which stops all damage of ranged attacks (IW-31). */
export function hasFullCover(actor: InnerFighter): boolean {
  return listShields(actor).some(({ system }) => system.shield === 'cover');
}

/** The clock to store for a state that has ended. */
export const noState = Object.freeze({ combat: '', round: 0, turn: 0 });
