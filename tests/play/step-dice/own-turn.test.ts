/** What Step Dice counts in a turn, as players see it without a GM, who only goes on to the next round. Each test continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { findLedger, findLedgerFold } from '../../e2e/dark-harvest/ledger-page.ts';
import { beginFight, closeDialogs, expectSaid, type Seats } from '../../e2e/pages/fights.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { drifter, gunner, openAttack, rollDialog, rollFromCard } from '../../e2e/step-dice/step-fight.ts';

const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';
const SCENE = 'The Landing';

const cudgel = { name: 'Cudgel', type: 'stepWeapon', system: { damage: 2, type: 'stun', close: true, readied: true } };

describeTable('the own turn in Step Dice', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const dialog = (seat: Seat) => new CheckDialogPage(seat);
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];

  /** Lets the GM come for a moment, who changes something, and leave again. */
  async function callGm(change: (gm: Seat) => Promise<unknown>): Promise<void> {
    await change(await table.sit('Gamemaster'));
    await table.leave('Gamemaster');
  }

  /** Goes to a moment of the fight, in which Cass acts before Orrin. */
  async function goTo(round: number, turn: number): Promise<void> {
    await callGm((gm) =>
      gm.run(async ({ game }, at) => void (await game.combats.contents[0]?.update(at)), { round, turn }),
    );
    const read = (seat: Seat) =>
      seat.run(({ game: { combats } }) => [combats.contents[0]?.round, combats.contents[0]?.combatant?.name]);
    for (const seat of byAda()) await expect.poll(() => read(seat)).toEqual([round, turn === 0 ? CASS : ORRIN]);
  }

  beforeAll(async () => {
    const gm = await table.sit('Gamemaster');
    await createActor(gm, CASS, 'Ada', gunner);
    await createActor(gm, ORRIN, 'Bertrand', { ...drifter, items: [...drifter.items, cudgel] });
    await placeTokens(gm, SCENE, [CASS, ORRIN]);
    await beginFight(gm, SCENE, { [CASS]: 9, [ORRIN]: 5 });
    for (const seat of byAda()) {
      await findToken(seat, ORRIN).waitFor();
      await openTab(seat, 'chat');
    }
    await table.leave('Gamemaster');
  });

  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  it('SD-10.5, SD-10.6: a skill roll takes an action of the turn in each round, unless it is marked as free, which its card says', async () => {
    const { ada } = table;
    const open = async () => {
      await (await openSheet(ada, CASS, 'guns')).click();
      await dialog(ada).root.waitFor();
    };
    const expectLeft = (left: string) =>
      expect.poll(() => ada.page.locator('.step-turn').textContent()).toContain(left);
    const dice = [
      [3, 8],
      [3, 10],
    ] as const;
    for (const round of [1, 2]) {
      if (round > 1) await goTo(round, 0);
      await open();
      await rollDialog(byAda(), dice);
      await expectLeft('0 of 1 action left');
      await open();
      await expect.poll(() => dialog(ada).readRefusal()).toContain('No action is left this turn.');
      await dialog(ada).tick('free');
      await expect.poll(() => dialog(ada).readRefusal()).toBeNull();
      const free = await rollDialog(byAda(), dice);
      await expectSaid(byAda(), free, 'Free: not an action of the turn.');
      await expectLeft('0 of 1 action left');
    }
  });

  it('SD-36.5: the unconscious, the dead and the only roused make no roll of choice; a player may all the same, and the card says what was against it', async () => {
    const { bertrand } = table;
    const hurt = (health: object, condition: object) =>
      bertrand.run(
        async ({ game }, given) => void (await game.actors.getName(given.name)?.update({ system: given.system })),
        { name: ORRIN, system: { health, condition } },
      );
    for (const [condition, says] of [
      [{ outSince: 0, outNext: 3600 }, `${ORRIN} is unconscious.`],
      [{ outSince: 0, outNext: 3600, outRoused: true }, 'too weak for full actions'],
      [{ outSince: null, outNext: null, outRoused: false, deadSince: 0 }, `${ORRIN} is dead.`],
    ] as const) {
      await hurt({}, condition);
      await (await openSheet(bertrand, ORRIN, 'athletics')).click();
      await expect.poll(() => dialog(bertrand).readRefusal()).toContain(says);
      // What is free in a fight is a roll of choice too.
      await dialog(bertrand).tick('free');
      await expect.poll(() => dialog(bertrand).readRefusal()).toContain(says);
      const card = await rollDialog(
        [bertrand, table.ada],
        [
          [3, 6],
          [3, 6],
        ],
      );
      await expectSaid(byAda(), card, says);
      await bertrand.closeWindows();
    }
    await hurt({}, { deadSince: null });
  });

  it('SD-20.3, SD-20.4, SD-20.5: a disarmed target rolls Agility + Willpower against 11 or its weapon is no longer ready, until that is undone; empty hands drop nothing', async () => {
    const { ada, bertrand } = table;
    const isReady = () =>
      ada.run(({ game }, name) => {
        const item = game.actors.getName(name)?.items.getName('Cudgel');
        return (item as unknown as { system: { readied: boolean } }).system.readied;
      }, ORRIN);
    /** Hits Orrin’s weapon and has him roll d6 + d8 to keep it. */
    const disarm = async (faces: readonly [number, number], verdict: string): Promise<void> => {
      await openAttack(ada, CASS, 'Knife', ORRIN);
      await dialog(ada).tick('disarm');
      const blow = await rollDialog(byAda(), [
        [8, 8],
        [4, 4],
      ]);
      await ada.closeWindows();
      const hit = await rollFromCard(byBertrand(), blow, 'Innate defence', [[1, 6]]);
      await findMessage(bertrand, hit)
        .getByText(/^\s*Keep the weapon:\s*succeeds 13%\s*$/u)
        .waitFor();
      expect(await findMessage(bertrand, blow).getByText('Keep the weapon').count()).toBe(0);
      const roll = [
        [faces[0], 6],
        [faces[1], 8],
      ] as const;
      const kept = await rollFromCard(byBertrand(), hit, 'Keep the weapon', roll, 'dialog');
      await expectSaid(byAda(), kept, verdict);
    };
    await disarm([6, 6], `${ORRIN} keeps the weapon.`);
    expect(await isReady()).toBe(true);
    await disarm([5, 6], `${ORRIN} drops the weapon.`);
    await expect.poll(isReady).toBe(false);
    await openAttack(ada, CASS, 'Knife', ORRIN);
    await dialog(ada).tick('disarm');
    const refusals = () => dialog(ada).root.locator('[data-forbidden] li').allTextContents();
    await expect.poll(refusals).toContain(`${ORRIN} holds no weapon and cannot be disarmed.`);
    await closeDialogs(ada);
    await openSheet(bertrand, ORRIN, 'Cudgel');
    const sheet = bertrand.page.locator('.application.sheet', { hasText: ORRIN });
    await sheet.getByRole('tab', { name: 'Health' }).click();
    await findLedgerFold(findLedger(sheet)).click();
    await sheet
      .getByRole('button', { name: /^Undo Disarmed/u })
      .first()
      .click();
    await expect.poll(isReady).toBe(true);
  });

  it('SD-17.5: cover that is taken as an action is what an attacker’s dialog starts with, in the next round too, until the fighter moves', async () => {
    const { ada, bertrand } = table;
    const expectCover = async (cover: string) => {
      await openAttack(ada, CASS, 'Pistol', ORRIN);
      await expect.poll(() => dialog(ada).field('cover').inputValue()).toBe(cover);
      await closeDialogs(ada);
    };
    await goTo(3, 1);
    await expectCover('none');
    await (await openSheet(bertrand, ORRIN, 'Take cover')).click();
    await bertrand.page.getByRole('button', { name: 'Heavy cover (+6)' }).click();
    await bertrand.page.locator('.step-turn', { hasText: 'Heavy cover (+6)' }).waitFor();
    await expect.poll(() => bertrand.page.locator('.step-turn').textContent()).toContain('0 of 1 action left');
    await expectCover('heavy');
    await goTo(4, 0);
    await expectCover('heavy');
    await bertrand.run(
      async ({ game }, name) =>
        void (await game.scenes.getName('The Landing')?.tokens.getName(name)?.update({ x: 700, y: 100 })),
      ORRIN,
    );
    await expect.poll(async () => ((await readActor(ada, ORRIN)) as { cover: { kind: string } }).cover.kind).toBe('');
    await expectCover('none');
  });

  it('SD-54.2, SD-54.5: waking is the sleeper’s Average Endurance; each try costs its maker an action, in every round; who wakes can do nothing full', async () => {
    const { ada, bertrand } = table;
    const open = async () => {
      await target(ada, ORRIN);
      await (await openSheet(ada, CASS, 'Treat your target')).click();
      await dialog(ada).root.waitFor();
      await dialog(ada).choose('care', 'wake');
    };
    await bertrand.run(
      async ({ game }, name) =>
        void (await game.actors.getName(name)?.update({ system: { condition: { outSince: 0, outNext: 3600 } } })),
      ORRIN,
    );
    for (const [round, face] of [
      [5, 3],
      [6, 4],
    ] as const) {
      await goTo(round, 0);
      await open();
      // Orrin’s Vitality and Willpower.
      await expect.poll(() => dialog(ada).readPool()).toBe('1 d8 1 d8');
      const card = await rollDialog(byAda(), [
        [4, 8],
        [face, 8],
      ]);
      await expectSaid(byAda(), card, 'Average (7)', face === 4 ? 'Success' : 'Failure');
      await open();
      await expect.poll(() => dialog(ada).readRefusal()).toContain('No action is left this turn.');
      await closeDialogs(ada);
      if (face === 3) continue;
      await findMessage(bertrand, card)
        .getByRole('button', { name: `Apply to ${ORRIN}` })
        .click();
      await expectSaid(byAda(), card, `${ORRIN} is awake, but too weak for full actions.`);
    }
    await (await openSheet(bertrand, ORRIN, 'athletics')).click();
    await expect.poll(() => dialog(bertrand).readRefusal()).toContain('too weak for full actions');
  });
});
