/**
 * Marks fighters as defeated when their tracks put them out of the fight, and removes the mark when they are healed. Only the active GM's client writes. Marks
 * that someone set or removed by hand stay.
 */
import { readFlag } from '../foundry/documents.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { readOr } from '../user-error.ts';

type Fight = Combat.Implementation;

/** Returns the new defeat mark of a combatant; null: it stays as it is. `byTrack` says whether this file has set the mark. */
export function judgeDefeat(
  { defeated, byTrack }: { readonly defeated: boolean; readonly byTrack: boolean },
  isOut: boolean,
): { readonly defeated: boolean; readonly byTrack: boolean } | null {
  if (isOut === byTrack) return null;
  if (isOut) return defeated ? null : { defeated: true, byTrack: true };
  return { defeated: false, byTrack: false };
}

/** An entry in the list of waiting UUIDs that stands for every actor. */
const EVERYBODY = '';

function listUpdates(combat: Fight, uuids: ReadonlySet<string>): object[] {
  return combat.combatants.contents.flatMap((combatant) => {
    const fighter = combatant.actor;
    const facet = facetOf(fighter, 'combat');
    if (!fighter || !facet?.isOut || !(uuids.has(EVERYBODY) || uuids.has(fighter.uuid))) return [];
    const { defeated } = combatant;
    const byTrack = readFlag(combatant, 'defeated') === true;
    // A fighter that cannot be read keeps its mark.
    const mark = readOr(
      `defeat of ${fighter.uuid}`,
      () => judgeDefeat({ defeated, byTrack }, facet.isOut?.(fighter) === true),
      () => null,
    );
    if (!mark) return [];
    return [{ _id: combatant.id, defeated: mark.defeated, flags: { tetrad: { defeated: mark.byTrack } } }];
  });
}

/** The UUIDs of the actors to check. */
const waiting = new Set<string>();

/** Updates the marks of the waiting actors' combatants, with one write per fight. */
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

/**
 * Checks an actor once earlier checks are done, because two checks at the same time would both see the old marks. Actors that change together are checked
 * together.
 * @param actor - null: only the waiting actors are checked
 */
function queue(actor: Actor.Implementation | null): void {
  if (actor) waiting.add(actor.uuid);
  last = last.then(settleWaiting).catch((error: unknown) => console.error(error));
}

/** Starts watching wounds and fighters. Called in `init`. */
export function watchDefeat(): void {
  Hooks.on('updateActor', (actor) => queue(actor));
  Hooks.on('updateToken', ({ actor }, changes) => {
    if ('delta' in changes) queue(actor);
  });
  Hooks.on('createCombatant', (combatant) => queue(combatant.actor));
  // Wounds may have been taken while no GM was online.
  Hooks.once('ready', () => {
    waiting.add(EVERYBODY);
    queue(null);
  });
}
