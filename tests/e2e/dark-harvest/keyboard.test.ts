/** A fight at the table in which one player has only a keyboard. Each test continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import { awaitMessage, findChatInput, findLog, findMessage, findSender, openTab } from '../pages/chat.ts';
import { findDirectory, findEntry, findPack, findShownEntries } from '../pages/directory.ts';
import { openHud } from '../pages/hud.ts';
import { KeyboardPlayer } from '../pages/keyboard.ts';
import { findCharacterChoice, findPlayers, findSelf } from '../pages/players.ts';
import { dragToScene, findToken, listTokens, readPlace, readToken } from '../pages/scene.ts';
import { findFighterRow, readOrder, readTurn } from '../pages/tracker.ts';
import { createCharacter } from './characters.ts';
import { findCardPart } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findField } from './sheet-edit-page.ts';
import {
  findCharacteristics,
  findCharacterSheet,
  findItemRow,
  findItemSheet,
  findMode,
  openActorSheet,
} from './sheet-page.ts';

const SKILLS = [
  { name: 'Firearms', rating: 2, characteristic: 'dexterity' },
  { name: 'Lamp Lighting', rating: 1, characteristic: 'dexterity' },
];
/** Bertrand's: 6 initiative dice with a readied weapon. */
const emil = {
  name: 'Emil Hart',
  ownership: { Bertrand: 3 },
  characteristics: { dexterity: 3, wits: 3 },
  skills: SKILLS,
};
/** Ada's: 4 − 3 initiative dice. */
const rosa = { name: 'Rosa Vane', ownership: { Ada: 3 }, characteristics: { dexterity: 2, wits: 2 }, skills: SKILLS };
const WEAPON = 'Rifle';

