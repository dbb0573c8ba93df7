/** Bad input is refused with a reason that the user sees; nothing is rolled or changed. */
import type { Locator } from 'playwright';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import { awaitMessage, findMessage, listMessageIds, openTab } from '../pages/chat.ts';
import { listWarnings } from '../pages/windows.ts';
import { corin, createCharacter, delphine } from './characters.ts';
import { findCardPart, readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { white4 } from './exact-odds.ts';
import { findField, findRating } from './sheet-edit-page.ts';
import { findCharacteristic, findControls, findItemRow, findMode, openActorSheet, toggleMode } from './sheet-page.ts';

/** Bertrand's; Ada may see all of it. */
const edda = { ...delphine, name: 'Edda Vance', ownership: { Bertrand: 3, Ada: 2 } };

describeTable('bad input', ['Gamemaster', 'Ada'], (table) => {
  let dialog: CheckDialogPage;
  beforeAll(async () => {
    for (const character of [corin, edda]) await createCharacter(table.gamemaster, character);
    dialog = new CheckDialogPage(table.ada);
  });
  beforeEach(() => table.ada.closeWindows());

  describe('in the dialog', () => {
    beforeEach(async () => {
      const sheet = await openActorSheet(table.ada, corin.name, 'skills');
      await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
      await dialog.unfold('reasons');
      await dialog.addRow('custom');
    });

    it.each([
      ['10,000 white dice', 'custom.0.white', '10000', 'at most 999 dice'],
      ['10,000 black dice', 'custom.0.black', '10000', 'at most 999 dice'],
      ['half a die', 'custom.0.white', '0.5', 'must be a whole number'],
      ['one and a half trades', 'trades', '1.5', 'must be a whole number'],
      ['a trade below none', 'trades', '-1', 'too low or too high'],
    ])('%s are refused with a reason', async (_what, field, value, reason) => {
      const before = await listMessageIds(table.ada);
      await dialog.fill(field, value);
      await expect.poll(() => dialog.readRefusal()).toContain(reason);
      expect(await dialog.findRollButton().isDisabled()).toBe(true);
      await dialog.field(field).press('Enter');
      expect(await dialog.field(field).inputValue()).toBe(value);
      expect(await listMessageIds(table.ada)).toEqual(before);
      await dialog.fill(field, '0');
      await expect.poll(() => dialog.readRefusal()).toBe(null);
      expect(await dialog.findRollButton().isEnabled()).toBe(true);
    });

    it('black dice taken away leave none, and make no white ones', async () => {
      await dialog.choose('difficulty', 'difficult');
      await dialog.fill('custom.0.black', '-5');
      await dialog.expectLaw(white4);
      expect(await dialog.readPool()).toBe('4 white dice 0 black dice');
    });

    it('what is no number at all is refused with a reason', async () => {
      await dialog.fill('trades', '');
      await dialog.field('trades').pressSequentially('e');
      await expect.poll(() => dialog.readRefusal()).toContain('must be a whole number');
    });
  });

  describe('typed by keyboard', () => {
    /** Types over what a field holds, as browsers take it from a keyboard. */
    async function typeOver(field: Locator, text: string): Promise<void> {
      await field.press('ControlOrMeta+a');
      await field.pressSequentially(text);
    }

    it.each(['1,5', '1,,5', '--', 'e'])('%s in a sheet is put back with a reason', async (text) => {
      const sheet = await openActorSheet(table.ada, corin.name, 'skills');
      await toggleMode(sheet);
      const fields = [
        findField(sheet, 'system.characteristics.wits'),
        findRating(findItemRow(sheet, 'Umbrella Fencing')),
      ];
      for (const field of fields) {
        const before = await field.inputValue();
        await table.ada.run(({ ui }) => ui.notifications.clear());
        await typeOver(field, text);
        await field.press('Tab');
        await expect.poll(() => listWarnings(table.ada)).toEqual([expect.stringContaining('must be a whole number')]);
        expect(await field.inputValue()).toBe(before);
      }
    });

    it('letters do not enter a number, nor take away what is there', async () => {
      const sheet = await openActorSheet(table.ada, corin.name);
      await toggleMode(sheet);
      const field = findField(sheet, 'system.characteristics.wits');
      const before = await field.inputValue();
      await typeOver(field, 'abc');
      expect(await field.inputValue()).toBe(before);
    });

    it('1,5 in the dialog is refused, as 1.5 is', async () => {
      const sheet = await openActorSheet(table.ada, corin.name, 'skills');
      await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
      await dialog.unfold('reasons');
      await typeOver(dialog.field('trades'), '1,5');
      await expect.poll(() => dialog.readRefusal()).toContain('must be a whole number');
    });

    it('a click that leaves a refused number does nothing else', async () => {
      const sheet = await openActorSheet(table.ada, corin.name);
      await toggleMode(sheet);
      await typeOver(findField(sheet, 'system.characteristics.wits'), '1,5');
      await findMode(sheet).click();
      await expect.poll(() => listWarnings(table.ada)).toContainEqual(expect.stringContaining('“Wits”'));
      await findField(sheet, 'system.characteristics.wits').waitFor();
      await findMode(sheet).click();
      await findField(sheet, 'system.characteristics.wits').waitFor({ state: 'detached' });
    });
  });

  describe('in a macro', () => {
    it.each([
      ['10,000 dice', 'Umbrella Fencing', { modifiers: [{ key: 'custom', white: 10_000 }] }, 'at most 999 dice'],
      ['a fraction', 'Umbrella Fencing', { modifiers: [{ key: 'custom', white: 0.5 }] }, 'whole number'],
      ['a list that is none', 'Umbrella Fencing', { modifiers: 'many' }, 'must be a list'],
      ['an unknown difficulty', 'Umbrella Fencing', { difficulty: 'hellish' }, 'an unknown value'],
      ['an unknown skill', 'Juggling', {}, 'has no skill “Juggling”'],
    ])('%s is refused with a reason', async (_what, skill, options, reason) => {
      await expectRefusal({ name: corin.name, skill, options }, reason);
    });

    it('NaN is refused with a reason', async () => {
      // JSON has no NaN, so the page creates it.
      await expectRefusal({ name: corin.name, skill: 'Umbrella Fencing', options: { trades: 'NaN' } }, 'whole number');
    });
  });

  /** Rolls with a macro as Ada; a trade of 'NaN' becomes the number. */
  async function expectRefusal(
    request: { name: string; skill: string; options: Record<string, unknown> },
    reason: string,
  ): Promise<void> {
    const { ada } = table;
    const before = await listMessageIds(ada);
    await ada.run(({ ui }) => ui.notifications.clear());
    const message = await ada.run(async ({ game }, { name, skill, options }) => {
      const given = options['trades'] === 'NaN' ? { ...options, trades: Number.NaN } : options;
      const actor = game.actors.getName(name);
      if (!actor) throw new Error(`there is no ${name}`);
      return (await game.tetrad.roll(actor, skill, given))?.id ?? null;
    }, request);
    expect(message).toBe(null);
    await expect.poll(() => listWarnings(ada)).toEqual([expect.stringContaining(reason)]);
    expect(await listMessageIds(ada)).toEqual(before);
  }

  it('a pool below none rolls black dice only', async () => {
    const { ada } = table;
    const sheet = await openActorSheet(ada, corin.name);
    await findCharacteristic(sheet, 'presence').click();
    await dialog.choose('difficulty', 'difficult');
    await expect.poll(() => dialog.readPool()).toBe('0 white dice 3 black dice');
    const id = await ada.withFaces([1, 6, 2], () => awaitMessage([ada], () => dialog.roll()));
    await openTab(ada, 'chat');
    await findCardPart(findMessage(ada, id), 'result').waitFor();
    expect(await readCard(findMessage(ada, id))).toMatchObject({
      degree: 'Foul Failure',
      net: '−2',
      white: [],
      black: ['1*', '6*', '2'],
    });
  });

  describe('a character that is not hers', () => {
    it('shows its numbers to an observer, and nothing to change or roll', async () => {
      const sheet = await openActorSheet(table.ada, edda.name, 'skills');
      await sheet.getByText('Lockpicking by Ear').waitFor();
      expect(await findControls(sheet).count()).toBe(0);
    });
  });
});
