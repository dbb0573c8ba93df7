/** Drunkenness, clause by clause: what each step does to voluntary and forced tests, its buttons, and the status of the worst step (DH-65, DH-66); then what a Strength manages (DH-67). */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, returnToChat } from '../../e2e/pages/chat.ts';
import { createCharacter, listStatuses } from '../../e2e/dark-harvest/characters.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { rollInitiative } from '../../e2e/dark-harvest/fight-world.ts';
import {
  findCharacteristic,
  findDrinkingEffects,
  findItemRow,
  openActorSheet,
  openSheetTab,
} from '../../e2e/dark-harvest/sheet-page.ts';

/** Strength 2, Dexterity 2, Fortitude 4, Wits 3, Resolve 6, Presence 1: the tests of wounds have 10 white dice. */
const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { strength: 2, dexterity: 2, fortitude: 4, wits: 3, resolve: 6, presence: 1 },
  skills: [{ name: 'Firearms', rating: 6, characteristic: 'dexterity' }],
};

interface State {
  /** The numbers of a step of drunkenness. */
  readonly step: number;
  readonly marked?: number;
}

/** Sets how drunk and how hurt Rosa is, as a GM, and waits until her player knows. */
async function setState(
  { gamemaster, ada }: { readonly gamemaster: Seat; readonly ada: Seat },
  { step, marked = 0 }: State,
): Promise<void> {
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
  const read = (): Promise<unknown> =>
    ada.run(({ game }) => {
      const system = game.actors.getName('Rosa Vane')?.system as
        | { drinking: { light: number; step: number }; health: { marked: number } }
        | undefined;
      return [system?.drinking.light, system?.drinking.step, system?.health.marked];
    });
  await expect.poll(read).toEqual([step, step, marked]);
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
    ['DH-66.4: at step 4 it has 2', { step: 4 }, 'strength', '2 white dice 2 black dice'],
    ['DH-66.6: Dexterity is of the body', { step: 3 }, 'dexterity', '2 white dice 1 black dice'],
    ['DH-66.6: Fortitude is of the body', { step: 3 }, 'fortitude', '4 white dice 1 black dice'],
    ['DH-66.5: at step 3 one of the mind has none', { step: 3 }, 'wits', '3 white dice 0 black dice'],
    ['DH-66.5: at step 4 one of the mind has 2 black dice', { step: 4 }, 'wits', '3 white dice 2 black dice'],
    ['DH-66.6: Resolve is of the mind', { step: 3 }, 'resolve', '6 white dice 0 black dice'],
    ['DH-66.6: Presence is of the mind', { step: 3 }, 'presence', '1 white dice 0 black dice'],
    ['DH-66.6: Presence is of the mind, at step 4 too', { step: 4 }, 'presence', '1 white dice 2 black dice'],
    ['DH-66.7: at step 5 half of a pool of 6', { step: 5 }, 'resolve', '3 white dice 3 black dice'],
    ['DH-66.7: at step 5 half of 3, rounded down', { step: 5 }, 'wits', '1 white dice 3 black dice'],
    ['DH-66.8: at step 6 a quarter of 6, rounded down', { step: 6 }, 'resolve', '1 white dice 4 black dice'],
    ['DH-66.8: at step 6 one die at least, where there is one', { step: 6 }, 'wits', '1 white dice 4 black dice'],
  ] as const)('%s', async (_what, state, characteristic, pool) => {
    await setState(table, state);
    expect(await readPool(rollCharacteristic(characteristic))).toBe(pool);
  });

  it('DH-66.6: the same skill is of the body with Dexterity and of the mind with Wits', async () => {
    const { ada } = table;
    await setState(table, { step: 3 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'skills');
    await findItemRow(sheet, 'Firearms').getByRole('button', { name: 'Firearms', exact: true }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe('8 white dice 1 black dice');
    await dialog.choose('characteristic', 'wits');
    await expect.poll(() => dialog.readPool()).toBe('9 white dice 0 black dice');
    await dialog.close();
  });

  it('DH-66.1: at step 6 the sheet tells all effects up to it, the quarter in place of the half', async () => {
    const { ada } = table;
    await setState(table, { step: 6 });
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
      'DH-66.1, DH-66.8, DH-66.11: at step 6: 6 black dice, and a quarter of the pool',
      { step: 6 },
      'to refuse another drink',
      '1 white dice 6 black dice',
    ],
    [
      'DH-66.3: Merry at step 2: Resolve, 1 black die',
      { step: 2 },
      'to keep a straight face',
      '6 white dice 1 black dice',
    ],
    ['DH-66.3: at step 4: 3 black dice', { step: 4 }, 'to keep a straight face', '6 white dice 3 black dice'],
    [
      'DH-66.1, DH-66.7, DH-66.11: at step 5: 4 black dice, and half of the pool',
      { step: 5 },
      'to keep a straight face',
      '3 white dice 4 black dice',
    ],
  ] as const)('%s, rolled by a button', async (_what, state, name, pool) => {
    await setState(table, state);
    const press = readPool((sheet) => sheet.getByRole('button', { name: `Roll ${name} (Resolve)` }).click());
    expect(await press).toBe(pool);
  });

  it('DH-66.2, DH-66.3: each button comes with its step, and its card says what came of it', async () => {
    const { ada, gamemaster } = table;
    await setState(table, { step: 1 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    const laugh = sheet.getByRole('button', { name: 'Roll to keep a straight face (Resolve)' });
    const refuse = sheet.getByRole('button', { name: 'Roll to refuse another drink (Resolve)' });
    await refuse.waitFor();
    expect(await laugh.count()).toBe(0);
    await setState(table, { step: 2 });
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
    await setState(table, { step: 0 });
    await expect.poll(() => refuse.count()).toBe(0);
  });

  it.each([
    ['DH-66.10: at step 4 a test that a wound forces is rolled as if sober', 4, '10 white dice 0 black dice'],
    ['DH-66.11: at step 5 it is halved, without black dice', 5, '5 white dice 0 black dice'],
    ['DH-66.11: at step 6 it is quartered', 6, '2 white dice 0 black dice'],
  ] as const)('%s', async (_what, step, pool) => {
    await setState(table, { step, marked: 11 });
    const press = readPool((sheet) => sheet.getByRole('button', { name: /^Stay conscious/u }).click());
    expect(await press).toBe(pool);
  });

  it.each([
    ['DH-65.1, DH-65.2: sober, a light drink has 1 black die', { step: 0 }, 'Light', '9 white dice 1 black dice'],
    ['DH-65.2: after a light one wine has 3', { step: 1 }, 'Wine', '9 white dice 3 black dice'],
    ['DH-65.2: after two light ones spirits have 5', { step: 2 }, 'Spirits', '9 white dice 5 black dice'],
    ['DH-65.4: at step 3 a drink has the black dice of the body', { step: 3 }, 'Light', '9 white dice 5 black dice'],
    ['DH-65.4: at step 5 it is halved, too', { step: 5 }, 'Light', '4 white dice 9 black dice'],
    ['DH-65.5: the reserve dice do not bear on a drink', { step: 1, marked: 13 }, 'Light', '9 white dice 2 black dice'],
  ] as const)('%s', async (_what, state, name, pool) => {
    await setState(table, state);
    const press = readPool((sheet) => sheet.getByRole('button', { name: `Drink one more: ${name}` }).click());
    expect(await press).toBe(pool);
  });

  it.each([
    [3, 0, '3 white dice 0 black dice', '2 white dice 1 black dice'],
    [4, 0, '3 white dice 2 black dice', '2 white dice 2 black dice'],
    // The first reserve die takes 2 white dice off both.
    [0, 11, '1 white dice 0 black dice', '0 white dice 0 black dice'],
  ])('DH-44.3, DH-66.14: at step %i with %i pips a peril is spotted with %s, avoided with %s', async (...given) => {
    const { ada, gamemaster } = table;
    const [step, marked, spot, avoid] = given;
    await setState(table, { step, marked });
    const id = await awaitMessage([gamemaster, ada], () =>
      gamemaster.run(async ({ game, CONFIG }) => {
        const rosa = game.actors.getName('Rosa Vane') as unknown as { uuid: string };
        const links = { actor: rosa.uuid, replyTo: '' };
        const way = { characteristic: 'dexterity', skill: 'dodge', second: '' };
        const peril = { peril: '', name: 'Steam Pipe', target: 'Rosa Vane', severity: 'moderate', dice: 4, avoid: way };
        const system = { schemaVersion: 1, ruleset: 'dark-harvest', links, ...peril };
        await CONFIG.ChatMessage.documentClass.create({ type: 'harvestPeril', content: 'Steam Pipe', system });
      }),
    );
    await openTab(ada, 'chat');
    const dialog = new CheckDialogPage(ada);
    for (const [name, pool] of [
      [/^Spot the peril/u, spot],
      [/^Avoid the peril/u, avoid],
    ] as const) {
      await findMessage(ada, id).getByRole('button', { name }).click();
      await expect.poll(() => dialog.readPool()).toBe(pool);
      await dialog.close();
    }
  });

  it('DH-66.15: steps 5 and 6 bear on initiative dice', async () => {
    const { ada, gamemaster } = table;
    await gamemaster.run(async ({ game, CONFIG }) => {
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      const actorId = game.actors.getName('Rosa Vane')?.id ?? null;
      await combat?.createEmbeddedDocuments('Combatant', [{ actorId }]);
    });
    // Dexterity 2 and Wits 3: five dice, half of them, a quarter. A round each.
    for (const [step, dice] of [
      [4, 5],
      [5, 2],
      [6, 1],
    ] as const) {
      await setState(table, { step });
      const faces = [1, ...Array.from({ length: dice - 1 }, () => 2)];
      const id = await ada.withFaces(faces, () =>
        awaitMessage([ada, gamemaster], () => rollInitiative(ada, 'Rosa Vane').then(() => undefined)),
      );
      const thrown = await ada.run(({ game }, message) => {
        const { rolls } = game.messages.get(message) as unknown as { rolls: { dice: { results: object[] }[] }[] };
        return rolls.flatMap((roll) => roll.dice.flatMap(({ results }) => results)).length;
      }, id);
      expect(thrown).toBe(dice);
    }
    await gamemaster.run(({ game }) => [...game.combats][0]?.delete());
  });

  it('DH-66.9: the last step brings unconsciousness, whatever else wakes; back at step 6 it is gone', async () => {
    const { ada, gamemaster } = table;
    await setState(table, { step: 6 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    await sheet.getByRole('button', { name: 'Drink one more: Light' }).click();
    const dialog = new CheckDialogPage(ada);
    // A quarter of 9, and 7 for the drinks, 4 for the body.
    await expect.poll(() => dialog.readPool()).toBe('2 white dice 11 black dice');
    const faces = Array.from({ length: 13 }, () => 2);
    const id = await ada.withFaces(faces, () => awaitMessage([ada, gamemaster], () => dialog.roll()));
    await findMessage(gamemaster, id).getByText('One step drunker: Paralytic.').waitFor();
    await expect.poll(() => listStatuses(gamemaster, 'Rosa Vane')).toEqual(['unconscious']);
    // Whoever is unhurt again wakes from wounds, but not from drink.
    const readMarked = (): Promise<unknown> =>
      gamemaster.run(
        ({ game }) => (game.actors.getName('Rosa Vane')?.system['health'] as { marked: number } | undefined)?.marked,
      );
    await openSheetTab(sheet, 'fight');
    await sheet.getByRole('button', { name: /^Marks 1\b/u }).click();
    await expect.poll(readMarked).toBe(1);
    await sheet.getByRole('button', { name: 'Heal a pip' }).click();
    await expect.poll(readMarked).toBe(0);
    await openSheetTab(sheet, 'story');
    await sheet.getByText('Step 7 of 7').waitFor();
    expect(await listStatuses(gamemaster, 'Rosa Vane')).toEqual(['unconscious']);
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

  it('DH-67.1, DH-67.4, DH-67.7: at the lowest and the highest Strength of a row the sheet tells what needs no roll', async () => {
    const { ada, gamemaster } = table;
    await setState(table, { step: 0 });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    for (const [from, to, feat] of [
      [-4, -3, 'lifts a light shopping bag; bends or breaks thick balsa; throws 1 yd.'],
      [-2, -1, 'lifts a heavy shopping bag; bends or breaks thick plywood or silk; throws 5 yd.'],
      [0, 0, 'lifts a child or two heavy bags; bends or breaks wooden boards; throws 10 yd.'],
      [1, 2, 'lifts a grown woman; bends or breaks a copper bar or pipe; throws 20 yd.'],
      [3, 5, 'lifts a grown man; bends or breaks a wooden door; throws 30 yd.'],
      [6, 9, 'lifts a vendor’s cart; bends or breaks an iron bar; throws 40 yd.'],
      [10, 11, 'lifts a rowing boat; bends or breaks prison bars; throws 60 yd.'],
      [12, 13, 'lifts a ganger automaton; bends or breaks a steel bar; throws 80 yd.'],
    ] as const)
      for (const strength of [from, to]) {
        await gamemaster.run(
          ({ game }, given) =>
            game.actors.getName('Rosa Vane')?.update({ system: { characteristics: { strength: given } } }),
          strength,
        );
        const read = (): Promise<unknown> =>
          ada.run(({ game, foundry }) =>
            foundry.utils.getProperty(game.actors.getName('Rosa Vane') ?? {}, 'system.characteristics.strength'),
          );
        await expect.poll(read).toBe(strength);
        await sheet.getByText(`No roll needed: ${feat}`).waitFor();
      }
  });

  it('DH-67.2, DH-67.3: with Strength 0 and Might 1 a net of 2 reaches a feat of 4', async () => {
    const { ada, gamemaster } = table;
    await gamemaster.run(async ({ game }) => {
      const rosa = game.actors.getName('Rosa Vane');
      await rosa?.update({ system: { characteristics: { strength: 0 } } });
      const might = { identifier: 'might', rating: 1, characteristic: 'strength' };
      await rosa?.createEmbeddedDocuments('Item', [{ name: 'Might', type: 'harvestSkill', system: might }]);
    });
    const sheet = await openActorSheet(ada, 'Rosa Vane', 'story');
    await openTab(ada, 'chat');
    await sheet.getByText('No roll needed: lifts a child or two heavy bags;').waitFor();
    await sheet.getByRole('button', { name: 'Roll for more (Strength + Might)' }).click();
    const dialog = new CheckDialogPage(ada);
    await expect.poll(() => dialog.readPool()).toBe('1 white dice 0 black dice');
    const id = await ada.withFaces([6, 1], () => awaitMessage([ada, gamemaster], () => dialog.roll()));
    await findMessage(gamemaster, id)
      .getByText('Manages this much: lifts a grown man; bends or breaks a wooden door; throws 30 yd.')
      .waitFor();
  });
});
