/** The stunned, unconscious, dying and dead take no voluntary action: each one is refused where it is attempted, and the GM may allow it (DH-46, DH-50). */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, returnToChat } from '../../e2e/pages/chat.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { takeNotices } from '../../e2e/pages/windows.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { misses } from '../../e2e/dark-harvest/fight-page.ts';
import { beginRound, createFight } from '../../e2e/dark-harvest/fight-world.ts';
import {
  findCharacteristic,
  findItemRow,
  findSheet,
  openActorSheet,
  openItemRoll,
} from '../../e2e/dark-harvest/sheet-page.ts';

/** Each status, with the text that refuses Rosa's actions. */
const states = [
  [
    'stun',
    'Rosa Vane is stunned and can neither act nor defend. Roll to shake off the stun when that test is due, or ask the GM to allow this.',
  ],
  [
    'unconscious',
    'Rosa Vane is unconscious and can neither act nor defend. Roll to wake up when that test is due, or ask the GM to allow this.',
  ],
  [
    'harvestDying',
    'Rosa Vane is dying and can neither act nor defend. Have someone stabilise Rosa Vane first, or ask the GM to allow this.',
  ],
  [
    'dead',
    'Rosa Vane is dead and can neither act nor defend. If that is wrong, ask the GM to remove the status or to allow this.',
  ],
] as const;

/** Sets or removes a status of an actor. */
async function toggle(gamemaster: Seat, actor: string, status: string): Promise<void> {
  await gamemaster.run(({ game }, given) => game.actors.getName(given.actor)?.toggleStatusEffect(given.status), {
    actor,
    status,
  });
}

/** Tests whether one of Rosa's weapons is readied. */
function isReadied(seat: Seat, weapon: string): Promise<unknown> {
  return seat.run(({ game }, name) => game.actors.getName('Rosa Vane')?.items.getName(name)?.system['readied'], weapon);
}

/** Returns the first sentence of a refusal, which dialogs and cards show. */
function reason(words: string): string {
  return words.slice(0, words.indexOf('. ') + 1);
}

/** Waits until a client knows of a status of Rosa's, or of its removal. */
async function expectStatus(seat: Seat, status: string, isThere: boolean): Promise<void> {
  const read = (): Promise<boolean> =>
    seat.run(({ game }, id) => game.actors.getName('Rosa Vane')?.statuses.has(id) ?? false, status);
  await expect.poll(read).toBe(isThere);
}

