/**
 * Limits the requests of each user. Whether Foundry has such a limit is not documented; this one is far above what play or a migration needs, and its
 * refusal names the limit.
 */

/** What a player may request at once, and per second after that; a request costs one, plus one for each 4 KiB. */
const BURST = 2000;
const PER_SECOND = 400;
/** How much more a GM or Assistant may request: their migrations and imports write whole worlds. */
const GAMEMASTER_FACTOR = 20;
const WEIGHT_UNIT = 4096;

/** The budgets of all users. */
export class RateLimit {
  readonly #budgets = new Map<string, { left: number; at: number }>();

  /**
   * Charges a request to a user's budget.
   * @param userId - Who asks.
   * @param isGamemaster - Whether the user has the larger budget.
   * @param size - The length of the request.
   * @throws Error with the limit and what to do, if the budget is used up.
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
