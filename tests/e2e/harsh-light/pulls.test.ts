/** Pulls of Harsh Light in a browser, seen by two players: tests against the odds, a lock, a contest, a Dramatic Failure, and the world's deck. */
import type { Locator } from 'playwright';
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens } from '../binding/table.ts';
import { describeTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import {
  awaitMessage,
  exportLog,
  findMessage,
  findMessages,
  listMessageIds,
  openTab,
  pressButton,
  say,
} from '../pages/chat.ts';
import { findToken } from '../pages/scene.ts';
import { type Seats, closeDialogs, expectSaid } from '../pages/fights.ts';
import { cards, expectLost, hunter, openPull, press, prey, pull } from './light-fight.ts';

const VERA = 'Vera Lindqvist';
const TOM = 'Tom Ashdown';

describeTable('pulls of Harsh Light', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
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

  it('HL-1, HL-2, HL-3: a card and the pool; a 10 pulls a second card, and a second 10 stops there', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Larceny');
    const id = await pull(byAda(), [10, 10]);
    // Dexterity 3 and Larceny 2: 5 + 20 = 25.
    await expectSaid(byAda(), id, 'Exceptional Success', 'the GM decides what else you gain');
    expect(await findMessage(ada, id).locator('.light-card').count()).toBe(2);
    await expectAccessible(ada.page, `[data-message-id="${id}"]`);
    await openPull(ada, VERA, 'Larceny');
    await expectSaid(byAda(), await pull(byAda(), [6]), '2 successes');
    await openPull(ada, VERA, 'Larceny');
    await expectSaid(byAda(), await pull(byAda(), [2]), 'Failure');
  });

  it('HL-4, HL-5: with a pool of 0 or less, a 1 fails dramatically', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Larceny');
    const dialog = ada.page.locator('form.roll-dialog');
    await dialog.getByLabel('Difficulty').fill('8');
    await dialog.getByText('card −3').waitFor();
    const id = await pull(byAda(), [1]);
    await expectSaid(byAda(), id, 'Dramatic Failure', 'the GM decides what goes badly wrong');
    await openPull(ada, VERA, 'Larceny');
    await dialog.getByLabel('Difficulty').fill('8');
    await expectSaid(byAda(), await pull(byAda(), [2]), 'Failure');
  });

  it('HL-6: certain successes can be taken without a card', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Larceny');
    const dialog = ada.page.locator('form.roll-dialog');
    expect(await dialog.getByLabel(/without a card/u).count()).toBe(0);
    // 5 and 3 for Willpower is 8: the lowest card brings 1 success.
    await dialog.getByLabel(/Spend Willpower/u).check();
    await dialog.getByLabel('Take 1 without a card').check();
    await dialog.getByText('100%', { exact: true }).first().waitFor();
    const id = await pull(byAda(), []);
    await expectSaid(byAda(), id, '1 success', 'Taken without a card');
    expect(await findMessage(ada, id).locator('.light-card').count()).toBe(0);
    await expectLost(ada, VERA, 0, 1);
  });

  /** Ada begins an extended test that needs five successes. */
  const beginTest = (name: string): Promise<string> =>
    awaitMessage(byAda(), async () => {
      const { ada } = table;
      await (await openSheet(ada, VERA, 'Begin an extended test')).click();
      await ada.page.getByLabel('Task').fill(name);
      await ada.page.locator('select[name="skill"]').selectOption({ label: 'Larceny' });
      await ada.page.locator('select[name="target"]').selectOption({ label: 'Simple: 5' });
      await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
    });

  it('HL-9: a lock is picked over five pulls, and no sixth is possible', async () => {
    const { ada, bertrand } = table;
    const begun = await beginTest('The vestry door');
    await ada.closeWindows();
    await expectSaid(byAda(), begun, '0 of 5');
    expect(await findMessage(bertrand, begun).getByRole('button', { name: 'Pull again' }).count()).toBe(0);
    for (let done = 1; done <= 5; done += 1) {
      await findMessage(ada, begun).getByRole('button', { name: 'Pull again' }).click();
      // 5 + 3 = 8: one success each.
      await pull(byAda(), [3]);
      await expectSaid(byAda(), begun, `${done} of 5`);
    }
    expect(await findMessage(ada, begun).getByRole('button', { name: 'Pull again' }).count()).toBe(0);
  });

  it('HL-9: who began an extended test, and the GM, may close it before its target', async () => {
    const { ada, bertrand, gamemaster } = table;
    const begun = await beginTest('The cellar door');
    await ada.closeWindows();
    await findMessage(ada, begun).getByRole('button', { name: 'Pull again' }).click();
    await pull(byAda(), [3]);
    await expectSaid(byAda(), begun, '1 of 5');
    await findMessage(gamemaster, begun).getByRole('button', { name: 'Close', exact: true }).waitFor();
    expect(await findMessage(bertrand, begun).getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
    await findMessage(ada, begun).getByRole('button', { name: 'Close', exact: true }).click();
    await expectSaid([gamemaster, ...byAda()], begun, 'Closed before it reached its target.', '1 of 5');
    expect(await findMessage(ada, begun).getByRole('button', { name: 'Pull again' }).count()).toBe(0);
  });

  it('HL-11.3, HL-11.4: in a race both keep their successes; if both arrive on one pull the higher tally wins, and equal ones pull again', async () => {
    const { ada, bertrand } = table;
    const first = await beginTest('The relay');
    await ada.closeWindows();
    await findToken(bertrand, TOM).click();
    const second = await awaitMessage(byBertrand(), async () => {
      await findMessage(bertrand, first).getByRole('button', { name: 'Race this' }).click();
      await bertrand.page.locator('select[name="skill"]').selectOption({ label: 'Larceny' });
      expect(await bertrand.page.locator('select[name="target"]').count()).toBe(0);
      await bertrand.page.getByRole('button', { name: 'Begin', exact: true }).click();
    });
    const findNext = (seat: typeof ada, id: string) =>
      findMessage(seat, id).getByRole('button', { name: 'Pull again' });
    // Both have a pool of 5.
    for (const [own, sum, other, total] of [
      [6, 2, 9, 3],
      [9, 5, 6, 5],
    ] as const) {
      await findNext(ada, first).click();
      await pull(byAda(), [own]);
      await expectSaid(byAda(), first, `${sum} of 5`);
      // Nobody pulls twice before the other.
      await expect.poll(() => findNext(ada, first).count()).toBe(0);
      await findNext(bertrand, second).click();
      await pull(byBertrand(), [other]);
      await expectSaid(byAda(), second, `${total} of 5`, `Racing ${VERA}, who has ${sum}.`);
    }
    await findNext(ada, first).click();
    await pull(byAda(), [3]);
    await findNext(bertrand, second).click();
    await pull(byBertrand(), [6]);
    await expectSaid(byAda(), first, '6 of 5', `The race against ${TOM} is lost.`);
    await expectSaid(byAda(), second, '7 of 5', `The race against ${VERA} is won.`);
    for (const [seat, id] of [
      [ada, first],
      [bertrand, second],
    ] as const)
      expect(await findNext(seat, id).count()).toBe(0);
  });

  it('HL-11: more successes win a contest; the same number is a draw', async () => {
    const { ada, bertrand } = table;
    for (const [own, other, verdict] of [
      [6, 6, 'nobody wins'],
      [9, 3, VERA],
    ] as const) {
      await openPull(ada, VERA, 'Larceny');
      const challenge = await pull(byAda(), [own]);
      await ada.closeWindows();
      await findToken(bertrand, TOM).click();
      await pressButton(bertrand, challenge, 'Contest this');
      const dialog = bertrand.page.locator('form.roll-dialog');
      await dialog.getByLabel('Skill', { exact: true }).selectOption({ label: 'Larceny: 1' });
      await dialog.getByLabel('Attribute', { exact: true }).selectOption({ label: 'Dexterity: 4' });
      const answer = await pull(byBertrand(), [other]);
      await expectSaid(byAda(), answer, verdict);
    }
  });

  it('a pull is typed in chat', async () => {
    const { ada } = table;
    const id = await ada.withFaces(cards(9, 4), () => awaitMessage(byAda(), () => say(ada, '/r 1dpa9 + 2')));
    await expectSaid(byAda(), id, '3 successes');
  });

  /** Returns the cards that messages show, as numbers. */
  const readCards = (messages: Locator): Promise<string[]> =>
    messages
      .locator('.light-card img')
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
});
