/** Finds documents by what a message says: anybody may write anything into a message of theirs. */

/** Finds a document by its UUID; null: there is none, it is in a pack, or this is no UUID. Never throws. */
export function findDocument(uuid: string): unknown {
  try {
    return uuid ? (foundry.utils.fromUuidSync(uuid) ?? null) : null;
  } catch {
    return null;
  }
}
