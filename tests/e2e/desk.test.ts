/** The GM's desk: how a scene ends for two rulesets at once. Each test goes on where the one before ended. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from './binding/table.ts';
import { describeTable, type Seat } from './harness.ts';
import { expectAccessible } from './pages/axe.ts';
import { awaitMessage, findMessage, openTab, say } from './pages/chat.ts';

const ROSA = 'Rosa Vane';
const CASS = 'Cass Delgado';
const RAT = 'Gutter Rat';
const WREN = 'Wren Tallow';

const rosa = {
  type: 'harvestCharacter',
  system: { health: { dice: 5, marked: 3 } },
  items: [{ type: 'harvestWeapon', name: 'Pistol', system: { damage: 6, shots: { value: 2, max: 6 } } }],
};
const rat = { type: 'harvestAdversary', system: {} };
const cass = { type: 'stepCharacter', system: { stress: 4 } };

const open = (seat: Seat) =>
  seat.run(({ game }) => (game as unknown as { tetrad: { sceneEnds(): Promise<void> } }).tetrad.sceneEnds());

/** The shots in Rosa's pistol, Cass's stress, and whether the rat's token shows a stun. */
const read = (seat: Seat) =>
  seat.run(({ game }) => {
    const named = (name: string) =>
      game.actors.getName(name) as unknown as {
        readonly system: { readonly stress?: number };
        readonly items: {
          getName(name: string): { readonly system: { readonly shots: { readonly value: number } } } | undefined;
        };
      };
    const tokens = [...(game.scenes.getName('The Mint')?.tokens ?? [])] as unknown as {
      readonly name: string;
      readonly actor: {
        readonly statuses: Set<string>;
        readonly system: { readonly stun?: { readonly rounds: number } };
      };
    }[];
    const token = tokens.find(({ name }) => name.startsWith('Gutter'))?.actor;
    return {
      shots: named('Rosa Vane').items.getName('Pistol')?.system.shots.value,
      stress: named('Cass Delgado').system.stress,
      stun: token?.system.stun?.rounds,
      isStunned: token?.statuses.has('stun'),
    };
  });

