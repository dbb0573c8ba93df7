/**
 * Whoever the tracks have put out of the fight is marked as defeated, and no longer when healed. Only the designated Gamemaster's client writes that; a mark
 * that somebody set or took away by hand stays as it is.
 */
import { findCombatFacet } from './combat-facet.ts';

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** What the mark of a combatant is to become; null: it stays. */
export function judgeDefeat(
  { defeated, byTrack }: { readonly defeated: boolean; readonly byTrack: boolean },
  isOut: boolean,
): { readonly defeated: boolean; readonly byTrack: boolean } | null {
  if (isOut === byTrack) return null;
  if (isOut) return defeated ? null : { defeated: true, byTrack: true };
  return { defeated: false, byTrack: false };
}

function readMark({ defeated, flags }: Fighter) {
  return { defeated, byTrack: (flags as { tetrad?: { defeated?: boolean } }).tetrad?.defeated === true };
}

function listUpdates(combat: Fight, actor: Actor.Implementation | null): object[] {
  return combat.combatants.contents.flatMap((combatant) => {
    const fighter = combatant.actor;
    const facet = findCombatFacet(fighter);
    if (!fighter || !facet?.isOut || (actor && fighter.uuid !== actor.uuid)) return [];
    const mark = judgeDefeat(readMark(combatant), facet.isOut(fighter));
    if (!mark) return [];
    return [{ _id: combatant.id, defeated: mark.defeated, flags: { tetrad: { defeated: mark.byTrack } } }];
  });
}

/** Marks the combatants of an actor (null: of every actor), one write a fight. */
async function settleDefeat(actor: Actor.Implementation | null): Promise<void> {
  if (!game.users.activeGM?.isSelf) return;
  for (const combat of game.combats) {
    const updates = listUpdates(combat, actor);
    if (updates.length > 0) await combat.updateEmbeddedDocuments('Combatant', updates);
  }
}

let last: Promise<void> = Promise.resolve();

/** One after the other: two at once would each see the marks before. */
function queue(actor: Actor.Implementation | null): void {
  last = last.then(() => settleDefeat(actor)).catch((error: unknown) => console.error(error));
}

/** Begins to watch actors and fights. Called in `init`. */
export function watchDefeat(): void {
  Hooks.on('updateActor', (actor) => queue(actor));
  Hooks.on('createCombatant', (combatant) => queue(combatant.actor));
  // Wounds that were taken while no Gamemaster was here.
  Hooks.once('ready', () => queue(null));
}
