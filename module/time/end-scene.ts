/** The end of a scene, as the GM declares it: each ruleset says what it brings to its actors. */
import { commit } from '../ledger/tracked-actor.ts';
import { permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';
import { timeFacets } from './time-facet.ts';

/** Lists the actors in the scene and the players' characters, each once. */
function listActors(): Actor.Implementation[] {
  const scene = game.scenes.viewed ?? game.scenes.active;
  const placed = (scene?.tokens.contents ?? []).flatMap(({ actor }) => actor ?? []);
  const owned = game.actors.filter((actor) => actor.hasPlayerOwner);
  return [...new Map([...placed, ...owned].map((actor) => [actor.uuid, actor])).values()];
}

/**
 * Ends the scene for everyone in it and for the players' characters, and tells the GM for whom that changed something.
 * @throws UserError `gamemaster-only`
 */
export async function endScene(): Promise<void> {
  if (!permitsUser('rule')) throw new UserError('gamemaster-only');
  const names: string[] = [];
  for (const actor of listActors()) {
    const change = timeFacets.find(actor)?.endScene?.(actor);
    if (!change) continue;
    await commit(actor, change);
    names.push(actor.name);
  }
  const key = names.length > 0 ? 'sceneEnded' : 'sceneEndedQuietly';
  ui.notifications.info(game.i18n.format(`TETRAD.Time.${key}`, { names: names.join(', ') }));
}
