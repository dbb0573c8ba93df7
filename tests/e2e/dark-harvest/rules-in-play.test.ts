/** The rules of a fight and of the days between, clicked through: attacks, wounds, perils, drinks and feats. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import { awaitMessage, findMessage, openTab } from '../pages/chat.ts';
import { createCharacter } from './characters.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { readCard } from './check-card-page.ts';
import { findItemRow, openActorSheet } from './sheet-page.ts';

/** Ada's. Fortitude 1 and Resolve 2 make the dice of the tests that wounds ask for. */
const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { strength: 2, dexterity: 2, fortitude: 1, wits: 3, resolve: 2 },
  skills: [
    { name: 'Firearms', rating: 4, characteristic: 'dexterity' },
    { name: 'Might', rating: 1, characteristic: 'strength' },
    { name: 'Dodge', rating: 1, characteristic: 'dexterity' },
  ],
};

describeTable('rules in play', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    await createCharacter(table.gamemaster, rosa);
    await table.gamemaster.run(async ({ game }) => {
      const weapon = (name: string, system: object) => ({ name, type: 'harvestWeapon', system });
      await game.actors
        .getName('Rosa Vane')
        ?.createEmbeddedDocuments('Item', [
          weapon('Old Revolver', { identifier: 'revolver', skill: 'firearms', damage: 6, shots: { value: 1, max: 6 } }),
        ]);
    });
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  describe('attacks', () => {
    it('DH-22, DH-28, DH-29: what makes an attack harder or easier is chosen, shown in the odds and on the card; a shot is spent (DH-49)', async () => {
      const { ada, gamemaster } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      await openTab(ada, 'chat');
      await findItemRow(sheet, 'Old Revolver').getByRole('button', { name: 'Old Revolver', exact: true }).click();
      const dialog = new CheckDialogPage(ada);
      await dialog.root.getByText('Attack with Old Revolver. 1 of 6 shots left, this one spends one.').waitFor();
      // 4 + 2, and no weapon is readied.
      await expect.poll(() => dialog.readPool()).toBe('4 white dice 0 black dice');
      await dialog.choose('cover', 'slight');
      await dialog.fill('reasons.aim', '3');
      await dialog.field('reasons.awesome').check();
      await dialog.fill('reasons.firingIntoMelee', '1');
      await expect.poll(() => dialog.readPool()).toBe('10 white dice 6 black dice');
      const faces = [1, 1, 1, 2, 2, 2, 2, 2, 2, 2, 6, 2, 2, 2, 2, 2];
      const id = await ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => dialog.roll()));
      await findMessage(gamemaster, id).locator('.card-degree').waitFor();
      const card = await readCard(findMessage(gamemaster, id));
      expect(card).toMatchObject({ title: 'Old Revolver', net: '2' });
      expect(card.lines).toEqual([
        '+4 Firearms white dice',
        '+2 Dexterity white dice',
        '+3 Awesome bonus white dice',
        '+3 Aiming white dice',
        '−2 No readied weapon white dice',
        '+3 Slight cover black dice',
        '+3 Firing into melee black dice',
      ]);
      await findItemRow(sheet, 'Old Revolver').getByText('0 / 6').waitFor();
    });

    it('DH-49: an empty weapon refuses and says what to do; reloaded, the open dialog rolls', async () => {
      const { ada } = table;
      const sheet = await openActorSheet(ada, rosa.name);
      const row = findItemRow(sheet, 'Old Revolver');
      await row.getByRole('button', { name: 'Old Revolver', exact: true }).click();
      const dialog = new CheckDialogPage(ada);
      await expect
        .poll(() => dialog.readRefusal())
        .toBe('Old Revolver is empty: press Reload beside it on the sheet of Rosa Vane, then attack.');
      expect(await dialog.root.locator('[data-roll]').isDisabled()).toBe(true);
      await dialog.close();
      await row.getByRole('button', { name: 'Reload Old Revolver' }).click();
      await row.getByText('6 / 6').waitFor();
      await row.getByLabel('Ready Old Revolver').check();
      await row.getByRole('button', { name: 'Old Revolver', exact: true }).click();
      // A readied weapon: no penalty (DH-22).
      await expect.poll(() => dialog.readPool()).toBe('6 white dice 0 black dice');
      await dialog.close();
    });
  });
});
