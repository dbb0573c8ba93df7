// Adds up the ratings of a new character. The sources set neither points nor limits for characteristics and skills, so the sums are only there to compare
// characters and never refused.

/** The sum of a character's ratings in characteristics or in skills; negative ratings lower it. */
export interface CreationCount {
  readonly spent: number;
  /** The limit of the sum: always null, because the sources set none. */
  readonly limit: null;
}

/** How many white health dice a new character has (DH-42). */
export const NEW_HEALTH_DICE = 5;

/**
 * Adds up ratings of characteristics or skills.
 * @param ratings - whole numbers by the id of the characteristic or skill
 * @param of - the ids to include; default: all
 */
export function countRatings(
  ratings: Readonly<Record<string, number>>,
  of: readonly string[] = Object.keys(ratings),
): CreationCount {
  return { spent: of.reduce((sum, id) => sum + (ratings[id] ?? 0), 0), limit: null };
}
