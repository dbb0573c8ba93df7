/** The purpose of a roll: what it is made for besides its number. */

/** A purpose. All values are plain JSON. */
export interface Purpose<Kind extends string> {
  readonly kind: Kind;
  /** Id of the message, or UUID of the document, that it refers to; empty: none. */
  readonly ref: string;
  /** The name of that thing at the time of the roll; empty: the roll has the name of what is rolled. */
  readonly name: string;
  /** A number that the outcome needs; 0: none. */
  readonly amount: number;
}

/** Returns a purpose in which missing parts are empty. */
export function makePurpose<Kind extends string>(
  kind: Kind,
  rest: Partial<Omit<Purpose<Kind>, 'kind'>> = {},
): Purpose<Kind> {
  return { ref: '', name: '', amount: 0, ...rest, kind };
}
