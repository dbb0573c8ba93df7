/** Held actions. A fighter who releases one moves to the place just above the current fighter. */
import { facetOf } from '../foundry/ruleset.ts';
import { commit } from '../ledger/tracked-actor.ts';
import { findFighterFacet } from './leading.ts';

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** How much the initiative is above the current fighter's, unless another fighter is closer. */
const STEP = 0.001;

/** Returns what an actor waits for with its held action; empty: it holds none. */
export function readHeld(actor: Actor.Implementation): string {
  return facetOf(actor, 'combat')?.held?.read(actor) ?? '';
}

/** Returns an initiative just above the current fighter's; null if there is no current fighter, or it belongs to another ruleset. */
function readAbove({ combatant: current, combatants }: Fight, combatant: Fighter): number | null {
  const own = findFighterFacet(combatant);
  const floor = current?.initiative;
  if (!current || current === combatant || typeof floor !== 'number' || findFighterFacet(current) !== own) return null;
  const higher = combatants.contents
    .filter((other) => other !== combatant && findFighterFacet(other) === own)
    .map(({ initiative }) => initiative ?? floor)
    .filter((initiative) => initiative > floor);
  return floor + Math.min(STEP, (Math.min(...higher) - floor) / 2);
}

/** Uses up a fighter's held action, and sets its initiative just above the current fighter's. Does nothing if it holds none. */
export async function releaseHeld(combat: Fight, combatant: Fighter): Promise<void> {
  const { actor } = combatant;
  const held = facetOf(actor, 'combat')?.held;
  if (!actor || !held?.read(actor)) return;
  await commit(actor, held.release(actor));
  const initiative = readAbove(combat, combatant);
  if (initiative !== null) await combatant.update({ initiative });
}
