/** Draws the open sheets of fighters anew when a round begins or a fight ends: what counts rounds is over then, and nobody writes that. */

function redrawSheets({ combatants }: Combat.Implementation): void {
  for (const { actor } of combatants) {
    const sheet = actor?.sheet as { rendered?: boolean; render(): unknown } | null | undefined;
    if (sheet?.rendered) void sheet.render();
  }
}

/** Begins to watch. Called in `init`. */
export function watchFighterSheets(): void {
  Hooks.on('updateCombat', (combat, changes) => {
    if ((changes as { round?: unknown }).round !== undefined) redrawSheets(combat);
  });
  Hooks.on('deleteCombat', (combat) => redrawSheets(combat));
}
