/** The pictures of new documents: ours in place of core's general ones, unless whoever creates the document chose another. */

/**
 * Gives a document that is about to be created our picture where it still has core's. Called in a model's `_preCreate`.
 * @param document - the pending document
 * @param img - path of the picture
 */
export function applyArtwork(document: Actor.Implementation | Item.Implementation, img: string): void {
  const { DEFAULT_ICON } = document.constructor as unknown as { DEFAULT_ICON: string };
  if (!document.img || document.img === DEFAULT_ICON) document.updateSource({ img });
}
