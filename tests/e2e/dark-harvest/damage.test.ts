/** Damage in play: rolled once for a hit, previewed and applied on its card, undone and redone there, on the sheet and in the scene's ledger. */
import { readFile } from 'node:fs/promises';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, findMessage, openTab, pressButton, returnToChat } from '../pages/chat.ts';
import { target } from '../pages/scene.ts';
import { findDialog } from '../pages/windows.ts';
import { findCardButtons, readButtonChance } from './check-card-page.ts';
import { findConsequences } from './consequences-card-page.ts';
import {
  findDamageButtons,
  findDamageTrack,
  findGoingPips,
  findLostPips,
  findSetOff,
  findTargetChoice,
  readDamage,
  readFirstNumbers,
  readFirstTarget,
} from './damage-card-page.ts';
import { dealDamage, readStored, readTrack } from './damage-steps.ts';
import { misses } from './fight-page.ts';
import { findSceneEntries, openLedger, openSceneLedger } from './ledger-page.ts';
import { placeOfMessage, places, shown } from './places-page.ts';
import { openActorSheet, openSheetTab } from './sheet-page.ts';

const press = pressButton;

describeTable('damage', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const { begin, hit } = dealDamage(table);

  /** Presses a button of the open dialog. */
  async function answer(seat: Seat, name: string): Promise<void> {
    const dialog = findDialog(seat);
    await dialog.getByRole('button', { name, exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }

  beforeAll(begin);

  beforeEach(() => returnToChat(table.seats));

  describe('of a hit', () => {
    let attack: string;
    let damage: string;

    it('DH-40, DH-42, DH-48: is rolled once, and shows what it would do to those who may see it', async () => {
      const { ada, bertrand, gamemaster } = table;
      attack = await hit('Sabre', 'Emil Hart', 3, bertrand);
      expect(
        await findMessage(bertrand, attack)
          .getByRole('button', { name: /Roll damage/u })
          .count(),
      ).toBe(0);
      // Sabre 7, Strength 1, margin 3: 3 successes and 3.
      damage = await ada.withFaces([1, 1, 1, ...misses(5)], () =>
        awaitMessage([ada, bertrand, gamemaster], () => press(ada, attack, 'Roll damage to Emil Hart')),
      );
      const numbers = ['Health 10 → 4', 'Reserve 8', 'more pips than Fortitude: injury test'];
      const title = ['Rosa Vane hits Emil Hart', '6 pips of damage'];
      await expect.poll(() => readDamage(ada, damage)).toEqual(title);
      for (const seat of [bertrand, gamemaster]) {
        await expect.poll(() => readDamage(seat, damage)).toEqual([...title, ...numbers, 'Apply']);
      }
      // The pips that will be lost are hatched, but only for users who may see the track.
      expect(await findGoingPips(findMessage(bertrand, damage)).count()).toBe(6);
      expect(await findDamageTrack(findMessage(ada, damage)).count()).toBe(0);
      await press(ada, attack, 'Roll damage to Emil Hart again');
      await answer(ada, 'Leave it as it is');
    });

    it('DH-12: a fate point takes a pip off before it is applied', async () => {
      const { bertrand, gamemaster } = table;
      await gamemaster.run(({ game }) =>
        game.actors.getName('Emil Hart')?.update({ system: { fate: { value: 1, max: 1 } } }),
      );
      await awaitMessage([bertrand, gamemaster], () =>
        press(bertrand, damage, 'Spend a fate point: 1 pip less (1 left)'),
      );
      for (const seat of [bertrand, gamemaster]) {
        await expect.poll(() => readDamage(seat, damage)).toContain('5 pips of damage');
        await expect.poll(() => readDamage(seat, damage)).toContain('Fate takes off 1 pip.');
        await expect.poll(() => readDamage(seat, damage)).toContain('Health 10 → 5');
      }
    });

    it('DH-42, DH-43: is applied by whoever owns the target, once; undone exactly; a second time only after a question', async () => {
      const { ada, bertrand, gamemaster } = table;
      await awaitMessage([bertrand, gamemaster], () => press(bertrand, damage, 'Apply'));
      for (const seat of [bertrand, gamemaster]) {
        await expect
          .poll(() => readDamage(seat, damage))
          .toEqual([
            'Rosa Vane hits Emil Hart',
            '5 pips of damage',
            'Health 10 → 5',
            'Reserve 8',
            'Applied by Bertrand',
            'Undo',
            // With the dice in the fold.
            'Fate takes off 1 pip.',
          ]);
      }
      await expect
        .poll(() => readDamage(ada, damage))
        .toEqual(['Rosa Vane hits Emil Hart', '5 pips of damage', 'Applied by Bertrand', 'Fate takes off 1 pip.']);
      expect(await readTrack(gamemaster, 'Emil Hart')).toEqual([5, 0]);
      const hurt = findMessage(bertrand, damage);
      expect(await findLostPips(hurt).count()).toBe(5);
      // The same card shows what the damage sets off, with its chance, to those who may know; the name of the rule opens its page.
      const due = hurt.getByRole('button', { name: 'Avoid the injury', exact: true });
      expect(await readButtonChance(due)).toMatch(/^succeeds \d+%$/u);
      expect(await findSetOff(findMessage(ada, damage)).count()).toBe(0);
      await hurt.getByRole('button', { name: 'Permanent injury', exact: true }).press('Enter');
      await bertrand.page.getByText('If you take more pips at once than your Fortitude').waitFor();
      await bertrand.closeWindows();
      // The pips of the round, and where they came from (DH-43).
      expect(await readStored(gamemaster, 'Emil Hart', 'roundPips')).toMatchObject({ round: 1, pips: 5 });
      await press(gamemaster, damage, 'Undo');
      await expect.poll(() => readTrack(bertrand, 'Emil Hart')).toEqual([0, 0]);
      expect(await readStored(bertrand, 'Emil Hart', 'roundPips')).toMatchObject({ combat: '', round: 0, pips: 0 });
      await findMessage(bertrand, damage).getByText('Applied by Bertrand, then undone').waitFor();
      const wounds = findConsequences(bertrand).last();
      await wounds.getByText('Undone: the damage that caused these consequences was taken back.').waitFor();
      // Only the name of its rule can still be pressed.
      expect(await findCardButtons(wounds).count()).toBe(0);

      await awaitMessage([gamemaster, bertrand], () => press(gamemaster, damage, 'Apply'));
      await findMessage(bertrand, damage).getByText('Applied by Gamemaster', { exact: true }).waitFor();
      await press(bertrand, damage, 'Apply again');
      await bertrand.page.getByText('Emil Hart has already taken this damage. Apply it a second time?').waitFor();
      await answer(bertrand, 'Leave it as it is');
      expect(await readTrack(gamemaster, 'Emil Hart')).toEqual([5, 0]);
      await expectAccessible(bertrand.page, placeOfMessage(damage), shown.undo);
    });

    it('an undo on the sheet says what has changed since, and takes back the difference or nothing', async () => {
      const { bertrand, gamemaster } = table;
      const sheet = await openActorSheet(bertrand, 'Emil Hart');
      await sheet.getByRole('button', { name: 'Mark a bruise' }).click();
      await expect.poll(() => readTrack(gamemaster, 'Emil Hart')).toEqual([6, 1]);
      await openSheetTab(sheet, 'story');
      const entries = await openLedger(sheet);
      // The damage that was undone first has since been applied again.
      const first = entries.filter({ hasText: 'Damage' }).filter({ hasText: 'Bertrand' });
      await first.getByRole('button', { name: /^Redo/u }).click();
      await bertrand.page
        .getByText('has been applied again since it was undone. If you redo it, it counts twice.')
        .waitFor();
      await answer(bertrand, 'Leave it as it is');
      expect(await readTrack(gamemaster, 'Emil Hart')).toEqual([6, 1]);
      const entry = entries.filter({ hasText: 'Damage' }).filter({ hasText: 'Gamemaster' }).first();
      const undo = entry.getByRole('button', { name: /^Undo/u });
      for (const [choice, track] of [
        ['Leave it as it is', [6, 1]],
        ['Undo the difference', [1, 1]],
      ] as const) {
        await undo.click();
        await bertrand.page.getByText('marked pips: 5 then, 6 now').waitFor();
        await bertrand.page.getByText('marked pips 6 → 1').waitFor();
        await answer(bertrand, choice);
        await expect.poll(() => readTrack(gamemaster, 'Emil Hart')).toEqual(track);
      }
      await entry.getByText('undone').waitFor();
      await entry.getByRole('button', { name: /^Redo/u }).click();
      await expect.poll(() => readTrack(gamemaster, 'Emil Hart')).toEqual([6, 1]);
      await entry.getByRole('button', { name: /^Undo/u }).waitFor();
      expect(await entries.count()).toBe(6);
    });

    it('stays readable when the attack is deleted, and so does its application when the card is', async () => {
      const { bertrand, gamemaster } = table;
      await gamemaster.run(({ game }, id) => game.messages.get(id)?.delete(), attack);
      await findMessage(bertrand, attack).waitFor({ state: 'detached' });
      await expect.poll(() => readDamage(bertrand, damage)).toContain('Applied by Gamemaster');
      await gamemaster.run(({ game }, id) => game.messages.get(id)?.delete(), damage);
      await findMessage(bertrand, damage).waitFor({ state: 'detached' });
      const sheet = await openActorSheet(bertrand, 'Emil Hart');
      await openSheetTab(sheet, 'story');
      const entries = await openLedger(sheet);
      await entries.filter({ hasText: 'Sabre, Rosa Vane' }).first().waitFor();
    });
  });

  describe('without a target', () => {
    it('DH-63: is applied to those whom the Gamemaster targets, each previewed; unlinked tokens each have their own', async () => {
      const { ada, gamemaster } = table;
      await gamemaster.run(async ({ CONFIG }) => {
        const system = { severity: 'moderate', dice: 4 };
        const peril = await CONFIG.Item.documentClass.create({ name: 'Steam Pipe', type: 'harvestPeril', system });
        await peril.sheet?.render({ force: true });
      });
      const rats = ['Gutter Rat (1)', 'Gutter Rat (2)'];
      await target(gamemaster, ...rats);
      const roll = gamemaster.page.getByRole('button', { name: 'Roll the damage' });
      const id = await gamemaster.withFaces([1, 1, 1, 2], () => awaitMessage([gamemaster, ada], () => roll.click()));
      expect(await findDamageButtons(findMessage(ada, id)).count()).toBe(0);
      await gamemaster.closeWindows();
      await press(gamemaster, id, 'Apply to my targets');
      const dialog = findTargetChoice(gamemaster);
      await expect.poll(() => readFirstTarget(dialog)).toBe(rats[0]);
      await expect.poll(() => readFirstNumbers(dialog)).toMatch(/10.*→.*7/su);
      await dialog.getByRole('checkbox').last().uncheck();
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect.poll(() => readTrack(ada, rats[0]!)).toEqual([3, 0]);
      expect(await readTrack(ada, rats[1]!)).toEqual([0, 0]);
      // A press while the previous one is still running does nothing.
      await expect
        .poll(async () => (await dialog.count()) || press(gamemaster, id, 'Apply to my targets'), { interval: 500 })
        .toBe(1);
      await dialog.getByText('Has already taken this damage. Tick to apply it again.').waitFor();
      expect(await dialog.getByRole('checkbox', { checked: true }).count()).toBe(1);
      await dialog.getByRole('button', { name: 'Apply', exact: true }).click();
      await expect.poll(() => readTrack(ada, rats[1]!)).toEqual([3, 0]);
      expect(await readTrack(ada, rats[0]!)).toEqual([3, 0]);
    });
  });

  describe('the scene’s ledger', () => {
    const entries = () => findSceneEntries(table.gamemaster);

    it('shows the Gamemaster what was done to all who are there, filtered, undone and saved', async () => {
      const { gamemaster, ada } = table;
      const ledger = await openSceneLedger(gamemaster);
      await ledger.getByLabel('Who', { exact: true }).selectOption('Gutter Rat (2)');
      await expect.poll(() => entries().count()).toBe(1);
      await ledger.getByRole('button', { name: /^Undo Damage/u }).click();
      await expect.poll(() => readTrack(ada, 'Gutter Rat (2)')).toEqual([0, 0]);
      expect(await readTrack(ada, 'Gutter Rat (1)')).toEqual([3, 0]);
      await expect.poll(() => entries().count()).toBe(2);
      await ledger.getByRole('button', { name: /^Redo Damage/u }).click();
      await expect.poll(() => readTrack(ada, 'Gutter Rat (2)')).toEqual([3, 0]);
      await ledger.getByLabel('Who', { exact: true }).selectOption('Everyone');
      await ledger.getByLabel('What', { exact: true }).selectOption('Damage');
      await ledger.getByLabel('Contains').fill('steam');
      await expect.poll(() => entries().count()).toBe(2);
      await ledger.getByText(/The Cellar: 2 of \d+ entries/u).waitFor();
      const [download] = await Promise.all([
        gamemaster.page.waitForEvent('download'),
        ledger.getByRole('button', { name: 'Save as CSV' }).click(),
      ]);
      expect(download.suggestedFilename()).toBe('Ledger of The Cellar.csv');
      const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
      expect(rows[0]).toBe('"Time","Who","What","Changes","Source","Rule","By","Undone"');
      expect(rows[1]).toContain(
        '"Gutter Rat (1)","Damage","marked pips 0 → 3","Steam Pipe","Health track","Gamemaster",""',
      );
      expect(rows).toHaveLength(3);
      await expectAccessible(gamemaster.page, places.sceneLedger, shown.lines, shown.filter);
    });

    it('has an edit of what a token has of its own too, however it is made, which is taken back exactly', async () => {
      const { gamemaster, ada } = table;
      const name = 'Gutter Rat (2)';
      const edit = (way: 'token' | 'delta' | 'bar', value: number) =>
        gamemaster.run(
          async ({ game }, given) => {
            const tokens = [...game.scenes].flatMap((scene) => scene.tokens.contents);
            const token = tokens.find((one) => one.name === given.name) as unknown as {
              update(changes: object): Promise<unknown>;
              delta: { update(changes: object): Promise<unknown> };
              actor: { modifyTokenAttribute(...args: unknown[]): Promise<unknown> };
            };
            const marked = { 'system.health.marked': given.value };
            if (given.way === 'token') await token.update({ 'delta.system.health.marked': given.value });
            else if (given.way === 'delta') await token.delta.update(marked);
            else await token.actor.modifyTokenAttribute('health', given.value, false, true);
          },
          { way, value, name },
        );
      /** Returns what is stored of the rat besides its ledger, and the state of its combatant; the world actor has no entry of it. */
      const readRat = () =>
        gamemaster.run(({ game }, wanted) => {
          const token = [...game.scenes].flatMap(({ tokens }) => tokens.contents).find((one) => one.name === wanted);
          const { ledger: _ledger, ...system } = { ledger: null, ...token?.actor.system };
          const fighter = [...game.combats][0]?.turns.find((one) => one.name === wanted) as
            | { defeated?: boolean }
            | undefined;
          const world = game.actors.getName('Gutter Rat')?.system['ledger'] as object;
          const statuses = [...(token?.actor.statuses ?? [])];
          return JSON.stringify([system, statuses, fighter?.defeated, Object.keys(world).length]);
        }, name);
      const ledger = await openSceneLedger(gamemaster);
      await ledger.getByLabel('Who', { exact: true }).selectOption(name);
      await ledger.getByLabel('What', { exact: true }).selectOption('Everything');
      await ledger.getByLabel('Contains').fill('');
      await expect.poll(() => readTrack(ada, name)).toEqual([3, 0]);
      const before = await readRat();
      let count = await entries().count();
      for (const [way, value, marked] of [
        ['token', 5, 5],
        ['bar', 12, 6],
        ['delta', 18, 18],
      ] as const) {
        await edit(way, value);
        await expect.poll(() => readTrack(ada, name), { message: way }).toEqual([marked, 0]);
        await expect.poll(() => entries().count(), { message: way }).toBe((count += 1));
      }
      await expect.poll(readRat).toMatch(/,true,0\]$/u);
      for (const marked of [6, 5, 3]) {
        // The newest entry that has not been undone.
        await ledger.getByRole('button', { name: /^Undo/u }).first().click();
        await expect.poll(() => readTrack(ada, name)).toEqual([marked, 0]);
        await expect.poll(() => entries().count()).toBe((count += 1));
      }
      await expect.poll(readRat).toBe(before);
    });

    it('is for Gamemasters alone', async () => {
      const { ada } = table;
      await openTab(ada, 'combat');
      expect(await ada.page.getByRole('button', { name: 'Scene ledger' }).count()).toBe(0);
    });
  });
});
