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

/** Stands for every actor among the UUIDs of those to be looked at. */
const EVERYBODY = '';

function listUpdates(combat: Fight, uuids: ReadonlySet<string>): object[] {
  return combat.combatants.contents.flatMap((combatant) => {
    const fighter = combatant.actor;
    const facet = findCombatFacet(fighter);
    if (!fighter || !facet?.isOut || !(uuids.has(EVERYBODY) || uuids.has(fighter.uuid))) return [];
    const mark = judgeDefeat(readMark(combatant), facet.isOut(fighter));
    if (!mark) return [];
    return [{ _id: combatant.id, defeated: mark.defeated, flags: { tetrad: { defeated: mark.byTrack } } }];
  });
}

/** UUIDs of the actors to be looked at. */
const waiting = new Set<string>();

/** Marks the combatants of the actors that wait, one write a fight. */
async function settleWaiting(): Promise<void> {
  const uuids = new Set(waiting);
  waiting.clear();
  if (uuids.size === 0 || !game.users.activeGM?.isSelf) return;
  for (const combat of game.combats) {
    const updates = listUpdates(combat, uuids);
    if (updates.length > 0) await combat.updateEmbeddedDocuments('Combatant', updates);
  }
}

let last: Promise<void> = Promise.resolve();

/** One look after the other, since two at once would each see the marks before; all that change together are looked at in one. */
function queue(actor: Actor.Implementation | null): void {
  if (actor) waiting.add(actor.uuid);
  last = last.then(settleWaiting).catch((error: unknown) => console.error(error));
}

/** Begins to watch actors and fights. Called in `init`. */
export function watchDefeat(): void {
  Hooks.on('updateActor', (actor) => queue(actor));
  Hooks.on('updateToken', ({ actor }, changes) => {
    if ('delta' in changes) queue(actor);
  });
  Hooks.on('createCombatant', (combatant) => queue(combatant.actor));
  // Wounds that were taken while no Gamemaster was here.
  Hooks.once('ready', () => {
    waiting.add(EVERYBODY);
    queue(null);
  });
}
