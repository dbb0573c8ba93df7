/** Identifiers: the names by which documents find one another, whatever language their names are in. */

/** Makes an identifier of a name: small letters and figures with hyphens between ("Martial Arts" → "martial-arts"). Empty where nothing is left. */
export function makeIdentifier(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}
