/** The purpose of a roll: what its result is used for. */

/** A purpose. All values are plain JSON. */
export interface Purpose<Kind extends string> {
  readonly kind: Kind;
  /** Id of a message, or UUID of a document, that the purpose refers to; empty: none. */
  readonly ref: string;
  /** The name of that document at the time of the roll; empty: the roll is named after what is rolled. */
  readonly name: string;
  /** A number needed to judge the roll; 0: none. */
  readonly amount: number;
}

/** Returns a purpose in which missing parts are empty. */
export function makePurpose<Kind extends string>(
  kind: Kind,
  rest: Partial<Omit<Purpose<Kind>, 'kind'>> = {},
): Purpose<Kind> {
  return { ref: '', name: '', amount: 0, ...rest, kind };
}
