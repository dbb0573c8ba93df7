/** The main thread of play: from a click on a sheet to a card in two browsers, with exact odds on the way. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import { awaitMessage, findMessage, openMore, openTab } from '../pages/chat.ts';
import { createNamed } from '../pages/windows.ts';
import { corin, createCharacter, delphine } from './characters.ts';
import { findCardPart, readCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import * as laws from './exact-odds.ts';
import { fillField, fillRating, findField, openAdvanced, openItem } from './sheet-edit-page.ts';
import {
  findCharacteristic,
  findActions,
  findItemRow,
  findItemSheet,
  findLimited,
  findSheet,
  openActorSheet,
  readNumber,
  toggleMode,
} from './sheet-page.ts';

describeTable('thread', ['Gamemaster', 'Ada'], (table) => {
  let dialog: CheckDialogPage;
  beforeAll(async () => {
    await createCharacter(table.gamemaster, corin);
    await createCharacter(table.gamemaster, delphine);
    dialog = new CheckDialogPage(table.ada);
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  /** Ada opens the roll dialog with a click on a skill of her character's sheet. */
  async function clickSkill(name: string): Promise<void> {
    const sheet = await openActorSheet(table.ada, corin.name, 'skills');
    await sheet.getByRole('button', { name, exact: true }).click();
    await dialog.begin();
  }

  it('DH-1, DH-2, DH-4, DH-5: from a click on a skill to the same card for both', async () => {
    await clickSkill('Umbrella Fencing');
    await dialog.expectLaw(laws.white4);
    await dialog.choose('difficulty', 'veryDifficult');
    await dialog.expectLaw(laws.white4black6);
    await dialog.choose('difficulty', 'difficult');
    await dialog.expectLaw(laws.white4black3);
    await openTab(table.ada, 'chat');
    const id = await table.ada.withFaces([6, 1, 3, 2, 4, 1, 2, 5], () =>
      awaitMessage([table.ada, table.gamemaster], () => dialog.roll()),
    );
    await dialog.root.waitFor({ state: 'detached' });
    const expected = {
      title: 'Umbrella Fencing',
      degree: 'Marginal Success',
      net: expect.stringMatching(/^\+?1$/u) as string,
      white: ['6*', '1*', '3', '2', '4+'],
      black: ['1*', '2', '5'],
      lines: ['+3 Umbrella Fencing white dice', '+1 Dexterity white dice', '+3 Difficult black dice'],
    };
    for (const seat of [table.ada, table.gamemaster]) {
      await findCardPart(findMessage(seat, id), 'result').waitFor();
      expect(await readCard(findMessage(seat, id))).toEqual(expected);
    }
  });

  it('the dialog opens beside the sheet, within the page, and stays there while somebody types', async () => {
    await clickSkill('Umbrella Fencing');
    const sheet = findSheet(table.ada, corin.name);
    const readPlace = () => dialog.root.boundingBox();
    const [place, origin, page] = [await readPlace(), await sheet.boundingBox(), table.ada.page.viewportSize()];
    if (!place || !origin || !page) throw new Error('a window is gone');
    expect(place.width).toBe(420);
    expect(place.x + place.width).toBeLessThanOrEqual(page.width);
    expect(place.y + place.height).toBeLessThanOrEqual(page.height);
    // There is room beside a narrow sheet.
    if (origin.width <= 720) expect(place.x).toBeGreaterThanOrEqual(origin.x + origin.width);
    await dialog.choose('difficulty', 'ridiculous');
    await dialog.fill('trades', '99');
    await expect.poll(() => dialog.readRefusal()).not.toBe(null);
    const { x, y } = (await readPlace()) ?? {};
    expect([x, y]).toEqual([place.x, place.y]);
    await dialog.close();
  });

  it('the last difficulty is offered again, and is rolled with Shift', async () => {
    const sheet = await openActorSheet(table.ada, corin.name, 'skills');
    const skill = sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true });
    await skill.click();
    await dialog.expectLaw(laws.white4black3);
    await dialog.close();
    await openTab(table.ada, 'chat');
    const id = await table.ada.withFaces([6, 1, 3, 2, 4, 1, 2, 5], () =>
      awaitMessage([table.ada, table.gamemaster], () => skill.click({ modifiers: ['Shift'] })),
    );
    await findCardPart(findMessage(table.ada, id), 'result').waitFor();
    const { lines } = await readCard(findMessage(table.ada, id));
    expect(lines).toContain('+3 Difficult black dice');
    expect(await dialog.root.count()).toBe(0);
  });

  describe('the odds follow every choice:', () => {
    it('DH-6: Easy, and Very Easy whose net is never below 1', async () => {
      await clickSkill('Umbrella Fencing');
      await dialog.choose('difficulty', 'easy');
      await dialog.expectLaw(laws.white9);
      await dialog.choose('difficulty', 'veryEasy');
      await dialog.expectLaw(laws.white9atLeast1);
      await openTab(table.ada, 'chat');
      const id = await table.ada.withFaces([2, 2, 2, 2, 2, 2, 2, 2, 2], () =>
        awaitMessage([table.ada], () => dialog.roll()),
      );
      await findCardPart(findMessage(table.ada, id), 'result').waitFor();
      const { degree, net } = await readCard(findMessage(table.ada, id));
      expect([degree, net.replace('+', '')]).toEqual(['Marginal Success', '1']);
    });

    it('DH-7: a gamble on a common skill', async () => {
      await clickSkill('Umbrella Fencing');
      await dialog.gamble(2);
      await dialog.expectLaw(laws.white6black2);
      await dialog.close();
    });

    it('DH-7: no gamble on a specialist one', async () => {
      await clickSkill('Cipher Reading');
      await dialog.expectLaw(laws.white4);
      expect(await dialog.field('gamble').first().isDisabled()).toBe(true);
      await dialog.close();
    });

    it('DH-8: a trade of three dice for a success, and no second one', async () => {
      await clickSkill('Umbrella Fencing');
      await dialog.fill('trades', '1');
      await dialog.expectLaw(laws.white1automatic1);
      await dialog.fill('trades', '2');
      await expect.poll(() => dialog.readRefusal()).toContain('each trade takes 3 white dice');
      expect(await dialog.findRollButton().isDisabled()).toBe(true);
      await dialog.fill('trades', '0');
      await dialog.expectLaw(laws.white4);
      await dialog.close();
    });

    it('DH-9: a second skill that fits', async () => {
      await clickSkill('Umbrella Fencing');
      await dialog.unfold('help');
      await dialog.chooseByText('complementary', 'Rooftop Running');
      await dialog.expectLaw(laws.white6);
      await dialog.close();
    });

    it('another characteristic', async () => {
      await clickSkill('Umbrella Fencing');
      await dialog.choose('characteristic', 'presence');
      // 3 − 3 leaves no dice, but black ones would still be rolled.
      await dialog.choose('difficulty', 'difficult');
      await dialog.expectLaw(laws.black3);
      await dialog.close();
    });
  });

  it('a reason of one’s own is a line on the card, as it was typed', async () => {
    await clickSkill('Umbrella Fencing');
    await dialog.unfold('reasons');
    await dialog.addRow('custom');
    await dialog.fill('custom.0.note', '<b>wet</b> deck');
    await dialog.fill('custom.0.white', '-1');
    await dialog.fill('custom.0.black', '1');
    await dialog.expectLaw(laws.white3black1);
    await openTab(table.ada, 'chat');
    const id = await table.ada.withFaces([1, 1, 1, 3], () =>
      awaitMessage([table.ada, table.gamemaster], () => dialog.roll()),
    );
    const card = findMessage(table.gamemaster, id);
    await findCardPart(card, 'result').waitFor();
    const { degree, lines } = await readCard(card);
    expect(degree).toBe('Good Success');
    expect(lines).toContain('−1 <b>wet</b> deck white dice');
    expect(lines).toContain('+1 <b>wet</b> deck black dice');
    await openMore(table.gamemaster, id, 'why');
    expect(await findCardPart(card, 'reasonLines').first().isVisible()).toBe(true);
  });

  it('a characteristic rolls alone', async () => {
    const sheet = await openActorSheet(table.ada, corin.name);
    await findCharacteristic(sheet, 'wits').click();
    await dialog.begin();
    await dialog.expectLaw(laws.white2);
    await openTab(table.ada, 'chat');
    const id = await table.ada.withFaces([2, 3], () =>
      awaitMessage([table.ada, table.gamemaster], () => dialog.roll()),
    );
    await findCardPart(findMessage(table.gamemaster, id), 'result').waitFor();
    expect(await readCard(findMessage(table.gamemaster, id))).toMatchObject({ title: 'Wits', degree: 'Failure' });
  });

  it('an edit on one sheet shows on the other client’s', async () => {
    const own = await openActorSheet(table.ada, corin.name, 'skills');
    const other = await openActorSheet(table.gamemaster, corin.name);
    await toggleMode(own);
    await fillRating(findItemRow(own, 'Rooftop Running'), '5');
    await expect.poll(() => findItemRow(other, 'Rooftop Running').textContent()).toMatch(/5\s*6\s*\d+%\s*$/u);
    await fillField(own, 'system.characteristics.dexterity', '2');
    await expect.poll(() => findItemRow(other, 'Rooftop Running').textContent()).toMatch(/5\s*7\s*\d+%\s*$/u);
    await toggleMode(own);
    await expect.poll(() => findItemRow(own, 'Rooftop Running').textContent()).toMatch(/5\s*7\s*\d+%\s*$/u);
  });

  it('an edit on a skill’s sheet shows on the character’s, and each field is stored', async () => {
    const { ada } = table;
    const sheet = await openActorSheet(ada, corin.name, 'skills');
    await toggleMode(sheet);
    await openItem(findItemRow(sheet, 'Cipher Reading'));
    const item = findItemSheet(ada);
    await openAdvanced(item);
    const edits = { 'system.rating': '7', 'system.specialisation': 'naval', 'system.identifier': 'ciphers' };
    for (const [name, value] of Object.entries(edits)) await fillField(item, name, value);
    await findField(item, 'system.characteristic').selectOption('resolve');
    const row = findItemRow(await openActorSheet(table.gamemaster, corin.name), 'Cipher Reading');
    await expect.poll(() => row.textContent()).toMatch(/Cipher Reading \[naval\]\s*Resolve\s*7\s*8\s*\d+%\s*$/u);
  });

  it('somebody else’s character shows its name and nothing more', async () => {
    const sheet = await openActorSheet(table.ada, delphine.name);
    await findLimited(sheet).waitFor();
    const html = await sheet.innerHTML();
    expect(html).toContain(delphine.name);
    expect(html).not.toContain('Lockpicking');
    expect(html).not.toContain('Strength');
    expect(await findActions(sheet).count()).toBe(0);
  });

  it('a new character, made in the directory, starts with the common skills at 0 and a fist', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'actors');
    await gamemaster.page.getByRole('button', { name: 'Create Actor' }).click();
    await createNamed(gamemaster, 'Newcomer');
    const sheet = findSheet(gamemaster, 'Newcomer');
    await findItemRow(sheet, 'Fist').waitFor();
    const names = ['Dodge', 'Firearms', 'Martial Arts', 'Medicine', 'Might', 'Perception', 'Swordplay'];
    for (const name of names) {
      expect(await readNumber(findItemRow(sheet, name))).toBe('0');
    }
  });
});
