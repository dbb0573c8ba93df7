/**
 * Counts how far tokens move in a fight, against the budget of their fighters. A move beyond the budget is refused; a GM's moves are only counted. The distance
 * is measured straight from the old place to the new one, whatever path was taken.
 */
import { findCombat } from '../combat/clock.ts';
import { findCombatFacet } from '../combat/combat-facet.ts';
import { holdBudget, requireBudget } from '../combat/budget.ts';
import { measureMove } from '../opposed/nearness.ts';
import { permitsUser } from '../permissions.ts';
import { toUserError, notify } from '../user-error.ts';

type TokenDoc = TokenDocument.Implementation;

/** The moves that are being written, by UUID of the token. */
const underWay = new Map<string, ReturnType<typeof holdBudget>>();

/** Tests whether a token may be moved to a place, and reserves the cost of the move. Warns the user if the move is refused. */
function permitMove(
  token: TokenDoc,
  { x = token.x, y = token.y }: { readonly x?: number; readonly y?: number },
): boolean {
  const { actor, parent, uuid } = token;
  underWay.get(uuid)?.release();
  underWay.delete(uuid);
  if (!actor || !parent || (x === token.x && y === token.y) || !findCombat(actor)) return true;
  const use = { distance: measureMove(token, { x, y }, parent.grid) };
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

async function spendMove({ uuid, actor }: TokenDoc): Promise<void> {
  const hold = underWay.get(uuid);
  underWay.delete(uuid);
  try {
    await hold?.spend();
    if (hold && actor) await findCombatFacet(actor)?.budget?.onMove?.(actor);
  } finally {
    hold?.release();
  }
}

/** Starts checking and counting the moves of tokens. Called in `init`. */
export function watchMoves(): void {
  Hooks.on('preUpdateToken', (token, changes) => permitMove(token, changes as { x?: number; y?: number }));
  Hooks.on('updateToken', (token, _changes, _options, userId) => {
    if (userId === game.user.id) void spendMove(token).catch((error: unknown) => console.error(error));
  });
}
