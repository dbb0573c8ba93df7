/**
 * Redraws the open windows of fighters when a turn or round begins, or a fight ends: states that count rounds end then, and tests become due, although no
 * document changes.
 */

function redrawWindows({ combatants }: Combat.Implementation): void {
  for (const { actor } of combatants) {
    // Reading `actor.sheet` instead would create a sheet for everyone.
    const windows = Object.values((actor?.apps ?? {}) as Record<string, { render(): unknown }>);
    for (const window of windows) void window.render();
  }
}

/** Starts watching fights. Called in `init`. */
export function watchFighterSheets(): void {
  Hooks.on('updateCombat', (combat, changes) => {
    const { round, turn } = changes as { round?: unknown; turn?: unknown };
    if (round !== undefined || turn !== undefined) redrawWindows(combat);
  });
  Hooks.on('deleteCombat', (combat) => redrawWindows(combat));
}
