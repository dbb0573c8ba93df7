// Functions for a page with a large fight, shared by the end-to-end test and the measurement. They use only the page's globals and their argument.

/** The beginning of the names of hidden combatants. */
export const HIDDEN_NAME = 'Lurker';

/**
 * Creates a fight as Gamemaster: unlinked tokens of one adversary, every tenth of them hidden.
 * @param {number} size the number of tokens
 */
export async function makeFight(size) {
  const { CONFIG, ui } = globalThis;
  const actor = await CONFIG.Actor.documentClass.create({
    name: 'Chimney rat',
    type: 'harvestAdversary',
    system: { characteristics: { dexterity: 6, wits: 5 } },
  });
  const scene = await CONFIG.Scene.documentClass.create({ name: 'The roofs' });
  const indices = Array.from({ length: size }, (_, index) => index);
  const tokens = await scene.createEmbeddedDocuments(
    'Token',
    indices.map((index) => ({
      name: `${index % 10 === 0 ? 'Lurker' : 'Rat'} ${index}`,
      actorId: actor.id,
      actorLink: false,
      x: (index % 20) * 100,
      y: Math.floor(index / 20) * 100,
    })),
  );
  const combat = await CONFIG.Combat.documentClass.create({ scene: null });
  await combat.createEmbeddedDocuments(
    'Combatant',
    tokens.map(({ id }, index) => ({ tokenId: id, sceneId: scene.id, actorId: actor.id, hidden: index % 10 === 0 })),
  );
  await combat.activate();
  await ui.combat.render({ force: true });
}

/**
 * Calls a method of the active fight as Gamemaster.
 * @param {'rollAll' | 'startCombat' | 'nextRound' | 'nextTurn' | 'resetAll'} method
 * @returns {Promise<number>} milliseconds until it is done
 */
export async function runFight(method) {
  const start = performance.now();
  await globalThis.game.combats.active[method]();
  return performance.now() - start;
}

/** Starts to count what the page receives: operations of other clients in their order, and hooks by name. */
export function countFight() {
  const { game, Hooks } = globalThis;
  const counts = { operations: [], hooks: {} };
  globalThis.fightCounts = counts;
  game.socket.on('modifyDocument', ({ action, type, result }) =>
    counts.operations.push(`${action} ${result.length} ${type}`),
  );
  for (const hook of [
    'updateCombatant',
    'updateActor',
    'updateToken',
    'createChatMessage',
    'renderChatMessageHTML',
    'renderChatLog',
    'renderCombatTracker',
  ]) {
    counts.hooks[hook] = 0;
    Hooks.on(hook, () => void counts.hooks[hook]++);
  }
}

/**
 * Returns what was counted since the last call.
 * @returns {{ operations: string[], hooks: Record<string, number> }}
 */
export function takeCounts() {
  const { operations, hooks } = globalThis.fightCounts;
  const taken = { operations: operations.splice(0), hooks: { ...hooks } };
  for (const hook of Object.keys(hooks)) hooks[hook] = 0;
  return taken;
}
