/**
 * A flood of answers, of spends or of edits leaves the log usable: no card is redrawn twice in a frame, and no frame draws more of them than a few. How long the
 * page stands still is measured by `npm run bench:table`.
 */
import { beforeAll, expect, it } from 'vitest';
import { beginFlood, FLOOD, sendFlood, SHOWN, takeFloodNotes, watchFlood } from '../../../tools/table/flood.mjs';
import { drawCards, readCards } from '../../../tools/table/many-cards.mjs';
import { describeTable } from '../harness.ts';
import { findMessages, openTab } from '../pages/chat.ts';

/** How many cards are redrawn in one frame at most (module/chat/card-updates.ts). */
const MOST_IN_FRAME = 12;

/** A busy machine takes its time over three hundred messages, in ms. */
const PATIENCE = 120_000;

describeTable('a flood', ['Gamemaster', 'Ada'], (table) => {
  let flood: Awaited<ReturnType<typeof beginFlood>>;
  let cards = 1;

  /** Sends from one page, and reads what another one drew again when it is quiet again and shows what it should. */
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
    await findMessages(gamemaster).nth(SHOWN).waitFor();
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
      // The attack and the damage, which it is all about, show how things stand now.
      const drawn = await table.gamemaster.page.evaluate(drawCards);
      const old = Object.keys(shown).slice(0, 1 + SHOWN);
      expect(Object.fromEntries(old.map((id) => [id, shown[id]]))).toEqual(
        Object.fromEntries(old.map((id) => [id, drawn[id]])),
      );
    },
    PATIENCE,
  );
});
