/** Give and take with a mouse, between two sheets and onto a token, and with a keyboard alone; the card and the window in axe. Each test goes on where the one before ended. */
import { beforeAll, expect, it } from 'vitest';
import type { ItemData } from '../binding/sample.ts';
import { createActor, placeTokens } from './binding/table.ts';
import { type Seat, describeTable } from './harness.ts';
import { expectAccessible } from './pages/axe.ts';
import { awaitMessage, findMessage, openTab } from './pages/chat.ts';
import { findToken } from './pages/scene.ts';
import { tileWindows } from './pages/windows.ts';

const [ILSE, BRANN] = ['Ilse Marn', 'Brann Oake'];

function make(items: readonly ItemData[]) {
  const abilities = { str: { score: 12 }, dex: { score: 10 }, wil: { score: 10 } };
  return { type: 'innerCharacter', system: { abilities, hp: { max: 8 }, gems: 4 }, items: [...items] };
}

const SWORD = { name: 'Sword', type: 'innerWeapon', system: { readied: true } };
const ROPE = { name: 'Rope', type: 'innerGear', system: { quantity: 3 } };

/** Returns the names of an actor's things with their quantity. */
function listThings(seat: Seat, actor: string): Promise<string[]> {
  return seat.run(
    ({ game }, name) =>
      [...(game.actors.getName(name)?.items ?? [])]
        .map(({ name: item, system }) => `${item} ${(system as { quantity?: number }).quantity ?? 1}`)
        .filter((line) => /^(?:Sword|Rope)/u.test(line))
        .toSorted(),
    actor,
  );
}

async function open(seat: Seat, ...actors: string[]): Promise<void> {
  for (const actor of actors)
    await seat.run(
      async ({ game }, name) => void (await game.actors.getName(name)?.sheet.render({ force: true })),
      actor,
    );
}

describeTable('give and take', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const has = (actor: string) => expect.poll(() => listThings(table.gamemaster, actor));
  const findSheet = (seat: Seat, actor: string) =>
    seat.page.locator('.application.sheet', { has: seat.page.locator('.window-title', { hasText: actor }) });

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, ILSE, 'Ada', make([SWORD, ROPE]));
    await createActor(gamemaster, BRANN, 'Bertrand', make([]));
    await gamemaster.run(async ({ game }, name) => {
      await game.actors.getName(name)?.update({ ownership: { default: 1 } });
    }, BRANN);
    await placeTokens(gamemaster, 'Cave', [ILSE, BRANN]);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('an item is dragged from one’s own sheet to another’s, and taken with one click', async () => {
    const { ada, bertrand, gamemaster } = table;
    await open(ada, ILSE, BRANN);
    await tileWindows(ada);
    const row = findSheet(ada, ILSE).locator('[data-item-id]', { hasText: 'Sword' }).first();
    const gift = await awaitMessage([ada, bertrand, gamemaster], async () => {
      await row.dragTo(findSheet(ada, BRANN).locator('.tetrad-limited'));
      const dialog = ada.page.locator('.application.dialog');
      await dialog.locator('input[name="price"]').fill('1');
      await expectAccessible(ada.page, '.application.dialog', 'input[name="price"]');
      await dialog.locator('.form-footer button').first().click();
    });
    await expectAccessible(bertrand.page, `.chat-log [data-message-id="${gift}"]`, 'button');
    await findMessage(bertrand, gift).getByRole('button', { name: 'Buy Sword' }).click();
    await has(BRANN).toEqual(['Sword 1']);
    await has(ILSE).toEqual(['Rope 3']);
    await findMessage(ada, gift).getByText(`${BRANN} has taken it`).waitFor();
    await ada.closeWindows();
  });

  it('the menu of a row gives with a keyboard alone', async () => {
    const { ada, bertrand, gamemaster } = table;
    await open(ada, ILSE);
    await findSheet(ada, ILSE).getByRole('tab', { name: 'Gear' }).click();
    await findSheet(ada, ILSE).locator('[data-item-id]', { hasText: 'Rope' }).getByRole('button').first().focus();
    await ada.page.keyboard.press('ContextMenu');
    const entry = ada.page.getByRole('menuitem', { name: 'Give to …' });
    await entry.waitFor();
    await entry.focus();
    await ada.page.keyboard.press('Enter');
    const dialog = ada.page.locator('.application.dialog');
    await dialog.locator('select[name="to"]').waitFor();
    await expectAccessible(ada.page, '.application.dialog', 'select[name="to"]');
    await dialog.locator('input[name="quantity"]').focus();
    await ada.page.keyboard.press('ArrowDown');
    const gift = await awaitMessage([ada, bertrand, gamemaster], () => ada.page.keyboard.press('Enter'));
    await findMessage(bertrand, gift).getByRole('button', { name: 'Take Rope × 2' }).press('Enter');
    await has(BRANN).toEqual(['Rope 2', 'Sword 1']);
    await has(ILSE).toEqual(['Rope 1']);
    await ada.closeWindows();
  });

  it('an item is dragged onto a token; the GM’s hand over at once', async () => {
    const { gamemaster } = table;
    await gamemaster.closeWindows();
    await open(gamemaster, BRANN);
    await gamemaster.run(({ foundry }) => {
      for (const app of foundry.applications.instances.values())
        if (app.hasFrame)
          (app as unknown as { setPosition(at: object): void }).setPosition({ left: 700, top: 200, height: 700 });
    });
    const row = findSheet(gamemaster, BRANN).locator('[data-item-id]', { hasText: 'Sword' }).first();
    await row.dragTo(findToken(gamemaster, ILSE));
    const dialog = gamemaster.page.locator('.application.dialog');
    await dialog.locator('.form-footer button').first().click();
    await has(ILSE).toEqual(['Rope 1', 'Sword 1']);
    await has(BRANN).toEqual(['Rope 2']);
  });
});
