// Adds up the ratings of a new character. The sources set neither points nor limits for characteristics and skills, so the sums only help to compare
// characters; nothing is refused.

/** The sum of the ratings of characteristics or skills; negative ratings reduce it. */
export interface CreationCount {
  readonly spent: number;
  /** The limit of the sum: always null, because the sources set none. */
  readonly limit: null;
}

/** White health dice of a new character (DH-42). */
export const NEW_HEALTH_DICE = 5;

/**
 * Adds up ratings of characteristics or skills.
 * @param ratings - whole numbers by the id of the characteristic or skill
 * @param of - the ids that count; default: all
 */
export function countRatings(
  ratings: Readonly<Record<string, number>>,
  of: readonly string[] = Object.keys(ratings),
): CreationCount {
  return { spent: of.reduce((sum, id) => sum + (ratings[id] ?? 0), 0), limit: null };
}
