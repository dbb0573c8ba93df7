/** An action of several rolls in a browser: Coin's towers, with the same card for everyone until the end. */
import { expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import { createActor, openSheet, setLuck, SYSTEM } from './table.ts';

const dora = { type: 'coinFlipper', system: { nerve: 3, scratches: 0, luck: { value: 0 } } };

/** Returns the newest card of a tower. */
function findTower(seat: Seat) {
  return seat.page.locator('#chat .message', { hasText: 'Build a tower' }).last();
}

/** Presses the card's button and rolls in the dialog. */
async function rollAgain(seat: Seat): Promise<void> {
  await findTower(seat).getByRole('button', { name: /^Roll/u }).click();
  await seat.page.locator('.roll-dialog [data-roll]').click();
  await seat.page.locator('.roll-dialog').waitFor({ state: 'detached' });
}

describeTable(
  'actions of several rolls',
  ['Gamemaster', 'Ada', 'Bertrand'],
  (table) => {
    it('add up on one card, which is the same for everyone, and end', async () => {
      const { gamemaster, ada, bertrand } = table;
      await createActor(gamemaster, 'Dora', 'Ada', dora);
      for (const seat of table.seats) await openTab(seat, 'chat');
      await (await openSheet(ada, 'Dora', 'Build a tower')).click();
      await ada.closeWindows();
      for (const seat of table.seats) await findTower(seat).getByText('0 of 5').waitFor();
      expect(await findTower(bertrand).getByRole('button', { name: /^Roll/u }).count()).toBe(0);
      await setLuck(ada, true);
      await rollAgain(ada);
      for (const seat of table.seats) await findTower(seat).getByText('3 of 5').waitFor();
      await rollAgain(ada);
      for (const seat of table.seats) await findTower(seat).getByText('Done.').waitFor();
      expect(await findTower(ada).getByRole('button', { name: /^Roll/u }).count()).toBe(0);
    });

    it('fail, and what that brings is applied once', async () => {
      const { ada, gamemaster } = table;
      await (await openSheet(ada, 'Dora', 'Build a tower')).click();
      await ada.closeWindows();
      await findTower(ada).getByText('0 of 5').waitFor();
      await setLuck(ada, false);
      await rollAgain(ada);
      await findTower(gamemaster).getByText('flips without heads 1').waitFor();
      await rollAgain(ada);
      await findTower(ada).getByRole('button', { name: 'Apply to Dora' }).click();
      for (const seat of table.seats) await findTower(seat).getByText('Applied.').waitFor();
      const scratches = await gamemaster.run(({ game }) => game.actors.getName('Dora')?.system['scratches']);
      expect(scratches).toBe(1);
    });
  },
  undefined,
  '',
  SYSTEM,
);