describeTable('the GM’s desk', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, ROSA, 'Ada', rosa);
    await createActor(gamemaster, CASS, 'Ada', cass);
    await createActor(gamemaster, RAT, 'Gamemaster', rat);
    await placeTokens(gamemaster, 'The Mint', [ROSA, RAT]);
    await gamemaster.run(async ({ game }) => {
      const token = [...(game.scenes.getName('The Mint')?.tokens ?? [])].find(({ name }) => name.startsWith('Gutter'));
      await token?.actor.update({ system: { stun: { rounds: 2 } } });
    });
    await openTab(gamemaster, 'chat');
  });

  it('the end of a scene lists what is due, does what is ticked, and takes it all back', async () => {
    const { gamemaster, ada } = table;
    const { page } = gamemaster;
    const before = { shots: 2, stress: 4, stun: 2, isStunned: true };
    await expect.poll(() => read(gamemaster)).toEqual(before);
    await open(gamemaster);
    const window = page.locator('#tetrad-scene-end');
    await expectAccessible(page, '#tetrad-scene-end', '.scene-end-actor');
    expect((await window.locator('li').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual(
      expect.arrayContaining(['Stress is gone', 'Reload Pistol', 'The stun ends']),
    );
    const summary = await awaitMessage([gamemaster], () =>
      window.getByRole('button', { name: 'End the scene' }).click(),
    );
    await window.waitFor({ state: 'detached' });
    const after = { shots: 6, stress: 0, stun: 0, isStunned: false };
    for (const seat of [gamemaster, ada]) await expect.poll(() => read(seat)).toEqual(after);
    const message = findMessage(gamemaster, summary);
    await message.scrollIntoViewIfNeeded();
    expect(await findMessage(ada, summary).count()).toBe(0);
    const undo = message.getByRole('button', { name: 'Undo all' });
    await undo.dblclick();
    await expect.poll(() => read(gamemaster)).toEqual(before);
    await message.getByRole('button', { name: 'Redo all' }).click();
    await expect.poll(() => read(gamemaster)).toEqual(after);
    // One shot is fired after the scene, which the undo of the rest keeps.
    await gamemaster.run(async ({ game }) => {
      const item = (
        game.actors.getName('Rosa Vane') as unknown as {
          items: { getName(name: string): { update(data: object): Promise<unknown> } };
        }
      ).items.getName('Pistol');
      await item.update({ system: { shots: { value: 5 } } });
    });
    await undo.click();
    const dialog = page.locator('dialog, .application.dialog').filter({ hasText: 'Undo' }).last();
    await dialog.getByText('Pistol shots: 6 then, 5 now').waitFor();
    await dialog.locator('[data-action="yes"]').click();
    await expect.poll(() => read(gamemaster)).toEqual({ ...before, shots: 1 });
    expect(await readActor(gamemaster, CASS)).toMatchObject({ stress: 4 });
  });

  it('everyone sees how the dice fell, by user and die, but not what was rolled in private', async () => {
    const { gamemaster, ada } = table;
    await ada.withFaces([6, 6, 1, 2, 3], () => awaitMessage([ada], () => say(ada, '/roll 5d6')));
    await gamemaster.withFaces([[20, 20]], () => awaitMessage([gamemaster], () => say(gamemaster, '/gmroll 1d20')));
    const read = (seat: Seat) =>
      seat.page
        .locator('#tetrad-audit tbody tr')
        .evaluateAll((rows) =>
          rows.map((row) => [...row.children].map((cell) => cell.textContent.trim().replaceAll(/\s+/gu, ' '))),
        );
    for (const seat of [gamemaster, ada]) {
      await seat.run(({ game }) => (game as unknown as { tetrad: { audit(): Promise<void> } }).tetrad.audit());
      await seat.page.locator('#tetrad-audit tbody tr').first().waitFor();
    }
    const faces = '1: 1 2: 1 3: 1 4: 0 5: 0 6: 2'.replaceAll(/(?<=: \d) (?=\d)/gu, '');
    const ofAda = ['Ada', 'd6', '5', faces, 'Too few rolls to tell. A die needs about 5 rolls for each face.'];
    await expect.poll(() => read(ada)).toEqual([ofAda]);
    await expect
      .poll(async () => (await read(gamemaster)).map(([user, die]) => [user, die]))
      .toEqual([
        ['Ada', 'd6'],
        ['Gamemaster', 'd20'],
      ]);
    await expectAccessible(ada.page, '#tetrad-audit', 'table');
    // Rolls that come while the window is open are counted.
    for (let count = 0; count < 6; count += 1)
      await ada.withFaces([6, 6, 6, 6, 6], () => awaitMessage([ada], () => say(ada, '/roll 5d6')));
    await ada.page.locator('#tetrad-audit').getByText('Unusual: with a fair die, the odds of this').waitFor();
    const download = ada.page.waitForEvent('download');
    await ada.page.getByRole('button', { name: 'Save as CSV' }).press('Enter');
    const saved = await readFile(await (await download).path(), 'utf8');
    expect(saved.split('\r\n')[1]).toMatch(/^"Ada","d6","digital","1","1","35",/u);
  });

  it('two players answer what the GM asks under a hidden difficulty, one by keyboard; the GM’s client judges, also after a reload', async () => {
    const { gamemaster, ada, bertrand } = table;
    const { page } = gamemaster;
    await createActor(gamemaster, WREN, 'Bertrand', { type: 'harvestCharacter', system: {} });
    for (const seat of [gamemaster, ada]) await seat.page.locator('#tetrad-audit [data-action="close"]').click();
    await say(gamemaster, '/ask wits impossible');
    const window = page.locator('#tetrad-ask');
    await window.getByLabel('What the roll is for').fill('The roof gives way');
    const names = await window.locator('.ask-actors label').allInnerTexts();
    for (const name of names) await window.getByLabel(name, { exact: true }).setChecked([ROSA, WREN].includes(name));
    expect(await window.getByLabel('Roll', { exact: true }).inputValue()).toBe('wits');
    expect(await window.getByLabel('Difficulty', { exact: true }).inputValue()).toBe('impossible');
    await window.getByLabel('Hide the difficulty').check();
    await window.getByLabel('Count who passed').check();
    await expectAccessible(page, '#tetrad-ask', '.ask-actors');
    const asked = await awaitMessage([gamemaster, ada, bertrand], () =>
      window.getByRole('button', { name: /^Ask \d/u }).click(),
    );
    const lines = (seat: Seat) => findMessage(seat, asked).locator('.ask-lines li');
    const says = (seat: Seat) => lines(seat).locator('.ask-says').allInnerTexts();
    await expect.poll(() => says(ada)).toEqual(['Waiting for Ada.', 'Waiting for Bertrand.']);
    // Each player can roll for the own character only.
    const button = (seat: Seat) => findMessage(seat, asked).getByRole('button', { name: 'Roll', exact: true });
    for (const seat of [ada, bertrand]) expect(await button(seat).count()).toBe(1);
    await awaitMessage([ada], () => button(ada).click({ modifiers: ['Shift'] }));
    await expect.poll(async () => (await says(bertrand))[0]).toMatch(/Failed.*Foul Failure/su);
    // While the GM is away nobody judges.
    await gamemaster.page.goto('about:blank');
    await expect.poll(async () => (await says(ada))[1]).toBe('Waiting for Bertrand.');
    await button(bertrand).focus();
    await bertrand.page.keyboard.press('Enter');
    await bertrand.page.locator('.application form, form.application').filter({ hasText: 'Wits' }).first().waitFor();
    await awaitMessage([bertrand, ada], () => bertrand.page.keyboard.press('Enter'));
    await expect.poll(async () => (await says(ada))[1]).toBe('Waiting for Gamemaster (away) to check the roll.');
    await gamemaster.page.goBack();
    await gamemaster.reload();
    for (const seat of [gamemaster, ada, bertrand])
      await expect.poll(async () => (await says(seat))[1], { message: seat.name }).toMatch(/Failed.*Foul Failure/su);
    await expect.poll(() => findMessage(ada, asked).locator('.ask-group').innerText()).toBe('Passed: 0 of 2');
    const log = await gamemaster.run(({ game }) => JSON.stringify([...game.messages]));
    expect(log).not.toMatch(/impossible/iu);
    await findMessage(gamemaster, asked).getByRole('button', { name: 'Close' }).click();
    await expect.poll(() => findMessage(bertrand, asked).locator('.ask-state').innerText()).toBe('Closed.');
  });

  it('an item is refreshed from its compendium: what differs is listed, what is unticked or the owner’s stays', async () => {
    const { ada } = table;
    const { page } = ada;
    const open = async (isItem: boolean): Promise<void> => {
      await ada.closeWindows();
      await ada.run(async ({ game }, wantsItem) => {
        const rosa = game.actors.getName('Rosa Vane');
        const pistol = rosa?.items.getName('My Pistol') ?? rosa?.items.getName('Pistol');
        await (wantsItem ? pistol : rosa)?.sheet.render({ force: true });
      }, isItem);
      const sheet = page.locator('.application.sheet').last();
      await sheet.getByRole('button', { name: 'Edit' }).click();
      await sheet.getByRole('button', { name: 'Refresh from compendium' }).click();
    };
    await ada.run(async ({ game }) => {
      const pistol = game.actors.getName('Rosa Vane')?.items.getName('Pistol');
      const system = { identifier: 'pistol', damage: 9, readied: true, shots: { value: 1, max: 4 } };
      await pistol?.update({ name: 'My Pistol', system });
    });
    await open(true);
    const dialog = page.locator('.refresh-items');
    const box = (name: string | RegExp) => dialog.getByRole('checkbox', { name });
    await box('Name My Pistol → Pistol').setChecked(false);
    expect(await box(/^Damage.* 9 → 6$/u).isChecked()).toBe(true);
    // The shots left and what is readied are the owner’s; the maximum is the weapon’s.
    expect(await box(/no → yes|yes → no| 1 → 6$/u).count()).toBe(0);
    expect(await box(/ 4 → 6$/u).count()).toBe(1);
    await expectAccessible(page, '.refresh-items', 'fieldset');
    await dialog.getByRole('button', { name: 'Refresh', exact: true }).click();
    const readPistol = () =>
      ada.run(({ game }) => {
        const { name, system } = game.actors.getName('Rosa Vane')?.items.getName('My Pistol') ?? {};
        return { name, damage: system?.['damage'], shots: system?.['shots'], readied: system?.['readied'] };
      });
    await expect.poll(readPistol).toEqual({ name: 'My Pistol', damage: 6, shots: { value: 1, max: 6 }, readied: true });
    // The sheet of the actor does the same for all items; only the name is left.
    await open(false);
    await dialog.waitFor();
    expect(await dialog.getByRole('checkbox').count()).toBe(1);
    await box('Name My Pistol → Pistol').waitFor();
    await ada.closeWindows();
  });

  it('a character goes out as a file and comes in by keyboard: the window shows what changes before it is written', async () => {
    const { ada } = table;
    const { page } = ada;
    await ada.run(async ({ game }) => void (await game.actors.getName('Rosa Vane')?.sheet.render({ force: true })));
    const header = page.locator('.application.sheet .window-header');
    const choose = async (control: string): Promise<void> => {
      await header.getByRole('button', { name: 'Controls' }).press('Enter');
      await header.getByRole('button', { name: control }).press('Enter');
    };
    const download = page.waitForEvent('download');
    await choose('Export to a file');
    const path = await (await download).path();
    const readMarked = () =>
      ada.run(({ game }) => JSON.stringify(game.actors.getName('Rosa Vane')?.system['health'] ?? null));
    const before = await readMarked();
    await ada.run(async ({ game }) => {
      await game.actors.getName('Rosa Vane')?.update({ system: { health: { marked: 9 } } });
    });
    const changed = await readMarked();
    const open = async (): Promise<void> => {
      const chooser = page.waitForEvent('filechooser');
      await choose('Import from a file');
      await (await chooser).setFiles(path);
      await page.locator('.import-character .import-lines').getByText(/pips/u).waitFor();
    };
    await open();
    await expectAccessible(page, '.import-character', '.import-lines', 'input[type="checkbox"]');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('.import-character').count()).toBe(0);
    expect(await readMarked()).toBe(changed);
    await open();
    const save = page.locator('.import-character').getByRole('checkbox', { name: 'Export the present state first' });
    await save.press('Space');
    expect(await save.isChecked()).toBe(false);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(readMarked).toBe(before);
    await ada.closeWindows();
  });
});
