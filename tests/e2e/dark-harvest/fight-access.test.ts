/**
 * Accessibility of a fight: a GM and two players with only a keyboard play an exchange up to its undo, fate, a scripting die, a ruling and a contest. What they
 * see is checked in a chat of 320 px, with doubled text, at 200% zoom, with axe, and without motion. Each test continues from the one before. Foundry 13 is
 * checked in light colours, 14 in dark ones.
 */
import type { Locator } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { findAskField, findAskWindow, findAskWords } from '../pages/ask-window.ts';
import { expectAccessible } from '../pages/axe.ts';
import {
  awaitMessage,
  findLog,
  findMessage,
  findMessages,
  findMore,
  openFolds,
  openTab,
  setLogTheme,
} from '../pages/chat.ts';
import { KeyboardPlayer } from '../pages/keyboard.ts';
import { doubleText, findOverflow, listMotion, narrowLog } from '../pages/layout.ts';
import { findToken, readToken } from '../pages/scene.ts';
import { findDialog } from '../pages/windows.ts';
import { findCardPart, listSilent } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { hits, misses } from './fight-page.ts';
import { createFight, EMIL, ROSA } from './fight-world.ts';
import { findWins } from './forecast-page.ts';
import { findLedger, findLedgerFold, findSceneLedger, findSceneLines } from './ledger-page.ts';
import { findPanelButton } from './panel-page.ts';
import { findPlace, placeOfContent, places, shown } from './places-page.ts';
import { findItemRow, findSheet } from './sheet-page.ts';

const SWORDPLAY = 'Swordplay';

/**
 * At 200% zoom, a page of 1280 × 800 has half its width and height in CSS pixels. The test sets that size; the number of device pixels does not affect the
 * layout.
 */
const ZOOMED = { width: 640, height: 400 };