describeTable('play by keyboard', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  let player: KeyboardPlayer;
  const page = () => table.bertrand.page;
  const sheet = () => findCharacterSheet(table.bertrand);
  const row = (name: string) => findItemRow(sheet(), name);
  const skill = (name: string) => sheet().getByRole('button', { name, exact: true });
  const token = (name: string) => findToken(table.bertrand, name);
  const entry = (name: string) => findEntry(table.bertrand, name);

  beforeAll(async () => {
    const { ada, bertrand, gamemaster } = table;
    for (const character of [emil, rosa]) await createCharacter(gamemaster, character);
    await gamemaster.run(async ({ game, CONFIG }) => {
      await game.actors.getName('Emil Hart')?.update({ system: { fate: { value: 1, max: 1 } } });
      await CONFIG.Scene.documentClass.create({ name: 'The Docks', active: true });
    });
    for (const { page: shown } of [ada, bertrand, gamemaster])
      await shown.getByRole('region', { name: 'Scene: The Docks' }).waitFor();
    player = await KeyboardPlayer.sit(bertrand);
  });

  afterEach(() => player.expectNoPointer());

  it('chooses the character, whom the chat speaks as from then on', async () => {
    const { ada, bertrand } = table;
    const self = findSelf(bertrand);
    await player.activate(self);
    await player.expectFocus(findCharacterChoice(bertrand));
    await player.select(emil.name);
    await player.press('Enter');
    await expect.poll(() => self.textContent()).toBe('Bertrand as Emil Hart (you)');
    await player.expectFocus(self);
    await findPlayers(ada).getByText('Bertrand as Emil Hart (active)').waitFor();
    await player.tabTo(findChatInput(bertrand));
    const id = await awaitMessage([bertrand, ada], async () => {
      await player.type('Good evening');
      await player.press('Enter');
    });
    await findMessage(ada, id).getByText(emil.name).waitFor();
  });

  it('brings a token onto the scene only with the right to create tokens', async () => {
    const { bertrand, gamemaster } = table;
    await player.openTab('actors');
    await player.tabTo(entry(emil.name));
    expect(await player.openMenu()).not.toContain('Place a token');
    await player.press('Escape');
    await player.expectFocus(entry(emil.name));
    await gamemaster.run(async ({ game }) => {
      await game.users.getName('Bertrand')?.update({ permissions: { TOKEN_CREATE: true } });
    });
    await expect
      .poll(async () => {
        const entries = await player.openMenu();
        if (!entries.includes('Place a token')) await player.press('Escape');
        return entries;
      })
      .toContain('Place a token');
    await player.choose('Place a token');
    for (const seat of [bertrand, gamemaster]) await expect.poll(() => listTokens(seat)).toEqual([emil.name]);
  });

  it('moves it, targets with it and opens its sheet, into which the focus goes, and from which it comes back', async () => {
    const { ada, bertrand, gamemaster } = table;
    await openTab(gamemaster, 'actors');
    await dragToScene(gamemaster, rosa.name, 250, 250);
    await player.tabTo(token(emil.name));
    const read = () => readPlace(bertrand, emil.name);
    const [left = 0, top = 0] = await read();
    await player.press('ArrowDown', 'ArrowRight', 'ArrowRight');
    await expect.poll(read).toEqual([left + 200, top + 100]);
    await player.tabTo(token(rosa.name));
    await player.press('t');
    await expect.poll(() => readToken(bertrand, rosa.name)).toContain('targeted');
    await player.press('Enter');
    await page().getByText(`You may not open the sheet of ${rosa.name}.`).waitFor();
    await player.activate(token(emil.name));
    await player.expectFocus(sheet());
    await player.press('Escape');
    await sheet().waitFor({ state: 'detached' });
    await player.expectFocus(token(emil.name));
    expect(await listTokens(ada)).toEqual([emil.name, rosa.name]);
  });

  it('takes a weapon out of a pack and readies it', async () => {
    const { gamemaster } = table;
    await player.press('Enter');
    await player.expectFocus(sheet());
    await player.openTab('compendium');
    await player.activate(entry('Dark Harvest: Weapons'));
    const pack = findPack(table.bertrand);
    await player.expectFocus(pack.getByRole('searchbox'));
    await player.type(WEAPON.toLowerCase());
    await expect.poll(() => findShownEntries(pack).count()).toBe(1);
    await player.tabTo(pack.getByRole('button', { name: WEAPON, exact: true }));
    await player.openMenu();
    await player.choose('Drop on the sheet in front');
    await row(WEAPON).waitFor();
    await player.press('Escape');
    await pack.waitFor({ state: 'detached' });
    await player.expectFocus(entry('Dark Harvest: Weapons'));
    await player.activate(row(WEAPON).getByRole('checkbox'), 'Space');
    const seen = await openActorSheet(gamemaster, emil.name);
    await expect.poll(() => findItemRow(seen, WEAPON).getByRole('checkbox').isChecked()).toBe(true);
    await player.expectFocus(row(WEAPON).getByRole('checkbox'));
  });

  it('opens a row out of its menu and comes back to it', async () => {
    const name = skill('Firearms');
    await player.activate(sheet().getByRole('tab', { name: 'Skills' }));
    await player.tabTo(name);
    expect(await player.openMenu()).toEqual(['Roll', 'Open', 'Add to the hotbar', 'Delete']);
    await player.choose('Open');
    const item = findItemSheet(table.bertrand);
    await player.expectFocus(item);
    await player.press('Escape');
    await item.waitFor({ state: 'detached' });
    await player.expectFocus(name);
  });

  it('edits the sheet', async () => {
    const mode = findMode(sheet());
    await player.activate(mode);
    const presence = findField(sheet(), 'system.characteristics.presence');
    await player.tabTo(presence);
    await player.press('ArrowUp', 'ArrowUp', 'Tab');
    await expect
      .poll(() =>
        table.gamemaster.run(
          ({ game, foundry }, name) =>
            foundry.utils.getProperty(game.actors.getName(name) ?? null, 'system.characteristics.presence'),
          emil.name,
        ),
      )
      .toBe(2);
    await player.activate(mode);
    await findCharacteristics(sheet()).first().waitFor();
    await player.expectFocus(mode);
  });

  it('rolls initiative, and ends the own turn', async () => {
    const { ada, bertrand, gamemaster } = table;
    for (const name of [emil.name, rosa.name]) {
      const hud = await openHud(gamemaster, name);
      await hud.getByRole('button', { name: 'In encounter' }).click();
      await expect.poll(() => readToken(gamemaster, name)).toContain('in encounter');
      await gamemaster.page.keyboard.press('Escape');
    }
    for (const seat of [ada, gamemaster]) await openTab(seat, 'combat');
    await player.openTab('combat');
    const tab = findDirectory(table.bertrand);
    await bertrand.withFaces([1, 1, 1, 1, 3, 3], async () => {
      await player.activate(tab.getByRole('button', { name: `Roll initiative for ${emil.name}` }));
      await expect.poll(() => readOrder(bertrand)).toEqual([`${emil.name} 4`, rosa.name]);
    });
    await player.expectFocus(findFighterRow(bertrand, emil.name));
    await ada.withFaces([1], async () => {
      await ada.page.getByRole('button', { name: `Roll initiative for ${rosa.name}` }).click();
      await expect.poll(() => readOrder(ada)).toEqual([`${emil.name} 4`, `${rosa.name} 1`]);
    });
    await gamemaster.page.getByRole('button', { name: 'Begin Combat' }).click();
    await expect.poll(() => readTurn(bertrand)).toEqual(['Round 1', emil.name]);
    await player.activate(tab.getByRole('button', { name: 'End Turn' }));
    for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual(['Round 1', rosa.name]);
    await player.expectFocus(tab);
  });

  it('types an initiative while the tracker is drawn anew', async () => {
    const { bertrand, gamemaster } = table;
    const tab = findDirectory(table.bertrand);
    const field = tab.getByRole('textbox', { name: `Initiative of ${emil.name}` });
    await player.tabTo(field);
    await player.press('Control+A');
    await player.type('1');
    const hud = await openHud(gamemaster, rosa.name);
    await hud.getByRole('button', { name: 'Prone' }).click();
    await findFighterRow(bertrand, rosa.name).getByText('Prone').waitFor();
    await player.type('2');
    await player.expectFocus(field);
    await player.press('Tab');
    await expect.poll(() => readOrder(gamemaster)).toEqual([`${emil.name} 12`, `${rosa.name} 1`]);
    await gamemaster.page.keyboard.press('Escape');
    await expect.poll(() => readOrder(bertrand)).toEqual([`${emil.name} 12`, `${rosa.name} 1`]);
  });

  it('rolls from the sheet through the dialog, and spends a fate point on the card', async () => {
    const { ada, bertrand } = table;
    const dialog = new CheckDialogPage(bertrand);
    await player.activate(skill('Lamp Lighting'));
    await player.expectFocus(dialog.field('difficulty'));
    await player.select('Difficult ');
    const id = await bertrand.withFaces([1, 3, 3, 5, 3, 3, 3], () =>
      awaitMessage([bertrand, ada], () => player.activate(dialog.findRollButton())),
    );
    await dialog.root.waitFor({ state: 'detached' });
    await player.expectFocus(skill('Lamp Lighting'));
    const net = (seat: typeof ada) => findCardPart(findMessage(seat, id), 'number').textContent();
    await expect.poll(() => net(ada)).toBe('1');
    await player.openTab('chat');
    await player.activate(findMessage(bertrand, id).getByRole('button', { name: /^Spend a fate point/u }));
    for (const seat of [ada, bertrand]) await expect.poll(() => net(seat)).toBe('2');
    await player.expectFocus(findLog(bertrand));
    await sheet().getByText('0 / 1').waitFor();
  });

  it('puts a skill on the hotbar out of its menu and rolls it with a digit', async () => {
    const { ada, bertrand } = table;
    await player.tabTo(skill('Firearms'));
    await player.openMenu();
    await player.choose('Add to the hotbar');
    await page().getByRole('button', { name: 'Slot 1: Firearms' }).waitFor();
    const id = await awaitMessage([bertrand, ada], () => player.press('1'));
    expect(await findSender(findMessage(ada, id)).textContent()).toBe(emil.name);
    expect(await findCardPart(findMessage(ada, id), 'title').textContent()).toContain('Firearms');
  });

  it('what is typed while others play stays', async () => {
    await player.openTab('actors');
    await player.tabTo(findDirectory(table.bertrand).getByRole('searchbox'));
    await player.type('Emi');
    await table.gamemaster.run(async ({ CONFIG }) => {
      await CONFIG.Actor.documentClass.create({ name: 'Emilia', type: 'harvestCharacter', ownership: { default: 2 } });
    });
    await entry('Emilia').waitFor();
    await player.type('li');
    await expect.poll(() => findShownEntries(findDirectory(table.bertrand)).count()).toBe(1);
  });
});
