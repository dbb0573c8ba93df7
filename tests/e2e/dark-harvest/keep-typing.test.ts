/** Half-typed text on a sheet stays when another client's change redraws the sheet. */
import type { Locator, Page } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { detachWindow } from '../pages/popout.ts';
import { corin, createCharacter } from './characters.ts';
import { findEditor, findEditorField, findEditorFrame, findField, findPart, findRating } from './sheet-edit-page.ts';
import {
  findItemRow,
  findMode,
  findProse,
  findProseItem,
  openActorSheet,
  toggleMode,
  type SheetTab,
} from './sheet-page.ts';

describeTable('typing', ['Gamemaster', 'Ada'], (table) => {
  let uuid: string;
  beforeAll(async () => {
    uuid = `Actor.${await createCharacter(table.gamemaster, corin)}`;
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  function read(seat: Seat, of: string, path: string): Promise<unknown> {
    return seat.run(
      async ({ foundry }, given) => foundry.utils.getProperty(await foundry.utils.fromUuid(given.of), given.path),
      { of, path },
    );
  }

  /** The GM changes a document. */
  async function change(of: string, changes: Record<string, unknown>): Promise<void> {
    await table.gamemaster.run(
      async ({ foundry }, given) => {
        const document = (await foundry.utils.fromUuid(given.of)) as { update(data: object): Promise<unknown> };
        await document.update(given.changes);
      },
      { of, changes },
    );
  }

  /** The GM changes a document; waits until part of Ada's open sheet has been replaced. */
  async function interrupt(part: Locator, of: string, changes: Record<string, unknown>): Promise<void> {
    await part.evaluate((element) => element.setAttribute('data-seen', ''));
    await change(of, changes);
    await expect.poll(() => part.getAttribute('data-seen')).toBeNull();
  }

  /** The GM changes Ada’s hero while Ada is writing: the header of her sheet shows it, but the part in which she writes is not replaced. */
  async function changeMeanwhile(
    sheet: Locator | Page,
    part: Locator,
    changes: Record<string, unknown>,
  ): Promise<void> {
    await part.evaluate((element) => element.setAttribute('data-seen', ''));
    await interrupt(findPart(sheet, 'header'), uuid, changes);
    expect(await part.getAttribute('data-seen')).toBe('');
  }

  async function openEditor(tab: SheetTab = 'fight'): Promise<Locator> {
    const sheet = await openActorSheet(table.ada, corin.name, tab);
    await toggleMode(sheet);
    return sheet;
  }

  async function expectStored(of: string, path: string, value: unknown): Promise<void> {
    for (const seat of table.seats) await expect.poll(() => read(seat, of, path)).toEqual(value);
  }

  it('a number goes on where it was, and both values are stored; the redraw follows', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor();
    const traits = findPart(sheet, 'traits');
    const dexterity = findField(sheet, 'system.characteristics.dexterity');
    const presence = findField(sheet, 'system.characteristics.presence');
    await dexterity.press('ControlOrMeta+a');
    await keyboard.type('1');
    await changeMeanwhile(sheet, traits, { 'system.characteristics.presence': -2 });
    await keyboard.type('2');
    await keyboard.press('ArrowLeft');
    await changeMeanwhile(sheet, traits, { 'system.characteristics.presence': -1 });
    await keyboard.type('0');
    // Half-typed text has not been sent to anyone.
    expect(await read(table.gamemaster, uuid, 'system.characteristics.dexterity')).toBe(1);
    await keyboard.press('Tab');
    await expectStored(uuid, 'system.characteristics.dexterity', 102);
    await expectStored(uuid, 'system.characteristics.presence', -1);
    await expect.poll(() => presence.inputValue()).toBe('-1');
    await expect.poll(() => traits.getAttribute('data-seen')).toBeNull();
  });

  it('a field in which nothing is typed yet is drawn again and keeps the focus, with everything selected', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor();
    const traits = findPart(sheet, 'traits');
    const wits = findField(sheet, 'system.characteristics.wits');
    await wits.press('ControlOrMeta+a');
    await interrupt(traits, uuid, { 'system.characteristics.presence': 0, 'system.characteristics.wits': 3 });
    expect(await wits.inputValue()).toBe('3');
    await keyboard.type('4');
    // Of two users who write the same field, the last one to leave it wins.
    await changeMeanwhile(sheet, traits, { 'system.characteristics.wits': 2 });
    expect(await wits.inputValue()).toBe('4');
    await keyboard.press('Tab');
    await expectStored(uuid, 'system.characteristics.wits', 4);
  });

  it('a rating in the list of skills, left with Enter', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor('skills');
    const rating = findRating(findItemRow(sheet, 'Rooftop Running'));
    await rating.press('ControlOrMeta+a');
    await keyboard.type('6');
    await changeMeanwhile(sheet, findPart(sheet, 'skills'), { 'system.initiativeBonus': 1 });
    await keyboard.press('Enter');
    await expect.poll(() => findRating(findItemRow(sheet, 'Rooftop Running')).inputValue()).toBe('6');
    await openActorSheet(table.gamemaster, corin.name).then((other) =>
      expect.poll(() => findItemRow(other, 'Rooftop Running').textContent()).toMatch(/\s6\s+\d+\s+>?\d+%\s*$/u),
    );
  });

  it('a button is not drawn again while it is pressed, and takes the click', async () => {
    const { page } = table.ada;
    const sheet = await openEditor();
    const mode = findMode(sheet);
    await findField(sheet, 'system.initiativeBonus').fill('4');
    const drawn = await mode.elementHandle();
    await mode.hover();
    // Pressing the button takes the focus from the field, which is saved, so the sheet is due to be drawn again.
    await page.mouse.down();
    await expectStored(uuid, 'system.initiativeBonus', 4);
    expect(await drawn?.evaluate(({ isConnected }) => isConnected)).toBe(true);
    await page.mouse.up();
    await expect.poll(() => mode.textContent()).toContain('Edit');
    expect(await drawn?.evaluate(({ isConnected }) => isConnected)).toBe(false);
  });

  it('notes that are being written stay, and leaving the edit mode saves them', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor('story');
    const editor = findEditor(sheet, 'system.notes');
    const notes = findEditorField(editor);
    // An editor has a fixed height; 12 rem has room for some lines.
    for (const field of [findEditorFrame(editor), notes])
      expect((await field.boundingBox())?.height).toBeGreaterThan(191);
    // The editor spans both columns; otherwise its menu would take several lines.
    expect((await notes.boundingBox())?.width).toBeGreaterThan(600);
    await notes.press('ControlOrMeta+a');
    await keyboard.type('Seen near');
    await interrupt(findPart(sheet, 'traits'), uuid, { 'system.initiativeBonus': 2 });
    await keyboard.type(' the mill');
    await toggleMode(sheet);
    await expectStored(uuid, 'system.notes', 'Seen near the mill');
    await expect.poll(() => findProse(sheet).textContent()).toContain('Seen near the mill');
  });

  it('a list in notes is drawn as a list', async () => {
    const notes = '<p>Seen</p><ul><li>limps</li></ul><ol><li>a key</li></ol>';
    await table.gamemaster.run(
      async ({ foundry }, given) => {
        const actor = (await foundry.utils.fromUuid(given.uuid)) as { update(data: object): Promise<unknown> };
        await actor.update({ 'system.notes': given.notes });
      },
      { uuid, notes },
    );
    const sheet = await openActorSheet(table.ada, corin.name, 'story');
    const item = (list: 'ul' | 'ol') => findProseItem(sheet, list);
    await item('ul').waitFor();
    const read = (list: 'ul' | 'ol') =>
      item(list).evaluate((element) => {
        const indent = Number.parseFloat(getComputedStyle(element.parentElement ?? element).paddingInlineStart);
        return [getComputedStyle(element).listStyleType, indent > 10];
      });
    expect([await read('ul'), await read('ol')]).toEqual([
      ['disc', true],
      ['decimal', true],
    ]);
  });

  it('a sheet that stands in a page of its own goes on as well', async () => {
    const { ada } = table;
    const popup = await detachWindow(ada, await openEditor());
    const dexterity = findField(popup, 'system.characteristics.dexterity');
    const traits = findPart(popup, 'traits');
    await dexterity.press('ControlOrMeta+a');
    await interrupt(traits, uuid, { 'system.characteristics.presence': 2 });
    await popup.keyboard.type('3');
    await dexterity.press('ArrowLeft');
    await changeMeanwhile(popup, traits, { 'system.characteristics.presence': 3 });
    await popup.keyboard.type('1');
    expect(await dexterity.inputValue()).toBe('13');
    await popup.keyboard.press('Tab');
    await expectStored(uuid, 'system.characteristics.dexterity', 13);
    await popup.close();
    await ada.closeWindows();
  });
});
