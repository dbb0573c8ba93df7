/**
 * A fight with two hundred combatants: initiative is one operation on the database and two cards in the chat, each client is told of each combatant once, and
 * the tracker is drawn a few times, not two hundred times. How long this takes is measured by `npm run bench:table`.
 */
import { expect, it } from 'vitest';
import { countFight, HIDDEN_NAME, makeFight, runFight, takeCounts } from '../../../tools/table/many-combatants.mjs';
import { describeTable } from '../harness.ts';
import { findMessages, findSidebarTab } from '../pages/chat.ts';

/** The messages of one initiative roll: one for everyone, and one with the hidden combatants for the GM. */
const CARDS = 2;

/** How long two cards with hundreds of lines may take on a busy machine. */
const PATIENCE = { timeout: 30_000 };

describeTable('a large fight', ['Gamemaster', 'Ada'], (table) => {
  // The size does not affect the counts, so one Foundry version is enough for the full size.
  const SIZE = table.generation === 14 ? 200 : 50;

  it(`rolls initiative for ${SIZE} in one operation, and again each round`, async () => {
    const { gamemaster, ada } = table;
    await gamemaster.page.evaluate(makeFight, SIZE);
    // Creating the fight must not be counted, so wait until it is active for her as well.
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

    // Beginning the fight rolls nothing; the second round rolls for everyone.
    await gamemaster.page.evaluate(runFight, 'startCombat');
    await gamemaster.page.evaluate(runFight, 'nextRound');
    await expect.poll(() => ada.run(({ game }) => game.messages.size), PATIENCE).toBe(2 * CARDS);
    await expect.poll(() => findMessages(ada).count(), PATIENCE).toBe(2 * CARDS);
    const [again, heard] = [await gamemaster.page.evaluate(takeCounts), await ada.page.evaluate(takeCounts)];
    const count = (pattern: RegExp): number => heard.operations.filter((entry) => pattern.test(entry)).length;
    expect([count(/Combatant$/u), count(/^create \d+ ChatMessage$/u)]).toEqual([1, 1]);
    // The start, the round, and the turn of the new first fighter.
    expect(count(/^update 1 Combat$/u)).toBeLessThanOrEqual(3);
    expect(heard.operations).toHaveLength(2 + count(/^update 1 Combat$/u));
    for (const { hooks } of [again, heard]) {
      // A fighter who rolls the same number again is not updated.
      expect(hooks['updateCombatant']).toBeLessThanOrEqual(SIZE);
      expect(hooks).toMatchObject({ createChatMessage: CARDS, renderChatMessageHTML: CARDS, renderChatLog: 0 });
      expect(hooks['renderCombatTracker']).toBeLessThanOrEqual(12);
    }

    // Every tenth combatant is hidden: neither a player's tracker nor chat names it.
    for (const tab of ['combat', 'chat'] as const) {
      expect(await findSidebarTab(ada, tab).textContent()).not.toContain(HIDDEN_NAME);
      expect(await findSidebarTab(gamemaster, tab).textContent()).toContain(HIDDEN_NAME);
    }
  }, 120_000);
});
