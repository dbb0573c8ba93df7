/** Directories: folders, ownership, and what can be created. */
import { beforeEach, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import { openTab } from '../pages/chat.ts';
import {
  findCreateButton,
  findEntry,
  findEntryList,
  findFolder,
  findOwnership,
  pressCreateFolder,
  readOfferedTypes,
} from '../pages/directory.ts';
import { expectAccessible } from '../pages/axe.ts';
import { BROWSER, findFound, listFilter, listFound, moveApart, openBrowser } from '../pages/pack-browser.ts';
import { answerDialog, chooseFromMenu, listEntries } from '../pages/windows.ts';
import { corin, createCharacter, delphine } from './characters.ts';
import {
  findItemRow,
  findLimited,
  findMode,
  findSheet,
  findSheetHeader,
  openActorSheet,
  openTabOf,
} from './sheet-page.ts';

/** The types of Dark Harvest that the create dialogs offer, in order. */
const TYPES = {
  actors: ['Dark Harvest Adversary', 'Dark Harvest Character', 'Dark Harvest Structure'],
  items: [
    'Dark Harvest Armour',
    'Dark Harvest Gear',
    'Dark Harvest Injury',
    'Dark Harvest Peril',
    'Dark Harvest Skill',
    'Dark Harvest Weapon',
  ],
} as const;

/** Those of all rulesets, which a new world uses. */
const ALL_TYPES = {
  actors: [
    'Adversary (Harsh Light)',
    'Adversary (Inner Worlds)',
    'Adversary (Step Dice)',
    'Character (Harsh Light)',
    'Character (Inner Worlds)',
    'Character (Step Dice)',
    ...TYPES.actors,
    'Party',
  ],
  items: [
    'Armour (Inner Worlds)',
    'Armour (Step Dice)',
    'Background (Inner Worlds)',
    ...TYPES.items,
    'Gear (Harsh Light)',
    'Gear (Inner Worlds)',
    'Gear (Step Dice)',
    'Hazard (Step Dice)',
    'Injury (Inner Worlds)',
    'Injury (Step Dice)',
    'Merit (Harsh Light)',
    'Note (Harsh Light)',
    'Power (Harsh Light)',
    'Project (Inner Worlds)',
    'Skill (Harsh Light)',
    'Skill (Step Dice)',
    'Skill or power (Inner Worlds)',
    'Weapon (Harsh Light)',
    'Weapon (Inner Worlds)',
    'Weapon (Step Dice)',
  ],
} as const;

describeTable('directories', ['Gamemaster', 'Ada'], (table) => {
  const folder = (name: string) => findFolder(table.gamemaster, name);

  /** Returns the entries in the GM's item directory. */
  const expectEntries = (...names: string[]) => expect.poll(() => listEntries(table.gamemaster)).toEqual(names);

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  const createAll = async (tab: 'actors' | 'items'): Promise<void> => {
    const { gamemaster } = table;
    await openTab(gamemaster, tab);
    const create = findCreateButton(gamemaster);
    await create.click();
    const offered = await readOfferedTypes(gamemaster);
    await gamemaster.page.keyboard.press('Escape');
    expect(offered.toSorted()).toEqual(ALL_TYPES[tab]);
    for (const type of offered) {
      await create.click();
      await answerDialog(gamemaster, { name: `A ${type}`, type });
      await findSheet(gamemaster, `A ${type}`).waitFor();
      await findEntry(gamemaster, `A ${type}`).waitFor();
      await gamemaster.closeWindows();
    }
    await openTab(table.ada, tab);
    expect(await findCreateButton(table.ada).count()).toBe(0);
  };
  for (const tab of ['actors', 'items'] as const)
    table.once(`${tab} of every type in use are created, and open at once`, () => createAll(tab));

  table.once('the types of the chosen rulesets are offered', async () => {
    const { gamemaster } = table;
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'rulesets', ['dark-harvest']));
    await openTab(gamemaster, 'items');
    await findCreateButton(gamemaster).click();
    expect((await readOfferedTypes(gamemaster)).toSorted()).toEqual(TYPES.items);
  });

  table.once(
    'the compendium browser finds what the rulesets in use have, by words and filters; it is opened, and dragged onto a sheet',
    async () => {
      const { ada, gamemaster } = table;
      await createCharacter(gamemaster, corin);
      const browser = await openBrowser(ada);
      // The packs of adversaries and perils are for GMs.
      expect((await listFilter(browser, 'type')).toSorted()).toEqual([
        'All kinds',
        'Dark Harvest Armour',
        'Dark Harvest Character',
        'Dark Harvest Gear',
        'Dark Harvest Skill',
        'Dark Harvest Structure',
        'Dark Harvest Weapon',
      ]);
      await browser.getByRole('searchbox').fill('storm gear');
      await expect.poll(() => listFound(browser)).toEqual(['Storm Lantern']);
      await expectAccessible(ada.page, BROWSER);
      await findFound(browser, 'Storm Lantern').getByRole('button').press('Enter');
      await findSheet(ada, 'Storm Lantern').waitFor();
      await browser.getByLabel('Kind', { exact: true }).selectOption({ label: 'Dark Harvest Weapon' });
      await expect.poll(() => listFound(browser)).toEqual([]);
      await browser.getByText('Nothing matches. Change the search or the filters.').waitFor();
      await browser.getByLabel('Kind', { exact: true }).selectOption({ label: 'All kinds' });
      await ada.closeWindows();
      const again = await openBrowser(ada);
      await again.getByRole('searchbox').fill('storm');
      await expect.poll(() => listFound(again)).toEqual(['Storm Lantern']);
      const sheet = await openActorSheet(ada, corin.name, 'gear');
      await moveApart(ada);
      await findFound(again, 'Storm Lantern').dragTo(findSheetHeader(sheet));
      await findItemRow(sheet, 'Storm Lantern').waitFor();
      await gamemaster.run(({ game }) => game.actors.getName('Corin Ashe')?.delete());
    },
  );

  it('folders are made, one in another, and take entries by drag and out of a menu', async () => {
    const { gamemaster } = table;
    await gamemaster.run(async ({ game, CONFIG }) => {
      for (const item of game.items.contents) await item.delete();
      for (const name of ['Lamp', 'Rope']) await CONFIG.Item.documentClass.create({ name, type: 'harvestGear' });
    });
    await openTab(gamemaster, 'items');
    await pressCreateFolder(gamemaster);
    await answerDialog(gamemaster, { value: 'Cellar' });
    await chooseFromMenu(gamemaster, folder('Cellar'), 'Create folder inside');
    await answerDialog(gamemaster, { value: 'Chest' });
    await expectEntries('Cellar', 'Cellar / Chest', 'Lamp', 'Rope');
    await findEntry(gamemaster, 'Lamp').dragTo(folder('Chest'));
    await expectEntries('Cellar', 'Cellar / Chest', 'Chest / Lamp', 'Rope');
    await chooseFromMenu(gamemaster, findEntry(gamemaster, 'Rope'), 'Move to folder');
    await answerDialog(gamemaster, { value: 'Cellar' });
    await expectEntries('Cellar', 'Cellar / Chest', 'Chest / Lamp', 'Cellar / Rope');
    await folder('Cellar').click();
    await expect.poll(() => findEntry(gamemaster, 'Rope').isVisible()).toBe(false);
    await folder('Cellar').click();
    await findEntry(gamemaster, 'Rope').dragTo(findEntryList(gamemaster, 'items'), {
      targetPosition: { x: 100, y: 400 },
    });
    await expectEntries('Cellar', 'Cellar / Chest', 'Chest / Lamp', 'Rope');
  });

  it('a folder is renamed; removed, it leaves its contents; deleted with them, it takes them along', async () => {
    const { gamemaster } = table;
    await openTab(gamemaster, 'items');
    await chooseFromMenu(gamemaster, folder('Chest'), 'Rename folder');
    await answerDialog(gamemaster, { value: 'Trunk' });
    await expectEntries('Cellar', 'Cellar / Trunk', 'Trunk / Lamp', 'Rope');
    await chooseFromMenu(gamemaster, folder('Trunk'), 'Remove folder');
    await answerDialog(gamemaster);
    await expectEntries('Cellar', 'Cellar / Lamp', 'Rope');
    await chooseFromMenu(gamemaster, folder('Cellar'), 'Delete folder and contents');
    await answerDialog(gamemaster);
    await expectEntries('Rope');
  });

  it('what a player may see and do changes at once with the ownership', async () => {
    const { ada, gamemaster } = table;
    for (const character of [corin, delphine]) await createCharacter(gamemaster, character);
    await openTab(gamemaster, 'actors');
    const sheet = await openActorSheet(ada, delphine.name);
    expect(await findLimited(sheet).count()).toBe(1);
    const give = async (level: string): Promise<void> => {
      await chooseFromMenu(gamemaster, findEntry(gamemaster, delphine.name), 'Configure ownership');
      const form = findOwnership(gamemaster);
      await form.getByLabel('Ada').selectOption({ label: level });
      await form.getByRole('button', { name: 'Save' }).click();
      await form.waitFor({ state: 'detached' });
    };
    await give('Observer');
    await openTabOf(findItemRow(sheet, 'Lockpicking by Ear'));
    await findItemRow(sheet, 'Lockpicking by Ear').waitFor();
    expect(await sheet.getByRole('button', { name: 'Lockpicking by Ear', exact: true }).count()).toBe(0);
    await give('Owner');
    await sheet.getByRole('button', { name: 'Lockpicking by Ear', exact: true }).waitFor();
    await findMode(sheet).waitFor();
    await give('Limited');
    await findLimited(sheet).waitFor();
    expect(await sheet.getByText('Lockpicking by Ear').count()).toBe(0);
    await give('Owner');
    await findMode(sheet).waitFor();
    await give('None');
    await sheet.waitFor({ state: 'detached' });
    await findEntry(ada, delphine.name).waitFor({ state: 'detached' });
    await findEntry(ada, corin.name).waitFor();
  });
});
