/**
 * A fight of Harsh Light in a browser, at first without a GM online: Willpower against the card, Defence worn down, the limits of a turn, damage and its undo. Each test
 * continues from the one before.
 */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens } from '../binding/table.ts';
import { describeTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { findMessage, openTab } from '../pages/chat.ts';
import { findFighterRow, readTurn } from '../pages/tracker.ts';
import { type Seats, beginFight, closeDialogs, expectSaid } from '../pages/fights.ts';
import { expectLost, hunter, openPull, press, prey, pull, resist } from './light-fight.ts';

const VERA = 'Vera Lindqvist';
const TOM = 'Tom Ashdown';
const SCENE = 'Chapel Street';

describeTable('a fight of Harsh Light', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];
  /** Returns what the tracker tells the player of a fighter. */
  const readState = (name: string) => findFighterRow(name === VERA ? table.ada : table.bertrand, name).textContent();
  /** Begins the next fighter's turn, as the GM, and waits until both players know. */
  async function endTurn(): Promise<void> {
    const before = await readTurn(table.ada);
    await table.gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));
    for (const seat of byAda()) await expect.poll(() => readTurn(seat)).not.toEqual(before);
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, VERA, 'Ada', hunter);
    await createActor(gamemaster, TOM, 'Bertrand', prey);
    await placeTokens(gamemaster, SCENE, [VERA, TOM]);
    await beginFight(gamemaster, SCENE, { [VERA]: 15, [TOM]: 10 });
    for (const seat of byAda()) await openTab(seat, 'chat');
    await table.leave('Gamemaster');
  });

  // A dialog that a failed test leaves open would fail those after it.
  afterEach(() => Promise.all(byAda().map(closeDialogs)));

  it('HL-10, HL-13, HL-18: the card stays face down until the target has answered; the damage is applied and undone', async () => {
    const { ada, bertrand } = table;
    await openPull(ada, VERA, 'Machete', TOM);
    // Strength 3 and Weaponry 3 less Defence 3: a card of 5 or more hits.
    await ada.page.locator('form.roll-dialog').getByText('card +3').waitFor();
    // Tom can take 2 off with Willpower, so that a card of 7 or more hits; without it, 5 or more.
    await expect
      .poll(() => ada.page.locator('form.roll-dialog').textContent())
      .toMatch(new RegExp(`Hits ${TOM}\\s*40%[\\s\\S]*60.0%`, 'u'));
    await expectAccessible(ada.page, 'form.roll-dialog');
    const id = await pull(byAda(), [6]);
    await ada.closeWindows();
    await expectSaid([ada, bertrand], id, 'Card face down');
    expect(await findMessage(bertrand, id).locator('.light-card').count()).toBe(0);
    // Nobody asks for the damage: it comes with the verdict.
    const damage = await resist(byBertrand(), id, 'Resist without Willpower');
    await expectSaid([ada, bertrand], id, `${VERA} hits ${TOM} with 1 success.`);
    expect(await findMessage(ada, id).locator('[data-action="rollHitDamage"]:visible').count()).toBe(0);
    // 1 success and the machete's 2.
    await expectSaid([ada, bertrand], damage, '1 success, weapon +2.');
    await findMessage(bertrand, damage)
      .getByRole('button', { name: /^Apply/u })
      .click();
    await expectLost(ada, TOM, 3);
    await findMessage(bertrand, damage).getByRole('button', { name: /^Undo/u }).click();
    await expectLost(ada, TOM, 0);
    await findMessage(bertrand, damage)
      .getByRole('button', { name: /^Redo|^Apply/u })
      .first()
      .click();
    await expectLost(ada, TOM, 3);
  });

  it('HL-8: a second instant action this turn is against the rules, and the dialog says so', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Machete', TOM);
    await ada.page.getByText('This turn’s instant action has been used.').first().waitFor();
    expect(await ada.page.locator('form.roll-dialog [data-roll]').textContent()).toBe('Roll anyway');
  });

  it('HL-12, HL-13: Defence is one lower after the attack, and a point of Willpower takes 2 off the pool, once a turn', async () => {
    const { ada, bertrand } = table;
    // A GM begins each round.
    await table.sit('Gamemaster');
    await endTurn();
    // Tom's own turn has come: his Defence is whole again.
    await expect.poll(() => readState(TOM)).toContain('Defence 3');
    await endTurn();
    await openPull(ada, VERA, 'Machete', TOM);
    await ada.page.locator('form.roll-dialog').getByText('card +3').waitFor();
    // HL-8: a new turn, a new action.
    expect(await ada.page.locator('form.roll-dialog [data-roll]').textContent()).toBe('Roll');
    // 3 + 6 would be 1 success; with 2 less it is none.
    const id = await pull(byAda(), [6]);
    await ada.closeWindows();
    await press(byBertrand(), id, 'Spend Willpower');
    await expectSaid([ada, bertrand], id, `${VERA} has no success against ${TOM}.`);
    await expectLost(ada, TOM, 3, 1);
    await expect.poll(() => readState(TOM)).toContain('Defence 2');
    await expect.poll(() => readState(TOM)).toContain('Attacks met this turn: 1');
  });

  it('HL-14: a Dodge doubles Defence and takes the instant action', async () => {
    const { bertrand } = table;
    await endTurn();
    await (await openSheet(bertrand, TOM, 'Dodge')).click();
    await expect.poll(() => readState(TOM)).toContain('Defence 6');
    await bertrand.closeWindows();
    await openPull(bertrand, TOM, 'Larceny');
    await bertrand.page.getByText('This turn’s instant action has been used.').first().waitFor();
    await closeDialogs(bertrand);
    await endTurn();
  });

  it('HL-14: an All-Out Attack adds 2 and leaves no Defence; Willpower adds 3', async () => {
    const { ada, bertrand } = table;
    await openPull(ada, VERA, 'Machete', TOM);
    const dialog = ada.page.locator('form.roll-dialog');
    // 6 less the Dodge's 6, 2 for all-out, 3 for Willpower.
    await dialog.getByLabel(/All-Out Attack/u).check();
    await dialog.getByText('card +2').waitFor();
    await dialog.getByLabel(/Spend Willpower/u).check();
    await dialog.getByText('card +5').waitFor();
    const id = await pull(byAda(), [10, 10]);
    await ada.closeWindows();
    const damage = await resist(byBertrand(), id, 'Resist without Willpower');
    // 5 + 20 = 25: 6 successes.
    await expectSaid([ada, bertrand], id, 'with 6 successes.', 'Exceptional Success');
    expect(await findMessage(ada, id).locator('.light-card').count()).toBe(2);
    await expectLost(ada, VERA, 0, 1);
    await expect.poll(() => readState(VERA)).toContain('Defence 0');
    await findMessage(bertrand, damage)
      .getByRole('button', { name: /^Apply/u })
      .click();
    await expectLost(ada, TOM, 8, 1);
    await expectSaid([ada, bertrand], damage, `${TOM} is out of action`);
  });

  it('someone out of action can do nothing', async () => {
    const { bertrand } = table;
    await endTurn();
    await openPull(bertrand, TOM, 'Larceny');
    await bertrand.page.getByText(`${TOM} is out of action.`).first().waitFor();
  });
});
