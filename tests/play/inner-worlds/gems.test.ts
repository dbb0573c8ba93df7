/** What is paid in gems in Inner Worlds: what players add to their sheets, and food, lodging and work while time passes (IW-27, IW-32). */
import type { Locator } from 'playwright';
import { beforeAll, expect, it } from 'vitest';
import { createActor, readActor } from '../../e2e/binding/table.ts';
import { type Seat, describeTable } from '../../e2e/harness.ts';
import { openTab } from '../../e2e/pages/chat.ts';
import {
  findButton as findCreationButton,
  findCreation,
  findGuide,
  findSearch,
  openStep,
  pressCreate,
} from '../../e2e/pages/creation.ts';
import { TimeWindowPage } from '../../e2e/pages/time-window.ts';
import { dropText, findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { change, expectItem } from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const NEW = 'Nessa Lode';

function makePerson(gems: number) {
  const abilities = { str: { score: 12 }, dex: { score: 10 }, wil: { score: 10 } };
  return { type: 'innerCharacter', system: { abilities, hp: { max: 8 }, gems }, items: [] };
}

/** Finds the UUID of an item of Inner Worlds' compendia. */
function findUuid(seat: Seat, pack: string, name: string): Promise<string> {
  return seat.run(
    async ({ game }, given) => {
      const { packs } = game as unknown as {
        packs: { get(id: string): { getDocuments(): Promise<{ name: string; uuid: string }[]> } };
      };
      const all = await packs.get(`tetrad.inner-worlds-${given.pack}`).getDocuments();
      return all.find((one) => one.name === given.name)?.uuid ?? '';
    },
    { pack, name },
  );
}

/** Opens the sheet of an actor to edit it. */
async function openEditor(seat: Seat, actor: string): Promise<Locator> {
  await seat.run(
    ({ game }, name) =>
      (game.actors.getName(name) as unknown as { sheet: { openToEdit(): Promise<void> } }).sheet.openToEdit(),
    actor,
  );
  const sheet = seat.page.locator('.application.sheet', { hasText: actor });
  await sheet.locator('[data-action="addEquipment"]').first().waitFor({ state: 'attached' });
  return sheet;
}

/** The names of an actor's items that are no part of its body. */
function listThings(seat: Seat, actor: string): Promise<string[]> {
  return seat.run(
    ({ game }, name) =>
      Promise.resolve(
        [...(game.actors.getName(name)?.items ?? [])]
          .filter(({ system }) => (system as { unarmed?: boolean }).unarmed !== true)
          .map((item) => item.name)
          .toSorted(),
      ),
    actor,
  );
}

describeTable('gems in the Inner Worlds', ['Gamemaster', 'Ada'], (table) => {
  const gemsOf = (seat: Seat, name: string) =>
    expect.poll(async () => ((await readActor(seat, name)) as { gems?: number } | null)?.gems);

  /** Drops an item of a compendium on the sheet of an actor. */
  async function drop(seat: Seat, actor: string, pack: string, name: string): Promise<void> {
    const uuid = await findUuid(seat, pack, name);
    await dropText(
      (await openEditor(seat, actor)).locator('.sheet-header').first(),
      JSON.stringify({ type: 'Item', uuid }),
    );
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, BRANN, 'Ada', makePerson(4));
    await createActor(gamemaster, ILSE, 'Ada', makePerson(7));
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('IW-32.2: what a player drops on a character is bought, unless the gems do not do or it is too heavy', async () => {
    const { ada } = table;
    await drop(ada, BRANN, 'weapons', 'Sword');
    await findNotice(ada, `${BRANN} buys Sword for 2 gems.`).waitFor();
    await gemsOf(ada, BRANN).toBe(2);
    await drop(ada, BRANN, 'gear', 'Specialist Tools');
    await findNotice(ada, `Specialist Tools costs 3 gems, but ${BRANN} has only 2.`).waitFor();
    await takeNotices(ada);
    await gemsOf(ada, BRANN).toBe(2);
    expect(await listThings(ada, BRANN)).toEqual(['Sword']);
    // Nothing is paid for what cannot be carried.
    await change(ada, BRANN, { gems: 20, abilities: { str: { damage: 6 } } });
    await gemsOf(ada, BRANN).toBe(20);
    await drop(ada, BRANN, 'armor', 'Heavy Armour');
    await findNotice(ada, 'Heavy Armour would bring').waitFor();
    await takeNotices(ada);
    await drop(ada, BRANN, 'gear', 'Travel Rations');
    await gemsOf(ada, BRANN).toBe(19);
    expect(await listThings(ada, BRANN)).toEqual(['Sword', 'Travel Rations']);
  });

  it('IW-32.2: the search on the sheet sells too; what another character hands over is free', async () => {
    const { ada } = table;
    /** Picks armour from the list that the sheet opens. @returns the sheet */
    const pick = async (actor: string, name: RegExp): Promise<Locator> => {
      const sheet = await openEditor(ada, actor);
      await sheet
        .locator('[data-action="addEquipment"][data-kind="innerArmor"]')
        .evaluate((button) => (button as HTMLElement).click());
      await ada.page.locator('#tetrad-item-picker').getByRole('button', { name }).click();
      return sheet;
    };
    // What is too heavy is neither added nor paid here, either.
    await pick(BRANN, /^Heavy Armour/u);
    await findNotice(ada, 'Heavy Armour would bring').waitFor();
    await takeNotices(ada);
    await ada.page.locator('#tetrad-item-picker').waitFor({ state: 'detached' });
    const sheet = await pick(ILSE, /^Light Armour/u);
    await gemsOf(ada, ILSE).toBe(6);
    await gemsOf(ada, BRANN).toBe(19);
    const uuid = await ada.run(
      ({ game }, name) => Promise.resolve(game.actors.getName(name)?.items.getName('Sword')?.uuid ?? ''),
      BRANN,
    );
    await dropText(sheet.locator('.sheet-header').first(), JSON.stringify({ type: 'Item', uuid }));
    await expect.poll(() => listThings(ada, ILSE)).toEqual(['Light Armour', 'Sword']);
    await gemsOf(ada, ILSE).toBe(6);
  });

  it('IW-32.3: what the GM drops is given', async () => {
    const { gamemaster } = table;
    await drop(gamemaster, ILSE, 'weapons', 'Rifle');
    await expect.poll(() => listThings(gamemaster, ILSE)).toEqual(['Light Armour', 'Rifle', 'Sword']);
    await gemsOf(gamemaster, ILSE).toBe(6);
  });

  it('IW-32.4: “Time passes” offers food, lodging and work that can be paid, for each day or week begun; food ends hunger', async () => {
    const { gamemaster } = table;
    await gamemaster.closeWindows();
    const since = await gamemaster.run(({ game }) =>
      Promise.resolve((game as unknown as { time: { worldTime: number } }).time.worldTime),
    );
    await change(gamemaster, ILSE, { gems: 10, condition: { foodSince: since } });
    await change(gamemaster, BRANN, { gems: 1 });
    await gamemaster.page.locator('body').press('Shift+G');
    await gamemaster.page.locator('[data-action="timePasses"], [data-panel="timePasses"]').first().click();
    const time = new TimeWindowPage(gamemaster);
    await time.window.waitFor();
    const listChoices = (label: string) => time.findChoice(label, ILSE).locator('option').allTextContents();
    await time.choose('8 hours');
    await expect.poll(() => time.listDues(ILSE)).toEqual([]);
    await time.choose('1 week');
    const none = 'Nothing bought';
    await expect.poll(() => listChoices('Food')).toEqual([none, 'Travel rations (1 gem)', 'Fine food (7 gems)']);
    expect(await listChoices('Lodging')).toEqual([none, 'Meagre lodging (1 gem)', 'Fine lodging (7 gems)']);
    expect(await listChoices('Hired work')).toEqual([none, 'Unskilled work (1 gem)', 'Skilled work (7 gems)']);
    const his = time.findChoice('Food', BRANN).locator('option');
    expect(await his.allTextContents()).toEqual([none, 'Travel rations (1 gem)']);
    await time.choose('1 day');
    await expect.poll(() => listChoices('Food')).toEqual([none, 'Travel rations (1 gem)', 'Fine food (1 gem)']);
    // A week that has begun is paid.
    await time.type('8', 'days');
    await expect.poll(() => listChoices('Food')).toEqual([none, 'Travel rations (2 gems)', 'Fine food (8 gems)']);
    await time.choose('1 week');
    await time.findChoice('Food', ILSE).selectOption({ label: 'Fine food (7 gems)' });
    await time.findChoice('Lodging', ILSE).selectOption({ label: 'Meagre lodging (1 gem)' });
    await time.pass();
    // The week without food that would have been due now is none.
    await expect
      .poll(() => readActor(gamemaster, ILSE))
      .toMatchObject({ gems: 2, condition: { foodSince: null }, hp: { spent: 0 } });
    const card = gamemaster.page.locator('#chat .message').last();
    await card.getByText('Fine food (7 gems)').first().waitFor();
    expect(await card.getByText('Hired work').count()).toBe(0);
  });

  it('IW-27.2, IW-32.2: on a sheet a background is paid, and refused with fewer gems; the steps to a new character pay once', async () => {
    const { gamemaster, ada } = table;
    await change(gamemaster, BRANN, { gems: 9 });
    await gemsOf(ada, BRANN).toBe(9);
    await drop(ada, BRANN, 'backgrounds', 'Masonry');
    for (const seat of table.seats) await gemsOf(seat, BRANN).toBe(4);
    await drop(ada, BRANN, 'backgrounds', 'Plumbing');
    await findNotice(ada, `Plumbing costs 5 gems, but ${BRANN} has only 4.`).waitFor();
    await takeNotices(ada);
    expect(await listThings(gamemaster, BRANN)).not.toContain('Plumbing');
    // 5 gems are enough.
    await change(gamemaster, BRANN, { gems: 5 });
    await gemsOf(ada, BRANN).toBe(5);
    await drop(ada, BRANN, 'backgrounds', 'Plumbing');
    for (const seat of table.seats) await gemsOf(seat, BRANN).toBe(0);
    await gamemaster.closeWindows();
    await ada.closeWindows();
    await createActor(gamemaster, NEW, 'Ada', { type: 'innerCharacter', system: {}, items: [] });
    await findGuide(await openEditor(ada, NEW)).click();
    await findCreation(ada).waitFor();
    await openStep(ada, 'Scores');
    const rolls = [1, 2, 3].flatMap(() => [3, 4, 5, 6, 3].map((face) => [face, 6] as const));
    await ada.withFaces(rolls, () => findCreationButton(ada, 'Roll 3d6 for each').click());
    await openStep(ada, 'Backgrounds');
    await findSearch(ada).fill('Sailing');
    await findCreation(ada).locator('.creation-offers li:visible button').first().click();
    await pressCreate(ada);
    await expect.poll(() => readActor(gamemaster, NEW)).toMatchObject({ gems: 4 });
    await expectItem(gamemaster, NEW, 'Sailing', { kind: 'trade' });
    await gemsOf(ada, NEW).toBe(4);
  });
});
