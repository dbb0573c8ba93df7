/** Which cards of the chat log are drawn again, counted by what happens to the page. */
import { expect } from 'vitest';
import { drawCards, readCards, settle, takeRedraws, watchRedraws } from '../../../tools/table/many-cards.mjs';
import type { Seat } from '../harness.ts';

/** What the cards of a user's log showed when it was looked at last. */
export class WatchedLog {
  readonly seat: Seat;
  #shown: Record<string, string>;

  private constructor(seat: Seat, shown: Record<string, string>) {
    this.seat = seat;
    this.#shown = shown;
  }

  /** Starts watching the log of a user. */
  static async begin(seat: Seat): Promise<WatchedLog> {
    await seat.page.evaluate(watchRedraws);
    // What came before may still be being drawn.
    await seat.page.evaluate(settle);
    await seat.page.evaluate(takeRedraws);
    return new WatchedLog(seat, await seat.page.evaluate(readCards));
  }

  /** How many cards stood in it. */
  get size(): number {
    return Object.keys(this.#shown).length;
  }

  /**
   * Fails unless exactly these cards have been drawn again since the last time, once each: those that show something else now, and no others; and unless every
   * card shows what it would if it were drawn now.
   */
  async expectRedraws(ids: readonly string[]): Promise<void> {
    const { name, page } = this.seat;
    await page.evaluate(settle);
    const wanted = ids.toSorted();
    expect((await page.evaluate(takeRedraws)).toSorted(), `drawn again for ${name}`).toEqual(wanted);
    const before = this.#shown;
    this.#shown = await page.evaluate(readCards);
    const changed = Object.keys(before).filter((id) => before[id] !== this.#shown[id]);
    expect(changed.toSorted(), `changed for ${name}`).toEqual(wanted);
    expect(await page.evaluate(drawCards)).toEqual(this.#shown);
  }
}
