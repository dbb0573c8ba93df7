/**
 * Counts how far tokens move in a fight, against the budget of their fighters, by what Foundry has measured: along the path, with what the terrain and the way of
 * moving cost. A move beyond the budget is refused; a GM's moves are only counted. Foundry writes one move in several updates: one for each checkpoint of a path,
 * and one for each step by an arrow key. A move that is taken back is given back.
 */
import { getHooks } from '../foundry/host.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { type Clock, findCombat, isSameRound, readClock } from '../combat/clock.ts';
import type { TurnUse } from '../combat/combat-facet.ts';
import { holdBudget, refundBudget, requireBudget } from '../combat/budget.ts';
import { measureMove, passesBy } from '../exchange/nearness.ts';
import { permitsUser } from '../permissions.ts';
import { catchRefusal, notify } from '../user-error.ts';

type TokenDoc = TokenDocument.Implementation;
type Movement = TokenDocument.MovementOperation;
type Section = Pick<Movement['passed'], 'cost' | 'distance'>;
type Use = Extract<TurnUse, { readonly distance: number }>;

/** A stretch that a token has moved. */
interface Stretch {
  readonly from: Pick<Movement['origin'], 'x' | 'y'>;
  readonly clock: Clock;
  readonly use: Use;
  /** The last message that this user had posted by then. */
  readonly posted: string;
}

/** The moves that are being written, by UUID of the token. */
const underWay = new Map<string, { readonly use: Use; readonly hold: ReturnType<typeof holdBudget> }>();

/** What each token has moved since this client was loaded, oldest first, by its UUID. */
const moved = new Map<string, Stretch[]>();

/** Returns the id of the last message that this user has posted; empty: none. */
function findLastPosted(): string {
  return game.messages.contents.findLast(({ isAuthor }) => isAuthor)?.id ?? '';
}

/** Tests whether a stretch was moved in the current turn of its actor's fight. */
function isOfThisTurn({ clock }: Stretch, now: Clock | null): boolean {
  return isSameRound(clock, now) && clock.turn === now?.turn;
}

/** Tests whether a move belongs to the token's last one: its path goes on, or it follows in the same turn, and the user has posted nothing in between. */
export function continuesMove(
  { uuid }: TokenDoc,
  actor: Actor.Implementation,
  { chain }: Pick<Movement, 'chain'>,
): boolean {
  const last = moved.get(uuid)?.findLast(({ use }) => use.distance > 0);
  if (!last || !isOfThisTurn(last, readClock(actor))) return false;
  return chain.length > 0 || last.posted === findLastPosted();
}

/** Returns what a part of a path costs, in units of the grid; its length where a region makes it impassable, since the token passes it nevertheless. */
export function readCost({ cost, distance }: Section): number {
  return Number.isFinite(cost) ? cost : distance;
}

function isTakenBack({ method }: Pick<Movement, 'method'>): boolean {
  return method === 'undo';
}

/** Tests whether a token may be moved along a path, and reserves what its next stretch costs. Warns the user if the move is refused. */
function permitMove(token: TokenDoc, movement: Movement): boolean {
  const { actor, uuid } = token;
  underWay.get(uuid)?.hold.release();
  underWay.delete(uuid);
  if (!actor || isTakenBack(movement) || !findCombat(actor)) return true;
  const [distance, rest] = [readCost(movement.passed), readCost(movement.pending)];
  if (distance + rest === 0) return true;
  const continues = continuesMove(token, actor, movement);
  const refusal = catchRefusal(() => requireBudget(actor, { distance: distance + rest, continues }));
  if (refusal && !permitsUser('rule')) {
    notify('warn', refusal.localize());
    return false;
  }
  const use = { distance, continues };
  underWay.set(uuid, { use, hold: holdBudget(actor, use) });
  return true;
}

/** Lists the other fighters next to whose tokens a token came on its way. */
function listPassed(token: TokenDoc, { origin, passed }: Movement): Actor.Implementation[] {
  const { parent, actor } = token;
  const others = (actor && findCombat(actor)?.combatants.contents) ?? [];
  return others.flatMap(({ actor: other, token: place }) => {
    const isThere = other && place && parent && place.id !== token.id && place.parent?.id === parent.id;
    return isThere && !place.hidden && passesBy(token, [origin, ...passed.waypoints], place, parent.grid) ? other : [];
  });
}

/** Spends what a move of this user costs. */
async function spendMove(token: TokenDoc, movement: Movement): Promise<void> {
  const { uuid, actor } = token;
  const { hold } = underWay.get(uuid) ?? {};
  underWay.delete(uuid);
  try {
    await hold?.spend();
    if (hold && actor) await facetOf(actor, 'combat')?.budget?.onMove?.(actor, listPassed(token, movement));
  } finally {
    hold?.release();
  }
}

/** Notes a stretch, which may be taken back later by any user. */
function noteStretch({ uuid, actor }: TokenDoc, { origin, passed, chain }: Movement, isOwn: boolean): void {
  const clock = actor && readClock(actor);
  if (!clock) return;
  const use = (isOwn ? underWay.get(uuid)?.use : undefined) ?? {
    distance: readCost(passed),
    continues: chain.length > 0,
  };
  const stretches = moved.get(uuid) ?? [];
  stretches.push({ from: { x: origin.x, y: origin.y }, clock, use, posted: findLastPosted() });
  moved.set(uuid, stretches);
}

/**
 * Forgets the stretches since a token was last where it is put back to.
 * @returns what they have cost in this turn; the straight way back where this client has not seen them
 */
function takeBack({ uuid, actor, parent }: TokenDoc, { origin, destination }: Movement): readonly Use[] {
  const stretches = moved.get(uuid) ?? [];
  const first = stretches.findLastIndex(({ from }) => from.x === destination.x && from.y === destination.y);
  if (first < 0) return parent ? [{ distance: measureMove(origin, destination, parent.grid), continues: true }] : [];
  const now = actor && readClock(actor);
  return stretches
    .splice(first)
    .filter((stretch) => isOfThisTurn(stretch, now))
    .map(({ use }) => use);
}

async function followMove(token: TokenDoc, movement: Movement, isOwn: boolean): Promise<void> {
  if (!isTakenBack(movement)) {
    noteStretch(token, movement, isOwn);
    if (isOwn) await spendMove(token, movement);
    return;
  }
  const uses = takeBack(token, movement);
  const { actor } = token;
  if (isOwn && actor) await refundBudget(actor, uses);
}

/** Starts checking and counting the moves of tokens. Called in `init`. */
export function watchMoves(): void {
  const hooks = getHooks();
  hooks.on('preMoveToken', permitMove);
  hooks.on('moveToken', (token: TokenDoc, movement: Movement, _operation: object, user: User.Implementation) => {
    void followMove(token, movement, user.isSelf).catch((error: unknown) => console.error(error));
  });
}
