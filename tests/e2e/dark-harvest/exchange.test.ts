/** Exchanges of a fight (DH-21 to DH-32), clicked through: attacks on targets, replies on the card, and the verdict that every client derives. */
import type { Locator } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { awaitMessage, findMessage, openTab } from '../pages/chat.ts';
import { readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { beginRound, createFight, target } from './fight-world.ts';
import { findItemRow, openActorSheet } from './sheet-page.ts';

const misses = (count: number): number[] => Array.from({ length: count }, () => 2);

/** What a card says of its exchange, and what it offers. */
function readExchange(seat: Seat, id: string): Promise<string[]> {
  return findMessage(seat, id).evaluate((message) =>
    [...message.querySelectorAll('.exchange-verdict, .card-exchange button')].map(({ textContent }) =>
      (textContent ?? '').replace(/\s+/gu, ' ').trim(),
    ),
  );
}

describeTable('exchange', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /** Opens the attack of a character's weapon on whoever is targeted. */
  async function attack(seat: Seat, actor: string, weapon: string): Promise<CheckDialogPage> {
    const sheet = await openActorSheet(seat, actor);
    await openTab(seat, 'chat');
    await findItemRow(sheet, weapon).getByRole('button', { name: weapon, exact: true }).click();
    const dialog = new CheckDialogPage(seat);
    await dialog.root.waitFor();
    return dialog;
  }

  function press(seat: Seat, id: string, name: string): Promise<void> {
    return findMessage(seat, id).getByRole('button', { name, exact: true }).click();
  }

  beforeAll(async () => {
    await createFight(table.gamemaster, table.seats);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('DH-21, DH-23, DH-24: player against player, each side a message of its own, and both cards say the same', async () => {
    const { ada, bertrand, gamemaster } = table;
    await target(ada, 'Emil Hart');
    const dialog = await attack(ada, 'Rosa Vane', 'Sabre');
    await dialog.root.getByText('Emil Hart is attacked with Sabre.').waitFor();
    await expect.poll(() => dialog.readPool()).toBe('7 white dice 0 black dice');
    const id = await ada.withFaces([1, 1, 1, ...misses(4)], () =>
      awaitMessage([ada, bertrand, gamemaster], () => dialog.roll()),
    );
    await expect.poll(() => readExchange(ada, id)).toEqual(['Emil Hart may reply.']);
    await expect
      .poll(() => readExchange(bertrand, id))
      .toEqual(['Emil Hart may reply.', 'Strike back', 'Strike back, attacks split', 'Dodge', 'Easy target: no roll']);
    await press(bertrand, id, 'Strike back');
    const reply = new CheckDialogPage(bertrand);
    await expect.poll(() => reply.readPool()).toBe('4 white dice 0 black dice');
    const answer = await bertrand.withFaces([1, ...misses(3)], () =>
      awaitMessage([ada, bertrand, gamemaster], () => reply.roll()),
    );
    const verdict = 'Rosa Vane hits Emil Hart by 2.';
    for (const seat of [ada, gamemaster]) {
      await expect.poll(() => readExchange(seat, id)).toEqual([verdict, 'Roll damage to Emil Hart']);
      await expect.poll(() => readExchange(seat, answer)).toEqual([verdict]);
    }
    for (const message of [id, answer]) await expect.poll(() => readExchange(bertrand, message)).toEqual([verdict]);
  });
});
