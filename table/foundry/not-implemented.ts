/**
 * The only way in which the table reports a missing part of the public API: the member throws. It never returns a harmless value, because a system that works
 * with such values may still fail in Foundry.
 */

/** The error that a member throws if the table declares but does not implement it. */
export class NotImplementedInTable extends Error {
  /**
   * Creates the error.
   * @param path - The public path of the member, e.g. `foundry.documents.Actor#effects`.
   */
  constructor(path: string) {
    super(`${path} is not implemented in the embedded table`);
    this.name = 'NotImplementedInTable';
  }
}

/**
 * Throws for a member that is not implemented.
 * @param path - The public path of the member.
 * @throws NotImplementedInTable, always.
 */
export function failNotImplemented(path: string): never {
  throw new NotImplementedInTable(path);
}
