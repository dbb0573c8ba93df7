/** A sheet whose document the user may no longer see is closed: core refuses to draw it anew, and what it showed would stay. */

type Owned = Actor.Implementation | Item.Implementation;

async function closeWithdrawn(document: Owned): Promise<void> {
  if (document.testUserPermission(game.user, 'LIMITED')) return;
  const items = document instanceof foundry.documents.Actor ? document.items.contents : [];
  for (const { sheet } of [document, ...items]) if (sheet?.rendered) await sheet.close();
}

/** Begins to watch who owns what. Called in `init`. */
export function watchOwnership(): void {
  Hooks.on('updateActor', (actor) => void closeWithdrawn(actor));
  Hooks.on('updateItem', (item) => void closeWithdrawn(item));
}
