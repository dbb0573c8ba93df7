/** Identifiers: names by which documents refer to each other. They do not depend on the world's language. */

/** Returns the identifier for a name: letters in lower case and digits, with hyphens between words ("Martial Arts" → "martial-arts"). It may be empty. */
export function makeIdentifier(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Returns the identifier of an item of the world or of a compendium's index; if it has none, makes one from its name. */
export function readIdentifier({ name, system }: { readonly name: string; readonly system: object }): string {
  const { identifier } = system as { readonly identifier?: unknown };
  return typeof identifier === 'string' && identifier ? identifier : makeIdentifier(name);
}

/**
 * Sets the identifier of an item from its name, if it has none.
 * @param system - the item's data, modified in place
 */
export function identify(system: { identifier?: string }, name: string): void {
  system.identifier ||= makeIdentifier(name);
}
