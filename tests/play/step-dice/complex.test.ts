/** Surgery of Step Dice in a browser: two botches cost the patient wounds and start it over; the third roll brings them on the mend (SD-55). */
import { expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor, setLuck, SYSTEM } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { openTab } from '../../e2e/pages/chat.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { TimeWindowPage } from '../../e2e/pages/time-window.ts';

const specialties = [{ name: 'Surgery', identifier: 'surgery', rank: 8 }];
const skill = { identifier: 'medical-expertise', rank: 6, attribute: 'intelligence', specialties };
const surgeon = {
  type: 'stepCharacter',
  system: { attributes: { intelligence: 6 } },
  items: [{ name: 'Medical Expertise', type: 'stepSkill', system: skill }],
};
const patient = {
  type: 'stepCharacter',
  system: { attributes: { vitality: 12, willpower: 12 }, health: { stun: 0, wound: 3, shock: 0 } },
};

/** The highest face of every die, and 1 of every die. */
const luck = [0.01, 0.99] as const;

const findCard = (seat: Seat) => seat.page.locator('#chat .message', { hasText: 'Surgery: Nell' }).first();

/** Presses the card's button and rolls in the dialog. */
async function rollAgain(seat: Seat): Promise<void> {
  await findCard(seat).getByRole('button', { name: /^Roll/u }).click();
  await seat.page.locator('.roll-dialog [data-roll]').click();
  await seat.page.locator('.roll-dialog').waitFor({ state: 'detached' });
}

const press = (seat: Seat, name: string) => seat.page.locator('#chat').getByRole('button', { name }).last().click();

describeTable(
  'surgery',
  ['Gamemaster', 'Ada', 'Bertrand'],
  (table) => {
    it('SD-55.1, SD-55.6: begins on a target of the surgeon, for everyone with the same sum', async () => {
      const { gamemaster, ada } = table;
      await createActor(gamemaster, 'Doc', 'Ada', surgeon);
      await createActor(gamemaster, 'Nell', 'Bertrand', patient);
      await placeTokens(gamemaster, 'The Ward', ['Doc', 'Nell']);
      for (const seat of table.seats) await openTab(seat, 'chat');
      await findToken(ada, 'Nell').waitFor();
      await target(ada, 'Nell');
      await (await openSheet(ada, 'Doc', 'Operate on your target')).click();
      await ada.page.locator('.tetrad-ask [name="minutes"]').fill('20');
      await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
      await ada.closeWindows();
      for (const seat of table.seats) {
        await findCard(seat).getByText('0 of 15').waitFor();
        await findCard(seat).getByText('each roll takes 20 minutes').waitFor();
      }
      expect(await findCard(table.bertrand).getByRole('button', { name: /^Roll/u }).count()).toBe(0);
    });

    it('SD-55.3: starts over after two botches, which cost the patient wounds, without a GM', async () => {
      const { ada, bertrand } = table;
      await table.leave('Gamemaster');
      await findCard(ada).getByRole('button', { name: /^Roll/u }).click();
      // Intelligence and Medical Expertise: Surgery.
      await expect.poll(() => new CheckDialogPage(ada).readPool()).toBe('1 d12 1 d12 + d4');
      const small = [
        [1, 12],
        [1, 12],
        [2, 4],
      ] as const;
      await ada.withFaces(small, async () => {
        await ada.page.locator('.roll-dialog [data-roll]').click();
        await ada.page.locator('.roll-dialog').waitFor({ state: 'detached' });
      });
      for (const seat of table.seats) await findCard(seat).getByText('4 of 15').waitFor();
      await setLuck(ada, false, { luck });
      await rollAgain(ada);
      for (const seat of table.seats) await findCard(seat).getByText('4 of 35').waitFor();
      await rollAgain(ada);
      await findCard(bertrand).getByRole('button', { name: 'Apply to Nell' }).click();
      for (const seat of table.seats) await findCard(seat).getByText('Applied.').waitFor();
      await setLuck(bertrand, true, { luck });
      await press(bertrand, 'Roll d2 wounds');
      await press(bertrand, 'Apply');
      await expect.poll(() => readActor(ada, 'Nell')).toMatchObject({ health: { stun: 0, wound: 5 } });
    });

    it('SD-55.2, SD-55.5: is planned anew from the wounds of that moment, and brings the patient on the mend', async () => {
      const { ada } = table;
      await table.bertrand.run(async ({ game }) => {
        await game.actors.getName('Nell')?.update({ system: { health: { wound: 7 } } });
      });
      await expect.poll(() => readActor(ada, 'Nell')).toMatchObject({ health: { wound: 7 } });
      await setLuck(ada, true, { luck });
      // Hard at 7 wounds, where it was Easy at 3; what had been rolled is gone.
      for (const sum of ['28 of 55', '56 of 55']) {
        await rollAgain(ada);
        for (const seat of table.seats) await findCard(seat).getByText(sum).waitFor();
      }
      await findCard(table.bertrand).getByRole('button', { name: 'Apply to Nell' }).click();
      await expect
        .poll(() => readActor(ada, 'Nell'))
        .toMatchObject({ condition: { recovery: 'mending', recoverySurgery: true } });
    });

    it('SD-6.6, SD-6.9: is one kind of complex action; another has its own difficulty and period, which is offered to “Time passes” with each roll', async () => {
      const { ada, bertrand } = table;
      await (await openSheet(ada, 'Doc', 'Begin a complex action')).click();
      await ada.page.locator('.tetrad-ask [name="name"]').fill('Cure for the plague');
      await ada.page.locator('.tetrad-ask [name="difficulty"]').selectOption('7');
      await ada.page.locator('.tetrad-ask [name="minutes"]').fill('30');
      await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
      await ada.closeWindows();
      const card = ada.page.locator('#chat .message', { hasText: 'Cure for the plague' }).first();
      await card.getByText('0 of 35').waitFor();
      await card.getByText('each roll takes 30 minutes').waitFor();
      const gamemaster = await table.sit('Gamemaster');
      await openTab(gamemaster, 'chat');
      const theirs = gamemaster.page.locator('#chat .message', { hasText: 'Cure for the plague' }).first();
      const offer = theirs.getByRole('button', { name: 'Time passes: 30 minutes' });
      await theirs.getByText('0 of 35').waitFor();
      expect(await offer.count()).toBe(0);
      for (const sum of ['24 of 35', '48 of 35']) {
        await card.getByRole('button', { name: /^Roll/u }).click();
        await ada.page.locator('.roll-dialog [data-roll]').click();
        await ada.page.locator('.roll-dialog').waitFor({ state: 'detached' });
        for (const seat of [ada, bertrand]) {
          const own = seat.page.locator('#chat .message', { hasText: 'Cure for the plague' }).first();
          for (const text of [sum, 'Takes 30 minutes; the GM lets time pass.']) await own.getByText(text).waitFor();
        }
        await theirs.getByText(sum).waitFor();
        await offer.click();
        const window = new TimeWindowPage(gamemaster).window;
        await expect.poll(() => window.getByLabel('Number', { exact: true }).inputValue()).toBe('30');
        await gamemaster.closeWindows();
      }
    });
  },
  undefined,
  '',
  SYSTEM,
);
