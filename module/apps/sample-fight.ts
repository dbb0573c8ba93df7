/** A fight to try: brings its Adventure into the world and shows it to everybody, ready to begin. */
import { UserError } from '../user-error.ts';
import type { SampleFight } from './welcome-facet.ts';

async function findAdventure({ adventure }: SampleFight): Promise<Adventure.Implementation> {
  const found: unknown = await foundry.utils.fromUuid(adventure);
  if (found instanceof foundry.documents.Adventure) return found;
  throw new UserError('no-adventure');
}

/** Tests whether the world has anything of an Adventure already, which an import would overwrite. */
function isPartlyThere(adventure: Adventure.Implementation): boolean {
  const kept = [
    [adventure.actors, game.actors],
    [adventure.scenes, game.scenes],
    [adventure.journal, game.journal],
    [adventure.combats, game.combats],
  ] as const;
  return kept.some(([brought, world]) => [...brought].some(({ id }) => id !== null && world.has(id)));
}

/** Brings back the encounter alone, where its scene is still there: whoever has been hurt stays hurt. */
async function restoreCombat(sample: SampleFight): Promise<Combat.Implementation | undefined> {
  const { combats } = await findAdventure(sample);
  const prepared = [...combats].find(({ id }) => id === sample.combat);
  if (!prepared) return undefined;
  return foundry.documents.Combat.create(prepared.toObject(), { keepId: true });
}

/**
 * Opens a sample fight: imports its Adventure unless its scene is there, makes the scene active for everybody, and shows its encounter in the tracker.
 * Core asks before an import overwrites what is there of it.
 * @returns whether the fight is open; false where the GM did not want anything overwritten
 * @throws UserError `gamemaster-only`; `no-adventure` where the pack has no such Adventure
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
  const combat = game.combats.get(sample.combat) ?? (await restoreCombat(sample));
  await combat?.activate();
  ui.combat?.activate();
  // An encounter that was active before its scene was shown changes nothing that the tracker hears of.
  await ui.combat?.render();
  return true;
}
