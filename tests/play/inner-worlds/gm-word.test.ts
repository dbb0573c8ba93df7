/** What a player counts by their own word in Inner Worlds, without a GM at first, and how the GM sets it right. Each test continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openFolds, openTab, say } from '../../e2e/pages/chat.ts';
import { type Seats, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { findToken } from '../../e2e/pages/scene.ts';
import {
  brann,
  expectHurt,
  findButton,
  ilse,
  open,
  press,
  readItem,
  roll,
} from '../../e2e/inner-worlds/inner-fight.ts';
import { change, expectDamage } from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const SCENE = 'Gem Cave';

describeTable('the word of the GM in Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byGm = (): Seats => [table.gamemaster, table.ada, table.bertrand];
  const dialog = (seat: Seat) => new CheckDialogPage(seat);
  const expectNotes = (notes: readonly string[]) =>
    expect
      .poll(async () => (await dialog(table.ada).readNotes()).filter((note) => note.includes('as Ada says')))
      .toEqual(notes);

  /** Chooses advantage, disadvantage or neither (''). */
  async function chooseMode(seat: Seat, mode: string): Promise<void> {
    await openFolds(dialog(seat).root);
    await dialog(seat).root.locator(`label:has([name="mode"][value="${mode}"])`).click();
  }

  /** Sets right what a card counts by a player's word. @returns the id of the correction */
  const setRight = (card: string, word: string): Promise<string> =>
    awaitMessage(byGm(), () =>
      findMessage(table.gamemaster, card)
        .getByRole('button', { name: `Set right: ${word}`, exact: true })
        .click(),
    );

  async function takeBack(correction: string): Promise<void> {
    await findMessage(table.gamemaster, correction).getByRole('button', { name: 'Take this back' }).click();
  }

  beforeAll(async () => {
    const gm = await table.sit('Gamemaster');
    const trade = { name: 'Sailing', type: 'innerBackground', system: { kind: 'trade' } };
    await createActor(gm, BRANN, 'Ada', { ...brann, items: [...brann.items, trade] });
    await createActor(gm, ILSE, 'Bertrand', ilse);
    await placeTokens(gm, SCENE, [BRANN, ILSE]);
    await gm.run(async ({ CONFIG }) => {
      await CONFIG.ChatMessage.documentClass.create({ content: '[[/save wil difficult]]' });
    });
    for (const seat of table.seats) await openTab(seat, 'chat');
    await table.leave('Gamemaster');
  });

  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  it('IW-4.5: a player’s difficulty and advantage that no rule names are marked as that player’s word; what the GM has called for is not', async () => {
    const { ada } = table;
    await open(ada, BRANN, 'WIL');
    await dialog(ada).root.getByLabel('Sailing').check();
    await expectNotes([]);
    await dialog(ada).choose('difficulty', 'trivial');
    await expectNotes(['Trivial: +2, as Ada says.']);
    await dialog(ada).choose('difficulty', '');
    await chooseMode(ada, 'advantage');
    await expectNotes(['Advantage, as Ada says.']);
    await chooseMode(ada, 'disadvantage');
    await expectNotes(['Disadvantage, as Ada says.']);
    await chooseMode(ada, '');
    await expectNotes([]);
    await closeDialogs(ada);
    await ada.closeWindows();
    await findToken(ada, BRANN).click();
    await ada.page.locator('.chat-log .tetrad-call').first().click();
    await dialog(ada).root.waitFor();
    await expect.poll(() => dialog(ada).field('difficulty').inputValue()).toBe('difficult');
    await expectNotes([]);
    await dialog(ada).choose('difficulty', '');
    await expectNotes(['Average, as Ada says.']);
    await closeDialogs(ada);
    // A call that the player has typed is the player's word.
    await say(ada, '/save wil trivial');
    await dialog(ada).root.waitFor();
    await expectNotes(['Trivial: +2, as Ada says.']);
  });

  it('IW-4.6: the GM sets it right with one click: the roll is judged again, and the damage of a called shot follows', async () => {
    const { ada } = table;
    await open(ada, BRANN, 'Sword', ILSE);
    await dialog(ada).root.getByLabel('Called shot at').selectOption({ label: 'Arm' });
    await dialog(ada).choose('difficulty', 'trivial');
    await chooseMode(ada, 'advantage');
    // The better die is 15, for a DEX of 14 and 2.
    const shot = await roll(byAda(), [
      [18, 20],
      [15, 20],
    ]);
    await ada.closeWindows();
    await press([table.bertrand, ada], shot, 'Take the hit');
    await expectSaid(
      byAda(),
      shot,
      'Trivial: +2, as Ada says.',
      'Advantage, as Ada says.',
      `${BRANN} hits ${ILSE} (Arm).`,
    );
    const damage = await press(byAda(), shot, 'Roll damage', [[5, 6]]);
    for (const seat of byAda())
      expect(
        await findMessage(seat, shot)
          .getByRole('button', { name: /^Set right/u })
          .count(),
      ).toBe(0);
    await table.sit('Gamemaster');
    for (const word of ['Trivial: +2', 'Advantage']) {
      await expectDamage(table.bertrand, damage, 5);
      const correction = await setRight(shot, word);
      await expectSaid(byGm(), shot, `${BRANN} misses ${ILSE} (Arm).`, `Overruled by the GM: ${word}.`);
      for (const seat of byGm()) await expectDamage(seat, damage, 0);
      await takeBack(correction);
      await expectSaid(byGm(), shot, `${BRANN} hits ${ILSE} (Arm).`);
    }
  });

  it('IW-4.6: what a save has done ends when the GM sets it right, and comes back when the GM takes that back; a contest counts its first die', async () => {
    const { ada, bertrand } = table;
    const readHolder = async (): Promise<unknown> =>
      ((await readActor(bertrand, ILSE)) as { held: { by: string } }).held.by;
    await open(ada, BRANN, 'Grapple', ILSE);
    await dialog(ada).choose('difficulty', 'trivial');
    const grapple = await roll([ada, ...byGm()], [[14, 20]]);
    await ada.closeWindows();
    await expect.poll(readHolder).not.toBe('');
    const correction = await setRight(grapple, 'Trivial: +2');
    await expect.poll(readHolder).toBe('');
    await takeBack(correction);
    await expect.poll(readHolder).not.toBe('');
    await open(ada, BRANN, 'WIL');
    await dialog(ada).root.getByLabel('Contest').check();
    await chooseMode(ada, 'advantage');
    const contest = await roll(
      [ada, ...byGm()],
      [
        [2, 10],
        [9, 10],
      ],
    );
    await ada.closeWindows();
    const expectTotal = (total: string) =>
      expect.poll(() => findMessage(bertrand, contest).textContent()).toContain(`Total ${total}`);
    await expectTotal('20');
    await setRight(contest, 'Advantage');
    await expectTotal('13');
  });

  it('IW-4.7: on a save that damage forces only the GM has difficulty and advantage; the player still counts what rules name', async () => {
    const { gamemaster, ada, bertrand } = table;
    await change(gamemaster, ILSE, { hp: { spent: 4 }, condition: { leg: 1 } });
    await expect.poll(() => readItem(gamemaster, ILSE, 'Leg injured')).not.toBeNull();
    await open(ada, BRANN, 'Rifle', ILSE);
    const shot = await roll([ada, ...byGm()]);
    await ada.closeWindows();
    await press([bertrand, ...byGm()], shot, 'Take the hit');
    const damage = await press([ada, ...byGm()], shot, 'Roll damage', [[7, 10]]);
    await findButton(bertrand, damage, 'Apply').click();
    await expectHurt(gamemaster, ILSE, { hp: 4, ap: 4, str: 3 });
    for (const [seat, count] of [
      [bertrand, 0],
      [gamemaster, 1],
    ] as const) {
      await findButton(seat, damage, 'Save against injury').click();
      await dialog(seat).root.waitFor();
      await dialog(seat).root.getByLabel('Leg injured').waitFor();
      await openFolds(dialog(seat).root);
      expect(await dialog(seat).field('difficulty').count()).toBe(count);
      expect(await dialog(seat).root.locator('[name="mode"][value="advantage"]').count()).toBe(count);
      await closeDialogs(seat);
    }
  });
});
