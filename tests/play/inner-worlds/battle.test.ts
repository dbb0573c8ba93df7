/**
 * A battle of Inner Worlds in a browser, its exchanges without a GM online: the quickfire round, reactions, a called shot, injuries, undo. Each test continues from
 * the one before.
 */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { type Seats, beginFight, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { findFighterRow, readTurn } from '../../e2e/pages/tracker.ts';
import { change, expectAllowed, expectNot, expectRefused, face } from '../../e2e/inner-worlds/strikes.ts';
import {
  brann,
  crawler,
  expectHurt,
  findButton,
  ilse,
  open,
  press,
  readItem,
  roll,
  save,
} from '../../e2e/inner-worlds/inner-fight.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const CRAWLER = 'Cave Crawler';
const SCENE = 'Gem Cave';

describeTable('a battle of Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];
  /** Begins the next fighter's turn, as the GM, and waits until both players know. */
  async function endTurn(): Promise<void> {
    const gamemaster = await table.sit('Gamemaster');
    const before = await readTurn(table.ada);
    await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));
    for (const seat of byAda()) await expect.poll(() => readTurn(seat)).not.toEqual(before);
    await openTab(gamemaster, 'chat');
  }

  /** Returns what the tracker tells the GM of the foe. */
  const readState = () => findFighterRow(table.gamemaster, CRAWLER).textContent();
  /** Returns the id of the newest damage card. */
  const findLastDamage = (): Promise<string> =>
    table.bertrand.run(({ game }) =>
      Promise.resolve(game.messages.contents.findLast(({ type }) => type === 'innerDamage')?.id ?? ''),
    );

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, BRANN, 'Ada', brann);
    await createActor(gamemaster, ILSE, 'Bertrand', ilse);
    await createActor(gamemaster, CRAWLER, 'Gamemaster', crawler);
    await placeTokens(gamemaster, SCENE, [BRANN, ILSE, CRAWLER]);
    await beginFight(gamemaster, SCENE, { [BRANN]: 14, [ILSE]: 11, [CRAWLER]: 6 });
    for (const seat of byAda()) await openTab(seat, 'chat');
    await table.leave('Gamemaster');
  });

  afterEach(() => Promise.all(byAda().map(closeDialogs)));

  it('IW-11, IW-12, IW-17: one plain attack in the quickfire round; a block that fails keeps all damage off and costs the shield', async () => {
    const { ada, bertrand } = table;
    await ada.page
      .locator('#combat .tetrad-fight')
      .getByText('Quickfire round, before round 1')
      .waitFor({ state: 'attached' });
    await open(ada, BRANN, 'Sword', ILSE);
    const dialog = ada.page.locator('form.roll-dialog');
    await dialog.getByText(`Brings ${ILSE} down, if average`).first().waitFor();
    await dialog.getByText('An attack needs no roll to hit.').waitFor({ state: 'attached' });
    const attack = await roll(byAda());
    await ada.closeWindows();
    await findButton(bertrand, attack, 'Counter').waitFor();
    // Reactions to damage come after its roll, those to the attack before it.
    for (const button of ['Evade', 'Block']) expect(await findButton(bertrand, attack, button).count(), button).toBe(0);
    await press(byBertrand(), attack, 'Take the hit');
    await expectSaid([ada, bertrand], attack, `${BRANN} hits ${ILSE}.`);
    const damage = await press(byAda(), attack, 'Roll damage', [[5, 6]]);
    await expectSaid([ada, bertrand], damage, 'damage');
    // Who may see her numbers is told what is hit.
    await expectSaid([bertrand], damage, '4 to armour, 1 to HP');
    for (const button of ['Evade', 'Block']) await findButton(bertrand, damage, button).waitFor();
    for (const card of [attack, damage])
      for (const button of ['Counter', 'Intercept'])
        expect(await findButton(bertrand, card, button).count(), button).toBe(0);
    // 11 is more than her STR of 10, though not than her DEX.
    const block = await save(byBertrand(), damage, 'Block', 11);
    await expectSaid([ada, bertrand], block, 'The shield is destroyed.');
    await expectSaid([ada, bertrand], damage, 'Blocked: no damage.');
    await expect.poll(() => readItem(ada, ILSE, 'Small Shield')).toMatchObject({ broken: true, readied: false });
    await expectHurt(ada, ILSE, {});
    await open(ada, BRANN, 'Sword', ILSE);
    await dialog.getByText('Quickfire attack').first().waitFor();
    expect(await dialog.locator('[data-roll]').textContent()).toBe('Roll anyway');
  });

  it('IW-13, IW-21: a called shot forces a save; the part that it named is injured, and shown as an item', async () => {
    const { ada, bertrand } = table;
    await endTurn();
    await endTurn();
    await table.leave('Gamemaster');
    await ada.page.locator('#combat .tetrad-fight').getByText('Round 1 by the rules').waitFor({ state: 'attached' });
    await open(ada, BRANN, 'Sword', ILSE);
    const dialog = ada.page.locator('form.roll-dialog');
    await dialog.getByLabel('Called shot at').selectOption({ label: 'Arm' });
    // DEX 14: the save fails in 6 of 20 cases.
    await dialog.getByText('30.0%', { exact: true }).first().waitFor({ state: 'attached' });
    const attack = await roll(byAda(), [[9, 20]]);
    await ada.closeWindows();
    await expectSaid([ada, bertrand], attack, `${BRANN} hits ${ILSE} (Arm).`);
    // Her reaction is used until her own first turn.
    const damage = await press(byAda(), attack, 'Roll damage', [[6, 6]]);
    await findButton(bertrand, damage, 'Apply').waitFor();
    expect(await findButton(bertrand, damage, 'Evade').count()).toBe(0);
    await expect.poll(() => readItem(ada, BRANN, 'Sword')).toMatchObject({ uses: { value: 0 } });
    await findButton(bertrand, damage, 'Apply').click();
    // 4 AP first, then 2 HP.
    await expectHurt(ada, ILSE, { ap: 4, hp: 2 });
    // 2 × 6 is more than her STR of 10.
    await findMessage(bertrand, damage).getByText('or a body part is injured').first().waitFor();
    await save(byBertrand(), damage, 'Save against injury', 11);
    await expect.poll(() => readItem(ada, ILSE, 'Arm injured')).toMatchObject({ part: 'arm', lost: false });
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ condition: { arm: 1 } });
  });

  it('IW-17, IW-20: an evaded attack does half, and its passed save brings another reaction; the undo restores HP, AP and STR', async () => {
    const { ada, bertrand } = table;
    await endTurn();
    // Ilse's turn has begun: her reaction is back.
    await endTurn();
    await endTurn();
    await table.leave('Gamemaster');
    await open(ada, BRANN, 'Sword', ILSE);
    const attack = await roll(byAda());
    await ada.closeWindows();
    await press(byBertrand(), attack, 'Take the hit');
    const damage = await press(byAda(), attack, 'Roll damage', [[5, 6]]);
    await findButton(bertrand, damage, 'Evade').waitFor();
    // The shield is destroyed.
    expect(await findButton(bertrand, damage, 'Block').count()).toBe(0);
    const evade = await save(byBertrand(), damage, 'Evade', 4);
    await expectSaid([ada, bertrand], damage, 'Evaded: takes 3 of 5 damage.');
    await press(byBertrand(), evade, 'Gain a reaction');
    await expectSaid([ada, bertrand], evade, 'Gains a reaction.', `${ILSE} is knocked down or driven back`);
    const before = await readActor(ada, ILSE);
    // 2 HP are left; the third point lowers STR.
    await findButton(bertrand, damage, 'Apply').click();
    await expectHurt(ada, ILSE, { ap: 4, hp: 4, str: 1 });
    await findMessage(bertrand, damage).getByRole('button', { name: /^Undo/u }).click();
    await expect.poll(() => readActor(ada, ILSE)).toEqual(before);
  });

  it('IW-20: the owner spends HP and AP otherwise', async () => {
    const { ada, bertrand } = table;
    const damage = await findLastDamage();
    await findMessage(bertrand, damage)
      .getByRole('button', { name: /Redo|Apply/u })
      .first()
      .waitFor();
    // The button stands in the menu of the card.
    const spend = async (points: Readonly<Record<'hp' | 'ap', string>>): Promise<void> => {
      await findMessage(bertrand, damage).locator('[data-action="applySpending"]').dispatchEvent('click');
      for (const [name, count] of Object.entries(points)) await bertrand.page.locator(`[name="${name}"]`).fill(count);
      await bertrand.page.getByRole('button', { name: 'Take the damage' }).click();
    };
    await spend({ hp: '0', ap: '0' });
    await expectHurt(ada, ILSE, { ap: 4, hp: 2, str: 3 });
    await findMessage(bertrand, damage).getByRole('button', { name: /^Undo/u }).click();
    await expectHurt(ada, ILSE, { ap: 4, hp: 2 });
    // With 3 AP and 2 HP left, one of each; by default it would be the 3 AP.
    await change(bertrand, ILSE, { ap: { spent: 1 } });
    await expectHurt(ada, ILSE, { ap: 1, hp: 2 });
    await spend({ hp: '1', ap: '1' });
    await expectHurt(ada, ILSE, { ap: 2, hp: 3, str: 1 });
  });

  it('IW-17.11: whoever a foe moves past is offered to stop the move, once and until the turn ends; nobody else is', async () => {
    const gamemaster = await table.sit('Gamemaster');
    const { ada, bertrand } = table;
    for (const seat of [gamemaster, ada, bertrand]) await openTab(seat, 'chat');
    const moveTo = (seat: Seat, name: string, x: number, y: number): Promise<void> =>
      seat.run(
        async ({ game }, given) => {
          const scene = [...game.scenes].find((one) => one.name === given.scene);
          await scene?.tokens.getName(given.name)?.update({ x: given.x, y: given.y });
        },
        { scene: SCENE, name, x, y },
      );
    const cards = (seat: Seat, mover: string, foe: string) =>
      seat.page.locator('#chat .message', { hasText: `${mover} moves past ${foe}.` });
    const offer = (seat: Seat, foe: string) =>
      seat.page.locator('#chat').getByRole('button', { name: `Stop the move with ${foe}` });
    await endTurn();
    await endTurn();
    // It goes away from her, and comes back.
    await moveTo(gamemaster, CRAWLER, 800, 100);
    await moveTo(gamemaster, CRAWLER, 500, 100);
    for (const seat of [gamemaster, bertrand]) await offer(seat, ILSE).waitFor();
    await cards(ada, CRAWLER, ILSE).waitFor();
    expect(await offer(ada, ILSE).count()).toBe(0);
    await moveTo(gamemaster, CRAWLER, 500, 400);
    await endTurn();
    // A turn that is over is not stopped.
    for (const seat of [gamemaster, bertrand]) await expect.poll(() => offer(seat, ILSE).count()).toBe(0);
    // Brann moves past his friend and past nobody else; then past the foe.
    await moveTo(ada, BRANN, 300, 200);
    await moveTo(ada, BRANN, 400, 300);
    await offer(gamemaster, CRAWLER).waitFor();
    await cards(bertrand, BRANN, CRAWLER).waitFor();
    for (const seat of [ada, bertrand]) expect(await offer(seat, CRAWLER).count()).toBe(0);
    expect(await cards(gamemaster, BRANN, ILSE).count()).toBe(0);
    await endTurn();
    await endTurn();
    // It comes past Ilse, and ends next to Brann.
    await moveTo(gamemaster, CRAWLER, 500, 200);
    await offer(bertrand, ILSE).waitFor();
    await offer(bertrand, ILSE).click();
    await bertrand.page.locator('form.roll-dialog').waitFor();
    const stop = await roll([bertrand, ada, gamemaster]);
    await expectSaid([ada, bertrand, gamemaster], stop, `${ILSE} stops ${CRAWLER}’s move.`);
    await expect.poll(() => readActor(gamemaster, CRAWLER)).toMatchObject({ stopped: { round: 4 } });
    for (const seat of [gamemaster, bertrand]) await expect.poll(() => offer(seat, ILSE).count()).toBe(0);
    // One card a turn.
    expect(await cards(gamemaster, CRAWLER, ILSE).count()).toBe(2);
    await endTurn();
    await table.leave('Gamemaster');
  });

  it('IW-16, IW-22, IW-23: a rout; an unnamed foe that takes STR damage saves or dies, and is out of the fight', async () => {
    const gamemaster = await table.sit('Gamemaster');
    const { ada } = table;
    const byGm: Seats = [gamemaster, ada];
    await openTab(gamemaster, 'chat');
    await endTurn();
    // Ilse is next; then the crawler, then Brann again.
    await endTurn();
    await endTurn();
    await open(ada, BRANN, 'Rout', CRAWLER);
    // Nobody is routed who is neither fearful nor injured.
    await expectNot(ada, `${CRAWLER} is neither fearful nor injured.`);
    await ada.closeWindows();
    await gamemaster.run(
      async ({ game }) => void (await game.actors.getName('Cave Crawler')?.toggleStatusEffect('innerFearful')),
    );
    await open(ada, BRANN, 'Rout', CRAWLER);
    await expectAllowed(ada);
    const rout = await roll([ada, gamemaster]);
    await ada.closeWindows();
    const fear = await press([ada, gamemaster], rout, 'Roll damage', [[2, 4]]);
    await findButton(gamemaster, fear, 'Apply').click();
    await expectHurt(gamemaster, CRAWLER, { wil: 2 });
    // WIL 3 is left: 4, which WIL 5 and STR 4 would pass, fails both saves.
    await save(byGm, fear, 'Save against the rout', 4);
    await expect.poll(() => readState()).toContain('Must flee');
    // IW-16.10: the lost action overrides the rout, also on the crawler's turn.
    await save(byGm, fear, 'Save or lose an action', 4);
    await expect.poll(() => readState()).toContain('Action lost');
    expect(await readState()).not.toContain('Must flee');
    await endTurn();
    await endTurn();
    await expect.poll(() => readState()).toContain('Action lost');
    expect(await readState()).not.toContain('Must flee');
    await face(gamemaster, CRAWLER, 'Mandibles', BRANN);
    await expectRefused(gamemaster, 'Mandibles', `Action: ${CRAWLER} has 0 of 0 left`);
    await gamemaster.closeWindows();
    await endTurn();
    /** Hits the crawler with the sword. @returns the id of the damage */
    const hit = async (...faces: readonly number[]): Promise<string> => {
      await open(ada, BRANN, 'Sword', CRAWLER);
      const attack = await roll([ada, gamemaster]);
      await ada.closeWindows();
      await press(byGm, attack, 'Take the hit');
      const dice = faces.map((one) => [one, 6] as const);
      const damage = await press([ada, gamemaster], attack, 'Roll damage', dice);
      await findButton(gamemaster, damage, 'Apply').click();
      return damage;
    };
    const first = await hit(2);
    await expectHurt(gamemaster, CRAWLER, { wil: 2, str: 2 });
    const survived = await save(byGm, first, 'Save or die', 2);
    await expectSaid(byGm, survived, 'Passed');
    expect(await findButton(gamemaster, first, 'Save against injury').count()).toBe(0);
    const alive = { dead: false, arm: 0, leg: 0, guts: 0, face: 0, eyes: 0, brain: 0 };
    expect(await readActor(gamemaster, CRAWLER)).toMatchObject({ condition: alive });
    await endTurn();
    await endTurn();
    // Only the next action was lost.
    await expect.poll(() => readState()).not.toContain('Action lost');
    await endTurn();
    const damage = await hit(1, 1);
    await expectHurt(gamemaster, CRAWLER, { wil: 2, str: 3 });
    await findButton(gamemaster, damage, 'Save or die').click();
    await gamemaster.page.locator('form.roll-dialog').waitFor();
    // Two messages come of it: the save, and that it is dead.
    await gamemaster.withFaces([[5, 20]], () => gamemaster.page.locator('form.roll-dialog [data-roll]').click());
    await expect.poll(() => readActor(gamemaster, CRAWLER)).toMatchObject({ condition: { dead: true } });
    await expect.poll(() => readState()).toContain('Dead');
  });
});
