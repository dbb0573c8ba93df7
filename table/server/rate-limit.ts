/** Limits the requests of each user. Foundry documents no such limit. This one is far above what play or a migration needs, and its error states it. */

/** The budget of a player: how many units can be spent at once, and how many are added per second. A request costs 1 unit, plus 1 for each 4 KiB. */
const BURST = 2000;
const PER_SECOND = 400;
/** How many times larger the budget of a GM is, because migrations and imports write whole worlds. */
const GAMEMASTER_FACTOR = 20;
const WEIGHT_UNIT = 4096;

export class RateLimit {
  readonly #budgets = new Map<string, { left: number; at: number }>();

  /**
   * Deducts the cost of a request from a user's budget.
   * @param userId - The user.
   * @param isGamemaster - Whether the user has the larger budget.
   * @param size - The length of the request in characters.
   * @throws Error with the limit and advice if the budget is used up.
   */
  spend(userId: string, isGamemaster: boolean, size: number, now = performance.now()): void {
    const factor = isGamemaster ? GAMEMASTER_FACTOR : 1;
    const known = this.#budgets.get(userId) ?? { left: BURST * factor, at: now };
    const left = Math.min(BURST * factor, known.left + ((now - known.at) / 1000) * PER_SECOND * factor);
    const cost = Math.min(1 + size / WEIGHT_UNIT, BURST * factor);
    this.#budgets.set(userId, { left: left < cost ? left : left - cost, at: now });
    if (left < cost)
      throw new Error(
        `Too many requests: the table takes ${BURST * factor} at once from a user, then ${PER_SECOND * factor} a second. Nothing was done. Wait a moment, then try again.`,
      );
  }
}