describeTable('helpless', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    await createFight(table.gamemaster, table.seats);
  });

  beforeEach(() => returnToChat(table.seats));

  describe.each(states)('%s', (status, words) => {
    it(`DH-50.6, DH-50.10 (${status}): an attack is refused, and a macro opens the dialog that refuses it`, async () => {
      const { ada, gamemaster } = table;
      await toggle(gamemaster, 'Rosa Vane', status);
      await expectStatus(ada, status, true);
      await target(ada, 'Emil Hart');
      const dialog = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
      await expect.poll(() => dialog.readRefusal()).toBe(reason(words));
      expect(await dialog.findRollButton().textContent()).toBe('Roll anyway');
      await dialog.close();
      await ada.run(async ({ game }) => {
        const rosa = game.actors.getName('Rosa Vane');
        if (rosa) await game.tetrad.roll(rosa, 'sabre', { gamble: 0 });
      });
      await expect.poll(() => dialog.readRefusal()).toBe(reason(words));
      expect(await dialog.findRollButton().textContent()).toBe('Roll anyway');
      await dialog.close();
    });

    it(`DH-50.7, DH-50.10 (${status}): a test of choice is refused, a characteristic and a skill`, async () => {
      const { ada } = table;
      const dialog = await openItemRoll(ada, 'Rosa Vane', 'Firearms');
      await expect.poll(() => dialog.readRefusal()).toBe(reason(words));
      await dialog.close();
      const sheet = await openActorSheet(ada, 'Rosa Vane');
      await findCharacteristic(sheet, 'wits').click();
      await expect.poll(() => dialog.readRefusal()).toBe(reason(words));
      await dialog.close();
    });

    it(`DH-50.10 (${status}): nothing is readied, and no full dodge or aim declared`, async () => {
      const { ada, gamemaster } = table;
      // After an attack on them, no one can declare a full dodge.
      await beginRound(gamemaster, table.seats);
      const sheet = await openActorSheet(ada, 'Rosa Vane');
      await findItemRow(sheet, 'Pistol').getByLabel('Ready Pistol').click();
      expect(await takeNotices(ada)).toEqual([words]);
      expect(await isReadied(gamemaster, 'Pistol')).toBe(false);
      await expect.poll(() => findItemRow(sheet, 'Pistol').getByLabel('Ready Pistol').isChecked()).toBe(false);
      for (const name of ['Full dodge this round', 'Aim']) {
        await sheet.getByRole('button', { name, exact: true }).click();
        expect(await takeNotices(ada)).toEqual([words]);
        expect(await sheet.getByRole('button', { name, exact: true }).getAttribute('aria-pressed')).toBe('false');
      }
    });

    it(`DH-50.9 (${status}): they have no defence`, async () => {
      const { gamemaster, ada } = table;
      await beginRound(gamemaster, table.seats);
      await target(gamemaster, 'Rosa Vane');
      await findToken(gamemaster, 'Gutter Rat (1)').press('Enter');
      const rat = findSheet(gamemaster, 'Gutter Rat');
      await findItemRow(rat, 'Teeth').getByRole('button', { name: 'Teeth', exact: true }).click();
      const dialog = new CheckDialogPage(gamemaster);
      await dialog.root.getByText('Rosa Vane cannot defend.').waitFor();
      await expect.poll(() => dialog.readPool()).toMatch(/white dice/u);
      const dice = Number.parseInt(await dialog.readPool(), 10);
      const id = await gamemaster.withFaces([1, ...misses(dice - 1)], () =>
        awaitMessage([gamemaster, ada], () => dialog.roll()),
      );
      await findMessage(ada, id).getByText('Gutter Rat (1) hits Rosa Vane by 1.').waitFor();
      expect(await findMessage(ada, id).getByRole('button', { name: 'Strike back' }).count()).toBe(0);
    });

    it(`DH-50.8 (${status}): it is rolled anyway, and the card says why`, async () => {
      const { ada, gamemaster } = table;
      const dialog = await openItemRoll(gamemaster, 'Rosa Vane', 'Firearms');
      await expect.poll(() => dialog.readRefusal()).toBe(reason(words));
      await dialog.fill('despite', 'a last gasp');
      await dialog.root.getByRole('button', { name: 'Roll anyway', exact: true }).waitFor();
      await expect.poll(() => dialog.readPool()).toMatch(/white dice/u);
      const [white = 0, black = 0] = (await dialog.readPool()).match(/\d+/gu)?.map(Number) ?? [];
      const id = await gamemaster.withFaces(misses(white + black), () =>
        awaitMessage([gamemaster, ada], () => dialog.roll()),
      );
      await findMessage(ada, id).getByText('Why: a last gasp').waitFor();
      await toggle(gamemaster, 'Rosa Vane', status);
      await expectStatus(ada, status, false);
    });
  });

  it('DH-50.7: a reply that was open when the stun came is refused in its open dialog', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, table.seats);
    await target(ada, 'Emil Hart');
    const attack = await openItemRoll(ada, 'Rosa Vane', 'Sabre');
    await expect.poll(() => attack.readPool()).toMatch(/^7 white dice/u);
    const id = await ada.withFaces([1, ...misses(6)], () => awaitMessage([ada, bertrand], () => attack.roll()));
    await findMessage(bertrand, id).getByRole('button', { name: 'Strike back', exact: true }).click();
    const reply = new CheckDialogPage(bertrand);
    await expect.poll(() => reply.readPool()).toMatch(/white dice/u);
    await toggle(gamemaster, 'Emil Hart', 'stun');
    const isStunned = (): Promise<boolean> =>
      bertrand.run(({ game }) => game.actors.getName('Emil Hart')?.statuses.has('stun') ?? false);
    await expect.poll(isStunned).toBe(true);
    await expect.poll(() => reply.readRefusal()).toContain('Emil Hart is stunned and can neither act nor defend.');
    expect(await reply.findRollButton().textContent()).toBe('Roll anyway');
    await toggle(gamemaster, 'Emil Hart', 'stun');
  });

  it('a test that a wound forces is no choice: the unconscious roll it', async () => {
    const { ada, gamemaster } = table;
    await toggle(gamemaster, 'Rosa Vane', 'unconscious');
    await expectStatus(ada, 'unconscious', true);
    await gamemaster.run(({ game }) => game.actors.getName('Rosa Vane')?.update({ system: { drinking: { step: 1 } } }));
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    await sheet.getByRole('button', { name: 'Roll to refuse another drink (Resolve)' }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toMatch(/white dice/u);
    expect(await dialog.readRefusal()).toBeNull();
    await dialog.close();
    await toggle(gamemaster, 'Rosa Vane', 'unconscious');
  });
});
