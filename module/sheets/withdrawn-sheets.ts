/** Closes a sheet when its user may no longer see the document: core refuses to redraw it, and the old content would stay visible. */

type Owned = Actor.Implementation | Item.Implementation;

async function closeWithdrawn(document: Owned): Promise<void> {
  if (document.testUserPermission(game.user, 'LIMITED')) return;
  const items = document instanceof foundry.documents.Actor ? document.items.contents : [];
  for (const { sheet } of [document, ...items]) if (sheet?.rendered) await sheet.close();
}

/** Starts closing the sheets of documents that a user may no longer see. Called in `init`. */
export function watchOwnership(): void {
  Hooks.on('updateActor', (actor) => void closeWithdrawn(actor));
  Hooks.on('updateItem', (item) => void closeWithdrawn(item));
}
