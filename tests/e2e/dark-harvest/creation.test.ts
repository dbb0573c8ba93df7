/** Creating characters step by step: as a GM and as a player, with mouse and keyboard, one and six at a time. */
import { beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat, type UserName } from '../harness.ts';
import { awaitMessage, findMessages, openTab } from '../pages/chat.ts';
import {
  beginCharacter,
  beginParty,
  chooseArchetype,
  expectCreationAccessible,
  findArchetype,
  findButton,
  findCount,
  findCreate,
  findCreation,
  findGuide,
  findMembers,
  findName,
  findNewCharacter,
  findNewParty,
  findNumber,
  findOwner,
  findParty,
  findPortraits,
  findSearch,
  listMarks,
  listOffers,
  listPicked,
  listSteps,
  measureOverflow,
  openStep,
  pressCreate,
  pressCreateParty,
  readSpending,
  readStep,
} from '../pages/creation.ts';
import { KeyboardPlayer } from '../pages/keyboard.ts';
import { listEntries, listWarnings } from '../pages/windows.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { findPanelButton } from './panel-page.ts';
import { findCharacterSheet, findItemRow, findMode, openActorSheet } from './sheet-page.ts';

/** The parts of a character that the tests compare. */
interface Made {
  readonly img: string;
  readonly token: string;
  readonly system: Record<string, unknown>;
  /** The items by name: the rating of a skill, otherwise whether it is readied or worn. */
  readonly items: Record<string, unknown>;
  readonly count: number;
}

const COMMON = ['Swordplay', 'Firearms', 'Dodge', 'Martial Arts', 'Might', 'Perception', 'Medicine'];

function readMade(seat: Seat, name: string): Promise<Made> {
  return seat.run(({ game, foundry }, wanted) => {
    const actor = game.actors.getName(wanted);
    if (!actor) throw new Error(`there is no ${wanted}`);
    const items = actor.items.contents.map(({ name: item, system }) => [
      item,
      system['rating'] ?? system['readied'] ?? system['worn'] ?? system['quantity'],
    ]);
    const read = (path: string): string => String(foundry.utils.getProperty(actor, path));
    const { characteristics, concept, fate, health } = actor.system;
    return {
      img: read('img'),
      token: read('prototypeToken.texture.src'),
      system: { characteristics, concept, fate, health },
      items: Object.fromEntries(items) as Record<string, unknown>,
      count: items.length,
    };
  }, name);
}

/** Creates an actor that no one has filled in. */
async function createBlank(gamemaster: Seat, name: string, owner: UserName): Promise<void> {
  await gamemaster.run(
    async ({ game, CONFIG }, given) => {
      const ownership = { default: 0, [game.users.getName(given.owner)?.id ?? '']: 3 };
      await CONFIG.Actor.documentClass.create({ name: given.name, type: 'harvestCharacter', ownership });
    },
    { name, owner },
  );
}

/** Returns the name of a user's own character; '' if there is none. */
function readCharacter(seat: Seat): Promise<string> {
  return seat.run(({ game }) => (Reflect.get(game.user, 'character') as { name: string } | null)?.name ?? '');
}

async function setMayCreate(gamemaster: Seat, player: Seat, isAllowed: boolean): Promise<void> {
  await gamemaster.run(
    ({ game }, given) =>
      void game.users.getName(given.name)?.update({ permissions: { ACTOR_CREATE: given.isAllowed } }),
    { name: player.name, isAllowed },
  );
  await expect
    .poll(() => player.run(({ game }) => Reflect.get(game.user, 'permissions') as object))
    .toEqual({ ACTOR_CREATE: isAllowed });
}

