/** Damage of doors, Tesla weapons, drunkards and Quickplay. Its cards and ledgers are drawn in tests/e2e. */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton, returnToChat } from '../../e2e/pages/chat.ts';
import { findDice } from '../../e2e/dark-harvest/check-card-page.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { readDamage } from '../../e2e/dark-harvest/damage-card-page.ts';
import { dealDamage, listStatuses, readTrack } from '../../e2e/dark-harvest/damage-steps.ts';
import { misses } from '../../e2e/dark-harvest/fight-page.ts';
import { beginRound, giveTurn, placeRosa } from '../../e2e/dark-harvest/fight-world.ts';
import { findCharacteristic, openActorSheet, openItemRoll } from '../../e2e/dark-harvest/sheet-page.ts';

const press = pressButton;

describeTable('damage', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const { begin, attackWithNet, hit, reply } = dealDamage(table);

  beforeAll(begin);

  beforeEach(() => returnToChat(table.seats));

  it('DH-51: a door resists with the dice it has left, loses dice and breaks', async () => {
    const { ada, bertrand, gamemaster } = table;
    const attack = await hit('Sabre', 'Cellar Door', 1, null);
    const first = await ada.withFaces([1, 1, 1, ...misses(5), 1, 2], () =>
      awaitMessage([ada, gamemaster], () => press(ada, attack, 'Roll damage to Cellar Door')),
    );
    await expect
      .poll(() => readDamage(gamemaster, first))
      .toEqual([
        'Rosa Vane hits Cellar Door',
        '3 pips of damage',
        'The object resists with its remaining structure dice: 2.',
        'Pips left 4 → 1',
        'Structure dice 2 → 1',
        'Apply',
      ]);
    await press(gamemaster, first, 'Apply');
    await expect.poll(() => readTrack(ada, 'Cellar Door')).toBe(3);
    await beginRound(gamemaster, [ada, bertrand]);
    const next = await hit('Sabre', 'Cellar Door', 1, null);
    const second = await ada.withFaces([1, ...misses(7), 2], () =>
      awaitMessage([ada, gamemaster], () => press(ada, next, 'Roll damage to Cellar Door')),
    );
    await expect.poll(() => readDamage(gamemaster, second)).toContain('breaks');
    await press(gamemaster, second, 'Apply');
    await expect.poll(() => readTrack(ada, 'Cellar Door')).toBe(4);
  });

  it('DH-50: a Tesla weapon stuns, with its status, until it is shaken off from the next round on', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, [ada, bertrand]);
    const attack = await hit('Tesla Pistol', 'Emil Hart', 2, bertrand);
    const stun = await awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart'));
    await expect
      .poll(() => readDamage(bertrand, stun))
      .toEqual(['Rosa Vane hits Emil Hart', '2 rounds stunned', 'Apply']);
    await press(bertrand, stun, 'Apply');
    await expect.poll(() => listStatuses(gamemaster, 'Emil Hart')).toContain('stun');
    expect(await readTrack(gamemaster, 'Emil Hart')).toEqual([0, 0]);
    const sheet = await openActorSheet(bertrand, 'Emil Hart');
    await sheet.getByText('Stunned until the end of round 5: cannot act or defend.').waitFor();
    const shake = sheet.getByRole('button', { name: 'Shake off the stun' });
    expect(await shake.count()).toBe(0);
    await beginRound(gamemaster, [ada, bertrand]);
    // From the next round on, at its place in the order.
    await giveTurn(gamemaster, table.seats, 'Emil Hart');
    const setResolve = (resolve: number): Promise<unknown> =>
      gamemaster.run(
        ({ game }, to) => game.actors.getName('Emil Hart')?.update({ system: { characteristics: { resolve: to } } }),
        resolve,
      );
    await setResolve(3);
    await shake.click();
    await openTab(bertrand, 'chat');
    const dialog = new CheckDialogPage(bertrand);
    // Fortitude 1 + Resolve 3.
    await expect.poll(() => dialog.readPool()).toBe('4 white dice 0 black dice');
    const test = await bertrand.withFaces([1, 2, 2, 2], () =>
      awaitMessage([bertrand, gamemaster], () => dialog.roll()),
    );
    await findMessage(bertrand, test).getByText('Shakes off the stun.').waitFor();
    await press(bertrand, test, 'Mark as no longer stunned');
    await findMessage(gamemaster, test).getByText('No longer stunned.').waitFor();
    await expect.poll(() => listStatuses(gamemaster, 'Emil Hart')).not.toContain('stun');
    await setResolve(1);
  });

  it('DH-50.2: a stun that nobody shakes off lasts for its rounds, in which no attack is made, and then ends by itself', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, [ada, bertrand]);
    const attack = await hit('Tesla Pistol', 'Emil Hart', 1, bertrand);
    const stun = await awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart'));
    await expect.poll(() => readDamage(bertrand, stun)).toContain('1 round stunned');
    await press(bertrand, stun, 'Apply');
    await expect.poll(() => listStatuses(gamemaster, 'Emil Hart')).toContain('stun');
    await beginRound(gamemaster, [ada, bertrand]);
    const refused = await openItemRoll(bertrand, 'Emil Hart', 'Sabre');
    await expect.poll(() => refused.readRefusal()).toContain('Emil Hart is stunned');
    expect(await listStatuses(bertrand, 'Emil Hart')).toContain('stun');
    await refused.close();
    await beginRound(gamemaster, [ada, bertrand]);
    await expect.poll(() => listStatuses(bertrand, 'Emil Hart')).not.toContain('stun');
    const free = await openItemRoll(bertrand, 'Emil Hart', 'Sabre');
    await expect.poll(() => free.readPool()).toMatch(/white dice/u);
    expect(await free.readRefusal()).toBeNull();
    await free.close();
  });

  it('DH-50.3: a stun lasts as long as the attack’s own net, whatever the dodge rolled', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, [ada, bertrand]);
    // At close range, little of the dodge would remain.
    await placeRosa(gamemaster, table.seats, 'far');
    const attack = await attackWithNet('Tesla Pistol', 'Emil Hart', 3);
    await reply(attack, 'Dodge', 2);
    const stun = await awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart'));
    await expect.poll(() => readDamage(bertrand, stun)).toContain('3 rounds stunned');
  });

  it('DH-50.4: a tie that initiative wins at net 1 stuns for one round', async () => {
    const { ada, bertrand, gamemaster } = table;
    await beginRound(gamemaster, [ada, bertrand]);
    const attack = await attackWithNet('Tesla Pistol', 'Emil Hart', 1);
    await reply(attack, 'Dodge', 1);
    const stun = await awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart'));
    await expect.poll(() => readDamage(bertrand, stun)).toContain('1 round stunned');
  });

  it('DH-41.1, DH-41.3, DH-41.4: in Quickplay the own net makes the dice, by however little it won; net 1 adds none; a shot has no Strength', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'darkHarvestQuickplay', true));
    await beginRound(gamemaster, [ada, bertrand]);
    const shot = await hit('Pistol', 'Emil Hart', 2, bertrand);
    // Pistol 6, and one for the second success.
    const hole = await ada.withFaces(misses(7), () =>
      awaitMessage([ada, bertrand, gamemaster], () => press(ada, shot, 'Roll damage to Emil Hart')),
    );
    await expect.poll(() => readDamage(bertrand, hole)).toContain('0 pips of damage');
    await placeRosa(gamemaster, table.seats, 'beside');
    for (const [net, dice] of [
      [3, 4],
      [1, 2],
    ] as const) {
      await beginRound(gamemaster, [ada, bertrand]);
      const attack = await attackWithNet('Cosh', 'Emil Hart', net);
      await reply(attack, 'Strike back', net - 1);
      // Cosh 1, Strength 1, and one for each success beyond the first.
      const damage = await ada.withFaces(misses(dice), () =>
        awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart')),
      );
      await expect.poll(() => readDamage(bertrand, damage)).toContain('0 pips of damage');
      await expect.poll(() => findDice(findMessage(bertrand, damage), 'white').count()).toBe(dice);
    }
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'darkHarvestQuickplay', false));
  });

  it('DH-66.12: whoever is at step 6 of drunkenness rolls all dice of the damage', async () => {
    const { ada, bertrand, gamemaster } = table;
    const setStep = (step: number): Promise<unknown> =>
      gamemaster.run(
        ({ game }, given) => game.actors.getName('Rosa Vane')?.update({ system: { drinking: { step: given } } }),
        step,
      );
    await beginRound(gamemaster, [ada, bertrand]);
    const attack = await hit('Sabre', 'Emil Hart', 1, bertrand);
    await setStep(6);
    // Sabre 7 and Strength 1.
    const damage = await ada.withFaces(misses(8), () =>
      awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart')),
    );
    await expect.poll(() => findDice(findMessage(bertrand, damage), 'white').count()).toBe(8);
    await setStep(0);
  });

  it('DH-41, DH-43.1, DH-47.1: by the quickplay reading each success above the first is a die; a blunt weapon bruises', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'darkHarvestQuickplay', true));
    await beginRound(gamemaster, [ada, bertrand]);
    const attack = await hit('Cosh', 'Emil Hart', 3, bertrand);
    const before = (await readTrack(gamemaster, 'Emil Hart')) as [number, number];
    // Cosh 1, Strength 1, and 2 for a margin of 3.
    const damage = await ada.withFaces([1, 6, 2, 2, 2], () =>
      awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart')),
    );
    await expect.poll(() => readDamage(bertrand, damage)).toContain('2 pips of damage');
    expect(await readDamage(bertrand, damage)).toContain('Bruises only.');
    await press(bertrand, damage, 'Apply');
    await expect.poll(() => readTrack(gamemaster, 'Emil Hart')).toEqual(before.map((count) => count + 2));
    // They are black dice in this round as other pips are.
    const sheet = await openActorSheet(bertrand, 'Emil Hart');
    await findCharacteristic(sheet, 'wits').click();
    const dialog = new CheckDialogPage(bertrand);
    await expect.poll(() => dialog.readPool()).toBe('2 white dice 1 black dice');
    await dialog.close();
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'darkHarvestQuickplay', false));
  });
});
