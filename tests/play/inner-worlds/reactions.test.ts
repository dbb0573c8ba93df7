/** Called shots, feints, grapples and reactions of Inner Worlds, over several rounds. Each test continues. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { type Seats, beginFight, closeDialogs, expectSaid, passTurns } from '../../e2e/pages/fights.ts';
import {
  expectHurt,
  findButton,
  open,
  press,
  roll,
  rollFixed,
  save,
  score,
  weapon,
} from '../../e2e/inner-worlds/inner-fight.ts';
import { attack, awaitActionSpent, change, expectDamage, expectItem, face } from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const CORSO = 'Corso Vint';
const ILSE = 'Ilse Marn';
const SCENE = 'Gem Cave';

const knife = weapon('Knife', { die: 4, wear: 'none' });
/** The damage to abilities of someone whose STR alone is damaged. */
const sound = (str: number) => ({ str: { damage: str }, dex: { damage: 0 }, wil: { damage: 0 } });
const hero = {
  type: 'innerCharacter',
  system: { abilities: { str: score(12), dex: score(14), wil: score(11) }, hp: { max: 90, spent: 0 } },
  items: [knife, { name: 'Light Armour', type: 'innerArmor', system: { ap: 4, worn: true } }],
};

describeTable('reactions of Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];
  const dialog = () => table.ada.page.locator('form.roll-dialog');
  const goTo = (round: number, fighter: string) => passTurns(table.gamemaster, byAda(), round, fighter);

  /** Attacks Ilse with the knife, who evades. @returns the id of the evasion */
  async function evade(faceUp: number): Promise<string> {
    await face(table.ada, BRANN, 'Knife', ILSE);
    const blow = await attack(byAda(), 'Knife');
    await press(byBertrand(), blow, 'Take the hit');
    const damage = await press(byAda(), blow, 'Roll damage', [[2, 4]]);
    return save(byBertrand(), damage, 'Evade', faceUp);
  }

  /** Attacks Ilse with a knife, as one of Ada's fighters; she takes the hit. @returns the ids of the attack and of its damage */
  async function strike(
    attacker: string,
    faces: readonly (readonly [face: number, sides: number])[],
  ): Promise<readonly [blow: string, damage: string]> {
    await face(table.ada, attacker, 'Knife', ILSE);
    const blow = await attack(byAda(), 'Knife');
    await press(byBertrand(), blow, 'Take the hit');
    return [blow, await press(byAda(), blow, 'Roll damage', faces)];
  }

  /** Waits until Ilse's sheet shows how many reactions she has left. */
  async function expectReactions(left: number, limit: number): Promise<void> {
    const { bertrand } = table;
    await openSheet(bertrand, ILSE, 'Knife');
    await bertrand.page.locator('.application.sheet').getByText(`Reaction: ${left} of ${limit}`).first().waitFor();
    await bertrand.closeWindows();
  }

  const readHolder = async (name: string): Promise<string> =>
    ((await readActor(table.ada, name)) as { held: { by: string } }).held.by;
  const isGrappled = (name: string): Promise<boolean> =>
    table.ada.run(
      ({ game }, given) => Promise.resolve(game.actors.getName(given)?.statuses.has('innerGrappled') === true),
      name,
    );
  /** Pays for the hold in the tracker, and waits until the sheet shows that it is spent. */
  const pay = async (seat: Seat, holder: string, what: string, spent: string): Promise<void> => {
    await openTab(seat, 'combat');
    await seat.page.locator('#combat').getByRole('button', { name: what }).click();
    await openTab(seat, 'chat');
    await openSheet(seat, holder, 'Knife');
    await seat.page.locator('.application.sheet').getByText(spent).first().waitFor();
    await seat.closeWindows();
  };
  const grapple = async (by: Seats, holder: string, held: string, faceUp: number): Promise<string> => {
    await open(by[0], holder, 'Grapple', held);
    const card = await roll(by, [[faceUp, 20]]);
    await by[0].closeWindows();
    return card;
  };

  beforeAll(async () => {
    const { gamemaster } = table;
    for (const name of [BRANN, CORSO]) await createActor(gamemaster, name, 'Ada', hero);
    await createActor(gamemaster, ILSE, 'Bertrand', hero);
    await placeTokens(gamemaster, SCENE, [BRANN, CORSO, ILSE]);
    await beginFight(gamemaster, SCENE, { [BRANN]: 14, [CORSO]: 12, [ILSE]: 10 });
    for (const seat of byAda()) await openTab(seat, 'chat');
  });

  afterEach(() => Promise.all(byAda().map(closeDialogs)));

  it('IW-13.3, IW-13.4: a called shot forces a save if the damage as rolled is over half of current STR, and no save otherwise', async () => {
    const { ada, bertrand } = table;
    const call = async (): Promise<string> => {
      await open(ada, BRANN, 'Knife', ILSE);
      await dialog().getByLabel('Called shot at').selectOption({ label: 'Leg' });
      const shot = await roll(byAda(), [[14, 20]]);
      await ada.closeWindows();
      await press(byBertrand(), shot, 'Take the hit');
      return shot;
    };
    const dues = (card: string): Promise<number> =>
      findMessage(bertrand, card).locator('[data-action="rollDue"]').count();
    await change(bertrand, ILSE, { hp: { spent: 0 }, ap: { spent: 0 }, abilities: sound(6) });
    await expectHurt(ada, ILSE, { str: 6 });
    await goTo(2, BRANN);
    // 3 is half of the 6 that are left.
    const half = await press(byAda(), await call(), 'Roll damage', [[3, 4]]);
    await findButton(bertrand, half, 'Apply').click();
    await expectHurt(ada, ILSE, { str: 6, ap: 3 });
    await findMessage(bertrand, half).getByRole('button', { name: /^Undo/u }).waitFor();
    expect(await dues(half)).toBe(0);
    await goTo(3, BRANN);
    // 4 is over half, though an evasion leaves 2 of it, and AP and HP stop these.
    const more = await press(byAda(), await call(), 'Roll damage', [[4, 4]]);
    await save(byBertrand(), more, 'Evade', 20);
    await findButton(bertrand, more, 'Apply').click();
    await expectHurt(ada, ILSE, { str: 6, ap: 4, hp: 1 });
    await findButton(bertrand, more, 'Save against injury').waitFor();
    expect(await dues(more)).toBe(1);
    // 7 would do for the STR of 12 before the damage.
    await save(byBertrand(), more, 'Save against injury', 7);
    await expectItem(ada, ILSE, 'Leg injured', { part: 'leg', lost: false });
  });

  it('IW-14.2, IW-14.3: a feint that fails gives no maximum; one that works lasts until the end of the next turn of whoever has feinted', async () => {
    const { ada } = table;
    /** Attacks with Corso, whose damage has to be rolled. */
    const expectRolled = async (): Promise<void> => {
      const [, damage] = await strike(CORSO, [[3, 4]]);
      await expectDamage(ada, damage, 3);
      await ada.closeWindows();
    };
    await goTo(4, BRANN);
    await open(ada, BRANN, 'Feint', ILSE);
    const [failed, scratch] = await rollFixed(byAda(), [[12, 20]]);
    await expectSaid(byAda(), failed, `${ILSE} sees through ${BRANN}’s feint.`);
    await expectDamage(ada, scratch, 1);
    await goTo(4, CORSO);
    await expectRolled();
    await goTo(5, BRANN);
    await open(ada, BRANN, 'Feint', ILSE);
    await rollFixed(byAda(), [[11, 20]]);
    await ada.closeWindows();
    await goTo(6, BRANN);
    await open(ada, BRANN, 'Knife', ILSE);
    await dialog().getByText('Maximum damage, no roll needed.').first().waitFor({ state: 'attached' });
    await closeDialogs(ada);
    await goTo(6, CORSO);
    await expectRolled();
  });

  it('IW-15.1, IW-15.2, IW-15.5: a STR save starts a grapple, for which the holder gives up an action or a move; whoever strikes the held one has advantage', async () => {
    const { ada, bertrand } = table;
    await change(bertrand, ILSE, { abilities: sound(0) });
    await expectHurt(ada, ILSE, { ap: 4, hp: 1 });
    await goTo(7, BRANN);
    const failed = await grapple(byAda(), BRANN, ILSE, 13);
    await expectSaid(byAda(), failed, `${BRANN} fails to grapple ${ILSE}.`);
    expect(await readHolder(ILSE)).toBe('');
    await goTo(8, BRANN);
    await grapple(byAda(), BRANN, ILSE, 12);
    await expect.poll(() => isGrappled(ILSE)).toBe(true);
    await goTo(8, CORSO);
    const [, damage] = await strike(CORSO, [
      [1, 4],
      [3, 4],
    ]);
    await expectDamage(ada, damage, 3);
    await ada.closeWindows();
    await goTo(9, BRANN);
    await pay(ada, BRANN, 'Give up the action', 'Action: 0 of 0');
  });

  it('IW-15.1, IW-15.2: the held one seizes the grapple by a STR save; a turn for which nothing is given up ends it', async () => {
    const { ada, bertrand } = table;
    await goTo(9, ILSE);
    expect(await isGrappled(ILSE)).toBe(true);
    const seized = await grapple(byBertrand(), ILSE, BRANN, 12);
    await expectSaid(byAda(), seized, `${ILSE} grapples ${BRANN}.`);
    await expect.poll(() => isGrappled(BRANN)).toBe(true);
    await expect.poll(() => isGrappled(ILSE)).toBe(false);
    await goTo(10, ILSE);
    await pay(bertrand, ILSE, 'Give up the move', 'Feet: 0 of 0');
    await goTo(11, BRANN);
    expect(await isGrappled(BRANN)).toBe(true);
    await openSheet(ada, BRANN, 'Knife');
    await ada.page.locator('.application.sheet').getByText(`held by ${ILSE}`).first().waitFor();
    await ada.closeWindows();
    // She pays nothing in round 11.
    await goTo(12, BRANN);
    await openSheet(ada, BRANN, 'Knife');
    await ada.page
      .locator('.application.sheet')
      .getByText(/Feet: 42 of 42/u)
      .first()
      .waitFor();
    expect(await ada.page.locator('.application.sheet').getByText(`held by ${ILSE}`).count()).toBe(0);
  });

  it('IW-17.3, IW-17.12: an evasion that passes gives one more reaction, which is over when the own turn brings back the one', async () => {
    const { ada, bertrand } = table;
    await goTo(13, BRANN);
    // DEX 14, with STR 12 and WIL 11.
    await evade(15);
    await expectReactions(0, 1);
    await goTo(14, BRANN);
    const gained = await evade(14);
    await expectReactions(0, 1);
    await press(byBertrand(), gained, 'Gain a reaction');
    await expectReactions(1, 1);
    await goTo(14, CORSO);
    const [, again] = await strike(CORSO, [[2, 4]]);
    const second = await save(byBertrand(), again, 'Evade', 1);
    await press(byBertrand(), second, 'Gain a reaction');
    await expectReactions(1, 1);
    await ada.closeWindows();
    // One of them she has not used, but the next turn brings her to one, not to two.
    await goTo(15, BRANN);
    await expectReactions(1, 1);
    await evade(20);
    await goTo(15, CORSO);
    const [, last] = await strike(CORSO, [[2, 4]]);
    await findButton(bertrand, last, 'Apply').waitFor();
    expect(await findButton(bertrand, last, 'Evade').count()).toBe(0);
    await ada.closeWindows();
    await bertrand.closeWindows();
  });

  it('IW-16.7, IW-16.8, IW-17.13, IW-17.14: full defence is 1 more reaction, but one to each attack, and D6 HP over the maximum, spent first, until the next turn', async () => {
    const { ada, bertrand } = table;
    const defend = async (hp: number): Promise<void> => {
      await bertrand.closeWindows();
      const button = await openSheet(bertrand, ILSE, 'Full defence');
      await bertrand.withFaces([[hp, 6]], () => button.click());
      await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ guard: { hp } });
      await awaitActionSpent(bertrand);
    };
    await goTo(15, ILSE);
    await change(bertrand, ILSE, { hp: { spent: 0 }, ap: { spent: 4 } });
    await expectHurt(ada, ILSE, { ap: 4 });
    await defend(4);
    await expectReactions(2, 2);
    await goTo(16, BRANN);
    await face(ada, BRANN, 'Knife', ILSE);
    const blow = await attack(byAda(), 'Knife');
    await press(byBertrand(), blow, 'Counter');
    await expectReactions(1, 2);
    const countered = await press(byAda(), blow, 'Roll damage', [
      [2, 4],
      [3, 6],
    ]);
    await findButton(bertrand, countered, 'Apply').waitFor();
    expect(await findButton(bertrand, countered, 'Evade').count()).toBe(0);
    await findButton(bertrand, countered, 'Apply').click();
    // 4 of the 5 are extra HP.
    await expectHurt(ada, ILSE, { ap: 4, hp: 1 });
    await goTo(16, CORSO);
    const [, damage] = await strike(CORSO, [[2, 4]]);
    await findButton(bertrand, damage, 'Evade').waitFor();
    await findButton(bertrand, damage, 'Apply').click();
    await expectHurt(ada, ILSE, { ap: 4, hp: 3 });
    await findMessage(bertrand, damage).getByRole('button', { name: /^Undo/u }).waitFor();
    expect(await findButton(bertrand, damage, 'Evade').count()).toBe(0);
    await goTo(16, ILSE);
    await defend(6);
    await goTo(17, ILSE);
    await expectReactions(1, 1);
    await goTo(18, BRANN);
    await face(ada, BRANN, 'Knife', ILSE);
    const late = await attack(byAda(), 'Knife');
    await press(byBertrand(), late, 'Take the hit');
    await findButton(bertrand, await press(byAda(), late, 'Roll damage', [[2, 4]]), 'Apply').click();
    await expectHurt(ada, ILSE, { ap: 4, hp: 5 });
    await ada.closeWindows();
  });

  it('IW-17.5, IW-17.6: a block needs a shield; who passes its save keeps the shield, or has one more reaction and loses it', async () => {
    const { ada, bertrand } = table;
    await goTo(19, BRANN);
    const [, bare] = await strike(BRANN, [[2, 4]]);
    await findButton(bertrand, bare, 'Evade').waitFor();
    expect(await findButton(bertrand, bare, 'Block').count()).toBe(0);
    await bertrand.run(
      async ({ game }, shield) =>
        void (await game.actors.getName('Ilse Marn')?.createEmbeddedDocuments('Item', [shield])),
      weapon('Small Shield', { die: 4, shield: 'plain' }),
    );
    await expectItem(ada, ILSE, 'Small Shield', { readied: true });
    for (const [round, choice, said, isBroken, left] of [
      [20, 'Save the shield', 'The shield survives.', false, 0],
      [21, 'Gain a reaction', 'Gains a reaction.', true, 1],
    ] as const) {
      await goTo(round, BRANN);
      const [, damage] = await strike(BRANN, [[4, 4]]);
      // STR 12.
      const block = await save(byBertrand(), damage, 'Block', 12);
      await expectSaid(byAda(), damage, 'Blocked: no damage.');
      await expectDamage(ada, damage, 0);
      expect(await findButton(bertrand, damage, 'Apply').count()).toBe(0);
      await expectItem(ada, ILSE, 'Small Shield', { broken: false, readied: true });
      await press(byBertrand(), block, choice);
      await expectSaid(byAda(), block, said);
      await expectItem(ada, ILSE, 'Small Shield', { broken: isBroken });
      await expectReactions(left, 1);
      await expectHurt(ada, ILSE, { ap: 4, hp: 5 });
    }
  });
});
