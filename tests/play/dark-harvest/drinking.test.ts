/** Drunkenness, clause by clause: what each step does to voluntary and forced tests, its buttons, and the status of the worst step (DH-65, DH-66). */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { placeTokens } from '../../e2e/binding/table.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, returnToChat } from '../../e2e/pages/chat.ts';
import { target } from '../../e2e/pages/scene.ts';
import { createCharacter, listStatuses } from '../../e2e/dark-harvest/characters.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import {
  findCharacteristic,
  findDrinkingEffects,
  findItemRow,
  openActorSheet,
  readInitiative,
} from '../../e2e/dark-harvest/sheet-page.ts';
import { findCard, pickHazard } from '../../e2e/step-dice/life-page.ts';

/** Strength 2, Dexterity 2, Fortitude 4, Wits 3, Resolve 6: the tests of wounds have 10 white dice. */
const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { strength: 2, dexterity: 2, fortitude: 4, wits: 3, resolve: 6 },
  skills: [{ name: 'Firearms', rating: 6, characteristic: 'dexterity' }],
};

interface State {
  /** The numbers of a step of drunkenness. */
  readonly step: number;
  readonly marked?: number;
}

/** Sets how drunk and how hurt Rosa is, as a GM. */
async function setState(gamemaster: Seat, { step, marked = 0 }: State): Promise<void> {
  await gamemaster.run(
    ({ game }, given) =>
      game.actors.getName('Rosa Vane')?.update({
        system: {
          drinking: { light: given.step, wine: 0, spirits: 0, step: given.step },
          health: { marked: given.marked, bruised: 0 },
        },
      }),
    { step, marked },
  );
}

