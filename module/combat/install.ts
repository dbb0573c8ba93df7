/** What fights need at the start. */
import { watchDefeat, watchRounds } from './fight-keeper.ts';
import { registerCombat } from './tetrad-combat.ts';

function redrawWindows({ combatants }: Combat.Implementation): void {
  for (const { actor } of combatants) {
    // `actor.sheet` is not read, because that would create a sheet for every actor.
    const windows = Object.values((actor?.apps ?? {}) as Record<string, { render(): unknown }>);
    for (const window of windows) void window.render();
  }
}

/** Starts redrawing windows when a turn or round begins or a fight ends. Called in `init`. */
function watchFighterSheets(): void {
  Hooks.on('updateCombat', (combat, changes) => {
    const { round, turn } = changes as { round?: unknown; turn?: unknown };
    if (round !== undefined || turn !== undefined) redrawWindows(combat);
  });
  Hooks.on('deleteCombat', (combat) => redrawWindows(combat));
}

/** Registers fights, and watches their rounds. Called in `init`. */
export function installCombat(): void {
  registerCombat();
  watchRounds();
  watchDefeat();
  watchFighterSheets();
}
