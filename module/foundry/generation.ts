/** Tells the generations of Foundry apart. Only files of this folder ask. */

/** Tests whether this is Foundry 14 or later. */
export function isGeneration14(): boolean {
  return game.release.generation >= 14;
}
