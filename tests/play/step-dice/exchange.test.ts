/** Attacks of Step Dice in a browser, at first without a GM online: shots, blows, a death, what is undone, and a botch that the GM settles. Each test goes on where the one before ended. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { findLedger, findLedgerFold } from '../../e2e/dark-harvest/ledger-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab } from '../../e2e/pages/chat.ts';
import { findToken, readToken, target } from '../../e2e/pages/scene.ts';
import { readTurn } from '../../e2e/pages/tracker.ts';
import {
  attack,
  closeDialogs,
  drifter,
  expectHealth,
  expectSaid,
  gunner,
  openAttack,
  rollDialog,
  rollDue,
  rollFromCard,
  type Seats,
} from '../../e2e/step-dice/step-fight.ts';

const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';
const UNA = 'Una Calder';
const PISTOL = { attacker: CASS, weapon: 'Pistol', victim: ORRIN };
const KNIFE = { attacker: CASS, weapon: 'Knife', victim: ORRIN };

/** The dice of a shot with the pistol that show 1 and 1, or 8 and 10. */
const BOTCH = [
  [1, 8],
  [1, 10],
] as const;
const BEST = [
  [8, 8],
  [10, 10],
] as const;

describeTable('an exchange of Step Dice', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /** Ada's seat acts, and Bertrand's; with the GM if one is there. */
  const byAda = (): Seats => [table.ada, ...table.seats.filter((seat) => seat !== table.ada)];
  const byBertrand = (): Seats => [table.bertrand, ...table.seats.filter((seat) => seat !== table.bertrand)];

  /** Presses a button of a card that rolls nothing. */
  const press = (seat: Seat, id: string, name: string | RegExp) =>
    findMessage(seat, id).getByRole('button', { name, exact: true }).click();

  beforeAll(async () => {
    const { gamemaster, ada } = table;
    await createActor(gamemaster, CASS, 'Ada', gunner);
    await createActor(gamemaster, ORRIN, 'Bertrand', drifter);
    await createActor(gamemaster, UNA, 'Bertrand', drifter);
    await placeTokens(gamemaster, 'The Landing', [CASS, ORRIN, UNA]);
    await gamemaster.run(
      async ({ game }, names) => {
        const tokens = game.scenes.getName('The Landing')?.tokens;
        // Farther than point blank, and within the 30 feet of the pistol.
        for (const [place, name] of names.entries())
          await tokens?.getName(name)?.update({ x: 100 + 500 * place, y: 100 });
      },
      [CASS, ORRIN, UNA],
    );
    for (const seat of table.seats) {
      await findToken(seat, UNA).waitFor();
      await openTab(seat, 'chat');
    }
    await findToken(ada, CASS).waitFor();
    await gamemaster.run(({ game }) => game.settings.set('tetrad', 'goOnAfter', 5));
    await table.leave('Gamemaster');
  });

  // A dialog that a failed test leaves open would fail those after it.
  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  it('SD-13, SD-14, SD-18, SD-30, SD-31: a shot is compared with range and innate defence, and what it does is undone exactly', async () => {
    const { ada, bertrand } = table;
    await openAttack(ada, CASS, 'Pistol', ORRIN);
    await ada.page.getByText('Difficulty before the defence: 3.').waitFor({ state: 'attached' });
    const shot = await rollDialog(byAda(), [
      [6, 8],
      [4, 10],
    ]);
    await ada.closeWindows();
    await expectSaid(table.seats, shot, 'Short range');
    // The target chooses before it has seen the dice.
    expect(await findMessage(bertrand, shot).locator('.dice-row').count()).toBe(0);
    const total = findMessage(bertrand, shot).locator('.card-number strong').first();
    expect(await total.textContent()).toBe('?');
    const reply = await rollFromCard(byBertrand(), shot, 'Innate defence', [[2, 6]]);
    await expectSaid(table.seats, reply, `${CASS} hits ${ORRIN} by 5.`);
    await expect.poll(() => findMessage(bertrand, shot).locator('.dice-row').count()).toBeGreaterThan(0);
    await expect.poll(() => total.textContent()).toBe('10');
    const damage = await rollFromCard(byAda(), reply, `Roll damage to ${ORRIN}`, [[4, 6]]);
    await expectSaid([bertrand], damage, 'Basic damage: 5. Weapon: 4 (wounds).', 'Stun 3, wounds 6.');
    await press(bertrand, damage, 'Apply');
    await expectHealth(ada, ORRIN, 3, 6);
    await press(bertrand, damage, 'Undo');
    await expectHealth(ada, ORRIN, 0, 0);
  });

  it('SD-4, SD-15: a blow that only equals a block misses, but bare hands take the knife’s dice', async () => {
    const { bertrand } = table;
    const blow = await attack(byAda(), KNIFE, [
      [3, 8],
      [2, 8],
    ]);
    const reply = await rollFromCard(
      byBertrand(),
      blow,
      'Block',
      [
        [3, 6],
        [2, 6],
      ],
      'dialog',
    );
    const verdict = `${ORRIN} blocks with bare hands, but takes the damage of the weapon’s dice.`;
    await expectSaid(table.seats, reply, `${CASS} misses ${ORRIN}.`, verdict);
    const damage = await rollFromCard(byAda(), reply, `Roll damage to ${ORRIN}`, [[3, 4]]);
    await press(bertrand, damage, 'Apply');
    await expectHealth(bertrand, ORRIN, 0, 3);
  });

  it('SD-14.5: without an answer the attacker goes on after a while, with the innate defence of the target', async () => {
    const { ada, bertrand } = table;
    const blow = await attack(byAda(), KNIFE, [
      [4, 8],
      [5, 8],
    ]);
    const goOn = (seat: Seat) => findMessage(seat, blow).locator('[data-action="goOn"]');
    await goOn(ada).first().waitFor();
    expect(await goOn(bertrand).count()).toBe(0);
    const gone = await ada.withFaces([[5, 6]], () => awaitMessage(byAda(), () => goOn(ada).first().click()));
    await expectSaid(table.seats, gone, `Ada went on after 5 seconds without a reply from ${ORRIN}.`);
    await expectSaid(table.seats, gone, `${CASS} hits ${ORRIN} by 4.`);
  });

  it('SD-9, SD-15, SD-33, SD-35, SD-37: a dodge replaces the range; an extraordinary hit bleeds whoever fails Endurance', async () => {
    const { bertrand } = table;
    const shot = await attack(byAda(), PISTOL, BEST);
    const reply = await rollFromCard(
      byBertrand(),
      shot,
      'Dodge',
      [
        [1, 6],
        [4, 8],
      ],
      'dialog',
    );
    await expectSaid(table.seats, reply, `${CASS} hits ${ORRIN} by 13.`, 'The attack is an extraordinary success.');
    const damage = await rollFromCard(byAda(), reply, `Roll damage to ${ORRIN}`, [[1, 6]]);
    await press(bertrand, damage, 'Apply');
    await expectHealth(bertrand, ORRIN, 7, 10);
    await expectSaid([bertrand], damage, 'all attributes lose 2 steps', 'On a failure they bleed until treated.');
    const endure = [
      [4, 4],
      [3, 4],
    ] as const;
    await rollDue(bertrand, damage, 'Endure the hit', endure);
    const stay = [
      [4, 4],
      [4, 4],
    ] as const;
    await rollDue(bertrand, damage, 'Stay conscious', stay);
    await expect.poll(() => readActor(bertrand, ORRIN)).toMatchObject({ condition: { stayingNext: 11 } });
    const { condition } = (await readActor(bertrand, ORRIN)) as { condition: Record<string, unknown> };
    expect(condition['bleeding']).not.toBeNull();
    expect(condition).toMatchObject({ stayingNext: 11, stayingOwed: 0, outSince: null });
  });

  it('SD-22.4, SD-32.4, SD-35.3, SD-38.1: a second hit asks no further roll to stay conscious; whoever fails to stay alive is dead, whom nobody needs to aim at; the failed roll is undone on the sheet', async () => {
    const { ada, bertrand } = table;
    const shot = await attack(byAda(), PISTOL, BEST);
    const reply = await rollFromCard(byBertrand(), shot, 'Innate defence', [[1, 2]]);
    const damage = await rollFromCard(byAda(), reply, `Roll damage to ${ORRIN}`, [[6, 6]]);
    await press(bertrand, damage, 'Apply');
    await expectHealth(bertrand, ORRIN, 14, 23);
    const due = findMessage(bertrand, damage).locator('.damage-set-off');
    await due.locator('button', { hasText: 'Stay alive' }).waitFor();
    expect(await due.locator('button', { hasText: 'Stay conscious' }).count()).toBe(0);
    await expect
      .poll(() => readActor(bertrand, ORRIN))
      .toMatchObject({
        condition: { stayingNext: 11, stayingOwed: 0, dyingNext: 3, dyingOwed: 1 },
      });
    const alive = [
      [1, 4],
      [2, 4],
    ] as const;
    await rollDue(bertrand, damage, 'Stay alive', alive);
    for (const seat of [ada, bertrand]) await expect.poll(() => readToken(seat, ORRIN)).toContain('Dead');
    await openAttack(ada, CASS, 'Pistol', ORRIN);
    expect(await ada.page.locator('form.roll-dialog [name="sneak"]').isChecked()).toBe(true);
    await closeDialogs(ada);
    await openSheet(bertrand, ORRIN, 'athletics');
    const sheet = bertrand.page.locator('.application.sheet', { hasText: ORRIN });
    await sheet.getByRole('tab', { name: 'Health' }).click();
    await findLedgerFold(findLedger(sheet)).click();
    await sheet
      .getByRole('button', { name: /^Undo Endurance roll/u })
      .first()
      .click();
    for (const seat of [ada, bertrand]) await expect.poll(() => readToken(seat, ORRIN)).not.toContain('Dead');
    await expectHealth(ada, ORRIN, 14, 23);
    await bertrand.closeWindows();
  });

  it('SD-34.1: after a botch the GM takes the next turn away', async () => {
    const { ada } = table;
    const gamemaster = await table.sit('Gamemaster');
    await openTab(gamemaster, 'chat');
    await gamemaster.run(
      async ({ game, CONFIG }, names) => {
        const scene = game.scenes.getName('The Landing');
        const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ scene: scene?.id, active: true }]);
        const fighters = names.map((name, place) => ({
          actorId: game.actors.getName(name)?.id,
          tokenId: scene?.tokens.getName(name)?.id,
          sceneId: scene?.id,
          initiative: 9 - place,
        }));
        await combat?.createEmbeddedDocuments('Combatant', fighters);
        await game.combats.get(combat?.id ?? '')?.startCombat();
      },
      [CASS, UNA],
    );
    await expect.poll(() => readTurn(gamemaster)).toEqual(['Round 1', CASS]);
    const shot = await attack(byAda(), { ...PISTOL, victim: UNA }, BOTCH);
    const reply = await rollFromCard(byBertrand(), shot, 'Innate defence', [[1, 6]]);
    const verdict = `${CASS} botches the attack. The GM decides what goes wrong.`;
    await expectSaid(table.seats, reply, verdict);
    // The decision is the GM's, not that of the attacker's player, who sees the botch by now.
    await expect.poll(() => findMessage(ada, shot).locator('.dice-row').count()).toBeGreaterThan(0);
    const decisions = findMessage(ada, shot).locator('[data-action="loseTurn"], [data-action="hitFriend"]');
    expect(await decisions.count()).toBe(0);
    await press(gamemaster, shot, `${CASS} loses the next turn`);
    await expectSaid([gamemaster], shot, `${CASS} loses the next turn.`);
    await gamemaster.run(({ game }) => game.combats.contents.at(-1)?.nextRound());
    await expect.poll(() => readTurn(ada)).toEqual(['Round 2', CASS]);
    await target(ada, UNA);
    await (await openSheet(ada, CASS, 'Pistol')).click();
    const refusal = ada.page.locator('form.roll-dialog [data-forbidden]');
    await refusal.getByText(`${CASS} loses this turn after a botched attack.`).waitFor();
    await closeDialogs(ada);
  });

  it('SD-34.1, SD-34.2: that turn alone; or a roll shows whether a friend is hit, for no action and no further shot', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(({ game }) => game.combats.contents.at(-1)?.nextRound());
    for (const seat of [gamemaster, ada]) await expect.poll(() => readTurn(seat)).toEqual(['Round 3', CASS]);
    await openAttack(ada, CASS, 'Pistol', UNA);
    expect(await ada.page.locator('form.roll-dialog [data-forbidden]').count()).toBe(0);
    await closeDialogs(ada);
    const shot = await attack(byAda(), { ...PISTOL, victim: UNA }, BOTCH);
    await rollFromCard(byBertrand(), shot, 'Innate defence', [[1, 6]]);
    await target(gamemaster, ORRIN);
    await press(gamemaster, shot, 'Roll to see whether a friend is hit');
    await gamemaster.page.getByText(`Attack ${ORRIN} with Pistol`).waitFor();
    // The action of the turn is spent, and yet nothing forbids this roll.
    expect(await gamemaster.page.locator('form.roll-dialog [data-forbidden]').count()).toBe(0);
    const stray = await rollDialog([gamemaster, ...byAda()], BEST);
    const innate = await rollFromCard(byBertrand(), stray, 'Innate defence', [[1, 2]]);
    await expectSaid(byAda(), innate, `${CASS} hits ${ORRIN} by 14.`);
    const shots = await gamemaster.run(
      ({ game }, name) => game.actors.getName(name)?.items.getName('Pistol')?.system['shots'],
      CASS,
    );
    // Three shots at Orrin and two botches.
    expect(shots).toEqual({ value: 1, max: 6 });
  });
});