describeTable('new characters', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeEach(async () => {
    for (const seat of table.seats) {
      await seat.closeWindows();
      await seat.run(async ({ game, ui }) => {
        ui.notifications.clear();
        await game.settings.set('tetrad', 'creationDrafts', {});
      });
    }
  });

  it('of an archetype: six clicks to the first roll', async () => {
    const { gamemaster } = table;
    const { page } = gamemaster;
    await openTab(gamemaster, 'chat');
    await openTab(gamemaster, 'actors');
    await page.evaluate(() => {
      Object.assign(globalThis, { clicks: 0 });
      document.addEventListener(
        'click',
        ({ isTrusted, detail }) => {
          if (isTrusted && detail > 0)
            Object.assign(globalThis, { clicks: Number(Reflect.get(globalThis, 'clicks')) + 1 });
        },
        true,
      );
    });
    await beginCharacter(gamemaster);
    const name = await findName(gamemaster).inputValue();
    expect(name).not.toBe('');
    await chooseArchetype(gamemaster, 'sharpshooter');
    await pressCreate(gamemaster);
    const sheet = findCharacterSheet(gamemaster);
    await findItemRow(sheet, 'Firearms').getByRole('button', { name: 'Firearms', exact: true }).click();
    const dialog = new CheckDialogPage(gamemaster);
    await dialog.root.waitFor();
    await awaitMessage([gamemaster], () => dialog.root.getByRole('button', { name: /^Roll/u }).click());
    // The directory tab, New character, the archetype, Create, the skill, Roll.
    expect(await page.evaluate(() => Number(Reflect.get(globalThis, 'clicks')))).toBeLessThanOrEqual(6);
    const made = await readMade(gamemaster, name);
    expect(made).toMatchObject({
      img: 'systems/tetrad/assets/dark-harvest/portraits/sharpshooter.svg',
      token: 'systems/tetrad/assets/dark-harvest/tokens/sharpshooter.svg',
      system: {
        characteristics: { strength: 0, dexterity: 3, fortitude: 1, wits: 2, resolve: 1, presence: 1 },
        concept: 'Sharpshooter',
        fate: { value: 4, max: 4 },
        health: { dice: 5, marked: 0, bruised: 0 },
      },
    });
    expect(made.items).toEqual({
      Swordplay: 2,
      Firearms: 6,
      Dodge: 3,
      'Martial Arts': 1,
      Might: 1,
      Perception: 5,
      Medicine: 0,
      'Ad Hoc Repair': 2,
      Rifle: true,
      Knife: false,
      Fist: false,
      'Leather Greatcoat': true,
      'Brass Spyglass': 1,
      'Flask of Brandy': 1,
    });
    expect(made.count).toBe(14);
    expect(await findMode(sheet).textContent()).toBe('Edit');
  });

  it('step by step: what is spent is counted and nothing refused; a closed window or a reload loses nothing', async () => {
    const { gamemaster } = table;
    await beginCharacter(gamemaster);
    await expectCreationAccessible(gamemaster);
    expect(await listSteps(gamemaster)).toEqual(['Who', 'Characteristics', 'Skills', 'Weapons and gear', 'Done']);
    await findName(gamemaster).fill('Orla <b>Fane</b>');
    await chooseArchetype(gamemaster, 'pilot');
    await openStep(gamemaster, 'Characteristics');
    expect(await readSpending(gamemaster)).toEqual(['8 in all']);
    await findButton(gamemaster, 'More Strength').click();
    await expect.poll(() => readSpending(gamemaster)).toEqual(['9 in all']);
    await openStep(gamemaster, 'Who');
    await chooseArchetype(gamemaster, 'scholar');
    await findButton(gamemaster, 'Undo the archetype').click();
    await openStep(gamemaster, 'Characteristics');
    await expect.poll(() => readSpending(gamemaster)).toEqual(['9 in all']);
    await findButton(gamemaster, 'Start over').click();
    await expect.poll(() => readStep(gamemaster)).toBe('Who');
    await findName(gamemaster).fill('Orla <b>Fane</b>');
    await findPortraits(gamemaster).last().click();
    await findOwner(gamemaster).selectOption({ label: 'Ada' });
    await findButton(gamemaster, 'Next').click();
    await expect.poll(() => readSpending(gamemaster)).toEqual(['0 in all']);
    for (const value of ['1', '2']) {
      await findButton(gamemaster, 'More Dexterity').click();
      await expect.poll(() => findNumber(gamemaster, 'Dexterity').inputValue()).toBe(value);
    }
    await findButton(gamemaster, 'Less Presence').click();
    await findNumber(gamemaster, 'Wits').fill('70');
    await findNumber(gamemaster, 'Wits').press('Enter');
    await expect.poll(() => readStep(gamemaster)).toBe('Skills');
    expect(await listPicked(gamemaster)).toEqual(COMMON);
    await findSearch(gamemaster).fill('alch');
    expect(await listOffers(gamemaster)).toEqual(['Alchemy']);
    await findSearch(gamemaster).press('Enter');
    await expect.poll(() => listPicked(gamemaster)).toEqual([...COMMON, 'Alchemy']);
    expect(await listMarks(gamemaster)).toEqual(['Specialist']);
    await findButton(gamemaster, 'More Alchemy').click();
    await findNumber(gamemaster, 'Dodge: Rating').fill('4');
    await findNumber(gamemaster, 'Dodge: Rating').press('Tab');
    await expect.poll(() => readSpending(gamemaster)).toEqual(['6 in all']);
    await findButton(gamemaster, 'Next').click();
    await findSearch(gamemaster).fill('carb');
    await findSearch(gamemaster).press('Enter');
    await expect.poll(() => listPicked(gamemaster)).toEqual(['Carbine']);
    await gamemaster.closeWindows();
    await beginCharacter(gamemaster);
    expect(await findName(gamemaster).inputValue()).toBe('Orla <b>Fane</b>');
    await gamemaster.reload();
    await beginCharacter(gamemaster);
    await openStep(gamemaster, 'Characteristics');
    expect(await readSpending(gamemaster)).toEqual(['71 in all']);
    await openStep(gamemaster, 'Weapons and gear');
    await expect.poll(() => listPicked(gamemaster)).toEqual(['Carbine']);
    for (const step of await listSteps(gamemaster)) {
      await openStep(gamemaster, step);
      await expectCreationAccessible(gamemaster);
      expect(await measureOverflow(gamemaster, 320), step).toBeLessThanOrEqual(0);
    }
    await pressCreate(gamemaster);
    const made = await readMade(gamemaster, 'Orla <b>Fane</b>');
    expect(made.system).toMatchObject({
      characteristics: { strength: 0, dexterity: 2, fortitude: 0, wits: 70, resolve: 0, presence: -1 },
      fate: { value: 4, max: 4 },
    });
    expect(made.items).toMatchObject({ Alchemy: 2, Dodge: 4, Swordplay: 0, Carbine: true, Fist: false });
    expect(made.count).toBe(10);
  });

  it('by keyboard, of a player who may create actors, whose it is', async () => {
    const { ada, gamemaster } = table;
    await setMayCreate(gamemaster, ada, true);
    await openTab(gamemaster, 'actors');
    await ada.reload();
    const player = await KeyboardPlayer.sit(ada);
    await player.openTab('actors');
    await player.activate(findNewCharacter(ada));
    await findCreation(ada).waitFor();
    await player.activate(findArchetype(ada, 'burglar'));
    await expect.poll(() => findArchetype(ada, 'burglar').getAttribute('aria-pressed')).toBe('true');
    const name = await findName(ada).inputValue();
    await player.press('Control+Enter');
    await findCharacterSheet(ada).waitFor();
    await player.expectNoPointer();
    expect((await readMade(gamemaster, name)).system['concept']).toBe('Burglar');
    const owners = await gamemaster.run(({ game }, wanted) => {
      const { ownership = {} } = game.actors.getName(wanted) ?? {};
      return { ada: ownership[game.users.getName('Ada')?.id ?? ''], everyone: ownership['default'] };
    }, name);
    expect(owners).toEqual({ ada: 3, everyone: 0 });
  });

  it('a player who may create none fills in an actor that the GM has made, whose skills are not doubled', async () => {
    const { bertrand, gamemaster } = table;
    await openTab(bertrand, 'actors');
    expect(await findNewCharacter(bertrand).count()).toBe(0);
    expect(await findNewParty(bertrand).count()).toBe(0);
    await bertrand.run(({ game }) => game.tetrad.newCharacter());
    const refusal =
      'You cannot create actors. Ask the GM to create an empty character and make you its owner, then press “New character” again.';
    await expect.poll(() => listWarnings(bertrand)).toEqual([refusal]);
    await createBlank(gamemaster, 'Somebody', 'Bertrand');
    await gamemaster.run(({ game }) => void game.users.getName('Bertrand')?.update({ character: null }));
    await expect.poll(() => readCharacter(bertrand)).toBe('');
    await findNewCharacter(bertrand).waitFor();
    const sheet = await openActorSheet(bertrand, 'Somebody');
    await findGuide(sheet).click();
    await findCreation(bertrand).waitFor();
    expect(await findName(bertrand).inputValue()).toBe('Somebody');
    await chooseArchetype(bertrand, 'pilot');
    await findName(bertrand).fill('Hal Reed');
    await pressCreate(bertrand);
    await findItemRow(findCharacterSheet(bertrand), 'Piloting').waitFor();
    expect(await findGuide(findCharacterSheet(bertrand)).count()).toBe(0);
    const made = await readMade(gamemaster, 'Hal Reed');
    expect(made.items).toMatchObject({
      Piloting: 6,
      Firearms: 4,
      Medicine: 0,
      Cutlass: true,
      'Leather Greatcoat': true,
    });
    // 7 common skills and one more, 2 weapons and a fist, 3 pieces of gear.
    expect(made.count).toBe(14);
    expect(made.token).toBe('systems/tetrad/assets/dark-harvest/tokens/pilot.svg');
    await expect.poll(() => readCharacter(bertrand)).toBe('Hal Reed');
  });

  it('of two clients that fill in one actor at once the first one has it, and nothing is doubled', async () => {
    const { bertrand, gamemaster } = table;
    await createBlank(gamemaster, 'Two Minds', 'Bertrand');
    for (const [seat, archetype] of [
      [bertrand, 'constable'],
      [gamemaster, 'scholar'],
    ] as const) {
      await findGuide(await openActorSheet(seat, 'Two Minds')).click();
      await chooseArchetype(seat, archetype);
    }
    await Promise.all([bertrand, gamemaster].map((seat) => findCreate(seat).click()));
    const told = /^(?:Someone else has just filled in Two Minds’s sheet|Two Minds’s sheet is already filled in)/u;
    await expect
      .poll(async () => (await Promise.all([bertrand, gamemaster].map(listWarnings))).flat())
      .toEqual([expect.stringMatching(told)]);
    const read = () => readMade(gamemaster, 'Two Minds');
    await expect.poll(async () => (await read()).count).toBeGreaterThan(12);
    const { count, items } = await read();
    expect(Object.keys(items)).toHaveLength(count);
    const isConstable = 'Police Whistle' in items;
    expect(Object.keys(items)).toContain(isConstable ? 'Truncheon' : 'Umbrella');
    expect(Object.keys(items)).not.toContain(isConstable ? 'Umbrella' : 'Police Whistle');
    // The second client overwrote what the first one wrote.
    const [concept, characteristics] = isConstable
      ? ['Constable', { strength: 2, dexterity: 1, fortitude: 2, wits: 1, resolve: 2, presence: 0 }]
      : ['Scholar', { strength: 0, dexterity: 1, fortitude: 0, wits: 3, resolve: 3, presence: 1 }];
    await expect.poll(async () => (await read()).system).toMatchObject({ concept, characteristics });
  });

  it('six at once: in a folder, each with a name, an archetype and a player, who is told', async () => {
    const { ada, bertrand, gamemaster } = table;
    for (const seat of [ada, bertrand]) await openTab(seat, 'chat');
    const before = await findMessages(bertrand).count();
    await beginParty(gamemaster);
    await gamemaster.closeWindows();
    await gamemaster.page.keyboard.press('Shift+G');
    await findPanelButton(gamemaster, 'newCharacter').click();
    await findCreation(gamemaster).waitFor();
    await gamemaster.closeWindows();
    await gamemaster.page.keyboard.press('Shift+G');
    await findPanelButton(gamemaster, 'newParty').click();
    await findParty(gamemaster).waitFor();
    await expectCreationAccessible(gamemaster, 'party');
    expect(await findCount(gamemaster).inputValue()).toBe('6');
    await findMembers(gamemaster, 'name').nth(1).fill('');
    await findMembers(gamemaster, 'name').nth(1).press('Tab');
    await findParty(gamemaster).getByRole('button', { name: 'Create 6 characters' }).click();
    await expect
      .poll(() => listWarnings(gamemaster))
      .toEqual(['Every character needs a name. Type one, or press “Another name”.']);
    await findMembers(gamemaster, 'name').nth(1).fill('Zelda Quick');
    await findMembers(gamemaster, 'archetype').nth(1).selectOption({ label: 'Clockmaker' });
    const owners = ['Ada', 'Ada', 'Nobody yet', 'Nobody yet', 'Nobody yet', 'Nobody yet'];
    for (const [index, owner] of owners.entries())
      await findMembers(gamemaster, 'owner').nth(index).selectOption({ label: owner });
    await expect.poll(() => findMembers(gamemaster, 'owner').nth(1).inputValue()).not.toBe('');
    await pressCreateParty(gamemaster);
    await openTab(gamemaster, 'actors');
    const isMade = (entry: string) => entry.startsWith('New characters / ');
    await expect.poll(async () => (await listEntries(gamemaster)).filter(isMade)).toHaveLength(6);
    const names = (await listEntries(gamemaster)).filter(isMade).map((entry) => entry.replace('New characters / ', ''));
    expect(new Set(names).size).toBe(6);
    expect(names).toContain('Zelda Quick');
    const made = await Promise.all(names.map((name) => readMade(gamemaster, name)));
    expect(new Set(made.map(({ img }) => img)).size).toBe(6);
    expect(made[names.indexOf('Zelda Quick')]?.system['concept']).toBe('Clockmaker');
    const letter = findMessages(ada).filter({ hasText: 'The GM has made a character for you:' });
    await letter.getByText('Zelda Quick').waitFor();
    expect(await letter.count()).toBe(1);
    expect(await findMessages(bertrand).count()).toBe(before);
  });

  it('an empty name is refused; what cannot be had is left out and told', async () => {
    const { gamemaster } = table;
    await beginCharacter(gamemaster);
    await chooseArchetype(gamemaster, 'duellist');
    await findName(gamemaster).fill('   ');
    await openStep(gamemaster, 'Done');
    await findCreate(gamemaster).click();
    await expect
      .poll(() => listWarnings(gamemaster))
      .toEqual(['Every character needs a name. Type one, or press “Another name”.']);
    expect(await readStep(gamemaster)).toBe('Who');
    await gamemaster.run(({ ui }) => ui.notifications.clear());
    await findName(gamemaster).fill('Una Lacking');
    // The sword is broken, and the compendium of the pocket pistol is missing.
    await gamemaster.run(({ foundry }) => {
      const utils = foundry.utils as { fromUuid: (uuid: string) => Promise<unknown> };
      const { fromUuid } = utils;
      utils.fromUuid = async (uuid) => {
        if (uuid.endsWith('derringerWeapon0')) throw new Error('this compendium is gone');
        const item = (await fromUuid(uuid)) as { toObject(): object } | null;
        if (item && uuid.endsWith('swordWeapon00000')) item.toObject = () => ({ name: '', type: 'none', system: 7 });
        return item;
      };
      Object.assign(globalThis, { restoreUuid: () => (utils.fromUuid = fromUuid) });
    });
    await pressCreate(gamemaster);
    await gamemaster.page.evaluate(() => (Reflect.get(globalThis, 'restoreUuid') as () => void)());
    await expect
      .poll(() => listWarnings(gamemaster))
      .toEqual(['Items not found in the compendia: 2. The character is created without them.']);
    const { items } = await readMade(gamemaster, 'Una Lacking');
    expect(items).toMatchObject({ Swordplay: 7, 'Padded Waistcoat': true });
    expect(Object.keys(items)).not.toContain('Sword');
    await gamemaster.reload();
  });

  it('whoever would rather fill it in is led to the sheet at once', async () => {
    const { gamemaster } = table;
    await beginCharacter(gamemaster);
    await findName(gamemaster).fill('By Hand');
    await findName(gamemaster).press('Tab');
    await findButton(gamemaster, 'Fill in the sheet myself').click();
    await findCreation(gamemaster).waitFor({ state: 'detached' });
    const sheet = findCharacterSheet(gamemaster);
    await expect.poll(() => findMode(sheet).textContent()).toBe('Done');
    expect((await readMade(gamemaster, 'By Hand')).count).toBe(8);
  });
});
