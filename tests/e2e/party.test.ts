/** The sheet of a party: drawn in both themes, filled by drag and drop, read by whoever may see little, and used by keyboard alone. */
import { beforeAll, expect, it } from 'vitest';
import { createActor, expectReachable, placeTokens } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { expectAccessible } from './pages/axe.ts';
import { openTab } from './pages/chat.ts';
import { findEntry } from './pages/directory.ts';
import { findOverflow } from './pages/layout.ts';
import { listWarnings } from './pages/windows.ts';

const PARTY = 'The Lamp Guild';
const SHEET = '.application.tetrad-party';

const rosa = {
  type: 'harvestCharacter',
  system: { health: { dice: 5, marked: 3 } },
  items: [{ type: 'harvestWeapon', name: 'Pistol', system: { damage: 6 } }],
};
const cass = { type: 'stepCharacter', system: { health: { stun: 2 } } };
const ilse = { type: 'innerCharacter', system: { hp: { max: 6, spent: 2 } } };

describeTable('the sheet of a party', ['Gamemaster', 'Ada'], (table) => {
  const findSheet = (seat: Seat) => seat.page.locator(SHEET);

  async function open(seat: Seat, colorScheme = 'dark'): Promise<void> {
    await seat.closeWindows();
    await seat.run(
      async ({ game }, [name, theme]) => {
        const sheet = game.actors.getName(name)?.sheet as unknown as {
          render(options: object): Promise<unknown>;
          element: HTMLElement;
        };
        await sheet.render({ force: true, position: { left: 20, top: 20 } });
        sheet.element.classList.remove('theme-dark', 'theme-light');
        sheet.element.classList.add('themed', `theme-${theme}`);
      },
      [PARTY, colorScheme] as const,
    );
    await findSheet(seat).locator('.party-who').waitFor();
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, 'Rosa Vane', 'Ada', rosa);
    await createActor(gamemaster, 'Cass Delgado', 'Gamemaster', cass);
    await createActor(gamemaster, 'Ilse Marn', 'Gamemaster', ilse);
    await createActor(gamemaster, PARTY, 'Ada', { type: 'party', system: {} });
    await placeTokens(gamemaster, 'The Mint', ['Rosa Vane']);
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Rosa Vane')?.toggleStatusEffect('stun', { active: true });
    });
  });

  it('is filled from the directory: characters of any ruleset, and things', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'actors');
    await open(gamemaster);
    const sheet = findSheet(gamemaster);
    await sheet.getByText('Nobody belongs to this party yet.').waitFor();
    for (const name of ['Rosa Vane', 'Cass Delgado', 'Ilse Marn']) {
      await findEntry(gamemaster, name).dragTo(sheet.locator('.party-who'));
      await sheet.getByRole('button', { name, exact: true }).waitFor();
    }
    expect(await sheet.locator('.party-health').allInnerTexts()).toEqual(
      ['15 / 18', '10 / 12', '4 / 6'].map((text) => expect.stringContaining(text) as string),
    );
    await gamemaster.run(async ({ game }, name) => {
      const item = { type: 'harvestGear', name: 'Rope', system: { quantity: 2 } };
      await game.actors.getName(name)?.createEmbeddedDocuments('Item', [item]);
    }, PARTY);
    await sheet.getByRole('button', { name: 'Take Rope' }).waitFor();
    expect(await listWarnings(gamemaster)).toEqual([]);
  });

  it.each(['dark', 'light'])(
    'is accessible and cuts no text in the %s theme, for the GM and for a player',
    async (theme) => {
      const { gamemaster, ada } = table;
      for (const seat of [gamemaster, ada]) {
        await open(seat, theme);
        await expectAccessible(seat.page, SHEET, '.party-rows > li', '.party-stash tr');
        expect(await findOverflow(seat, SHEET)).toEqual([]);
        await expectReachable(findSheet(seat));
      }
      await open(gamemaster, theme);
      await findSheet(gamemaster).getByRole('button', { name: 'Edit' }).click();
      await findSheet(gamemaster).getByRole('button', { name: 'Remove Ilse Marn' }).waitFor();
      await expectAccessible(gamemaster.page, SHEET, '.party-rows > li');
      await findSheet(gamemaster).getByRole('button', { name: 'Done' }).click();
    },
  );

  it('shows a change of a member at once', async () => {
    const { gamemaster } = table;
    await open(gamemaster);
    await gamemaster.run(
      async ({ game }) => void (await game.actors.getName('Ilse Marn')?.update({ system: { hp: { spent: 5 } } })),
    );
    await findSheet(gamemaster).getByText('1 / 6').waitFor();
  });

  it('does everything by keyboard: a member leaves, and an award is given to the others', async () => {
    const { gamemaster } = table;
    const { page } = gamemaster;
    await open(gamemaster);
    const sheet = findSheet(gamemaster);
    await sheet.getByRole('button', { name: 'Here: let Cass Delgado leave' }).focus();
    await page.keyboard.press('Enter');
    await sheet.getByText('2 of 3 here').waitFor();
    // The focus stays on the button, which now does the opposite.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Away: let Cass Delgado join');
    await sheet.getByRole('button', { name: 'Ask for a roll' }).focus();
    for (let place = 0; place < 4; place++) await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    const window = page.locator('#tetrad-award');
    await window.waitFor();
    await expectAccessible(page, '#tetrad-award', '.award-form li');
    await window.getByLabel('Gems for each').focus();
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await window.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        gamemaster.run(
          ({ game }) => (game.actors.getName('Ilse Marn') as unknown as { system: { gems: number } }).system.gems,
        ),
      )
      .toBe(1);
  });
});
