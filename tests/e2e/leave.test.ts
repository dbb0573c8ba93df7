/** Where the world keeps rolls against the rules for the GM, a player asks with one click; the answer comes on the card. Each test goes on where the one before ended. */
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { createActor, openSheet } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { hunter } from './harsh-light/light-fight.ts';
import { expectAccessible } from './pages/axe.ts';
import { awaitMessage, findMessage, listMessageIds, openTab } from './pages/chat.ts';

const VERA = 'Vera Lindqvist';
const OUT = `${VERA} is out of action.`;

describeTable('leave for a roll against the rules', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const dialog = () => table.ada.page.locator('form.roll-dialog');
  const find = (seat: Seat, id: string, name: string): Locator =>
    findMessage(seat, id).getByRole('button', { name, exact: true });
  const say = (seat: Seat, id: string, text: string) => findMessage(seat, id).getByText(text).first().waitFor();

  /** Ada clicks a skill, and asks for the roll. @returns the id of the question */
  async function ask(): Promise<string> {
    const { ada, bertrand, gamemaster } = table;
    await (await openSheet(ada, VERA, 'Larceny')).click();
    await dialog().locator('[data-objections]').getByText(OUT).waitFor();
    expect(await dialog().locator('[data-roll]').textContent()).toBe('Ask the GM');
    const id = await awaitMessage([ada, gamemaster, bertrand], () => dialog().locator('[data-roll]').click());
    await dialog().waitFor({ state: 'detached' });
    for (const seat of table.seats) {
      await say(seat, id, 'Asks to roll: Larceny');
      await say(seat, id, 'Waiting for the GM.');
      await say(seat, id, OUT);
    }
    return id;
  }

  beforeAll(async () => {
    const { gamemaster, ada } = table;
    await createActor(gamemaster, VERA, 'Ada', hunter);
    await gamemaster.run(async ({ game }, name) => {
      await game.settings.set('tetrad', 'gmAllowsRolls', true);
      await game.actors.getName(name)?.update({ system: { health: { damage: 99 } } });
    }, VERA);
    for (const seat of table.seats) await openTab(seat, 'chat');
    await ada.closeWindows();
  });

  it('a GM allows it on the card of the question, which then has the roll for the player alone; the roll says that it was allowed', async () => {
    const { ada, bertrand, gamemaster } = table;
    const id = await ask();
    for (const seat of [ada, bertrand]) expect(await find(seat, id, 'Allow the roll').count()).toBe(0);
    await expectAccessible(gamemaster.page, `.chat-log [data-message-id="${id}"]`);
    await find(gamemaster, id, 'Allow the roll').click();
    for (const seat of table.seats) await say(seat, id, 'The GM allows the roll.');
    expect(await find(bertrand, id, 'Roll anyway').count()).toBe(0);
    const roll = await ada.withFaces([[8, 10]], () =>
      awaitMessage([ada, gamemaster, bertrand], () => find(ada, id, 'Roll anyway').click()),
    );
    for (const seat of table.seats) {
      await say(seat, roll, OUT);
      await say(seat, roll, 'The GM allowed this roll.');
      await say(seat, id, 'It has been made.');
      expect(await find(seat, id, 'Roll anyway').count()).toBe(0);
    }
  });

  it('a GM refuses it, and nothing is rolled', async () => {
    const { gamemaster } = table;
    const id = await ask();
    await find(gamemaster, id, 'Refuse').click();
    for (const seat of table.seats) {
      await say(seat, id, 'The GM does not allow the roll.');
      expect(await find(seat, id, 'Roll anyway').count()).toBe(0);
      expect((await listMessageIds(seat)).filter((one) => one === id)).toHaveLength(1);
    }
  });

  it('a macro asks as a click does', async () => {
    const { ada } = table;
    await ada.run(({ game }, name) => {
      const vera = game.actors.getName(name);
      if (vera) void game.tetrad.roll(vera, 'larceny');
    }, VERA);
    await dialog().locator('[data-objections]').getByText(OUT).waitFor();
    expect(await dialog().locator('[data-roll]').textContent()).toBe('Ask the GM');
  });
});
