/** What turns of Inner Worlds owe, as players have it while no GM is online, at the end with one: to a taunt, a rout, a rally, a hold and a lost action. Each test continues. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, openTab } from '../../e2e/pages/chat.ts';
import { type Seats, beginFight, closeDialogs, expectSaid, passTurns } from '../../e2e/pages/fights.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { expectHurt, findButton, open, press, roll, save, score, weapon } from '../../e2e/inner-worlds/inner-fight.ts';
import {
  attack,
  awaitActionSpent,
  change,
  expectAllowed,
  expectNot,
  expectRefused,
  face,
} from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const CORSO = 'Corso Vint';
const ILSE = 'Ilse Marn';
const SCENE = 'Gem Cave';
const SHAKE_OFF = 'Shake off fear or enchantment';

const items = [
  weapon('Knife', { die: 4, wear: 'none' }),
  weapon('Whisper', { die: 4, wear: 'none', ability: 'wil', armorRelevant: false }),
  weapon('Machinegun', { die: 10, traits: ['wideArea', 'prepare'], reach: 'ranged', wear: 'none' }),
  weapon('Rifle', { die: 10, traits: ['reload'], reach: 'ranged', wear: 'none', unloaded: true }),
];
const hero = (hp: number) => ({
  type: 'innerCharacter',
  system: { abilities: { str: score(12), dex: score(12), wil: score(11) }, hp: { max: hp, spent: 0 } },
  items,
});

describeTable('duties of Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.bertrand];
  const byBertrand = (): Seats => [table.bertrand, table.ada];

  /** Goes on to a turn, by a GM who comes and leaves, or who is here. */
  async function goTo(round: number, fighter: string): Promise<void> {
    const isHere = table.seats.some(({ name }) => name === 'Gamemaster');
    await passTurns(await table.sit('Gamemaster'), byAda(), round, fighter);
    if (!isHere) await table.leave('Gamemaster');
  }

  /** Presses a button of an actor's sheet that opens no dialog. */
  async function act(seat: Seat, actor: string, what: string): Promise<void> {
    await (await openSheet(seat, actor, what)).click();
  }

  /** Does something else, which is an action, and waits until it is spent. */
  async function doElse(seats: Seats, actor: string): Promise<void> {
    await seats[0].closeWindows();
    await awaitMessage(seats, () => act(seats[0], actor, 'Something else'));
    await awaitActionSpent(seats[0]);
  }

  /** Tries actions without a roll, each of which is refused for a reason. */
  async function expectBarred(seat: Seat, actor: string, reason: string, acts: readonly string[]): Promise<void> {
    for (const one of acts) {
      await act(seat, actor, one);
      await findNotice(seat, reason).waitFor();
      await takeNotices(seat);
    }
  }

  /** Taunts or routs Ilse, whose save falls on a face; by default it fails: 12 would do for her STR and DEX, and not for her WIL of 11. @returns the id of the damage */
  async function provoke(what: 'Taunt' | 'Rout', faceUp = 12): Promise<string> {
    const { ap } = (await readActor(table.ada, ILSE)) as { ap: object };
    // She is angry and injured.
    await open(table.ada, BRANN, what, ILSE);
    await expectAllowed(table.ada);
    const card = await roll(byAda());
    await table.ada.closeWindows();
    const damage = await press(byAda(), card, 'Roll damage', [[1, 4]]);
    await findButton(table.bertrand, damage, 'Apply').click();
    await save(byBertrand(), damage, `Save against the ${what.toLowerCase()}`, faceUp);
    if (faceUp === 12)
      await expect.poll(() => readActor(table.ada, ILSE)).toMatchObject({ forced: { kind: what.toLowerCase() } });
    // Her armour does not help.
    expect(await readActor(table.ada, ILSE)).toMatchObject({ ap });
    return damage;
  }

  /** Moves a token a space. @returns whether it has moved */
  const step = (seat: Seat, name: string): Promise<boolean> =>
    seat.run(
      async ({ game }, given) => {
        const found = [...game.scenes].find((one) => one.name === given.scene);
        const { size } = (found as unknown as { grid: { size: number } }).grid;
        const token = found?.tokens.getName(given.name);
        const before = token?.y ?? 0;
        await token?.update({ y: before + size });
        return token?.y !== before;
      },
      { scene: SCENE, name },
    );

  /** Rallies with Corso, and lets Ilse save against fear or enchantment on her turn in the same round. */
  async function rallyAndShakeOff(round: number): Promise<void> {
    await goTo(round, CORSO);
    await table.ada.closeWindows();
    await awaitMessage(byAda(), () => act(table.ada, CORSO, 'Rally'));
    await goTo(round, ILSE);
    await table.bertrand.closeWindows();
    await act(table.bertrand, ILSE, SHAKE_OFF);
    await roll(byBertrand(), [[1, 20]]);
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    await createActor(gamemaster, BRANN, 'Ada', hero(8));
    await createActor(gamemaster, CORSO, 'Ada', hero(8));
    const armour = { name: 'Light Armour', type: 'innerArmor', system: { ap: 4, worn: true } };
    await createActor(gamemaster, ILSE, 'Bertrand', { ...hero(20), items: [...items, armour] });
    await placeTokens(gamemaster, SCENE, [BRANN, CORSO, ILSE]);
    await gamemaster.run(async ({ game }) => {
      const ilse = game.actors.getName('Ilse Marn');
      await ilse?.toggleStatusEffect('innerAngry');
      await ilse?.update({ system: { condition: { arm: 1 } } });
    });
    await beginFight(gamemaster, SCENE, { [BRANN]: 14, [CORSO]: 12, [ILSE]: 10 });
    for (const seat of byAda()) await openTab(seat, 'chat');
    await table.leave('Gamemaster');
  });

  afterEach(() => Promise.all(byAda().map(closeDialogs)));

  it('IW-16.13: the taunted attack their taunter and do nothing else on that turn; in the next round they are free', async () => {
    const { bertrand } = table;
    const reason = `${ILSE} must attack ${BRANN} this turn.`;
    await goTo(2, BRANN);
    const taunt = await provoke('Taunt');
    // HP have stopped all damage to WIL.
    expect(await findButton(bertrand, taunt, 'Save or lose').count()).toBe(0);
    await goTo(2, ILSE);
    await expectBarred(bertrand, ILSE, reason, ['Something else', 'Rally', 'Full defence', 'Prepare', 'Reload']);
    for (const [what, whom] of [
      ['Feint', BRANN],
      ['Grapple', BRANN],
      ['Knife', CORSO],
    ] as const) {
      await open(bertrand, ILSE, what, whom);
      await expectNot(bertrand, reason);
    }
    await face(bertrand, ILSE, 'Knife', BRANN);
    await attack(byBertrand(), 'Knife');
    await awaitActionSpent(bertrand);
    await goTo(3, ILSE);
    await doElse(byBertrand(), ILSE);
  });

  it('IW-16.2: who passes the save against a taunt is free on that turn', async () => {
    // 11 passes on a WIL of 11.
    await goTo(4, BRANN);
    await provoke('Taunt', 11);
    await goTo(4, ILSE);
    await doElse(byBertrand(), ILSE);
  });

  it('IW-16.14: the routed flee or surrender and do nothing else on that turn; in the next round they are free', async () => {
    const { bertrand } = table;
    const reason = `${ILSE} must flee from ${BRANN} or surrender this turn.`;
    await goTo(5, BRANN);
    const rout = await provoke('Rout');
    expect(await findButton(bertrand, rout, 'Save or lose').count()).toBe(0);
    await goTo(5, ILSE);
    await expectBarred(bertrand, ILSE, reason, ['Something else', 'Rally', 'Full defence', 'Prepare', 'Reload']);
    await face(bertrand, ILSE, 'Knife', BRANN);
    await expectRefused(bertrand, 'Knife', reason);
    expect(await step(bertrand, ILSE)).toBe(true);
    await goTo(6, ILSE);
    await doElse(byBertrand(), ILSE);
  });

  it('IW-16.4: who passes the save against a rout is free on that turn', async () => {
    await goTo(7, BRANN);
    await provoke('Rout', 11);
    await goTo(7, ILSE);
    await doElse(byBertrand(), ILSE);
  });

  it('IW-16.15: a rally gives each one free save, which ends a rout, fear and enchantment; without a rally there is none', async () => {
    const { ada, bertrand } = table;
    const offers = async (): Promise<number> => {
      await bertrand.closeWindows();
      await openSheet(bertrand, ILSE, 'Something else');
      return bertrand.page.locator('.application.sheet').getByRole('button', { name: SHAKE_OFF }).count();
    };
    await goTo(8, BRANN);
    await provoke('Rout');
    await bertrand.run(async ({ game }) => {
      for (const id of ['innerFearful', 'innerEnchanted'])
        await game.actors.getName('Ilse Marn')?.toggleStatusEffect(id);
    });
    const readStatuses = (): Promise<readonly string[]> =>
      ada.run(({ game }) => Promise.resolve([...(game.actors.getName('Ilse Marn')?.statuses ?? [])]));
    await expect.poll(readStatuses).toEqual(expect.arrayContaining(['innerFearful', 'innerEnchanted']));
    expect(await offers()).toBe(0);
    await goTo(8, CORSO);
    await awaitMessage(byAda(), () => act(ada, CORSO, 'Rally'));
    await goTo(8, ILSE);
    await expect.poll(offers).toBe(1);
    await act(bertrand, ILSE, SHAKE_OFF);
    await roll(byBertrand(), [[20, 20]]);
    await expect
      .poll(() => readActor(ada, ILSE))
      .toMatchObject({ rallied: [expect.any(String)], forced: { kind: 'rout' } });
    await expect.poll(offers).toBe(0);
    await goTo(9, CORSO);
    await awaitMessage(byAda(), () => act(ada, CORSO, 'Rally'));
    await goTo(9, ILSE);
    await expect.poll(offers).toBe(1);
    await act(bertrand, ILSE, SHAKE_OFF);
    // The rally ends while the dialog is open.
    await goTo(10, CORSO);
    await expectNot(bertrand, `No ally’s rally gives ${ILSE} a free save now.`);
    await ada.closeWindows();
    await awaitMessage(byAda(), () => act(ada, CORSO, 'Rally'));
    await goTo(10, ILSE);
    await expect.poll(offers).toBe(1);
    await act(bertrand, ILSE, SHAKE_OFF);
    await roll(byBertrand(), [[1, 20]]);
    await expect.poll(readStatuses).not.toEqual(expect.arrayContaining(['innerFearful']));
    await expect.poll(readStatuses).not.toEqual(expect.arrayContaining(['innerEnchanted']));
  });

  it('IW-15.7: only a move or an action that is not used pays for a hold, which ends with the turn if nothing does', async () => {
    const { ada } = table;
    const choices = (): Promise<string[]> =>
      ada.page
        .locator('#combat')
        .getByRole('button', { name: /^(?:Give up|Let go)/u })
        .allTextContents();
    await goTo(11, BRANN);
    await open(ada, BRANN, 'Grapple', ILSE);
    await roll(byAda(), [[1, 20]]);
    await goTo(12, BRANN);
    await openTab(ada, 'combat');
    const trimmed = async (): Promise<string[]> => (await choices()).map((text) => text.trim());
    await expect.poll(trimmed).toEqual(['Give up the move', 'Give up the action', 'Let go']);
    await doElse(byAda(), BRANN);
    await expect.poll(trimmed).toEqual(['Give up the move', 'Let go']);
    await step(ada, BRANN);
    await expect.poll(trimmed).toEqual(['Let go']);
    await goTo(12, CORSO);
    await openTab(ada, 'chat');
    await expect.poll(() => readActor(ada, BRANN)).toMatchObject({ holding: { pays: '' } });
    await goTo(12, ILSE);
    await openSheet(table.bertrand, ILSE, 'Something else');
    expect(await table.bertrand.page.locator('.application.sheet').getByText(`held by ${BRANN}`).count()).toBe(0);
  });

  it('IW-23.6: WIL damage after one’s action costs the next turn’s action, and that of the turn thereafter is back', async () => {
    const { ada, bertrand } = table;
    await goTo(13, BRANN);
    await goTo(13, ILSE);
    await doElse(byBertrand(), ILSE);
    await change(bertrand, ILSE, { hp: { spent: 20 } });
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ hp: { spent: 20 } });
    await face(ada, BRANN, 'Whisper', ILSE);
    const blow = await attack(byAda(), 'Whisper');
    await press(byBertrand(), blow, 'Take the hit');
    const damage = await press(byAda(), blow, 'Roll damage', [[1, 4]]);
    await findButton(bertrand, damage, 'Apply').click();
    await expectHurt(ada, ILSE, { hp: 20, wil: 1 });
    // 11 would do for her STR and DEX of 12, and for WIL before the damage.
    await save(byBertrand(), damage, 'Save or lose an action', 11);
    await goTo(14, ILSE);
    await bertrand.closeWindows();
    await expectBarred(bertrand, ILSE, `Action: ${ILSE} has 0 of 0 left`, ['Something else']);
    await goTo(15, ILSE);
    await doElse(byBertrand(), ILSE);
  });

  it('IW-17.7: one escapes from an effect on the ability that it names, and from a status that holds on any; each ends by itself', async () => {
    const { ada, bertrand } = table;
    await goTo(16, ILSE);
    await bertrand.run(async ({ game }) => {
      const ilse = game.actors.getName('Ilse Marn') as unknown as {
        toggleStatusEffect(id: string): Promise<unknown>;
        createEmbeddedDocuments(type: string, data: readonly object[]): Promise<unknown>;
      };
      await ilse.createEmbeddedDocuments('ActiveEffect', [{ name: 'Spider web (DEX)', img: 'icons/svg/web.svg' }]);
      await ilse.toggleStatusEffect('innerEntangled');
    });
    const readEffects = (): Promise<readonly string[]> =>
      ada.run(({ game }) => {
        const { effects } = game.actors.getName('Ilse Marn') as unknown as { effects: Iterable<{ name: string }> };
        return Promise.resolve([...effects].map(({ name }) => name));
      });
    await expect.poll(readEffects).toEqual(expect.arrayContaining(['Spider web (DEX)', 'Entangled']));
    const form = () => bertrand.page.locator('form.roll-dialog');
    await act(bertrand, ILSE, 'Escape');
    await form().waitFor();
    await form().getByLabel('Escape from').selectOption({ label: 'Entangled' });
    await form().getByLabel('Ability').selectOption({ label: 'WIL: 10' });
    await form().getByLabel('Escape from').selectOption({ label: 'Spider web (DEX)' });
    // DEX 12, which nobody can change.
    await form().getByText('60%', { exact: true }).first().waitFor();
    expect(await form().getByLabel('Ability').count()).toBe(0);
    await roll(byBertrand(), [[12, 20]]);
    await expect.poll(readEffects).not.toEqual(expect.arrayContaining(['Spider web (DEX)']));
    expect(await readEffects()).toEqual(expect.arrayContaining(['Entangled']));
    // A second reaction before the next turn is refused; in the next round there is one again.
    await act(bertrand, ILSE, 'Escape');
    await expectNot(bertrand, `${ILSE} has no reaction left.`);
    await goTo(17, ILSE);
    await act(bertrand, ILSE, 'Escape');
    await form().waitFor();
    const failed = await roll(byBertrand(), [[20, 20]]);
    await expectSaid([ada], failed, 'Failed');
    expect(await readEffects()).toEqual(expect.arrayContaining(['Entangled']));
    await goTo(18, ILSE);
    await act(bertrand, ILSE, 'Escape');
    await form().waitFor();
    await roll(byBertrand(), [[1, 20]]);
    await expect.poll(readEffects).not.toEqual(expect.arrayContaining(['Entangled']));
  });

  it('IW-17.11: a reaction stops the move of whoever’s turn it is, who moves again in the next round', async () => {
    const { ada, bertrand } = table;
    await goTo(20, BRANN);
    await ada.closeWindows();
    await bertrand.closeWindows();
    expect(await step(ada, BRANN)).toBe(true);
    await act(bertrand, ILSE, 'Stop a move');
    await bertrand.page.locator('form.roll-dialog').waitFor();
    const card = await roll(byBertrand());
    await expectSaid(byAda(), card, `${ILSE} stops ${BRANN}’s move.`);
    await expect.poll(() => readActor(ada, BRANN)).toMatchObject({ stopped: { round: 20 } });
    expect(await step(ada, BRANN)).toBe(false);
    await findNotice(ada, `Feet: ${BRANN} has 0 of 0 left`).waitFor();
    await takeNotices(ada);
    await bertrand.closeWindows();
    await openSheet(bertrand, ILSE, 'Something else');
    // She has no reaction left.
    expect(await bertrand.page.locator('.application.sheet').getByRole('button', { name: 'Stop a move' }).count()).toBe(
      0,
    );
    await goTo(21, BRANN);
    expect(await step(ada, BRANN)).toBe(true);
    // The GM may do it for her.
    const gamemaster = await table.sit('Gamemaster');
    await openTab(gamemaster, 'chat');
    await act(gamemaster, ILSE, 'Stop a move');
    await gamemaster.page.locator('form.roll-dialog').waitFor();
    const stop = await roll([gamemaster, ...byAda()]);
    await expectSaid(byAda(), stop, `${ILSE} stops ${BRANN}’s move.`);
    await expect.poll(() => readActor(ada, BRANN)).toMatchObject({ stopped: { round: 21 } });
    expect(await step(ada, BRANN)).toBe(false);
    await takeNotices(ada);
  });

  it('IW-16.15: a rally’s free save ends a taunt or a rout, and leaves the action', async () => {
    const { ada, bertrand } = table;
    const expectFree = () => expect.poll(() => readActor(ada, ILSE)).toMatchObject({ forced: { by: '' } });
    await change(bertrand, ILSE, { hp: { spent: 0 } });
    for (const [round, what] of [
      [22, 'Taunt'],
      [23, 'Rout'],
    ] as const) {
      await goTo(round, BRANN);
      await provoke(what);
      await rallyAndShakeOff(round);
      await expectFree();
      await doElse(byBertrand(), ILSE);
    }
  });

  it('IW-17.7: an escape ends a rout and leaves the action', async () => {
    const { ada, bertrand } = table;
    await goTo(24, BRANN);
    await provoke('Rout');
    await goTo(24, ILSE);
    await bertrand.closeWindows();
    await act(bertrand, ILSE, 'Escape');
    await bertrand.page.locator('form.roll-dialog').waitFor();
    await roll(byBertrand(), [[1, 20]]);
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ forced: { by: '' } });
    await doElse(byBertrand(), ILSE);
  });

  it('IW-16.10: a lost action overrides a taunt, which is over in the next round', async () => {
    const { bertrand } = table;
    await change(bertrand, ILSE, { hp: { spent: 20 } });
    await goTo(25, BRANN);
    const taunt = await provoke('Taunt');
    await save(byBertrand(), taunt, 'Save or lose an action', 20);
    await goTo(25, ILSE);
    await bertrand.closeWindows();
    await expectBarred(bertrand, ILSE, `Action: ${ILSE} has 0 of 0 left`, ['Something else', 'Rally']);
    const sheet = bertrand.page.locator('.application.sheet');
    await sheet.getByText('Action: 0 of 0').waitFor();
    expect(await sheet.getByText('must attack').count()).toBe(0);
    await goTo(26, ILSE);
    await doElse(byBertrand(), ILSE);
  });
});
