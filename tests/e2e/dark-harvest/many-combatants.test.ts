/**
 * A fight of two hundred: initiative is one operation on the database and two cards in the chat, each client hears of each combatant once, and
 * the tracker is drawn a few times, not two hundred times. How long that takes is measured by `npm run bench:table`.
 */
import { expect, it } from 'vitest';
import { countFight, HIDDEN_NAME, makeFight, runFight, takeCounts } from '../../../tools/table/many-combatants.mjs';
import { describeTable } from '../harness.ts';
import { findMessages, findSidebarTab } from '../pages/chat.ts';

/** The messages of one roll of initiative: one for all, and one of the hidden for the GM. */
const CARDS = 2;

/** Two cards of hundreds take their time on a busy machine. */
const PATIENCE = { timeout: 30_000 };

describeTable('a large fight', ['Gamemaster', 'Ada'], (table) => {
  // What is counted does not hang on the size; one generation is enough for the full one.
  const SIZE = table.generation === 14 ? 200 : 50;

  it(`rolls initiative for ${SIZE} in one operation, and again each round`, async () => {
    const { gamemaster, ada } = table;
    await gamemaster.page.evaluate(makeFight, SIZE);
    // What makes the fight must not be counted as part of it: it is active for her as well.
    const readFights = () =>
      ada.run(({ game }) => [...game.combats].map(({ active, combatants }) => [active, combatants.size]));
    await expect.poll(readFights, PATIENCE).toEqual([[true, SIZE]]);
    for (const { page } of [gamemaster, ada]) await page.evaluate(countFight);

    await gamemaster.page.evaluate(runFight, 'rollAll');
    await expect.poll(() => ada.run(({ game }) => game.messages.size), PATIENCE).toBe(CARDS);
    await expect.poll(() => findMessages(ada).count(), PATIENCE).toBe(CARDS);
    const [own, others] = [await gamemaster.page.evaluate(takeCounts), await ada.page.evaluate(takeCounts)];
    expect(others.operations).toEqual([`update ${SIZE} Combatant`, `create ${CARDS} ChatMessage`]);
    for (const { hooks } of [own, others]) {
      expect(hooks).toMatchObject({ updateCombatant: SIZE, createChatMessage: CARDS, renderChatMessageHTML: CARDS });
      expect(hooks).toMatchObject({ renderCombatTracker: 1, renderChatLog: 0, updateActor: 0, updateToken: 0 });
    }

    // Beginning the fight rolls nothing; the second round rolls for all.
    await gamemaster.page.evaluate(runFight, 'startCombat');
    await gamemaster.page.evaluate(runFight, 'nextRound');
    await expect.poll(() => ada.run(({ game }) => game.messages.size), PATIENCE).toBe(2 * CARDS);
    await expect.poll(() => findMessages(ada).count(), PATIENCE).toBe(2 * CARDS);
    const [again, heard] = [await gamemaster.page.evaluate(takeCounts), await ada.page.evaluate(takeCounts)];
    const count = (pattern: RegExp): number => heard.operations.filter((entry) => pattern.test(entry)).length;
    expect([count(/Combatant$/u), count(/^create \d+ ChatMessage$/u)]).toEqual([1, 1]);
    // The start, the round and the turn of the new first.
    expect(count(/^update 1 Combat$/u)).toBeLessThanOrEqual(3);
    expect(heard.operations).toHaveLength(2 + count(/^update 1 Combat$/u));
    for (const { hooks } of [again, heard]) {
      // Who rolls the same number again is not updated.
      expect(hooks['updateCombatant']).toBeLessThanOrEqual(SIZE);
      expect(hooks).toMatchObject({ createChatMessage: CARDS, renderChatMessageHTML: CARDS, renderChatLog: 0 });
      expect(hooks['renderCombatTracker']).toBeLessThanOrEqual(8);
    }

    // Every tenth is hidden: neither the tracker nor the chat of a player names it.
    for (const tab of ['combat', 'chat'] as const) {
      expect(await findSidebarTab(ada, tab).textContent()).not.toContain(HIDDEN_NAME);
      expect(await findSidebarTab(gamemaster, tab).textContent()).toContain(HIDDEN_NAME);
    }
  }, 120_000);
});
