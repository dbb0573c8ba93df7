// What a new character is made of. The sources give neither points nor limits for characteristics and skills: what is counted here is what a table compares
// characters by, and nothing is refused.

/** What characteristics, or skills, come to: the sum of the ratings, where one below 0 counts against it. */
export interface CreationCount {
  readonly spent: number;
  /** Null: the sources set no limit. */
  readonly limit: null;
}

/** White health dice of someone new (DH-42). */
export const NEW_HEALTH_DICE = 5;

/**
 * Adds up ratings, of characteristics or of skills.
 * @param ratings - whole numbers by the id of what they rate
 * @param of - the ids that count; left out: all
 */
export function countRatings(
  ratings: Readonly<Record<string, number>>,
  of: readonly string[] = Object.keys(ratings),
): CreationCount {
  return { spent: of.reduce((sum, id) => sum + (ratings[id] ?? 0), 0), limit: null };
}
