/**
 * A flood of replies, spends or edits leaves the log usable: no card is redrawn twice in a frame, and each frame draws only a few of them. How long the page is
 * blocked is measured by `npm run bench:table`.
 */
import { beforeAll, expect, it } from 'vitest';
import { beginFlood, FLOOD, sendFlood, SHOWN, takeFloodNotes, watchFlood } from '../../../tools/table/flood.mjs';
import { drawCards, readCards } from '../../../tools/table/many-cards.mjs';
import { describeTable } from '../harness.ts';
import { findMessages, openTab } from '../pages/chat.ts';

/** The maximum number of cards redrawn in one frame (module/chat/card-updates.ts). */
const MOST_IN_FRAME = 12;

/** How long three hundred messages may take on a busy machine, in ms. */
const PATIENCE = 120_000;

describeTable('a flood', ['Gamemaster', 'Ada'], (table) => {
  let flood: Awaited<ReturnType<typeof beginFlood>>;
  let cards = 2;

  /** Sends messages from one page, waits until another page shows the result and is quiet, and returns what that page redrew. */
  const play = async (kind: 'answers' | 'spends' | 'edits') => {
    const { gamemaster, ada } = table;
    await ada.page.evaluate(sendFlood, { ...flood, kind, count: FLOOD });
    if (kind !== 'edits') cards += FLOOD;
    await expect.poll(() => findMessages(gamemaster).count(), { timeout: PATIENCE }).toBe(cards);
    const notes = await gamemaster.page.evaluate(takeFloodNotes, 1);
    return { notes, shown: await gamemaster.page.evaluate(readCards) };
  };

  beforeAll(async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'chat');
    flood = await gamemaster.page.evaluate(beginFlood);
    await gamemaster.page.evaluate(sendFlood, { ...flood, kind: 'blows' as const, count: SHOWN });
    cards += SHOWN;
    await findMessages(gamemaster)
      .nth(SHOWN + 1)
      .waitFor();
    await gamemaster.page.evaluate(watchFlood);
    await gamemaster.page.evaluate(takeFloodNotes, 0);
  }, PATIENCE);

  it.each(['edits', 'spends', 'answers'] as const)(
    'of %s draws no card anew twice in a frame, and few in one',
    async (kind) => {
      const { notes, shown } = await play(kind);
      expect(notes.redraws).toBeGreaterThan(0);
      expect(notes.mostOfOne).toBe(1);
      expect(notes.mostInFrame).toBeLessThanOrEqual(MOST_IN_FRAME);
      // The test, the attack and the damage, which everything is about, show the current state.
      const drawn = await table.gamemaster.page.evaluate(drawCards);
      const old = Object.keys(shown).slice(0, 2 + SHOWN);
      expect(Object.fromEntries(old.map((id) => [id, shown[id]]))).toEqual(
        Object.fromEntries(old.map((id) => [id, drawn[id]])),
      );
    },
    PATIENCE,
  );
});
