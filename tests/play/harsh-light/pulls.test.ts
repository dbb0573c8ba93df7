/** Pulls of Harsh Light, seen by two players: tests against the odds, a lock, a contest and a Dramatic Failure. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, awaitMessages, findMessage, openTab, pressButton, say } from '../../e2e/pages/chat.ts';
import { findToken } from '../../e2e/pages/scene.ts';
import { type Seats, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { TimeWindowPage } from '../../e2e/pages/time-window.ts';
import { cards, expectLost, expectResult, hunter, openPull, prey, pull } from '../../e2e/harsh-light/light-fight.ts';

const VERA = 'Vera Lindqvist';
const TOM = 'Tom Ashdown';

describeTable('pulls of Harsh Light', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, VERA, 'Ada', { ...hunter, system: { ...hunter.system, bloodPotency: 2 } });
    await createActor(gamemaster, TOM, 'Bertrand', prey);
    await placeTokens(gamemaster, 'Chapel Street', [VERA, TOM]);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  // A dialog that a failed test leaves open would fail those after it.
  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  /** Adds a reason of Ada's own to the open dialog. */
  async function addReason(amount: string): Promise<void> {
    const dialog = new CheckDialogPage(table.ada);
    await dialog.unfold('reasons');
    await dialog.addRow('custom');
    await dialog.fill('custom.0.amount', amount);
  }

  it('HL-1, HL-2, HL-3: a card and the pool; a 10 pulls a second card, and a second 10 stops there', async () => {
    const { ada } = table;
    // Dexterity 3 and Larceny 2.
    for (const [faces, total, result] of [
      [[2], '7', 'Failure'],
      [[3], '8', '1 success'],
      [[5], '10', '1 success'],
      [[6], '11', '2 successes'],
      [[9], '14', '3 successes'],
      [[10, 2], '17', '4 successes'],
      [[10, 4], '19', '4 successes'],
      [[10, 5], '20', 'Exceptional Success'],
      [[10, 10], '25', 'Exceptional Success'],
    ] as const) {
      await openPull(ada, VERA, 'Larceny');
      const id = await pull(byAda(), faces);
      await expectResult(byAda(), id, total, result, faces.length);
      if (result === 'Exceptional Success') await expectSaid(byAda(), id, 'the GM decides what else you gain');
    }
    // A reason of one's own is a modifier.
    await openPull(ada, VERA, 'Larceny');
    await addReason('2');
    await ada.page.locator('form.roll-dialog').getByText('card +7').waitFor();
    await expectResult(byAda(), await pull(byAda(), [1]), '8', '1 success', 1);
  });

  it('a dialog that is closed may still be asked for its place', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Larceny');
    const failure = await ada.run(async ({ foundry }) => {
      const open = [...foundry.applications.instances.values()] as unknown as {
        id: string;
        close(): unknown;
        setPosition(): unknown;
      }[];
      const dialog = open.find(({ id }) => id.startsWith('tetrad-check-'));
      await dialog?.close();
      try {
        return String(dialog ? dialog.setPosition() : 'no dialog');
      } catch (error) {
        return String(error);
      }
    });
    expect(failure).toBe('undefined');
  });

  it('HL-4, HL-5: with a pool of 0 or less, a 1 fails dramatically', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Larceny');
    const dialog = ada.page.locator('form.roll-dialog');
    // The difficulty and a penalty: 5 less 4 less 1.
    await dialog.getByLabel('Difficulty').fill('4');
    await addReason('-1');
    await dialog.getByText('card +0').waitFor();
    const id = await pull(byAda(), [1]);
    await expectResult(byAda(), id, '1', 'Dramatic Failure', 1);
    await expectSaid(byAda(), id, 'the GM decides what goes badly wrong');
    for (const [difficulty, card, total, result] of [
      ['8', 1, '−2', 'Dramatic Failure'],
      ['8', 2, '−1', 'Failure'],
      ['4', 1, '2', 'Failure'],
    ] as const) {
      await openPull(ada, VERA, 'Larceny');
      await dialog.getByLabel('Difficulty').fill(difficulty);
      await expectResult(byAda(), await pull(byAda(), [card]), total, result, 1);
    }
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
    await expectResult(byAda(), id, '9', '1 success', 0);
    await expectSaid(byAda(), id, 'Taken without a card');
    await expectLost(ada, VERA, 0, 1);
    // Nobody pulls against what was taken.
    expect(await findMessage(table.bertrand, id).locator('button', { hasText: 'Contest this' }).count()).toBe(0);
  });

  /** Ada begins an extended test that needs five successes. */
  const beginTest = (name: string, period = ''): Promise<string> =>
    awaitMessage(byAda(), async () => {
      const { ada } = table;
      await (await openSheet(ada, VERA, 'Begin an extended test')).click();
      await ada.page.getByLabel('Task').fill(name);
      await ada.page.locator('select[name="skill"]').selectOption({ label: 'Larceny' });
      await ada.page.locator('select[name="target"]').selectOption({ label: 'Simple: 5' });
      if (period) await ada.page.locator('select[name="period"]').selectOption({ label: period });
      await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
    });

  it('HL-9: a lock is picked over five pulls, and no sixth is possible', async () => {
    const { ada, bertrand, gamemaster } = table;
    const begun = await beginTest('The vestry door');
    await ada.closeWindows();
    await expectSaid(byAda(), begun, '0 of 5');
    expect(await findMessage(bertrand, begun).getByRole('button', { name: /^Pull/u }).count()).toBe(0);
    for (let done = 1; done <= 5; done += 1) {
      // The GM has the dialog of a pull open when the target is reached.
      if (done === 5) await findMessage(gamemaster, begun).getByRole('button', { name: /^Pull/u }).click();
      await findMessage(ada, begun).getByRole('button', { name: /^Pull/u }).click();
      // 5 + 3 = 8: one success each.
      await pull(byAda(), [3]);
      await expectSaid(byAda(), begun, `${done} of 5`);
    }
    expect(await findMessage(ada, begun).getByRole('button', { name: /^Pull/u }).count()).toBe(0);
    await expectSaid([gamemaster], begun, '5 of 5');
    await gamemaster.page.locator('form.roll-dialog [data-roll]').click();
    await findNotice(gamemaster, '“The vestry door” has ended.').waitFor();
    await takeNotices(gamemaster);
    await expectSaid(table.seats, begun, '5 of 5');
  });

  it('HL-9.8: after a pull its time is offered to the GM, and players read who lets it pass', async () => {
    const { ada, gamemaster } = table;
    const begun = await beginTest('The archive', 'An hour');
    await ada.closeWindows();
    const offer = () => findMessage(gamemaster, begun).getByRole('button', { name: 'Time passes: 1 hour' });
    await expectSaid([gamemaster], begun, 'each roll takes 1 hour');
    expect(await offer().count()).toBe(0);
    await findMessage(ada, begun).getByRole('button', { name: /^Pull/u }).click();
    await pull(byAda(), [3]);
    await expectSaid(byAda(), begun, 'Takes 1 hour; the GM lets time pass.');
    expect(
      await findMessage(ada, begun)
        .getByRole('button', { name: /^Time passes/u })
        .count(),
    ).toBe(0);
    await offer().click();
    const window = new TimeWindowPage(gamemaster).window;
    await expect.poll(() => window.getByLabel('How much time').inputValue()).toBe('3600');
    await gamemaster.closeWindows();
  });

  it('HL-9: who began an extended test, and the GM, may close it before its target', async () => {
    const { ada, bertrand, gamemaster } = table;
    const begun = await beginTest('The cellar door');
    await ada.closeWindows();
    await findMessage(ada, begun).getByRole('button', { name: /^Pull/u }).click();
    await pull(byAda(), [3]);
    await expectSaid(byAda(), begun, '1 of 5');
    await findMessage(gamemaster, begun).getByRole('button', { name: 'Close', exact: true }).waitFor();
    expect(await findMessage(bertrand, begun).getByRole('button', { name: 'Close', exact: true }).count()).toBe(0);
    await findMessage(ada, begun).getByRole('button', { name: 'Close', exact: true }).click();
    await expectSaid([gamemaster, ...byAda()], begun, 'Closed before it reached its target.', '1 of 5');
    expect(await findMessage(ada, begun).getByRole('button', { name: /^Pull/u }).count()).toBe(0);
  });

  it('HL-6.4, HL-11.3, HL-11.4: in a race nothing is taken without a card; both keep their successes; if both arrive on one pull the higher tally wins, and equal ones pull again', async () => {
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
    const findNext = (seat: typeof ada, id: string) => findMessage(seat, id).getByRole('button', { name: /^Pull/u });
    await findNext(ada, first).click();
    const dialog = ada.page.locator('form.roll-dialog');
    // A pool of 8 would be certain, were nobody racing.
    await dialog.getByLabel('Difficulty').fill('-3');
    await dialog.getByText('card +8').waitFor();
    expect(await dialog.getByLabel(/without a card/u).count()).toBe(0);
    // HL-17.1: Blood Potency 2 is added to a trait that resists, in a race too.
    const [fields, potency] = [new CheckDialogPage(ada), dialog.getByLabel('Add Blood Potency')];
    expect(await potency.count()).toBe(0);
    await fields.chooseByText('attribute', 'Stamina');
    await dialog.getByText('card +7').waitFor();
    await potency.check();
    await dialog.getByText('card +9').waitFor();
    await closeDialogs(ada);
    // Tom has none.
    await findNext(bertrand, second).click();
    await new CheckDialogPage(bertrand).chooseByText('attribute', 'Resolve');
    await bertrand.page.locator('form.roll-dialog').getByText('card +3').waitFor();
    expect(await bertrand.page.locator('form.roll-dialog').getByLabel('Add Blood Potency').count()).toBe(0);
    await closeDialogs(bertrand);
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
      [9, 3, `${VERA} wins`],
      [3, 9, `${TOM} wins`],
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

  it('HL-12.5: the attacker goes on without an answer after a while, and no Willpower is spent', async () => {
    const { ada, bertrand, gamemaster } = table;
    await gamemaster.run(async ({ game }) => void (await game.settings.set('tetrad', 'goOnAfter', 5)));
    await openPull(ada, VERA, 'Machete', TOM);
    // 6 less 3, and 5: one success, if Tom does not take 2 off.
    const id = await pull(byAda(), [5]);
    await ada.closeWindows();
    for (const seat of byAda()) {
      await expectSaid([seat], id, 'Card face down');
      expect(await findMessage(seat, id).locator('.light-card').count()).toBe(0);
    }
    await findMessage(bertrand, id).locator('button', { hasText: 'Spend Willpower' }).first().waitFor();
    const goOn = findMessage(ada, id).locator('[data-action="goOn"]').first();
    await goOn.waitFor();
    await awaitMessages(byAda(), 2, () => goOn.click());
    await expectSaid(byAda(), id, `${VERA} hits ${TOM} with 1 success.`);
    await expectLost(ada, TOM, 0, 0);
  });

  it('a pull is typed in chat', async () => {
    const { ada } = table;
    const id = await ada.withFaces(cards(9, 4), () => awaitMessage(byAda(), () => say(ada, '/r 1dpa9 + 2')));
    await expectSaid(byAda(), id, '3 successes');
  });

  it('HL-1.2: over a seeded stream of 60 pulls each card comes about as often as the others, and at once again', async () => {
    const { ada } = table;
    const drawn = await ada.run(async ({ game, CONFIG }, name) => {
      const { randomUniform } = CONFIG.Dice;
      let state = 20_261_129;
      // The generator of Park and Miller.
      CONFIG.Dice.randomUniform = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
      const firsts: number[] = [];
      try {
        for (let pull = 0; pull < 60; pull += 1) {
          const message = await game.tetrad.roll(game.actors.getName(name) ?? '', 'larceny');
          const [die] = message?.rolls[0]?.dice ?? [];
          firsts.push(die?.results[0]?.result ?? 0);
        }
      } finally {
        CONFIG.Dice.randomUniform = randomUniform;
      }
      return firsts;
    }, VERA);
    const counts = Array.from({ length: 10 }, (_, index) => drawn.filter((card) => card === index + 1).length);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60);
    // Nine degrees of freedom: a fair law exceeds 21.7 once in a hundred streams, and this stream is always the same.
    expect(counts.reduce((sum, count) => sum + (count - 6) ** 2 / 6, 0)).toBeLessThan(21.7);
    // A card that went back comes again at the next pull about every tenth time: 6 of 59.
    const again = drawn.filter((card, index) => card === drawn[index - 1]).length;
    expect(again).toBeGreaterThan(1);
    expect(again).toBeLessThan(14);
  });
});
