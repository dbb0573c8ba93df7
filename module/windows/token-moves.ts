/**
 * Counts how far tokens move in a fight, against the budget of their fighters. A move beyond the budget is refused; a GM's moves are only counted. The distance
 * is measured straight from the old place to the new one, whatever path was taken. Foundry writes one move in several updates: one for each step by an arrow key
 * and for each stretch of a path with waypoints. A move that is taken back is given back.
 */
import { facetOf } from '../foundry/ruleset.ts';
import { type Clock, findCombat, isSameRound, readClock } from '../combat/clock.ts';
import { holdBudget, refundBudget, requireBudget } from '../combat/budget.ts';
import { measureMove } from '../exchange/nearness.ts';
import { permitsUser } from '../permissions.ts';
import { toUserError, notify } from '../user-error.ts';

type TokenDoc = TokenDocument.Implementation;

interface Place {
  readonly x?: number;
  readonly y?: number;
}

/** The moves that are being written, by UUID of the token. */
const underWay = new Map<string, ReturnType<typeof holdBudget>>();

/** How long after a move the next update of the token belongs to the same move, in ms. */
const PAUSE = 4000;

/** This user's last move, which its token's next update may continue; null: none yet. */
let last: {
  readonly uuid: string;
  readonly clock: Clock | null;
  readonly until: number;
  readonly posted: string;
} | null = null;

/** Returns the id of the last message that this user has posted; empty: none. */
function findLastPosted(): string {
  return game.messages.contents.findLast(({ isAuthor }) => isAuthor)?.id ?? '';
}

function noteMove({ uuid, actor }: TokenDoc, until: number): void {
  last = { uuid, clock: actor && readClock(actor), until, posted: findLastPosted() };
}

/** Tests whether an update of a token belongs to its last move: it follows soon, in the same turn, and the user has posted nothing in between. */
function continuesMove({ uuid }: TokenDoc, actor: Actor.Implementation): boolean {
  if (last?.uuid !== uuid || performance.now() > last.until || last.posted !== findLastPosted()) return false;
  const now = readClock(actor);
  return last.clock !== null && isSameRound(last.clock, now) && last.clock.turn === now?.turn;
}

/** Tests whether a token may be moved to a place, and reserves the cost of the move. Warns the user if the move is refused. */
function permitMove(token: TokenDoc, { x = token.x, y = token.y }: Place, isUndo: boolean): boolean {
  const { actor, parent, uuid } = token;
  underWay.get(uuid)?.release();
  underWay.delete(uuid);
  if (!actor || !parent || (x === token.x && y === token.y) || !findCombat(actor)) return true;
  const distance = measureMove(token, { x, y }, parent.grid);
  if (isUndo) {
    const spend = (): Promise<void> => refundBudget(actor, { distance, continues: true });
    underWay.set(uuid, { spend, release: () => undefined });
    return true;
  }
  const use = { distance, continues: continuesMove(token, actor) };
  try {
    requireBudget(actor, use);
  } catch (error) {
    const refusal = toUserError(error);
    if (!refusal) throw error;
    if (!permitsUser('rule')) {
      notify('warn', refusal.localize());
      return false;
    }
  }
  underWay.set(uuid, holdBudget(actor, use));
  return true;
}

async function spendMove(token: TokenDoc, isUndo: boolean): Promise<void> {
  const { uuid, actor } = token;
  const hold = underWay.get(uuid);
  underWay.delete(uuid);
  try {
    if (hold) noteMove(token, isUndo ? Infinity : performance.now() + PAUSE);
    await hold?.spend();
    if (hold && actor && !isUndo) await facetOf(actor, 'combat')?.budget?.onMove?.(actor);
  } finally {
    hold?.release();
  }
}

function isTakenBack(options: object): boolean {
  return (options as { readonly isUndo?: boolean }).isUndo === true;
}

/** Starts checking and counting the moves of tokens. Called in `init`. */
export function watchMoves(): void {
  Hooks.on('preUpdateToken', (token, changes, options) => permitMove(token, changes as Place, isTakenBack(options)));
  Hooks.on('updateToken', (token, _changes, options, userId) => {
    if (userId !== game.user.id) return;
    void spendMove(token, isTakenBack(options)).catch((error: unknown) => console.error(error));
  });
}
