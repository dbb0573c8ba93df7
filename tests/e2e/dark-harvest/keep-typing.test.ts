/** Half-typed text on a sheet stays when another client's change redraws the sheet. */
import type { Locator } from 'playwright';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { detachWindow } from '../pages/popout.ts';
import { corin, createCharacter } from './characters.ts';
import {
  findEditor,
  findEditorField,
  findEditorFrame,
  findField,
  findPart,
  findRating,
  openItem,
} from './sheet-edit-page.ts';
import {
  findItemRow,
  findItemSheet,
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

  /** The GM changes a document; waits until part of Ada's open sheet has been replaced. */
  async function interrupt(part: Locator, of: string, changes: Record<string, unknown>): Promise<void> {
    await part.evaluate((element) => element.setAttribute('data-seen', ''));
    await table.gamemaster.run(
      async ({ foundry }, given) => {
        const document = (await foundry.utils.fromUuid(given.of)) as { update(data: object): Promise<unknown> };
        await document.update(given.changes);
      },
      { of, changes },
    );
    await expect.poll(() => part.getAttribute('data-seen')).toBeNull();
  }

  async function openEditor(tab: SheetTab = 'fight'): Promise<Locator> {
    const sheet = await openActorSheet(table.ada, corin.name, tab);
    await toggleMode(sheet);
    return sheet;
  }

  async function expectStored(of: string, path: string, value: unknown): Promise<void> {
    for (const seat of table.seats) await expect.poll(() => read(seat, of, path)).toEqual(value);
  }

  it('a number goes on where it was, and both values are stored', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor();
    const traits = findPart(sheet, 'traits');
    const dexterity = findField(sheet, 'system.characteristics.dexterity');
    await dexterity.press('ControlOrMeta+a');
    await keyboard.type('1');
    await interrupt(traits, uuid, { 'system.characteristics.presence': -2 });
    expect(await dexterity.inputValue()).toBe('1');
    await keyboard.type('2');
    await keyboard.press('ArrowLeft');
    await interrupt(traits, uuid, { 'system.characteristics.presence': -1 });
    await keyboard.type('0');
    // Half-typed text has not been sent to anyone.
    expect(await read(table.gamemaster, uuid, 'system.characteristics.dexterity')).toBe(1);
    await keyboard.press('Tab');
    await expectStored(uuid, 'system.characteristics.dexterity', 102);
    await expectStored(uuid, 'system.characteristics.presence', -1);
  });

  it('a field that is drawn anew and left is saved, and everything selected stays selected', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor();
    const traits = findPart(sheet, 'traits');
    const wits = findField(sheet, 'system.characteristics.wits');
    await wits.press('ControlOrMeta+a');
    await interrupt(traits, uuid, { 'system.characteristics.presence': 0 });
    await keyboard.type('4');
    await interrupt(traits, uuid, { 'system.characteristics.presence': 1 });
    await keyboard.press('Tab');
    await expectStored(uuid, 'system.characteristics.wits', 4);
    await expectStored(uuid, 'system.characteristics.presence', 1);
  });

  it('a rating in the list of skills, left with Enter', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor('skills');
    const rating = findRating(findItemRow(sheet, 'Rooftop Running'));
    await rating.press('ControlOrMeta+a');
    await keyboard.type('6');
    await interrupt(findPart(sheet, 'skills'), uuid, { 'system.initiativeBonus': 1 });
    await keyboard.press('Enter');
    await expect.poll(() => findRating(findItemRow(sheet, 'Rooftop Running')).inputValue()).toBe('6');
    await openActorSheet(table.gamemaster, corin.name).then((other) =>
      expect.poll(() => findItemRow(other, 'Rooftop Running').textContent()).toMatch(/\s6\s+\d+\s+>?\d+%\s*$/u),
    );
  });

  it('of one field written by two the last one left wins; where nothing was typed the new value shows', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor();
    const traits = findPart(sheet, 'traits');
    const resolve = findField(sheet, 'system.characteristics.resolve');
    await resolve.press('ControlOrMeta+a');
    await interrupt(traits, uuid, { 'system.characteristics.resolve': 3 });
    expect(await resolve.inputValue()).toBe('3');
    await keyboard.type('5');
    await interrupt(traits, uuid, { 'system.characteristics.resolve': 4 });
    expect(await resolve.inputValue()).toBe('5');
    await keyboard.press('Tab');
    await expectStored(uuid, 'system.characteristics.resolve', 5);
  });

  it('what stands in a field as it was drawn is not written over what another has saved', async () => {
    const sheet = await openEditor();
    const fortitude = findField(sheet, 'system.characteristics.fortitude');
    await interrupt(findPart(sheet, 'traits'), uuid, { 'system.characteristics.fortitude': 7 });
    // As if the other user's change had not been drawn yet.
    await fortitude.evaluate((field: HTMLInputElement) => {
      field.value = field.defaultValue = '0';
    });
    const strength = findField(sheet, 'system.characteristics.strength');
    await strength.fill('2');
    await strength.press('Tab');
    await expectStored(uuid, 'system.characteristics.strength', 2);
    await expectStored(uuid, 'system.characteristics.fortitude', 7);
  });

  it('a button that a redraw replaces while it is pressed still takes the click', async () => {
    const { page } = table.ada;
    const sheet = await openEditor();
    const mode = findMode(sheet);
    await findField(sheet, 'system.initiativeBonus').fill('4');
    const drawn = await mode.elementHandle();
    await mode.hover();
    // Pressing the button takes the focus from the field, which is saved, so the sheet is drawn again.
    await page.mouse.down();
    await expect.poll(() => drawn?.evaluate(({ isConnected }) => isConnected)).toBe(false);
    await page.mouse.up();
    await expect.poll(() => mode.textContent()).toContain('Edit');
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

  /** Sets the content of an editor by script, so that the browser fires no event. */
  async function showByScript(editor: Locator, given: string): Promise<void> {
    await editor.evaluate((element, shown) => {
      Object.defineProperty(element, 'value', { value: shown, writable: true });
      element.setAttribute('data-mark', 'own');
    }, given);
  }

  it('an editor that writes the text in its own way by itself is drawn as ever, and writes over nothing', async () => {
    const sheet = await openEditor('story');
    const editor = findEditor(sheet, 'system.notes');
    const traits = findPart(sheet, 'traits');
    await interrupt(traits, uuid, { 'system.initiativeBonus': 4, 'system.notes': 'Seen' });
    await expect.poll(() => findEditorField(editor).inputValue()).toBe('Seen');
    await showByScript(editor, '<p>Seen</p>');
    const wits = findField(sheet, 'system.characteristics.wits');
    await wits.fill('-3');
    await wits.press('Tab');
    await expectStored(uuid, 'system.characteristics.wits', -3);
    await expectStored(uuid, 'system.notes', 'Seen');
    await interrupt(traits, uuid, { 'system.notes': 'Seen again' });
    expect(await findEditorField(editor).inputValue()).toBe('Seen again');
  });

  it('what the menu of an editor makes of a text, which no event tells, stays, and leaving the edit mode saves it', async () => {
    const sheet = await openEditor('story');
    const editor = findEditor(sheet, 'system.notes');
    await findEditorField(editor).focus();
    await showByScript(editor, '<p>Seen <strong>twice</strong></p>');
    await findField(sheet, 'system.characteristics.wits').focus();
    await interrupt(findPart(sheet, 'traits'), uuid, {
      'system.initiativeBonus': 3,
      'system.notes': '<p>Seen never</p>',
    });
    expect(await editor.getAttribute('data-mark')).toBe('own');
    await toggleMode(sheet);
    await expectStored(uuid, 'system.notes', '<p>Seen <strong>twice</strong></p>');
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
    await interrupt(traits, uuid, { 'system.characteristics.presence': 3 });
    await popup.keyboard.type('1');
    expect(await dexterity.inputValue()).toBe('13');
    await popup.keyboard.press('Tab');
    await expectStored(uuid, 'system.characteristics.dexterity', 13);
    await popup.close();
    await ada.closeWindows();
  });

  it('an item’s sheet: text and number go on, and all values are stored', async () => {
    const { keyboard } = table.ada.page;
    const sheet = await openEditor('skills');
    const row = findItemRow(sheet, 'Cipher Reading');
    const item = `${uuid}.Item.${(await row.getAttribute('data-item-id')) ?? ''}`;
    await openItem(row);
    const own = findItemSheet(table.ada);
    const fields = findPart(own, 'fields');
    await findField(own, 'system.specialisation').press('ControlOrMeta+a');
    await keyboard.type('nval');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await keyboard.press('ArrowLeft');
    await interrupt(fields, item, { 'system.rating': 5 });
    await keyboard.type('a');
    await interrupt(fields, item, { 'system.rating': 6, 'system.specialisation': 'military' });
    expect(await findField(own, 'system.specialisation').inputValue()).toBe('naval');
    await keyboard.press('Tab');
    await expectStored(item, 'system.specialisation', 'naval');
    await findField(own, 'system.rating').press('ControlOrMeta+a');
    await keyboard.type('1');
    await interrupt(fields, item, { 'system.identifier': 'ciphers' });
    await keyboard.type('1');
    await keyboard.press('Tab');
    await expectStored(item, 'system.rating', 11);
    await expectStored(item, 'system.identifier', 'ciphers');
  });
});
