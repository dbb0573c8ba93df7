/** Clauses of the rules of Inner Worlds that a fight does not meet by itself: advanced saves, a contest, feint, grapple and full defence. Each test continues. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessages, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { type Seats, beginFight, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { findToken } from '../../e2e/pages/scene.ts';
import { readTurn } from '../../e2e/pages/tracker.ts';
import {
  brann,
  expectHurt,
  findButton,
  ilse,
  open,
  press,
  readItem,
  roll,
  rollFixed,
  score,
} from '../../e2e/inner-worlds/inner-fight.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const SCENE = 'Gem Cave';

describeTable('clauses of Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];
  const dialog = () => table.ada.page.locator('form.roll-dialog');
  const expectChance = (text: string) => dialog().getByText(text, { exact: true }).first().waitFor();

  async function endTurn(): Promise<void> {
    const before = await readTurn(table.ada);
    await table.gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));
    for (const seat of byAda()) await expect.poll(() => readTurn(seat)).not.toEqual(before);
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    const trade = { name: 'Sailing', type: 'innerBackground', system: { kind: 'trade' } };
    const arm = { name: 'Arm injured', type: 'innerInjury', system: { part: 'arm' } };
    const system = { ...brann.system, condition: { arm: 1 } };
    await createActor(gamemaster, BRANN, 'Ada', { ...brann, system, items: [...brann.items, trade, arm] });
    const abilities = { ...ilse.system.abilities, wil: score(9) };
    await createActor(gamemaster, ILSE, 'Bertrand', { ...ilse, system: { abilities, hp: { max: 30, spent: 0 } } });
    await placeTokens(gamemaster, SCENE, [BRANN, ILSE]);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  afterEach(() => Promise.all(byAda().map(closeDialogs)));

  it('IW-2, IW-3, IW-4: difficulty changes the score; a background and an injury cancel out; a complicated save has three results', async () => {
    const { ada, bertrand } = table;
    await open(ada, BRANN, 'WIL');
    await expectChance('55%');
    await dialog().getByLabel('Arm injured').check();
    // 0.55².
    await expectChance('30%');
    await dialog().getByLabel('Arm injured').uncheck();
    await expectChance('55%');
    await dialog().getByLabel('Difficulty').selectOption({ label: 'Difficult: −2' });
    await expectChance('45%');
    await dialog().getByLabel('Sailing').check();
    // 1 − 0.55².
    await expectChance('70%');
    await dialog().getByLabel('Arm injured').check();
    await expectChance('45%');
    await dialog().getByLabel('Complicated').check();
    // 0.45².
    await expectChance('20%');
    const card = await roll(byAda(), [
      [9, 20],
      [10, 20],
    ]);
    await expectSaid([ada, bertrand], card, 'One passed', 'Part of it, or at a cost.');
  });

  it('IW-5: in a contest each adds D10 to the score; the higher total wins', async () => {
    const { ada, bertrand } = table;
    await open(ada, BRANN, 'WIL');
    await dialog().getByLabel('Contest').check();
    const challenge = await roll(byAda(), [[3, 10]]);
    await ada.closeWindows();
    await findToken(bertrand, ILSE).click();
    await pressButton(bertrand, challenge, 'Contest this');
    await bertrand.page.locator('form.roll-dialog').waitFor();
    // WIL 11 + 3 against WIL 9 + 6.
    const answer = await roll(byBertrand(), [[6, 10]]);
    for (const seat of [ada, bertrand]) {
      await expect.poll(() => findMessage(seat, challenge).textContent()).toContain('Total 14');
      await expect.poll(() => findMessage(seat, answer).textContent()).toContain('Total 15');
      await expectSaid([seat], answer, `${ILSE} wins against ${BRANN} by 1.`);
    }
    // On equal dice the score decides.
    await open(ada, BRANN, 'WIL');
    await dialog().getByLabel('Contest').check();
    const second = await roll(byAda(), [[1, 10]]);
    await ada.closeWindows();
    await pressButton(bertrand, second, 'Contest this');
    await bertrand.page.locator('form.roll-dialog').waitFor();
    await expectSaid([ada, bertrand], await roll(byBertrand(), [[1, 10]]), `${BRANN} wins against ${ILSE} by 2.`);
  });

  it('IW-14: a feint does 1 damage; after a passed save the next attack does maximum damage, which wears nothing', async () => {
    const { gamemaster, ada, bertrand } = table;
    await beginFight(gamemaster, SCENE, { [BRANN]: 14, [ILSE]: 11 });
    await endTurn();
    await endTurn();
    await open(ada, BRANN, 'Feint', ILSE);
    const [feint, scratch] = await rollFixed(byAda(), [[11, 20]]);
    await ada.closeWindows();
    await expectSaid([ada, bertrand], feint, `The next attack on ${ILSE} does maximum damage.`);
    await findButton(bertrand, scratch, 'Apply').click();
    await expectHurt(ada, ILSE, { ap: 1 });
    await endTurn();
    await endTurn();
    await open(ada, BRANN, 'Sword', ILSE);
    const attack = await roll(byAda());
    await ada.closeWindows();
    const hit = () => findButton(bertrand, attack, 'Take the hit').click();
    const [, damage = ''] = await awaitMessages(byBertrand(), 2, hit);
    await expectSaid([ada, bertrand], damage, 'Maximum damage, no roll needed.');
    for (const reaction of ['Evade', 'Block']) await findButton(bertrand, damage, reaction).waitFor();
    await findButton(bertrand, damage, 'Apply').click();
    // 3 AP are left for 6 damage.
    await expectHurt(ada, ILSE, { ap: 4, hp: 3 });
    await expect.poll(() => readItem(ada, BRANN, 'Sword')).toMatchObject({ uses: { value: 1 }, broken: false });
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ feinted: { used: attack } });
  });

  it('IW-16: full defence brings another reaction and D6 extra HP, which are spent first', async () => {
    const { ada, bertrand } = table;
    await endTurn();
    const button = await openSheet(bertrand, ILSE, 'Full defence');
    await bertrand.withFaces([[4, 6]], () => button.click());
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ guard: { hp: 4 } });
    await bertrand.closeWindows();
    await endTurn();
    await open(ada, BRANN, 'Sword', ILSE);
    const attack = await roll(byAda());
    await ada.closeWindows();
    await press(byBertrand(), attack, 'Take the hit');
    const damage = await press(byAda(), attack, 'Roll damage', [[5, 6]]);
    await findButton(bertrand, damage, 'Apply').click();
    await expectHurt(ada, ILSE, { ap: 4, hp: 4 });
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ guard: { hp: 0 } });
  });

  it('IW-15: a grapple bars the held one from moving, helps against it, and is paid for each turn', async () => {
    const { gamemaster, ada, bertrand } = table;
    await endTurn();
    await endTurn();
    await open(ada, BRANN, 'Grapple', ILSE);
    const grapple = await roll(byAda(), [[12, 20]]);
    await ada.closeWindows();
    await expectSaid([ada, bertrand], grapple, `${BRANN} grapples ${ILSE}.`);
    await expect
      .poll(() =>
        gamemaster.run(({ game }) => Promise.resolve([...(game.actors.getName('Ilse Marn')?.statuses ?? [])])),
      )
      .toContain('innerGrappled');
    await endTurn();
    await endTurn();
    await openTab(ada, 'combat');
    await ada.page.getByRole('button', { name: 'Give up the move' }).click();
    await openTab(ada, 'chat');
    await open(ada, BRANN, 'Sword', ILSE);
    // Two dice, of which the higher counts.
    await dialog().locator('.dialog-pool').getByText('2').first().waitFor();
    await closeDialogs(ada);
  });
});
