/** What a player counts of an attack by their own word in Step Dice, without a GM at first, and how the GM sets it right. Each test continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { findMessage, openMore, openTab } from '../../e2e/pages/chat.ts';
import { closeDialogs, expectSaid, type Seats } from '../../e2e/pages/fights.ts';
import { findToken } from '../../e2e/pages/scene.ts';
import { drifter, gunner, openAttack, rollDialog, rollFromCard } from '../../e2e/step-dice/step-fight.ts';

const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';

describeTable('own words in Step Dice', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const dialog = (seat: Seat) => new CheckDialogPage(seat);
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];
  const expectNotes = (notes: readonly string[]) =>
    expect
      .poll(async () => (await dialog(table.ada).readNotes()).filter((note) => note.includes('as Ada says')))
      .toEqual(notes);

  beforeAll(async () => {
    const gm = await table.sit('Gamemaster');
    await createActor(gm, CASS, 'Ada', gunner);
    await createActor(gm, ORRIN, 'Bertrand', drifter);
    await placeTokens(gm, 'The Landing', [CASS, ORRIN]);
    // 25 feet: short range of the pistol.
    await gm.run(
      async ({ game }, names) => {
        const tokens = game.scenes.getName('The Landing')?.tokens;
        for (const [place, name] of names.entries())
          await tokens?.getName(name)?.update({ x: 100 + 500 * place, y: 100 });
      },
      [CASS, ORRIN],
    );
    for (const seat of table.seats) {
      await findToken(seat, ORRIN).waitFor();
      await openTab(seat, 'chat');
    }
    await table.leave('Gamemaster');
  });

  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  it('SD-13.4: what a player sets against what is measured or taken is marked as that player’s word, one by one', async () => {
    const { ada } = table;
    await openAttack(ada, CASS, 'Pistol', ORRIN);
    await expectNotes([]);
    await dialog(ada).choose('range', 'pointBlank');
    await expectNotes(['Point blank, as Ada says.']);
    await dialog(ada).choose('range', 'short');
    await dialog(ada).choose('cover', 'light');
    await expectNotes(['Light cover (+2), as Ada says.']);
    await dialog(ada).choose('cover', 'none');
    for (const [name, note] of [
      ['sneak', 'A surprised target, as Ada says.'],
      ['dark', 'A target in the dark, as Ada says.'],
    ] as const) {
      await dialog(ada).tick(name);
      await expectNotes([note]);
      await dialog(ada).tick(name, false);
    }
    await dialog(ada).fill('hiding', '3');
    await expectNotes(['3 points stopped by what hides the target, as Ada says.']);
    await dialog(ada).fill('hiding', '0');
    await expectNotes([]);
    // The base is the GM's alone.
    expect(await dialog(ada).root.locator('[name="base"]').count()).toBe(0);
  });

  it('SD-13.5, SD-39.2: the GM sets it right with one click: the attack is judged again, and so is its damage; what hides takes its points as armour does', async () => {
    const { ada, bertrand } = table;
    await openAttack(ada, CASS, 'Pistol', ORRIN);
    await dialog(ada).choose('range', 'pointBlank');
    await dialog(ada).fill('hiding', '4');
    await ada.page.getByText('Difficulty before the defence: 0.').waitFor({ state: 'attached' });
    const shot = await rollDialog(byAda(), [
      [6, 8],
      [5, 10],
    ]);
    await ada.closeWindows();
    await expectSaid(
      byAda(),
      shot,
      'Point blank, as Ada says.',
      '4 points stopped by what hides the target, as Ada says.',
    );
    const reply = await rollFromCard(byBertrand(), shot, 'Innate defence', [[2, 6]]);
    await expectSaid(byAda(), reply, `${CASS} hits ${ORRIN} by 9.`);
    const damage = await rollFromCard(byAda(), reply, `Roll damage to ${ORRIN}`, [[4, 6]]);
    // 5 stun and 4 wounds, 4 wounds of the pistol, less 4.
    await expectSaid(
      byAda(),
      damage,
      'Basic damage: 9. Weapon: 4 (wounds).',
      'Armour stops up to 4.',
      'Stun 5, wounds 4.',
    );
    for (const seat of byAda())
      expect(
        await findMessage(seat, shot)
          .getByRole('button', { name: /^Set right/u })
          .count(),
      ).toBe(0);
    const gm = await table.sit('Gamemaster');
    await openTab(gm, 'chat');
    await findMessage(gm, shot).getByRole('button', { name: 'Set right: Point blank' }).click();
    // 3 more, of short range: 3 stun and 3 wounds.
    await expectSaid(byAda(), shot, `${CASS} hits ${ORRIN} by 6.`);
    await expectSaid(byAda(), damage, 'Basic damage: 6. Weapon: 4 (wounds).', 'Stun 3, wounds 3.');
    await findMessage(gm, shot)
      .getByRole('button', { name: /^Set right: 4 points/u })
      .click();
    await expectSaid(byAda(), damage, 'Stun 3, wounds 7.');
    await table.leave('Gamemaster');
    await findMessage(bertrand, damage).getByRole('button', { name: 'Apply', exact: true }).click();
    const read = () =>
      ada.run(({ game }, name) => (game.actors.getName(name) as unknown as { system: object }).system, ORRIN);
    await expect.poll(read).toMatchObject({ health: { stun: 3, wound: 7 } });
  });

  it('SD-13.6: the GM sets another base on the card of a player’s attack: it is judged again, its damage too, until the GM takes that back', async () => {
    const { ada, bertrand } = table;
    await openAttack(ada, CASS, 'Pistol', ORRIN);
    const shot = await rollDialog(byAda(), [
      [6, 8],
      [5, 10],
    ]);
    await ada.closeWindows();
    const reply = await rollFromCard(byBertrand(), shot, 'Innate defence', [[2, 6]]);
    // 11 against 3 + 2.
    await expectSaid(byAda(), reply, `${CASS} hits ${ORRIN} by 6.`);
    const damage = await rollFromCard(byAda(), reply, `Roll damage to ${ORRIN}`, [[4, 6]]);
    await expectSaid(byAda(), damage, 'Basic damage: 6.');
    for (const seat of [ada, bertrand])
      expect(await findMessage(seat, shot).locator('[data-action="setBase"]').count()).toBe(0);
    const gm = await table.sit('Gamemaster');
    await openTab(gm, 'chat');
    const set = async (base: string) => {
      await openMore(gm, shot);
      await findMessage(gm, shot).getByRole('button', { name: 'Set the base difficulty' }).click();
      const asked = gm.page.locator('.application.dialog');
      // What counts now is chosen already.
      const field = asked.getByLabel('Base difficulty');
      const before = await field.inputValue();
      await field.selectOption({ label: base });
      await asked.getByRole('button', { name: 'Judge the attack again' }).click();
      return before;
    };
    expect(await set('Average (7)')).toBe('3');
    await expectSaid(byAda(), shot, 'The GM sets the base difficulty: Average (7).', `${CASS} hits ${ORRIN} by 2.`);
    await expectSaid(byAda(), damage, 'Basic damage: 2.');
    expect(await set('Hard (11)')).toBe('7');
    await expectSaid(byAda(), reply, `${CASS} misses ${ORRIN}`);
    const rulings = gm.page.locator('#chat .message', { hasText: 'The GM sets the base difficulty' });
    await gm.page.locator('#chat [data-action="withdrawRuling"]').last().click();
    await expectSaid(byAda(), shot, `${CASS} hits ${ORRIN} by 2.`);
    await gm.page.locator('#chat [data-action="withdrawRuling"]').last().click();
    await expectSaid(byAda(), shot, `${CASS} hits ${ORRIN} by 6.`);
    await expectSaid(byAda(), damage, 'Basic damage: 6.');
    expect(await rulings.count()).toBe(0);
  });
});