describeTable('the fight for everyone', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const players = new Map<Seat, KeyboardPlayer>();
  const hands = (seat: Seat): KeyboardPlayer => players.get(seat)!;
  const button = (seat: Seat, id: string, name: string | RegExp): Locator =>
    findMessage(seat, id).getByRole('button', { name, exact: true });
  const dialog = (seat: Seat): Locator => new CheckDialogPage(seat).root;

  /** Moves the focus to a button and presses it. */
  async function act(seat: Seat, target: Locator, key = 'Enter'): Promise<void> {
    await hands(seat).reach(target);
    await hands(seat).press(key);
  }

  /**
   * The same for a button that posts a message to everyone.
   * @returns its id
   */
  function post(seat: Seat, target: Locator, faces?: readonly number[]): Promise<string> {
    const others = table.seats.filter((one) => one !== seat);
    const run = (): Promise<string> => awaitMessage([seat, ...others], () => act(seat, target));
    return faces ? seat.withFaces(faces, run) : run();
  }

  /** The focus has stayed there and is visible. */
  async function expectFocusOn(seat: Seat, element: Locator): Promise<void> {
    await hands(seat).expectFocus(element);
    const outline = await seat.page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
    });
    expect(outline).toBeGreaterThanOrEqual(1);
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createFight(gamemaster, table.seats);
    await gamemaster.run(async ({ game }) => {
      for (const name of ['Rosa Vane', 'Emil Hart'])
        await game.actors.getName(name)?.update({ system: { fate: { value: 9, max: 9 } } });
      await game.users.getName('Bertrand')?.update({ character: game.actors.getName('Emil Hart')?.id });
    });
    const theme = table.generation === 13 ? 'light' : 'dark';
    for (const seat of table.seats) {
      expect(await seat.page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches)).toBe(true);
      const wanted = seat.page.getByRole('button', { name: `Switch to ${theme} colours` });
      if (await wanted.count()) await wanted.click();
      await openTab(seat, 'chat');
      players.set(seat, await KeyboardPlayer.sit(seat));
    }
  });

  afterEach(async () => {
    for (const player of players.values()) await player.expectNoPointer();
  });

  let attack: string;
  let damage: string;
  it('DH-23, DH-24: attacks with a weapon of the sheet, replies on the card, and comes back to it', async () => {
    const { ada, bertrand } = table;
    await act(ada, findToken(ada, EMIL), 't');
    await expect.poll(() => readToken(ada, EMIL)).toContain('targeted');
    await act(ada, findToken(ada, ROSA));
    const sabre = findItemRow(findSheet(ada, ROSA), 'Sabre').getByRole('button', { name: 'Sabre', exact: true });
    await act(ada, sabre);
    await hands(ada).expectFocus(dialog(ada));
    attack = await post(ada, new CheckDialogPage(ada).findRollButton(), [...hits(4), ...misses(3)]);
    await expectFocusOn(ada, sabre);
    await hands(ada).press('Escape');

    await act(bertrand, button(bertrand, attack, 'Strike back'));
    await hands(bertrand).expectFocus(dialog(bertrand));
    await expect.poll(() => new CheckDialogPage(bertrand).readPool()).toBe('4 white dice 0 black dice');
    await post(bertrand, new CheckDialogPage(bertrand).findRollButton(), [...hits(1), ...misses(3)]);
    await dialog(bertrand).waitFor({ state: 'detached' });
    await findMessage(bertrand, attack).getByText(`${ROSA} hits ${EMIL} by 3.`).waitFor();
    await expectFocusOn(bertrand, findMessage(bertrand, attack));
  });

  it('DH-12, DH-42: rolls damage, makes it less, applies it, undoes it on the card, does it again on the sheet', async () => {
    const { ada, bertrand } = table;
    damage = await post(ada, button(ada, attack, `Roll damage to ${EMIL}`), [...hits(6), ...misses(2)]);
    // A repeated action is behind the button for rare actions.
    await expectFocusOn(ada, findMore(ada, attack));
    await hands(ada).press('Enter');
    await act(ada, button(ada, attack, `Roll damage to ${EMIL} again`));
    const question = findDialog(ada);
    await hands(ada).expectFocus(question);
    await hands(ada).press('Escape');
    await question.waitFor({ state: 'detached' });
    await expectFocusOn(ada, findMessage(ada, attack));

    const card = findMessage(bertrand, damage);
    await post(bertrand, button(bertrand, damage, 'Spend a fate point: 1 pip less (9 left)'));
    await card.getByText('8 pips of damage').waitFor();
    await expectFocusOn(bertrand, card);
    await post(bertrand, button(bertrand, damage, 'Apply'));
    await card.getByText('Applied by Bertrand', { exact: true }).waitFor();
    await expectFocusOn(bertrand, card);
    await act(bertrand, button(bertrand, damage, 'Undo'));
    await card.getByText('Applied by Bertrand, then undone').waitFor();
    await expectFocusOn(bertrand, card);

    await act(bertrand, findToken(bertrand, EMIL));
    const ledger = findLedger(findSheet(bertrand, EMIL));
    await hands(bertrand).activate(findSheet(bertrand, EMIL).getByRole('tab', { name: 'Story' }));
    await act(bertrand, findLedgerFold(ledger));
    await act(bertrand, ledger.getByRole('button', { name: /^Redo Damage/u }).first());
    await expect.poll(() => readToken(bertrand, EMIL)).toContain('10/18');
    await expectFocusOn(bertrand, ledger);
    await hands(bertrand).press('Escape');
  });

  it('DH-10, DH-16, DH-18: a contest, fate on another’s roll, a scripting die, its approval and a ruling', async () => {
    const { ada, bertrand, gamemaster } = table;
    const id = await awaitMessage([ada, bertrand, gamemaster], () =>
      ada.run(
        async ({ game }, skill) =>
          void (await game.tetrad.roll(game.actors.getName('Rosa Vane') ?? '', skill.toLowerCase())),
        SWORDPLAY,
      ),
    );
    const summary = (seat: Seat): Locator => findMore(seat, id);
    await act(bertrand, summary(bertrand));
    await act(bertrand, button(bertrand, id, 'Contest this'));
    await hands(bertrand).expectFocus(dialog(bertrand));
    await hands(bertrand).press('Escape');
    await dialog(bertrand).waitFor({ state: 'detached' });
    await expectFocusOn(bertrand, button(bertrand, id, 'Contest this'));
    await act(bertrand, button(bertrand, id, /^Emil Hart helps/u));
    await hands(bertrand).expectFocus(findAskWords(bertrand));
    await expectAccessible(bertrand.page, places.ask, shown.words);
    await hands(bertrand).press('Escape');
    await findAskWindow(bertrand).waitFor({ state: 'detached' });
    await expectFocusOn(bertrand, button(bertrand, id, /^Emil Hart helps/u));

    await act(ada, summary(ada));
    await act(ada, button(ada, id, 'Reroll: scripting die (6 points)'));
    await hands(ada).expectFocus(findAskWords(ada));
    await hands(ada).type('The wind turns.');
    const request = await post(ada, findAskWindow(ada).getByRole('button', { name: 'Ask the GM', exact: true }));
    await findAskWindow(ada).waitFor({ state: 'detached' });
    await expectFocusOn(ada, findMessage(ada, id));
    await act(gamemaster, button(gamemaster, request, 'Approve'));
    await findMessage(gamemaster, request).getByText('Approved by Gamemaster.').waitFor();
    await expectFocusOn(gamemaster, findMessage(gamemaster, request));
    await post(ada, button(ada, request, 'Reroll'));
    await expectFocusOn(ada, findMessage(ada, request));

    await act(gamemaster, summary(gamemaster));
    await act(gamemaster, button(gamemaster, id, 'GM ruling'));
    await hands(gamemaster).expectFocus(findAskWindow(gamemaster).getByRole('radio').first());
    await hands(gamemaster).press('ArrowDown');
    await hands(gamemaster).reach(findAskField(gamemaster, 'net'));
    await hands(gamemaster).press('Control+A');
    await hands(gamemaster).type('4');
    await hands(gamemaster).reach(findAskField(gamemaster, 'reason'));
    await hands(gamemaster).type('What a description.');
    await post(gamemaster, findAskWindow(gamemaster).getByRole('button', { name: 'Make the ruling', exact: true }));
    await expect.poll(() => findCardPart(findMessage(ada, id), 'number').textContent()).toBe('4');
    // The fold that contains it stays open while the card changes.
    await expectFocusOn(gamemaster, button(gamemaster, id, 'GM ruling'));
  });

  it('cards fit a chat of 320 px and text twice as large, without motion; what they say is said in words', async () => {
    for (const seat of [table.bertrand, table.gamemaster]) {
      const { page } = seat;
      await setLogTheme(seat, table.generation === 13 ? 'light' : 'dark');
      await openFolds(findLog(seat));
      expect(await findMessages(seat).count()).toBeGreaterThanOrEqual(7);
      await expectAccessible(page, places.log, shown.undo, shown.request, shown.ruling, shown.exchange);
      const widen = await narrowLog(seat);
      expect(await findOverflow(seat, places.messages)).toEqual([]);
      const shrink = await doubleText(seat);
      expect(await findOverflow(seat, places.messages)).toEqual([]);
      expect(await listMotion(seat, places.cards)).toEqual([]);
      for (const undo of [widen, shrink]) await undo();
      // No card and no die shows success only by its colour.
      expect(await listSilent(findLog(seat))).toEqual([]);
    }
  });

  it('at 200 % zoom every window stays within the page, is whole, and can be used by keyboard', async () => {
    const { bertrand, gamemaster } = table;
    for (const seat of [bertrand, gamemaster]) await seat.page.setViewportSize(ZOOMED);
    async function expectRoom(seat: Seat, place: string): Promise<void> {
      const window = findPlace(seat, place);
      await hands(seat).expectFocus(window);
      const box = (await window.boundingBox())!;
      expect([box.x, box.y].every((side) => side >= 0)).toBe(true);
      expect(box.x + box.width).toBeLessThanOrEqual(ZOOMED.width);
      expect(box.y + box.height).toBeLessThanOrEqual(ZOOMED.height);
      expect(await findOverflow(seat, placeOfContent(place))).toEqual([]);
      expect(await listMotion(seat, placeOfContent(place))).toEqual([]);
      await expectAccessible(seat.page, place, shown.button);
    }
    await hands(gamemaster).press('Shift+KeyG');
    await act(gamemaster, findPanelButton(gamemaster, 'sceneLedger'));
    await expectRoom(gamemaster, places.sceneLedger);
    const lines = findSceneLines(gamemaster);
    await act(gamemaster, lines.getByRole('button', { name: /^Undo Damage/u }).first());
    await expect.poll(() => readToken(bertrand, EMIL)).toContain('18/18');
    await expectFocusOn(gamemaster, findSceneLedger(gamemaster));
    await hands(gamemaster).press('Escape');
    await act(gamemaster, findPanelButton(gamemaster, 'forecast'));
    await findWins(gamemaster).first().waitFor({ timeout: 20_000 });
    await expectRoom(gamemaster, places.forecast);
    await hands(gamemaster).press('Escape');

    await act(bertrand, findToken(bertrand, 'Gutter Rat (1)'), 't');
    await act(bertrand, findToken(bertrand, EMIL));
    await expectRoom(bertrand, places.sheet);
    await hands(bertrand).activate(findSheet(bertrand, EMIL).getByRole('tab', { name: 'Fight' }));
    await act(
      bertrand,
      findItemRow(findSheet(bertrand, EMIL), 'Sabre').getByRole('button', { name: 'Sabre', exact: true }),
    );
    await expectRoom(bertrand, places.dialogWindow);
    await hands(bertrand).press('Escape');
    await hands(bertrand).activate(findSheet(bertrand, EMIL).getByRole('tab', { name: 'Story' }));
    await act(bertrand, findSheet(bertrand, EMIL).getByRole('button', { name: 'Change a detail of the scene' }));
    await expectRoom(bertrand, places.ask);
  });
});
