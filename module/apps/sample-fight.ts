/** The sample fight: imports its Adventure and shows it to everyone, ready to begin. */
import { giveToPlayers } from '../creation/make-character.ts';
import { UserError } from '../user-error.ts';
import type { SampleFight } from './welcome-facet.ts';

async function findAdventure({ adventure }: SampleFight): Promise<Adventure.Implementation> {
  const found: unknown = await foundry.utils.fromUuid(adventure);
  if (found instanceof foundry.documents.Adventure) return found;
  throw new UserError('no-adventure');
}

/** Tests whether the world has documents that importing an Adventure would overwrite. */
function isPartlyThere(adventure: Adventure.Implementation): boolean {
  const kept = [
    [adventure.actors, game.actors],
    [adventure.scenes, game.scenes],
    [adventure.journal, game.journal],
    [adventure.combats, game.combats],
  ] as const;
  return kept.some(([brought, world]) => [...brought].some(({ id }) => id !== null && world.has(id)));
}

/** Creates the encounter again in a scene that still exists. The actors keep their wounds. */
async function restoreCombat(sample: SampleFight): Promise<Combat.Implementation | undefined> {
  const { combats } = await findAdventure(sample);
  const prepared = [...combats].find(({ id }) => id === sample.combat);
  if (!prepared) return undefined;
  return foundry.documents.Combat.create(prepared.toObject(), { keepId: true });
}

/** Lists a scene's characters that no player owns. */
function listFreeHeroes(scene: Scene.Implementation): Actor.Implementation[] {
  const linked = scene.tokens.contents.flatMap(({ actor, actorLink }) => (actorLink && actor ? [actor] : []));
  return linked.filter(({ hasPlayerOwner }) => !hasPlayerOwner);
}

/** Gives each online player who has no character one from the scene, and tells everyone who plays which. */
async function castHeroes(scene: Scene.Implementation): Promise<void> {
  const heroes = listFreeHeroes(scene);
  const players = game.users.filter(({ active, isGM, character }) => active && !isGM && !character);
  for (const [index, user] of players.slice(0, heroes.length).entries()) {
    const hero = heroes[index];
    if (!hero || user.id === null) continue;
    await hero.update({ ownership: { ...hero.ownership, [user.id]: CONST.DOCUMENT_OWNERSHIP_LEVELS.OWNER } });
    await giveToPlayers([hero]);
    const cast = game.i18n.format('TETRAD.Welcome.cast', { player: user.name, actor: hero.name });
    await foundry.documents.ChatMessage.create({ content: foundry.utils.escapeHTML(cast) });
  }
}

/**
 * Opens a sample fight: imports its Adventure unless the scene exists, activates the scene for everyone, and shows the encounter in the tracker. Players
 * without a character get one from the scene. Foundry asks before an import overwrites documents.
 * @returns whether the fight is open; false if the GM refused to overwrite documents
 * @throws UserError `gamemaster-only`; `no-adventure` if the pack lacks the Adventure
 */
export async function openSampleFight(sample: SampleFight): Promise<boolean> {
  if (!game.user.isGM) throw new UserError('gamemaster-only');
  if (!game.scenes.has(sample.scene)) {
    const adventure = await findAdventure(sample);
    await adventure.import({ dialog: isPartlyThere(adventure) });
  }
  const scene = game.scenes.get(sample.scene);
  if (!scene) return false;
  await scene.activate();
  await scene.view();
  await castHeroes(scene);
  const combat = game.combats.get(sample.combat) ?? (await restoreCombat(sample));
  await combat?.activate();
  ui.combat?.activate();
  // An encounter that was active before its scene was shown does not redraw the tracker by itself.
  await ui.combat?.render();
  return true;
}
