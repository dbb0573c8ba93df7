/** Draws the open windows of fighters anew when a turn or a round begins or a fight ends: what counts rounds is over then, what is due comes, and nobody writes that. */

function redrawWindows({ combatants }: Combat.Implementation): void {
  for (const { actor } of combatants) {
    // Not by `sheet`, which would make one of everybody.
    const windows = Object.values((actor?.apps ?? {}) as Record<string, { render(): unknown }>);
    for (const window of windows) void window.render();
  }
}

/** Begins to watch. Called in `init`. */
export function watchFighterSheets(): void {
  Hooks.on('updateCombat', (combat, changes) => {
    const { round, turn } = changes as { round?: unknown; turn?: unknown };
    if (round !== undefined || turn !== undefined) redrawWindows(combat);
  });
  Hooks.on('deleteCombat', (combat) => redrawWindows(combat));
}
