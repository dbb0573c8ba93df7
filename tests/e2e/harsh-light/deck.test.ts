/** Pulls of Harsh Light in a browser: from the world's deck by two players, a card that is still covered, and a number typed key by key. */
import type { Locator } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens } from '../binding/table.ts';
import { describeTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, exportLog, findMessage, findMessages, listMessageIds, openTab } from '../pages/chat.ts';
import { type Seats, closeDialogs } from '../pages/fights.ts';
import { hunter, openPull, press, prey } from './light-fight.ts';

const VERA = 'Vera Lindqvist';
const TOM = 'Tom Ashdown';

describeTable('the deck of Harsh Light', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, VERA, 'Ada', hunter);
    await createActor(gamemaster, TOM, 'Bertrand', prey);
    await placeTokens(gamemaster, 'Chapel Street', [VERA, TOM]);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  // A dialog that a failed test leaves open would fail those after it.
  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  /** Returns the cards that messages show, as numbers. */
  const readCards = (messages: Locator): Promise<string[]> =>
    messages
      .locator('.light-card img:not(.light-back)')
      .evaluateAll((all) => all.map((one) => /(\d+)\.svg$/u.exec(one.getAttribute('src') ?? '')?.[1] ?? ''));

  /** Makes every draw of both players take the card at this place of what is left: 0.001 the highest, 0.999 the lowest. */
  async function setUniform(uniform: number): Promise<void> {
    for (const seat of byAda())
      await seat.run(({ CONFIG }, given) => Promise.resolve(void (CONFIG.Dice.randomUniform = () => given)), uniform);
  }

  /** Shuffles the deck, and draws all cards but the highest, as a GM. */
  function leaveTen(seat: typeof table.ada): Promise<void> {
    return seat.run(async ({ game }) => {
      const [deck, pile] = ['deck', 'pile'].map((type) => game.cards.contents.find((one) => one.type === type));
      await deck?.recall({ chatNotification: false });
      if (deck) await pile?.draw(deck, 9, { chatNotification: false });
    });
  }

  it('HL-19.3, HL-19.5: from the world’s deck no card comes twice until all ten are used, for two players', async () => {
    const { gamemaster, ada, bertrand } = table;
    await gamemaster.run(async ({ game }) => void (await game.settings.set('tetrad', 'harshLightPullFrom', 'deck')));
    const readPile = (seat: typeof ada) =>
      seat.run(({ game }) => {
        const stacks = game.cards.contents as unknown as {
          type: string;
          cards: { contents: { value: number; face: number | null }[] };
        }[];
        const pile = stacks.find(({ type }) => type === 'pile');
        return Promise.resolve(pile?.cards.contents.map(({ value, face }) => [value, face]) ?? null);
      });
    await expect.poll(() => readPile(bertrand)).toEqual([]);
    // The highest card that is left comes first: a 10 that came last would call the cards back at once.
    await setUniform(0.001);
    // Each pulls in turn, until all ten are used; a 10 uses two.
    for (let pulled = 0; pulled < 9; pulled += 1) {
      const [seat, by, who] =
        pulled % 2 === 0 ? ([ada, byAda(), VERA] as const) : ([bertrand, byBertrand(), TOM] as const);
      await openPull(seat, who, 'Larceny');
      await awaitMessage(by, () => seat.page.locator('form.roll-dialog [data-roll]').click());
      await seat.closeWindows();
    }
    const readValues = async () => (await readPile(ada))?.map(([value]) => Number(value)).toSorted((a, b) => a - b);
    await expect.poll(readValues).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // All pulls were public, so that all cards lie face up.
    await expect.poll(async () => (await readPile(bertrand))?.every(([, face]) => face === 0)).toBe(true);
    // The next pull calls the cards back first.
    await openPull(ada, VERA, 'Larceny');
    await awaitMessage(byAda(), () => ada.page.locator('form.roll-dialog [data-roll]').click());
    // A 10 again, and the highest that is left.
    await expect.poll(readValues).toEqual([9, 10]);
    await setUniform(0.999);
    await leaveTen(gamemaster);
    await expect.poll(readValues).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    await openPull(ada, VERA, 'Larceny');
    const tens = await awaitMessage(byAda(), () => ada.page.locator('form.roll-dialog [data-roll]').click());
    await ada.closeWindows();
    // The empty deck is shuffled, and then the lowest card of all comes.
    expect(await findMessage(ada, tens).locator('.light-card').count()).toBe(2);
    await expectAccessible(ada.page, `[data-message-id="${tens}"]`);
    await expect.poll(readValues).toEqual([1]);
    // Both want the 2; whoever is later gets the 3.
    for (const [seat, who] of [
      [ada, VERA],
      [bertrand, TOM],
    ] as const)
      await openPull(seat, who, 'Larceny');
    const before = await listMessageIds(ada);
    await Promise.all([ada, bertrand].map(({ page }) => page.locator('form.roll-dialog [data-roll]').click()));
    for (const seat of [ada, bertrand])
      await expect.poll(async () => (await listMessageIds(seat)).length).toBe(before.length + 2);
    await expect.poll(readValues).toEqual([1, 2, 3]);
    expect((await readCards(findMessages(ada))).slice(-2).toSorted()).toEqual(['2', '3']);
    // Core tells the later one of the card that is gone.
    for (const error of byAda().flatMap((seat) => seat.takeErrors()))
      expect(error).toMatch(/Card \[\w+\] already exists/u);
  });

  it('HL-19.6: a card that is still covered lies face down, and its name is nowhere', async () => {
    const { ada, bertrand } = table;
    await openPull(ada, VERA, 'Machete', TOM);
    const id = await awaitMessage(byAda(), () => ada.page.locator('form.roll-dialog [data-roll]').click());
    await ada.closeWindows();
    const countDown = () =>
      bertrand.run(({ game }) => {
        const stacks = game.cards.contents as unknown as {
          type: string;
          cards: { contents: { face: number | null }[] };
        }[];
        const { cards: lying } = stacks.find(({ type }) => type === 'pile') ?? {};
        return Promise.resolve(lying?.contents.filter(({ face }) => face === null).length ?? -1);
      });
    await expect.poll(countDown).toBe(1);
    // The lowest card that is left is the Four.
    const read = () =>
      bertrand.run(({ game }) => {
        const pile = game.cards.contents.find(({ type }) => type === 'pile');
        const down = (pile?.cards.contents ?? []).filter(({ face }) => face === null);
        const told = game.messages.contents.map((message) => JSON.stringify(message));
        return Promise.resolve([document.body.innerHTML, ...told, ...down.map(({ name }) => name)].join(' '));
      });
    for (const text of [await read(), await exportLog(bertrand)]) expect(text).not.toMatch(/\bFour\b/u);
    await press(byBertrand(), id, 'Resist without Willpower');
    await expect.poll(countDown).toBe(0);
    await expect.poll(() => readCards(findMessage(bertrand, id))).toEqual(['4']);
  });

  it('half a number typed key by key is not lost while its odds follow', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Larceny');
    const dialog = ada.page.locator('form.roll-dialog');
    const field = dialog.locator('input[name="difficulty"]');
    await field.fill('');
    await field.pressSequentially('-3');
    await dialog.getByLabel('Take 1 without a card').waitFor();
    await field.press('Backspace');
    await field.pressSequentially('12');
    expect(await field.inputValue()).toBe('-12');
  });
});
