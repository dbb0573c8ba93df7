/** Identifiers: names by which documents refer to each other, whatever language the world uses. */

/** Returns the identifier for a name: lower-case letters and digits, joined by hyphens ("Martial Arts" → "martial-arts"). It may be empty. */
export function makeIdentifier(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

/** Makes the identifier of an item from its name if it has none. @param system - the item's data, modified in place */
export function identify(system: { identifier?: string }, name: string): void {
  system.identifier ||= makeIdentifier(name);
}
