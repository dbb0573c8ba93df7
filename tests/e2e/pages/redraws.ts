/** Counts which cards of the chat log are redrawn, from changes of the page. */
import { expect } from 'vitest';
import { drawCards, readCards, settle, takeRedraws, watchRedraws } from '../../../tools/table/many-cards.mjs';
import type { Seat } from '../harness.ts';

/** The cards of a user's log as they were at the last check. */
export class WatchedLog {
  readonly seat: Seat;
  #shown: Record<string, string>;

  private constructor(seat: Seat, shown: Record<string, string>) {
    this.seat = seat;
    this.#shown = shown;
  }

  /** Starts watching a user's log. */
  static async begin(seat: Seat): Promise<WatchedLog> {
    await seat.page.evaluate(watchRedraws);
    // Earlier changes may still be being drawn.
    await seat.page.evaluate(settle);
    await seat.page.evaluate(takeRedraws);
    return new WatchedLog(seat, await seat.page.evaluate(readCards));
  }

  /** Returns how many cards were in the log. */
  get size(): number {
    return Object.keys(this.#shown).length;
  }

  /**
   * Checks that exactly these cards were redrawn since the last check, once each: those whose content changed, and no others. Also checks that every card shows
   * what it would if it were drawn now.
   */
  async expectRedraws(ids: readonly string[]): Promise<void> {
    const { name, page } = this.seat;
    await page.evaluate(settle);
    const wanted = ids.toSorted();
    const before = this.#shown;
    const redrawn = (await page.evaluate(takeRedraws)).filter((id) => Object.hasOwn(before, id));
    this.#shown = await page.evaluate(readCards);
    // A card is drawn twice if what it sets off comes as a message of its own, which is drawn for the first time then.
    const hasNew = Object.keys(this.#shown).some((id) => !Object.hasOwn(before, id));
    const drawn = hasNew ? [...new Set(redrawn)] : redrawn;
    expect(drawn.toSorted(), `drawn again for ${name}`).toEqual(wanted);
    const changed = Object.keys(before).filter((id) => before[id] !== this.#shown[id]);
    expect(changed.toSorted(), `changed for ${name}`).toEqual(wanted);
    expect(await page.evaluate(drawCards)).toEqual(this.#shown);
  }
}