describeTable('drinking', ['Gamemaster', 'Ada'], (table) => {
  beforeAll(async () => {
    await createCharacter(table.gamemaster, rosa);
    await table.gamemaster.run(async ({ game, CONFIG }) => {
      const pistol = { skill: 'firearms', damage: 6, readied: true };
      await game.actors
        .getName('Rosa Vane')
        ?.createEmbeddedDocuments('Item', [{ name: 'Pistol', type: 'harvestWeapon', system: pistol }]);
      await CONFIG.Actor.documentClass.create({
        name: 'Dock Bruiser',
        type: 'harvestAdversary',
        system: { characteristics: { fortitude: 1 } },
      });
    });
  });

  beforeEach(() => returnToChat(table.seats));

  /** Presses a button on Rosa's sheet, returns the dice in its dialog, and closes it. */
  async function readPool(
    press: (sheet: Awaited<ReturnType<typeof openActorSheet>>) => Promise<void>,
  ): Promise<string> {
    const sheet = await openActorSheet(table.ada, 'Rosa Vane', 'story');
    await press(sheet);
    const dialog = new CheckDialogPage(table.ada);
    await expect.poll(() => dialog.readPool()).toMatch(/white dice/u);
    const pool = await dialog.readPool();
    await dialog.close();
    return pool;
  }

  const rollCharacteristic = (id: string) => async (sheet: Awaited<ReturnType<typeof openActorSheet>>) => {
    await findCharacteristic(sheet, id).click();
  };

  it.each([
    ['DH-66.4: at step 2 a test of the body has none', { step: 2 }, 'strength', '2 white dice 0 black dice'],
    ['DH-66.4: at step 3 a test of the body has 1 black die', { step: 3 }, 'strength', '2 white dice 1 black dice'],
    ['DH-66.5: at step 3 one of the mind has none', { step: 3 }, 'wits', '3 white dice 0 black dice'],
    ['DH-66.5: at step 4 one of the mind has 2 black dice', { step: 4 }, 'wits', '3 white dice 2 black dice'],
    ['DH-66.7: at step 5 half of a pool of 6', { step: 5 }, 'resolve', '3 white dice 3 black dice'],
    ['DH-66.8: at step 6 a quarter of 6, rounded down', { step: 6 }, 'resolve', '1 white dice 4 black dice'],
    ['DH-66.8: at step 6 one die at least, where there is one', { step: 6 }, 'wits', '1 white dice 4 black dice'],
  ] as const)('%s', async (_what, state, characteristic, pool) => {
    await setState(table.gamemaster, state);
    expect(await readPool(rollCharacteristic(characteristic))).toBe(pool);
  });

  it('DH-66.6: the same skill is of the body with Dexterity and of the mind with Wits', async () => {
    const { ada, gamemaster } = table;
    await setState(gamemaster, { step: 3 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'skills');
    await findItemRow(sheet, 'Firearms').getByRole('button', { name: 'Firearms', exact: true }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe('8 white dice 1 black dice');
    await dialog.choose('characteristic', 'wits');
    await expect.poll(() => dialog.readPool()).toBe('9 white dice 0 black dice');
    await dialog.close();
  });

  it('DH-66.1: at step 6 the sheet tells all effects up to it, the quarter in place of the half', async () => {
    const { ada, gamemaster } = table;
    await setState(gamemaster, { step: 6 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    await expect
      .poll(() => findDrinkingEffects(sheet).allTextContents())
      .toEqual([
        'Black dice on tests to refuse another drink: 6.',
        'Black dice on tests to keep a straight face: 5.',
        'Black dice on physical actions: 4.',
        'Black dice on mental actions: 4.',
        'Every pool is quartered.',
      ]);
  });

  it.each([
    [
      'DH-66.2: Tipsy at step 1: Resolve, 1 black die',
      { step: 1 },
      'to refuse another drink',
      '6 white dice 1 black dice',
    ],
    ['DH-66.2: at step 4: 4 black dice', { step: 4 }, 'to refuse another drink', '6 white dice 4 black dice'],
    [
      'DH-66.3: Merry at step 2: Resolve, 1 black die',
      { step: 2 },
      'to keep a straight face',
      '6 white dice 1 black dice',
    ],
    ['DH-66.3: at step 4: 3 black dice', { step: 4 }, 'to keep a straight face', '6 white dice 3 black dice'],
  ] as const)('%s, rolled by a button', async (_what, state, name, pool) => {
    await setState(table.gamemaster, state);
    const press = readPool((sheet) => sheet.getByRole('button', { name: `Roll ${name} (Resolve)` }).click());
    expect(await press).toBe(pool);
  });

  it('DH-66.2, DH-66.3: each button comes with its step, and its card says what came of it', async () => {
    const { ada, gamemaster } = table;
    await setState(gamemaster, { step: 1 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    const laugh = sheet.getByRole('button', { name: 'Roll to keep a straight face (Resolve)' });
    const refuse = sheet.getByRole('button', { name: 'Roll to refuse another drink (Resolve)' });
    await refuse.waitFor();
    expect(await laugh.count()).toBe(0);
    await setState(gamemaster, { step: 2 });
    await laugh.click();
    const dialog = new CheckDialogPage(ada);
    const failed = await ada.withFaces([2, 2, 2, 2, 2, 2, 1], () =>
      awaitMessage([ada, gamemaster], () => dialog.roll()),
    );
    await findMessage(gamemaster, failed).getByText('Bursts out laughing.').waitFor();
    await refuse.click();
    const held = await ada.withFaces([1, 2, 2, 2, 2, 2, 2, 2], () =>
      awaitMessage([ada, gamemaster], () => dialog.roll()),
    );
    await findMessage(gamemaster, held).getByText('Leaves the drink alone.').waitFor();
    await setState(gamemaster, { step: 0 });
    await expect.poll(() => refuse.count()).toBe(0);
  });

  it.each([
    ['DH-66.10: at step 4 a test that a wound forces is rolled as if sober', 4, '10 white dice 0 black dice'],
    ['DH-66.11: at step 5 it is halved, without black dice', 5, '5 white dice 0 black dice'],
    ['DH-66.11: at step 6 it is quartered', 6, '2 white dice 0 black dice'],
  ] as const)('%s', async (_what, step, pool) => {
    await setState(table.gamemaster, { step, marked: 11 });
    const press = readPool((sheet) => sheet.getByRole('button', { name: /^Stay conscious/u }).click());
    expect(await press).toBe(pool);
  });

  it.each([
    ['DH-65.4: at step 5 a drink is halved, with the black dice of the body', { step: 5 }, '4 white dice 9 black dice'],
    ['DH-65.5: the reserve dice do not bear on a drink', { step: 1, marked: 13 }, '9 white dice 2 black dice'],
  ] as const)('%s', async (_what, state, pool) => {
    await setState(table.gamemaster, state);
    const press = readPool((sheet) => sheet.getByRole('button', { name: 'Drink one more: Light' }).click());
    expect(await press).toBe(pool);
  });

  it('DH-66.14: avoiding a peril has the black dice of the body, spotting one those of the mind', async () => {
    const { ada, gamemaster } = table;
    await placeTokens(gamemaster, 'The Docks', ['Rosa Vane']);
    await target(gamemaster, 'Rosa Vane');
    await gamemaster.run(({ CONFIG }) =>
      CONFIG.Item.documentClass.create({
        name: 'Falling Crate',
        type: 'harvestPeril',
        system: { severity: 'moderate', dice: 4, avoid: { characteristic: 'dexterity', skill: 'dodge', second: '' } },
      }),
    );
    await pickHazard(gamemaster, 'Falling Crate');
    for (const [step, spot, avoid] of [
      [0, '3 white dice 0 black dice', '2 white dice 0 black dice'],
      [3, '3 white dice 0 black dice', '2 white dice 1 black dice'],
      [4, '3 white dice 2 black dice', '2 white dice 2 black dice'],
    ] as const) {
      await setState(gamemaster, { step });
      for (const [name, pool] of [
        [/^Spot the peril/u, spot],
        [/^Avoid the peril/u, avoid],
      ] as const) {
        await findCard(ada, 'Falling Crate threatens Rosa Vane').getByRole('button', { name }).click();
        const dialog = new CheckDialogPage(ada);
        await expect.poll(() => dialog.readPool()).toBe(pool);
        await dialog.close();
      }
    }
  });

  it.each([
    [4, '5'],
    [5, '2'],
    [6, '1'],
  ])('DH-66.15: at step %i the initiative dice are %s', async (step, dice) => {
    await setState(table.gamemaster, { step });
    const sheet = await openActorSheet(table.ada, 'Rosa Vane');
    await expect.poll(() => readInitiative(sheet)).toMatch(new RegExp(`^\\s*${dice}\\b`, 'u'));
  });

  it('DH-66.9: the last step brings unconsciousness, whatever else wakes; back at step 6 it is gone', async () => {
    const { ada, gamemaster } = table;
    await setState(gamemaster, { step: 6 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    await sheet.getByRole('button', { name: 'Drink one more: Light' }).click();
    const dialog = new CheckDialogPage(ada);
    // A quarter of 9, and 7 for the drinks, 4 for the body.
    await expect.poll(() => dialog.readPool()).toBe('2 white dice 11 black dice');
    const faces = Array.from({ length: 13 }, () => 2);
    const id = await ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => dialog.roll()));
    await findMessage(gamemaster, id).getByText('One step drunker: Paralytic.').waitFor();
    await expect.poll(() => listStatuses(gamemaster, 'Rosa Vane')).toEqual(['unconscious']);
    await sheet.getByRole('button', { name: 'Sober up one step' }).click();
    await sheet.getByText('Step 6 of 7').waitFor();
    await expect.poll(() => listStatuses(gamemaster, 'Rosa Vane')).toEqual([]);
  });

  it('DH-66.13: an adversary drinks from its sheet as a character does', async () => {
    const { gamemaster } = table;
    const sheet = await openActorSheet(gamemaster, 'Dock Bruiser');
    await openTab(gamemaster, 'chat');
    await sheet.getByRole('button', { name: 'Drink one more: Spirits' }).click();
    const dialog = new CheckDialogPage(gamemaster);
    await expect.poll(() => dialog.readPool()).toBe('6 white dice 3 black dice');
    const faces = Array.from({ length: 9 }, () => 2);
    const id = await gamemaster.withFaces(faces, () => awaitMessage([gamemaster], () => dialog.roll()));
    await findMessage(gamemaster, id).getByText('One step drunker: Tipsy.').waitFor();
    await sheet.getByText('Step 1 of 7').waitFor();
    await sheet.getByRole('button', { name: 'Roll to refuse another drink (Resolve)' }).waitFor();
  });
});
