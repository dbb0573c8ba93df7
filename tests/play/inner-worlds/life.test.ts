/** Life outside the fight in Inner Worlds: a week of hunger, rests, power-ups, events; and how a battle begins, with bids, and a bystander who steps in. */
import { beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable } from '../../e2e/harness.ts';
import { findMessage, openTab } from '../../e2e/pages/chat.ts';
import { type Seats, expectSaid } from '../../e2e/pages/fights.ts';
import { TimeWindowPage } from '../../e2e/pages/time-window.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { listFighters, readTurn } from '../../e2e/pages/tracker.ts';
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
} from '../../e2e/inner-worlds/inner-fight.ts';
import { change } from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const CRAWLER = 'Cave Crawler';
const SCENE = 'Gem Cave';

describeTable('life in the Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  async function openTime(): Promise<TimeWindowPage> {
    const { gamemaster } = table;
    await gamemaster.page.keyboard.press('Shift+G');
    await gamemaster.page.locator('[data-action="timePasses"], [data-panel="timePasses"]').first().click();
    const page = new TimeWindowPage(gamemaster);
    await page.window.waitFor();
    return page;
  }

  /** Chooses what an actor does with its time. */
  const chooseActivity = (page: TimeWindowPage, name: string, activity: string) =>
    page.window
      .locator('.time-actor')
      .filter({ hasText: name })
      .getByRole('combobox')
      .first()
      .selectOption({ label: activity });

  beforeAll(async () => {
    const { gamemaster } = table;
    const sweets = { name: 'Chocolates', type: 'innerGear', system: { powerUp: 'chocolates', quantity: 2 } };
    const blood = { name: 'Vampire Blood', type: 'innerGear', system: { powerUp: 'vampireBlood', quantity: 2 } };
    const others = Object.entries({
      mightUp: 'Might Up',
      speedUp: 'Speed Up',
      magicUp: 'Magic Up',
      infestedEgg: 'Infested Egg',
    }).map(([powerUp, name]) => ({ name, type: 'innerGear', system: { powerUp, weight: 0 } }));
    await createActor(gamemaster, BRANN, 'Ada', brann);
    await createActor(gamemaster, ILSE, 'Bertrand', { ...ilse, items: [...ilse.items, sweets, blood, ...others] });
    await createActor(gamemaster, CRAWLER, 'Gamemaster', crawler);
    await placeTokens(gamemaster, SCENE, [BRANN, ILSE, CRAWLER]);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('IW-24: a week without food does D6 damage, which may come through to STR; nobody rests meanwhile', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(
      async ({ game }) => void (await game.actors.getName('Ilse Marn')?.update({ system: { hp: { spent: 4 } } })),
    );
    await openSheet(gamemaster, ILSE, 'Food');
    await gamemaster.page.locator('.application.sheet [data-switch="food"]').click();
    await expect
      .poll(() => readActor(ada, ILSE))
      .toMatchObject({ condition: { foodSince: expect.any(Number) as number } });
    await gamemaster.closeWindows();
    const page = await openTime();
    await page.choose('1 week');
    await expect.poll(() => page.listDues(ILSE)).toEqual(['1 week: Without food 1d6']);
    await page.choose('1 day');
    await expect.poll(() => page.listDues(ILSE)).toEqual([]);
    await page.choose('1 week');
    await expect.poll(() => page.listDues(ILSE)).toEqual(['1 week: Without food 1d6']);
    await gamemaster.withFaces([[3, 6]], () => page.pass());
    // AP do not help against hunger.
    await expectHurt(ada, ILSE, { hp: 4, str: 3 });
    await table.bertrand.page.getByText('must pass a STR save or pass out').first().waitFor();
    const rest = await openTime();
    await chooseActivity(rest, ILSE, 'Short rest: all HP');
    await rest.window.getByText(`${ILSE} cannot rest without food, sleep or air.`).first().waitFor();
    await gamemaster.closeWindows();
  });

  it('IW-7.7: an hour passes and brings no rest while food or sleep is missing, and the rest is offered again afterwards', async () => {
    const { gamemaster, ada } = table;
    const turn = async (need: string, since: unknown): Promise<void> => {
      await openSheet(gamemaster, ILSE, 'Dead');
      await gamemaster.page.locator(`.application.sheet [data-switch="${need}"]`).click();
      await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ condition: { [`${need}Since`]: since } });
      await gamemaster.closeWindows();
    };
    /** Lets an hour pass, in which a rest is refused. */
    const spendHour = async (): Promise<void> => {
      const page = await openTime();
      const refusal = page.window.getByText(`${ILSE} cannot rest without food, sleep or air.`);
      await page.choose('1 week');
      for (const rest of ['Full rest: HP, AP, abilities', 'Long rest: all that and injuries']) {
        await page.findActivity(ILSE).selectOption('');
        await expect.poll(() => refusal.count()).toBe(0);
        await chooseActivity(page, ILSE, rest);
        await refusal.first().waitFor();
      }
      await page.choose('1 hour');
      await chooseActivity(page, ILSE, 'Short rest: all HP');
      await refusal.first().waitFor();
      expect(await page.listDues(ILSE)).toEqual([]);
      await page.button.click();
      await findNotice(gamemaster, `${ILSE} cannot rest without food, sleep or air.`).waitFor();
      await takeNotices(gamemaster);
      await expectHurt(ada, ILSE, { hp: 4, str: 3 });
      await page.findActivity(ILSE).selectOption('');
      await expect.poll(() => page.listDues(ILSE)).toEqual([]);
      await page.pass();
      await expectHurt(ada, ILSE, { hp: 4, str: 3 });
    };
    await spendHour();
    await turn('food', null);
    await turn('sleep', expect.any(Number));
    await spendHour();
    await turn('sleep', null);
    const page = await openTime();
    await page.choose('1 hour');
    await chooseActivity(page, ILSE, 'Short rest: all HP');
    await expect.poll(() => page.listDues(ILSE)).toEqual(['1 hour: Short rest']);
    await gamemaster.closeWindows();
  });

  it('what a rest would restore stands on the sheet: a player tells the GM, whose window has it due', async () => {
    const { gamemaster, bertrand } = table;
    await (await openSheet(bertrand, ILSE, 'Short rest: all HP')).click();
    await gamemaster.page.getByText(`${ILSE} wants to rest. Short rest: all HP.`).first().waitFor();
    await bertrand.closeWindows();
    await (await openSheet(gamemaster, ILSE, 'Short rest: all HP')).click();
    const page = new TimeWindowPage(gamemaster);
    await expect.poll(() => page.listDues(ILSE)).toEqual(['1 hour: Short rest']);
    await gamemaster.closeWindows();
  });

  it('IW-7, IW-6: a full rest brings back HP, AP and abilities; the time brings an event', async () => {
    const { gamemaster, ada } = table;
    const hurt = { ap: { spent: 3 }, abilities: { dex: { damage: 1 }, wil: { damage: 2 } }, condition: { arm: 1 } };
    await change(gamemaster, ILSE, hurt);
    await expectHurt(ada, ILSE, { hp: 4, ap: 3, str: 3, dex: 1, wil: 2 });
    // A player lets no time pass, and so rolls no event.
    await ada.run(({ game }) => void (game.tetrad as unknown as { timePasses(): Promise<void> }).timePasses());
    await findNotice(ada, 'Only the GM can do this. Ask the GM to do it for you.').waitFor();
    await takeNotices(ada);
    expect(await new TimeWindowPage(ada).window.count()).toBe(0);
    const countEvents = (): Promise<number> =>
      gamemaster.run(({ game }) =>
        Promise.resolve(game.messages.contents.filter(({ content }) => /Foreshadowing:|Event:/u.test(content)).length),
      );
    const page = await openTime();
    const isTooLong = () =>
      page.findActivity(ILSE).locator('option', { hasText: 'Full rest: HP, AP, abilities' }).isDisabled();
    await page.choose('1 hour');
    await expect.poll(isTooLong).toBe(true);
    await page.choose('1 day');
    await expect.poll(isTooLong).toBe(false);
    await chooseActivity(page, ILSE, 'Full rest: HP, AP, abilities');
    await gamemaster.withFaces(
      [
        [7, 10],
        // A 6 is rolled again.
        [6, 6],
        [3, 6],
      ],
      () => page.window.locator('[data-action="rollPassage"]').first().click(),
    );
    await gamemaster.page.getByText('Foreshadowing: extreme weather.').first().waitFor();
    await page.pass();
    await expectHurt(ada, ILSE, {});
    expect(await countEvents()).toBe(1);
    // An injury takes a longer rest.
    expect(await readActor(ada, ILSE)).toMatchObject({ condition: { arm: 1 } });
    await change(gamemaster, ILSE, { condition: { arm: 0 } });
  });

  it('IW-33: power-ups are used up; after vampire blood only it and chocolates work', async () => {
    const { bertrand, ada } = table;
    const use = async (name: string): Promise<void> => {
      await (await openSheet(bertrand, ILSE, `Use ${name}`)).click();
    };
    await use('Chocolates');
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ hp: { max: 9 } });
    await expect.poll(() => readItem(ada, ILSE, 'Chocolates')).toMatchObject({ quantity: 1 });
    await use('Vampire Blood');
    await bertrand.page.getByRole('button', { name: 'Take it' }).click();
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ vampire: true });
    await expect.poll(() => readItem(ada, ILSE, 'Vampire Blood')).toMatchObject({ quantity: 1 });
    for (const name of ['Might Up', 'Speed Up', 'Magic Up', 'Infested Egg']) {
      await use(name);
      await findNotice(bertrand, 'After vampire blood, only vampire blood and chocolates work.').waitFor();
      await takeNotices(bertrand);
      await expect.poll(() => readItem(ada, ILSE, name)).toMatchObject({ quantity: 1 });
    }
    await use('Chocolates');
    await expect.poll(() => readActor(ada, ILSE)).toMatchObject({ hp: { max: 14 } });
    const countPowers = (): Promise<number> =>
      ada.run(({ game }) =>
        Promise.resolve(
          [...(game.actors.getName('Ilse Marn')?.items ?? [])].filter(({ type }) => type === 'innerPower').length,
        ),
      );
    await expect.poll(countPowers).toBe(1);
    await use('Vampire Blood');
    await bertrand.page.getByRole('button', { name: 'Take it' }).click();
    await expect.poll(countPowers).toBe(2);
    const abilities = { str: { score: 10 }, dex: { score: 11 }, wil: { score: 10 } };
    expect(await readActor(ada, ILSE)).toMatchObject({ abilities });
    await bertrand.closeWindows();
  });

  it('IW-10, IW-11: owners bid HP for an earlier turn, in secret; the quickfire round comes first', async () => {
    const { gamemaster, ada, bertrand } = table;
    const begun = gamemaster.run(async ({ game, CONFIG }, scene) => {
      const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ active: true }]);
      const { tokens, id } = [...game.scenes].find(({ name }) => name === scene) ?? {};
      const fighters = ['Brann Oake', 'Ilse Marn', 'Cave Crawler'].map((name) => ({
        actorId: game.actors.getName(name)?.id,
        tokenId: tokens?.getName(name)?.id,
        sceneId: id,
      }));
      await combat?.createEmbeddedDocuments('Combatant', fighters);
      await game.combats.get(combat?.id ?? '')?.startCombat();
    }, SCENE);
    const laid = () => ada.page.locator('.tetrad-tracker:is(.bids, .laid)').allTextContents();
    await expect.poll(laid).toEqual(['Deciding', 'Deciding']);
    await ada.page.getByRole('button', { name: 'Confirm' }).click();
    // Everyone sees who has bid, and nobody how much.
    await expect.poll(laid).toEqual(['Has decided', 'Deciding']);
    const told = () =>
      ada.run(({ game }) => {
        const type = [...game.messages].some((message) => message.type === 'innerInitiative');
        const combat = game.combats.contents.at(-1) as unknown as {
          flags: object;
          combatants: Iterable<{ initiative: unknown }>;
        };
        return [
          type,
          Object.values(Object((combat.flags as { tetrad?: { bids?: object } }).tetrad?.bids)).filter(Boolean).length,
          [...combat.combatants].map(({ initiative }) => initiative),
        ];
      });
    expect(await told()).toEqual([false, 1, [null, null, null]]);
    // The bid is asked in the skin of what is played, with the picture of who bids.
    await bertrand.page.locator('.application.inner-worlds .bid img').waitFor();
    await bertrand.page.getByLabel(/Ilse Marn: HP/u).fill('5');
    await bertrand.page.getByRole('button', { name: 'Confirm' }).click();
    await begun;
    // All are turned over together, in one message, on every page.
    await expect.poll(laid).toEqual([]);
    for (const { page } of [gamemaster, ada, bertrand]) {
      const bids = page.locator('.chat-log .card-bid');
      await expect.poll(() => bids.allTextContents()).toEqual(['5', '0', '0']);
      expect(await bids.locator('img').count()).toBe(3);
      // DEX 11 and 5 HP come before DEX 14, and DEX 6 comes last.
      expect(await page.locator('.chat-log .order-name').allTextContents()).toEqual([ILSE, BRANN, CRAWLER]);
      expect(await page.locator('.chat-log .order-number').allTextContents()).toEqual(['16', '14', '6']);
    }
    await expectHurt(ada, ILSE, { hp: 5 });
    await expect.poll(() => readTurn(ada)).toEqual(['Round 1', ILSE]);
  });

  it('IW-10.4, IW-11.2: the bids hold for the battle: in round 2 the order is the same, nothing more is spent, and nobody is asked again', async () => {
    const { gamemaster, ada, bertrand } = table;
    const order = [ILSE, BRANN, CRAWLER];
    const findRound = (text: string) => ada.page.locator('#combat .tetrad-fight').getByText(text);
    await findRound('Quickfire round, before round 1').waitFor({ state: 'attached' });
    for (const [round, fighter, said] of [
      ['Round 1', BRANN, 'Quickfire round, before round 1'],
      ['Round 2', ILSE, 'Round 1 by the rules'],
      ['Round 2', BRANN, 'Round 1 by the rules'],
      ['Round 2', CRAWLER, 'Round 1 by the rules'],
      ['Round 3', ILSE, 'Round 2 by the rules'],
    ] as const) {
      await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));
      for (const seat of table.seats) await expect.poll(() => readTurn(seat)).toEqual([round, fighter]);
      await findRound(said).waitFor({ state: 'attached' });
      expect(await listFighters(gamemaster)).toEqual(order);
      for (const { page } of [ada, bertrand]) {
        expect(await page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
        expect(await page.getByLabel(/: HP/u).count()).toBe(0);
      }
      await expectHurt(ada, ILSE, { hp: 5 });
    }
  });

  it('IW-17: a bystander steps in, and takes the attack in place of its target', async () => {
    const { gamemaster, ada, bertrand } = table;
    const byGm: Seats = [gamemaster, ada, bertrand];
    await gamemaster.run(async ({ game }) => {
      const combat = game.combats.contents.at(-1);
      await combat?.nextTurn();
      await combat?.nextTurn();
    });
    await expect.poll(() => readTurn(ada)).toEqual(['Round 3', CRAWLER]);
    await open(gamemaster, CRAWLER, 'Mandibles', BRANN);
    const attack = await roll(byGm);
    await gamemaster.closeWindows();
    await press([bertrand, gamemaster, ada], attack, 'Intercept');
    await expectSaid([ada], attack, `${ILSE} steps in and is hit.`);
    const damage = await press([gamemaster, bertrand], attack, 'Roll damage', [[4, 4]]);
    await findButton(bertrand, damage, 'Apply').click();
    await expectHurt(ada, ILSE, { hp: 5, ap: 4 });
    await expectHurt(ada, BRANN, {});
    expect(
      await findMessage(bertrand, damage)
        .getByRole('button', { name: /^Evade/u })
        .count(),
    ).toBe(0);
  });
});
