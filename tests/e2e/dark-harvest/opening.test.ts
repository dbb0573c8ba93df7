/** Opening a game: the hotbar, dragging rows between sheets, packs, and drops that cannot be used. Each test continues from the one before. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { awaitMessage, findMessage, openTab, findSender } from '../pages/chat.ts';
import { findEntryList, findEntryWith, findPackEntries, openPack } from '../pages/directory.ts';
import { findSlot } from '../pages/hotbar.ts';
import { findPlayers } from '../pages/players.ts';
import { dragToScene, findGround, findPlace, findToken, listTokens } from '../pages/scene.ts';
import {
  answerDialog,
  chooseFromMenu,
  dropText,
  listEntries,
  pressClose,
  takeNotices,
  tileWindows,
} from '../pages/windows.ts';
import { createCharacter } from './characters.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import {
  changeWhileDrawn,
  findCaption,
  findItemRow,
  findItemSheet,
  findSheet,
  findSheetHeader,
  listSkillNames,
  openActorSheet,
  readTrackLeft,
} from './sheet-page.ts';

const skills = ['Archery', 'Boxing', 'Climbing'].map((name) => ({ name, rating: 2, characteristic: 'dexterity' }));
const rosa = { name: 'Rosa Vane', ownership: { Ada: 3 }, characteristics: {}, skills };
const emil = { name: 'Emil Hart', ownership: { Ada: 3 }, characteristics: {}, skills: skills.slice(0, 1) };

describeTable('opening', ['Gamemaster', 'Ada'], (table) => {
  const listSkills = (seat: Seat, name: string): Promise<string[]> => listSkillNames(findSheet(seat, name));

  /** Presses a digit with no field focused, and returns whose card was posted. */
  async function rollByDigit(seat: Seat, digit: string): Promise<string | null> {
    const id = await awaitMessage([seat], () => seat.page.keyboard.press(digit));
    return findSender(findMessage(seat, id)).textContent();
  }

  beforeAll(async () => {
    const { ada, gamemaster } = table;
    for (const character of [rosa, emil]) await createCharacter(gamemaster, character);
    await gamemaster.run(async ({ game, CONFIG }) => {
      await game.users.getName('Ada')?.update({ character: null });
      await CONFIG.Scene.documentClass.create({ name: 'The Docks', active: true });
    });
    for (const { page } of [ada, gamemaster]) await page.getByRole('region', { name: 'Scene: The Docks' }).waitFor();
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('a row dragged onto a slot rolls by its digit: for the selected token, else for the own character, else it says what to select', async () => {
    const { ada, gamemaster } = table;
    const sheet = await openActorSheet(ada, rosa.name, 'skills');
    await findItemRow(sheet, 'Archery').dragTo(findSlot(ada, 3));
    await findSlot(ada, 3).getByRole('button', { name: 'Slot 3: Archery' }).waitFor();
    await ada.page.keyboard.press('3');
    expect(await takeNotices(ada)).toEqual(['Select a token first, or ask the GM to assign you a character.']);

    await findPlayers(gamemaster).getByRole('button', { name: 'Ada (active)' }).click();
    await answerDialog(gamemaster, { value: rosa.name });
    await findPlayers(ada).getByText('Ada as Rosa Vane (you)').waitFor();
    await openTab(ada, 'chat');
    expect(await rollByDigit(ada, '3')).toBe(rosa.name);

    await openTab(gamemaster, 'actors');
    await dragToScene(gamemaster, emil.name, 250, 250);
    await ada.closeWindows();
    await findToken(ada, emil.name).click();
    expect(await rollByDigit(ada, '3')).toBe(emil.name);
    await findGround(ada).click({ position: await findPlace(ada, 800, 800) });
    expect(await rollByDigit(ada, '3')).toBe(rosa.name);
  });

  it('an edit of a bar is asked of listeners as core asks, and is none where one refuses', async () => {
    const { gamemaster } = table;
    const edit = (isRefused: boolean) =>
      gamemaster.run(
        async ({ game, Hooks }, [name, refuses]) => {
          const actor = game.actors.getName(name);
          const asked: unknown[] = [];
          const id = Hooks.on('modifyTokenAttribute', (...told: unknown[]) => {
            // The last argument is the same actor object.
            asked.push([...told.slice(0, 2), told[2] === actor, told.length]);
            return !refuses;
          });
          const before = JSON.stringify(actor?.system);
          await actor?.modifyTokenAttribute('health', -2, true, true);
          Hooks.off('modifyTokenAttribute', id);
          return { asked, isChanged: JSON.stringify(actor?.system) !== before };
        },
        [rosa.name, isRefused] as const,
      );
    const refused = await edit(true);
    expect(refused.isChanged).toBe(false);
    const [told] = refused.asked as [object, Record<string, number>, boolean, number][];
    expect(told?.[0]).toEqual({ attribute: 'health', value: -2, isDelta: true, isBar: true });
    expect(Object.keys(told?.[1] ?? {})).not.toEqual([]);
    expect(told?.slice(2)).toEqual([true, 3]);
    expect((await edit(false)).isChanged).toBe(true);
  });

  it('slots change places and are emptied', async () => {
    const { ada } = table;
    await findSlot(ada, 3).dragTo(findSlot(ada, 10));
    await findSlot(ada, 10).getByRole('button', { name: 'Slot 10: Archery' }).waitFor();
    await findSlot(ada, 3).getByRole('button', { name: 'Slot 3: empty' }).waitFor();
    expect(await rollByDigit(ada, '0')).toBe(rosa.name);
    await ada.reload();
    await chooseFromMenu(ada, findSlot(ada, 10), 'Remove from the hotbar');
    await findSlot(ada, 10).getByRole('button', { name: 'Slot 10: empty' }).waitFor();
  });

  it('rows are sorted by hand, for everybody', async () => {
    const { ada, gamemaster } = table;
    const sheet = await openActorSheet(ada, rosa.name, 'skills');
    await openActorSheet(gamemaster, rosa.name);
    expect(await listSkills(ada, rosa.name)).toEqual(['Archery', 'Boxing', 'Climbing']);
    await findItemRow(sheet, 'Climbing').dragTo(findItemRow(sheet, 'Archery'));
    for (const seat of [ada, gamemaster])
      await expect.poll(() => listSkills(seat, rosa.name)).toEqual(['Climbing', 'Archery', 'Boxing']);
    await findItemRow(sheet, 'Climbing').dragTo(findItemRow(sheet, 'Boxing'));
    await expect.poll(() => listSkills(ada, rosa.name)).toEqual(['Archery', 'Boxing', 'Climbing']);
  });

  it('a row dragged to another sheet is copied, and comes after what is sorted', async () => {
    const { ada } = table;
    const [from, to] = [await openActorSheet(ada, emil.name, 'skills'), await openActorSheet(ada, rosa.name, 'skills')];
    await tileWindows(ada);
    await findItemRow(from, 'Archery').dragTo(findCaption(to, 'skills'));
    await expect.poll(() => listSkills(ada, rosa.name)).toEqual(['Archery', 'Boxing', 'Climbing', 'Archery']);
    expect(await listSkills(ada, emil.name)).toEqual(['Archery']);
  });

  it('the menu of a row rolls, opens and deletes', async () => {
    const { ada } = table;
    const sheet = await openActorSheet(ada, rosa.name, 'skills');
    await chooseFromMenu(ada, findItemRow(sheet, 'Boxing'), 'Roll');
    const dialog = new CheckDialogPage(ada);
    await dialog.findChosen('Boxing').waitFor({ state: 'attached' });
    await dialog.close();
    await chooseFromMenu(ada, findItemRow(sheet, 'Boxing'), 'Open');
    await pressClose(findItemSheet(ada));
    await chooseFromMenu(ada, findItemRow(sheet, 'Archery').last(), 'Delete');
    await answerDialog(ada);
    await expect.poll(() => listSkills(ada, rosa.name)).toEqual(['Archery', 'Boxing', 'Climbing']);
  });

  it('an item goes out of a pack into the directory, and from there onto a sheet', async () => {
    const { gamemaster } = table;
    const pack = await openPack(gamemaster, 'Dark Harvest: Weapons');
    await tileWindows(gamemaster);
    await openTab(gamemaster, 'items');
    await findPackEntries(pack, 'Rifle').dragTo(findEntryList(gamemaster, 'items'));
    await findEntryWith(gamemaster, 'Rifle').waitFor();
    await gamemaster.closeWindows();
    const sheet = await openActorSheet(gamemaster, emil.name);
    await tileWindows(gamemaster);
    await openTab(gamemaster, 'items');
    await findEntryWith(gamemaster, 'Rifle').dragTo(findCaption(sheet, 'weapons'));
    await findItemRow(sheet, 'Rifle').waitFor();
  });

  it('an actor goes out of a pack into the directory, and onto the scene', async () => {
    const { ada, gamemaster } = table;
    const pack = await openPack(gamemaster, 'Dark Harvest: Adversaries');
    await tileWindows(gamemaster);
    await openTab(gamemaster, 'actors');
    const name = (await findPackEntries(pack).first().textContent()) ?? '';
    await findPackEntries(pack).first().dragTo(findEntryList(gamemaster, 'actors'));
    await findEntryWith(gamemaster, name).waitFor();
    const other = findPackEntries(pack).nth(1);
    const otherName = (await other.textContent()) ?? '';
    await other.dragTo(findGround(gamemaster), { targetPosition: await findPlace(gamemaster, 2450, 750) });
    await findEntryWith(gamemaster, otherName).waitFor();
    for (const seat of [ada, gamemaster])
      await expect.poll(async () => (await listTokens(seat)).some((token) => token.startsWith(otherName))).toBe(true);
    expect(await listEntries(ada)).not.toContain(otherName);
  });

  it('what changes while a sheet is being drawn for the first time stands on it', async () => {
    const { ada } = table;
    await changeWhileDrawn(ada, emil.name, { health: { dice: 5, marked: 3 } });
    await expect.poll(() => readTrackLeft(findSheet(ada, emil.name))).toBe('15 of 18 pips left');
  });

  it('what cannot be dropped is refused with a message: on bar, scene, directories, sheet', async () => {
    const { gamemaster } = table;
    const sheet = await openActorSheet(gamemaster, emil.name);
    await openTab(gamemaster, 'items');
    const targets = [
      findSlot(gamemaster, 1).getByRole('button'),
      findGround(gamemaster),
      findEntryList(gamemaster, 'items'),
      findSheetHeader(sheet),
    ];
    const gone = JSON.stringify({ type: 'Item', uuid: 'Item.aaaaaaaaaaaaaaaa' });
    // Where the table handles the drop itself, it has its own texts.
    const ours = [
      'What you dropped cannot be read. Drag it here again.',
      'What you dropped no longer exists. Drop something else.',
    ];
    const theirs = ['What was dropped here cannot be read.', 'What was dropped here does not exist any more.'];
    const notices = [[theirs[0], ours[1]], [theirs[0], 'No Item can be dropped here.'], theirs, ours];
    for (const [index, target] of targets.entries()) {
      for (const text of ['{not json', 'null', '[1]', JSON.stringify({ uuid: 7 })]) {
        await dropText(target, text);
        expect(await takeNotices(gamemaster)).toEqual([notices[index]?.[0]]);
      }
      await dropText(target, gone);
      expect(await takeNotices(gamemaster)).toEqual([notices[index]?.[1]]);
    }
    await dropText(findEntryList(gamemaster, 'items'), JSON.stringify({ type: 'Actor', uuid: 'Actor.a' }));
    expect(await takeNotices(gamemaster)).toEqual(['No Actor can be dropped here.']);
    await openTab(gamemaster, 'actors');
    await findEntryWith(gamemaster, rosa.name).dragTo(findSheetHeader(sheet));
    expect(await takeNotices(gamemaster)).toEqual([
      'Emil Hart can only hold items, and “Rosa Vane” is not one. Drop an item instead.',
    ]);
  });

  it('the classes that worlds name, of rolls, dice and chosen sheets, have their names in the minified release', async () => {
    const names = await table.gamemaster.run(({ CONFIG }) => {
      const config = CONFIG as unknown as {
        Dice: { rolls: { name: string }[]; terms: Record<string, { name: string }> };
        Actor: { sheetClasses: Record<string, Record<string, object>> };
        Item: { sheetClasses: Record<string, Record<string, object>> };
      };
      const sheets = [config.Actor, config.Item].flatMap(({ sheetClasses }) => Object.values(sheetClasses));
      return {
        rolls: config.Dice.rolls.map(({ name }) => name),
        dice: ['w', 'b'].map((letter) => config.Dice.terms[letter]?.name),
        sheets: sheets.flatMap((classes) => Object.keys(classes)),
      };
    });
    expect(names.rolls).toContain('TetradRoll');
    expect(names.dice).toEqual(['WhiteDie', 'BlackDie']);
    const types = ['Character', 'Adversary', 'Structure', 'Skill', 'Weapon', 'Armor', 'Gear', 'Peril', 'Injury'];
    expect(names.sheets).toEqual(expect.arrayContaining(types.map((type) => `tetrad.Harvest${type}Sheet`)));
    for (const name of names.sheets) expect(name).toMatch(/^tetrad\.[A-Z]\w+Sheet$/u);
  });
});
