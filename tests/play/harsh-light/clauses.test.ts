/** The rules of Harsh Light as Vera's player and the GM, who plays Tom, see them, each with the number that is read. Each test of the fight continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { openForecast, readFighters } from '../../e2e/dark-harvest/forecast-page.ts';
import { findEntries, openLedger } from '../../e2e/dark-harvest/ledger-page.ts';
import { toggleMode } from '../../e2e/dark-harvest/sheet-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton, settle } from '../../e2e/pages/chat.ts';
import { findToken } from '../../e2e/pages/scene.ts';
import { findFighterRow, readOrder, readTurn } from '../../e2e/pages/tracker.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { type Seats, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import {
  cards,
  expectLost,
  expectResult,
  hunter,
  openPull,
  press,
  prey,
  pull,
  resist,
} from '../../e2e/harsh-light/light-fight.ts';

const VERA = 'Vera Lindqvist';
const TOM = 'Tom Ashdown';
/** Another character of Vera's player, who is nowhere on the scene. */
const NELL = 'Nell Ashdown';
const SCENE = 'Chapel Street';

const stare = {
  attribute: 'presence',
  skill: 'larceny',
  action: 'reflexive',
  again: 8,
  resistance: 'resolve',
  cost: true,
  dramatic: 'You must look away.',
  exceptional: 'They freeze.',
};
const knife = { attribute: 'strength', skill: 'weaponry', reach: 'thrown', again: 9, damage: 1, readied: true };

/** The hunter, with 20 points of Willpower, a throwing knife, a power and lockpicks. */
const armed = {
  ...hunter,
  system: { ...hunter.system, traits: { willpower: 20 } },
  items: [
    ...hunter.items,
    { name: 'Throwing Knife', type: 'lightWeapon', system: knife },
    { name: 'Cold Stare', type: 'lightPower', system: stare },
    { name: 'Lockpicks', type: 'lightGear', system: { attribute: 'dexterity', skill: 'larceny', bonus: 2, again: 9 } },
  ],
};

/** The prey, with Blood Potency 3 and a club: Strength 2 without a skill. */
const potent = {
  ...prey,
  system: { ...prey.system, bloodPotency: 3 },
  items: [...prey.items, { name: 'Club', type: 'lightWeapon', system: { attribute: 'strength', readied: true } }],
};

/** The prey's numbers, with a club and a revolver. */
const absent = {
  ...prey,
  items: [
    ...potent.items,
    { name: 'Revolver', type: 'lightWeapon', system: { attribute: 'dexterity', reach: 'ranged' } },
  ],
};

describeTable('Harsh Light in play', ['Gamemaster', 'Ada'], (table) => {
  const gm = () => table.gamemaster;
  const byAda = (): Seats => [table.ada, table.gamemaster];
  const byGm = (): Seats => [table.gamemaster, table.ada];
  const dialog = (seat: Seat = table.ada) => new CheckDialogPage(seat);
  const expectPool = (pool: string, seat: Seat = table.ada) =>
    expect.poll(() => dialog(seat).readPool()).toBe(`1 card ${pool}`);
  const expectRefused = (why: string) => expect.poll(() => dialog().readRefusal()).toContain(why);
  /** Waits until Ada's dialog shows a pool, against which the rules then say nothing. */
  async function expectAllowed(pool: string): Promise<void> {
    await expectPool(pool);
    expect(await dialog().readRefusal()).toBeNull();
  }
  /** Waits until Ada may take so many successes, or none. */
  const expectAutomatic = (count: number) =>
    expect
      .poll(() => dialog().root.getByLabel(/^Take/u).count())
      .toBe(count === 0 ? 0 : 1)
      .then(() => (count === 0 ? undefined : dialog().root.getByLabel(`Take ${count} without a card`).waitFor()));
  const expectState = (name: string, text: string) =>
    expect.poll(() => findFighterRow(gm(), name).textContent()).toContain(text);
  const listOptions = (name: string) => dialog().field(name).locator('option').allTextContents();

  const set = (actor: string, change: object) =>
    gm().run(async ({ game }, given) => void (await game.actors.getName(given.actor)?.update(given.change as never)), {
      actor,
      change,
    });
  const moveTo = (name: string, x: number, seat = gm(), options: object = {}) =>
    seat.run(
      async ({ game }, given) => {
        const token = game.scenes.getName(given.scene)?.tokens.getName(given.name);
        await token?.update({ x: given.x, y: 100 }, given.options);
      },
      { name, x, scene: SCENE, options },
    );
  const readBudget = (name: string, kind: string) =>
    gm().run(
      ({ game }, given) => {
        const flags = game.actors.getName(given.name)?.flags['tetrad'] as
          | { spent?: Record<string, { amount?: number }> }
          | undefined;
        return flags?.spent?.[given.kind]?.amount ?? 0;
      },
      { name, kind },
    );
  const readX = (name: string) =>
    gm().run(({ game }, given) => game.scenes.getName(given.scene)?.tokens.getName(given.name)?.x, {
      name,
      scene: SCENE,
    });
  /** Goes on to a turn, as the GM. */
  async function goTo(round: number, turn: number): Promise<void> {
    await gm().run(async ({ game }, at) => void (await game.combats.contents[0]?.update(at as never)), { round, turn });
    await expect.poll(() => readTurn(table.ada)).toEqual([`Round ${round}`, turn === 0 ? TOM : VERA]);
  }

  beforeAll(async () => {
    await createActor(gm(), VERA, 'Ada', armed);
    await createActor(gm(), TOM, 'Gamemaster', potent);
    await createActor(gm(), NELL, 'Ada', absent);
    await placeTokens(gm(), SCENE, [VERA, TOM]);
    await moveTo(VERA, 100);
    await moveTo(TOM, 900);
    await findToken(gm(), TOM).waitFor();
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  it('a second card comes on 9 or 8 too, as an item or the dialog says, and never a third; a negative pool counts; only a first 1 with a pool of 0 or less is dramatic', async () => {
    for (const [what, difficulty, again, faces, total, result] of [
      ['Larceny', '0', '', [1], '6', 'Failure'],
      ['Use: Lockpicks', '0', '', [9, 9], '25', 'Exceptional Success'],
      ['Use: Lockpicks', '0', '', [8], '15', '3 successes'],
      ['Larceny', '0', '8', [8, 8], '21', 'Exceptional Success'],
      ['Larceny', '8', '', [10, 1], '8', '1 success'],
      ['Larceny', '8', '', [1], '−2', 'Dramatic Failure'],
    ] as const) {
      await openPull(table.ada, VERA, what);
      await dialog().fill('difficulty', difficulty);
      if (again) await dialog().choose('again', again);
      await expectResult(byGm(), await pull(byAda(), faces), total, result, faces.length);
      await table.ada.closeWindows();
    }
  });

  it('what helps adds to the pool, and the final pool decides what is certain; in a contest nothing is', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Use: Lockpicks');
    await expectPool('+7');
    await expectAutomatic(1);
    await dialog().fill('difficulty', '-3');
    await expectAutomatic(2);
    await dialog().fill('difficulty', '1');
    await expectAutomatic(0);
    await closeDialogs(ada);
    // HL-6.3: what resists comes off before it counts what is certain: 5 and 5, less Resolve 2; and 3 more for Willpower.
    await openPull(ada, VERA, 'Larceny', TOM);
    await dialog().fill('difficulty', '-5');
    await expectAutomatic(2);
    await dialog().choose('trait', 'resolve');
    await expectAutomatic(1);
    await dialog()
      .root.getByLabel(/Spend Willpower/u)
      .check();
    await expectAutomatic(2);
    await dialog().root.getByLabel('Take 2 without a card').check();
    await expect.poll(() => dialog().root.textContent()).toContain('100%');
    const taken = await pull(byAda(), []);
    await press(byGm(), taken, 'Resist without Willpower');
    await expectSaid(byAda(), taken, `${VERA} succeeds against ${TOM} with 2 successes.`);
    await expectLost(gm(), VERA, 0, 1);
    // 5 + 1 for Vera; Tom has 5 less 8. Both have none: a draw, and Tom fails dramatically.
    await openPull(ada, VERA, 'Larceny');
    const challenge = await pull(byAda(), [1]);
    await ada.closeWindows();
    await findToken(gm(), TOM).click();
    await pressButton(gm(), challenge, 'Contest this');
    const answering = dialog(gm());
    await answering.root.waitFor();
    await answering.chooseByText('attribute', 'Dexterity');
    await answering.chooseByText('skill', 'Larceny');
    await answering.fill('difficulty', '-5');
    await expectPool('+10', gm());
    const potency = answering.root.getByLabel('Add Blood Potency');
    expect(await answering.root.getByLabel(/without a card/u).count()).toBe(0);
    // Blood Potency 3 goes to a trait that resists alone.
    expect(await potency.count()).toBe(0);
    for (const [attribute, without, withIt] of [
      ['Resolve', '+8', '+11'],
      ['Stamina', '+9', '+12'],
      ['Composure', '+8', '+11'],
    ] as const) {
      await answering.chooseByText('attribute', attribute);
      await expectPool(without, gm());
      await potency.check();
      await expectPool(withIt, gm());
      if (attribute === 'Composure') continue;
      await potency.uncheck();
      await expectPool(without, gm());
    }
    await answering.chooseByText('attribute', 'Dexterity');
    await answering.fill('difficulty', '8');
    await expectPool('−3', gm());
    const answer = await pull(byGm(), [1]);
    await expectSaid(byAda(), answer, 'nobody wins', 'Dramatic Failure');
  });

  it('a power is resisted with a trait and Blood Potency, costs Willpower, and says what a very bad or good pull brings', async () => {
    const { ada } = table;
    // Presence 2 and Larceny 2 less each trait that Tom may resist with.
    await set(TOM, { system: { attributes: { resolve: 1, stamina: 4, composure: 5 } } });
    await openPull(ada, VERA, 'Cold Stare', TOM);
    expect(await listOptions('trait')).toEqual(['Nobody resists', 'Defence', 'Resolve', 'Stamina', 'Composure']);
    for (const [trait, pool] of [
      ['defence', '+1'],
      ['resolve', '+3'],
      ['stamina', '+0'],
      ['composure', '−1'],
      ['', '+4'],
    ] as const) {
      await dialog().choose('trait', trait);
      await expectPool(pool);
    }
    await closeDialogs(ada);
    const { attributes } = prey.system;
    await set(TOM, { system: { attributes } });
    // HL-17: the GM alone says that the target adds it.
    await openPull(ada, VERA, 'Cold Stare', TOM);
    await expectPool('+2');
    expect(await dialog().root.getByLabel('The target adds Blood Potency').count()).toBe(0);
    await closeDialogs(ada);
    await openPull(gm(), VERA, 'Cold Stare', TOM);
    await expectPool('+2', gm());
    await dialog(gm()).root.getByLabel('The target adds Blood Potency').check();
    await expectPool('−1', gm());
    const bad = await pull(byGm(), [1]);
    await press(byGm(), bad, 'Resist without Willpower');
    await expectSaid(byAda(), bad, `${VERA} fails dramatically against ${TOM}.`, 'You must look away.');
    await expectLost(gm(), VERA, 0, 2);
    await openPull(ada, VERA, 'Cold Stare', TOM);
    await dialog().fill('difficulty', '-20');
    // Outside combat there is no limit by turns.
    await expectAllowed('+22');
    const good = await pull(byAda(), [1]);
    await press(byGm(), good, 'Resist without Willpower');
    await expectSaid(byAda(), good, `${VERA} succeeds against ${TOM} with 6 successes.`, 'They freeze.');
    await expectLost(gm(), VERA, 0, 3);
    // The power pulls again on 8: 2 + 9. Willpower takes 2 off it, once.
    for (const [reply, has, spent] of [
      ['Spend Willpower', 1, 4],
      ['Resist without Willpower', 2, 5],
    ] as const) {
      await openPull(ada, VERA, 'Cold Stare', TOM);
      await dialog().fill('needed', '3');
      await expectAllowed('+2');
      const few = await pull(byAda(), [8, 1]);
      await press(byGm(), few, reply);
      await expectSaid(byAda(), few, `${VERA} needs 3 successes against ${TOM}, but has ${has}.`);
      await expectLost(gm(), TOM, 0, 1);
      await expectLost(gm(), VERA, 0, spent);
    }
    await set(TOM, { system: { willpower: { spent: 0 } } });
  });

  it('an extended test has a named target and a time; Willpower helps each pull, a Dramatic Failure is marked', async () => {
    const { ada } = table;
    const asked = ada.page.locator('.tetrad-ask');
    const begun = await awaitMessage(byAda(), async () => {
      await (await openSheet(ada, VERA, 'Begin an extended test')).click();
      await asked.locator('[name="target"]').waitFor();
      expect((await asked.locator('[name="target"] option').allTextContents()).map((text) => text.trim())).toEqual([
        'Simple: 5',
        'Moderate: 10',
        'Demanding: 15',
        'Hard: 20',
        'Large: 25',
      ]);
      await asked.locator('[name="skill"]').selectOption({ label: 'Larceny' });
      await asked.locator('[name="target"]').selectOption({ label: 'Large: 25' });
      await asked.locator('[name="period"]').selectOption({ label: 'An hour' });
      await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
    });
    await ada.closeWindows();
    await expectSaid(byAda(), begun, '0 of 25', 'each roll takes 1 hour');
    // The chance of reaching the target with each number of further pulls.
    expect(await findMessage(ada, begun).locator('.tetrad-odds-table tbody tr').count()).toBe(5);
    const next = async () => {
      await findMessage(ada, begun).getByRole('button', { name: /^Pull/u }).click();
      await dialog()
        .root.getByLabel(/Spend Willpower/u)
        .check();
    };
    await next();
    await expectAllowed('+8');
    // 5 + 3 + 6 = 14.
    await pull(byAda(), [6]);
    await expectSaid(byAda(), begun, '3 of 25');
    await expectLost(gm(), VERA, 0, 6);
    await next();
    await dialog().fill('difficulty', '8');
    await expectAllowed('+0');
    await pull(byAda(), [1]);
    await expectSaid(byAda(), begun, '3 of 25', 'Dramatic Failures 1');
    await expectLost(gm(), VERA, 0, 7);
  });

  it('traits follow from the attributes and can all be set by hand; dots are set with the keyboard', async () => {
    const { ada } = table;
    await openSheet(ada, NELL, 'Club');
    const sheet = ada.page.locator('.application.sheet', { hasText: NELL });
    const readTraits = async () =>
      (await sheet.locator('.sheet-defence dd').allTextContents()).map((text) => text.trim());
    // Defence, Speed, initiative, Health, Willpower.
    const usual = ['3', '11', '6', '8', '4'];
    await expect.poll(readTraits).toEqual(usual);
    // Each attribute one higher: Defence stays that of the lower Wits, until they are higher too.
    for (const [name, before, raised] of [
      ['Strength', 2, ['3', '12', '6', '8', '4']],
      ['Stamina', 3, ['3', '11', '6', '9', '4']],
      ['Dexterity', 4, ['3', '12', '7', '8', '4']],
      ['Wits', 3, ['4', '11', '6', '8', '4']],
      ['Resolve', 2, ['3', '11', '6', '8', '5']],
      ['Composure', 2, ['3', '11', '7', '8', '5']],
    ] as const) {
      const press = async (key: string, dots: number) => {
        await toggleMode(sheet);
        const slider = sheet.getByRole('slider', { name, exact: true });
        await slider.focus();
        await ada.page.keyboard.press(key);
        await expect.poll(() => slider.getAttribute('aria-valuetext')).toBe(`Dots: ${dots}`);
        await expect.poll(() => readActor(gm(), NELL)).toMatchObject({ attributes: { [name.toLowerCase()]: dots } });
        await toggleMode(sheet);
      };
      await press('ArrowRight', before + 1);
      await expect.poll(readTraits).toEqual(raised);
      await press('ArrowLeft', before);
    }
    const byHand = ['5', '9', '8', '10', '6'];
    await toggleMode(sheet);
    for (const [index, trait] of ['defence', 'speed', 'initiative', 'health', 'willpower'].entries()) {
      const field = sheet.locator(`[name="system.traits.${trait}"]`);
      await field.fill(byHand[index] ?? '');
      await field.press('Tab');
    }
    await toggleMode(sheet);
    await expect.poll(readTraits).toEqual(byHand);
    await set(NELL, {
      system: { traits: { defence: null, speed: null, initiative: null, health: null, willpower: null } },
    });
    await expect.poll(readTraits).toEqual(usual);
  });

  it('Health and Willpower are set with a click, each with an entry in the ledger that can be undone, and nothing gives them back by itself', async () => {
    const { ada } = table;
    await openSheet(ada, NELL, 'Club');
    const sheet = ada.page.locator('.application.sheet', { hasText: NELL });
    await sheet.getByRole('tab', { name: 'Health' }).click();
    await sheet.getByRole('button', { name: 'Set Health to 5', exact: true }).click();
    await expectLost(ada, NELL, 3);
    await sheet.getByRole('button', { name: 'Set Health to 7', exact: true }).click();
    await expectLost(ada, NELL, 1);
    await sheet.getByRole('button', { name: 'Set Willpower to 2', exact: true }).click();
    await expectLost(ada, NELL, 1, 2);
    await sheet.getByRole('button', { name: 'Set Willpower to 3', exact: true }).click();
    await expectLost(ada, NELL, 1, 1);
    const entries = await openLedger(sheet);
    await expect.poll(() => entries.count()).toBe(4);
    await findEntries(sheet).first().getByRole('button').click();
    await expectLost(ada, NELL, 1, 2);
    const isOut = () => gm().run(({ game }, name) => game.actors.getName(name)?.statuses.has('lightOut'), NELL);
    await sheet.getByRole('button', { name: 'Set Health to 0', exact: true }).click();
    await expect.poll(isOut).toBe(true);
    await gm().run(async ({ game }) => {
      await (game as unknown as { time: { set(to: number): Promise<unknown> } }).time.set(30 * 86_400);
    });
    const readTime = () => ada.run(({ game }) => (game as unknown as { time: { worldTime: number } }).time.worldTime);
    await expect.poll(readTime).toBe(30 * 86_400);
    await settle(ada);
    await expectLost(ada, NELL, 8, 2);
    await sheet.getByRole('button', { name: 'Set Health to 1', exact: true }).click();
    await expect.poll(isOut).toBe(false);
  });

  it('initiative is one card with Dexterity and Composure, without Willpower; ties go by Dexterity, then Composure', async () => {
    for (const seat of table.seats) await openTab(seat, 'combat');
    const order = async () => (await readOrder(gm())).map((line) => line.replace(/\.\d+$/u, ''));
    const end = async () => {
      await gm().run(async ({ game }) => void (await game.combats.contents[0]?.delete()));
      await expect.poll(() => table.ada.run(({ game }) => game.combats.size)).toBe(0);
    };
    const begin = async (faces: readonly number[], wanted: readonly string[]) => {
      await gm().run(
        async ({ game, CONFIG }, given) => {
          const scene = game.scenes.getName(given.scene);
          const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ scene: scene?.id, active: true }]);
          const fighters = given.names.map((name) => ({
            actorId: game.actors.getName(name)?.id,
            tokenId: scene?.tokens.getName(name)?.id,
            sceneId: scene?.id,
          }));
          await combat?.createEmbeddedDocuments('Combatant', fighters);
        },
        { scene: SCENE, names: [VERA, TOM] },
      );
      await gm().withFaces(cards(...faces), async () => {
        await gm().page.getByRole('button', { name: 'Begin Combat', exact: true }).click();
        await expect.poll(order).toEqual(wanted);
      });
    };
    // Both are 15 each time. Vera's Dexterity is higher, though her Composure is lower; then her Composure, with equal Dexterity.
    for (const [vera, tom, faces] of [
      [{ dexterity: 4, composure: 2 }, { dexterity: 3, composure: 3 }, [9, 9]],
      [{ dexterity: 3, composure: 3 }, { dexterity: 3, composure: 2 }, [9, 10]],
    ] as const) {
      await set(VERA, { system: { attributes: vera } });
      await set(TOM, { system: { attributes: tom } });
      await begin(faces, [`${VERA} 15`, `${TOM} 15`]);
      await expect.poll(() => readTurn(table.ada)).toEqual(['Round 1', VERA]);
      await end();
    }
    // HL-18.7: an initiative that was set by hand takes the place of Dexterity and Composure.
    await set(VERA, { system: { traits: { initiative: 9 } } });
    await begin([6, 9], [`${VERA} 15`, `${TOM} 14`]);
    await expect.poll(() => readTurn(table.ada)).toEqual(['Round 1', VERA]);
    await end();
    await set(VERA, { system: { traits: { initiative: null } } });
    await set(VERA, { system: { attributes: { dexterity: 3, composure: 2 } } });
    await set(TOM, { system: { attributes: { dexterity: 4, composure: 2 } } });
    // A 10 pulls no second card. 10 + 3 + 2 and 9 + 4 + 2: no 3 for a point of Willpower, and none is spent or asked for.
    await begin([10, 9], [`${TOM} 15`, `${VERA} 15`]);
    await expect.poll(() => readTurn(table.ada)).toEqual(['Round 1', TOM]);
    for (const seat of table.seats) expect(await seat.page.locator('form.roll-dialog').count()).toBe(0);
    await expectLost(gm(), VERA, 0, 7);
    await expectLost(gm(), TOM, 0, 0);
    // The forecast knows both of them.
    await openForecast(gm());
    await expect.poll(() => readFighters(gm())).toEqual(expect.arrayContaining([TOM, VERA]));
    await gm().closeWindows();
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('Defence applies to blows, throws and shots within arm’s reach, unless the GM says otherwise', async () => {
    const { ada } = table;
    await goTo(1, 1);
    const expectShot = async (who: string, pool: string, seat: Seat = ada) => {
      await openPull(seat, who, 'Revolver', TOM);
      await expectPool(pool, seat);
    };
    await expectShot(VERA, '+5');
    expect(
      await dialog()
        .root.getByLabel(/All-Out Attack/u)
        .count(),
    ).toBe(0);
    await closeDialogs(ada);
    await expectShot(VERA, '+5', gm());
    await dialog(gm()).root.getByLabel('Defence applies').check();
    await expectPool('+2', gm());
    await closeDialogs(gm());
    // Strength 3 and Weaponry 3 less 3. The knife pulls again on 9.
    await openPull(ada, VERA, 'Throwing Knife', TOM);
    await expectPool('+3');
    expect(await dialog().field('again').inputValue()).toBe('9');
    await closeDialogs(ada);
    await openPull(gm(), VERA, 'Throwing Knife', TOM);
    await dialog(gm()).root.getByLabel('Defence applies').uncheck();
    await expectPool('+6', gm());
    await closeDialogs(gm());
    // One space lies between them; then they are side by side.
    for (const [x, pool] of [
      [300, '+5'],
      [200, '+2'],
    ] as const) {
      await moveTo(TOM, x);
      await expect
        .poll(() =>
          ada.run(({ game }, given) => game.scenes.getName(given.scene)?.tokens.getName(given.name)?.x, {
            name: TOM,
            scene: SCENE,
          }),
        )
        .toBe(x);
      await expectShot(VERA, pool);
      await closeDialogs(ada);
    }
    // No distance is measured from one who has no token: Dexterity 4 alone.
    await expectShot(NELL, '+4');
    await closeDialogs(ada);
    await moveTo(TOM, 900);
  });

  it('Defence can bring an attack to a Dramatic Failure; whoever was attacked may attack all-out, with no Defence left too', async () => {
    const { ada } = table;
    await openPull(gm(), TOM, 'Club', VERA);
    await expectPool('+0', gm());
    const blow = await pull(byGm(), [1]);
    // The attack counts once it is resolved.
    await findMessage(ada, blow).locator('button:visible', { hasText: 'Spend Willpower' }).first().waitFor();
    await expectState(VERA, 'Defence 2');
    await press(byAda(), blow, 'Resist without Willpower');
    await expectSaid(byAda(), blow, `${TOM} fails dramatically against ${VERA}.`);
    await expectState(VERA, 'Attacks met this turn: 1');
    await expectState(VERA, 'Defence 1');
    for (const defence of [null, 1]) {
      await set(VERA, { system: { traits: { defence } } });
      if (defence === 1) await expectState(VERA, 'Defence 0');
      // Resisting has cost nothing.
      await openPull(ada, VERA, 'Machete', TOM);
      await expectAllowed('+3');
      await dialog()
        .root.getByLabel(/All-Out Attack/u)
        .check();
      await expectAllowed('+5');
      await closeDialogs(ada);
    }
    await set(VERA, { system: { traits: { defence: null } } });
  });

  it('shots count against Defence, which stops at 0; a second instant action and a second point need the GM', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Revolver', TOM);
    await dialog()
      .root.getByLabel(/Spend Willpower/u)
      .check();
    await expectAllowed('+8');
    await pull(byAda(), [2]);
    await expectState(TOM, 'Defence 2');
    await openPull(ada, VERA, 'Revolver', TOM);
    await expectRefused('This turn’s instant action has been used.');
    await closeDialogs(ada);
    // A power that is reflexive and costs a point.
    await openPull(ada, VERA, 'Cold Stare', TOM);
    await expectRefused('You can spend only one point of Willpower per turn.');
    await closeDialogs(ada);
    await openPull(gm(), VERA, 'Revolver', TOM);
    await dialog(gm()).fill('despite', 'two barrels');
    // 5 + 2: a miss.
    const shot = await pull(byGm(), [2]);
    await expectState(TOM, 'Defence 1');
    await findMessage(ada, shot).getByText('two barrels').first().waitFor({ state: 'attached' });
    await set(TOM, { system: { traits: { defence: 1 } } });
    await expectState(TOM, 'Defence 0');
    await openPull(ada, VERA, 'Machete', TOM);
    await expectPool('+6');
    await closeDialogs(ada);
    await openPull(gm(), VERA, 'Machete', TOM);
    await dialog(gm()).fill('despite', 'a third');
    await expectPool('+6', gm());
    // HL-12.6: 3 + 6 less 2, as attacks have taken all Defence already; the point first would leave 8.
    const last = await pull(byGm(), [3]);
    await press(byGm(), last, 'Spend Willpower');
    await expectSaid(byAda(), last, `${VERA} has no success against ${TOM}.`);
    await gm().closeWindows();
    await set(TOM, { system: { traits: { defence: null } } });
  });

  it('a skipped turn resets Defence; a Dodge doubles it before attacks and Willpower count, and bars All-Out', async () => {
    const { ada } = table;
    const countDamage = () =>
      gm().run(({ game }) => game.messages.contents.filter(({ type }) => type === 'lightDamage').length);
    await expectState(TOM, 'Attacks met this turn: 3');
    await goTo(2, 1);
    await expectState(TOM, 'Defence 3');
    // HL-12.3: a new turn, a new point.
    await openPull(ada, VERA, 'Cold Stare', TOM);
    await expectAllowed('+2');
    await closeDialogs(ada);
    await (await openSheet(ada, VERA, 'Dodge')).click();
    await expectState(VERA, 'Defence 4');
    await ada.closeWindows();
    await openPull(ada, VERA, 'Machete', TOM);
    await expectRefused('This turn’s instant action has been used.');
    await dialog()
      .root.getByLabel(/All-Out Attack/u)
      .check();
    await expectRefused('You cannot combine an All-Out Attack and a Dodge');
    await closeDialogs(ada);
    const before = await countDamage();
    await openPull(gm(), TOM, 'Club', VERA);
    await expectPool('−2', gm());
    await press(byAda(), await pull(byGm(), [2]), 'Resist without Willpower');
    await gm().closeWindows();
    await expectState(VERA, 'Defence 3');
    await openPull(gm(), TOM, 'Club', VERA);
    await expectPool('−1', gm());
    await dialog(gm()).fill('despite', 'a flurry');
    // 2 less 3 less 2, and two tens.
    const blow = await pull(byGm(), [10, 10]);
    await resist(byAda(), blow, 'Spend Willpower');
    await expectSaid(byAda(), blow, `${TOM} hits ${VERA} with 4 successes.`);
    // The blow before did no damage.
    expect(await countDamage()).toBe(before + 1);
    await expectState(VERA, 'Defence 2');
    // Who has spent a point to resist spends none of her own, and is not asked again.
    await openPull(ada, VERA, 'Cold Stare', TOM);
    await expectRefused('You can spend only one point of Willpower per turn.');
    await closeDialogs(ada);
    await openPull(gm(), TOM, 'Club', VERA);
    await expectPool('+0', gm());
    await dialog(gm()).fill('despite', 'a third');
    const third = await pull(byGm(), [2]);
    await expectSaid(byAda(), third, `${TOM} has no success against ${VERA}.`);
    await expectState(VERA, 'Defence 1');
  });

  it('each pull of an extended test is the instant action of a turn', async () => {
    const { ada } = table;
    // HL-12.3, HL-14.4: the Dodge, the attacks and the point spent count until Vera's own turn.
    await goTo(3, 0);
    await expectState(VERA, 'Defence 1');
    await openPull(ada, VERA, 'Cold Stare', TOM);
    await expectRefused('You can spend only one point of Willpower per turn.');
    await closeDialogs(ada);
    await goTo(3, 1);
    await expectState(VERA, 'Defence 2');
    await openPull(ada, VERA, 'Cold Stare', TOM);
    await expectAllowed('+2');
    await closeDialogs(ada);
    const begun = await ada.run(
      ({ game }) => game.messages.contents.findLast(({ type }) => type === 'lightExtended')?.id ?? '',
    );
    const findNext = (seat: Seat) => findMessage(seat, begun).getByRole('button', { name: /^Pull/u });
    await findNext(ada).click();
    await expectAllowed('+5');
    await pull(byAda(), [3]);
    await expectSaid(byAda(), begun, '4 of 25');
    await findNext(ada).click();
    await expectRefused('This turn’s instant action has been used.');
    await closeDialogs(ada);
    await openPull(ada, VERA, 'Machete', TOM);
    await expectRefused('This turn’s instant action has been used.');
    await closeDialogs(ada);
    await goTo(4, 1);
    await findNext(ada).click();
    await expectAllowed('+5');
    await closeDialogs(ada);
    // HL-9.6: the GM too may close it.
    await findMessage(gm(), begun).getByRole('button', { name: 'Close', exact: true }).click();
    await expectSaid(byAda(), begun, 'Closed before it reached its target.', '4 of 25');
    for (const seat of table.seats) expect(await findNext(seat).count()).toBe(0);
  });

  it('an All-Out Attack leaves no Defence until the own next turn starts; a Dodge waits for the own turn', async () => {
    const { ada } = table;
    await openPull(ada, VERA, 'Machete', TOM);
    await dialog()
      .root.getByLabel(/All-Out Attack/u)
      .check();
    await expectAllowed('+5');
    await press(byGm(), await pull(byAda(), [2]), 'Resist without Willpower');
    await ada.closeWindows();
    await expectState(VERA, 'Defence 0');
    // HL-14.5: the GM allows no Dodge after it, either.
    await openSheet(gm(), VERA, 'Machete');
    const allow = gm().page.locator('.application.sheet').getByRole('button', { name: 'Allow a Dodge', exact: true });
    expect(await allow.count()).toBe(0);
    await gm().closeWindows();
    await goTo(5, 0);
    await expectState(VERA, 'Defence 0');
    await openPull(gm(), TOM, 'Club', VERA);
    await expectPool('+2', gm());
    await closeDialogs(gm());
    await goTo(5, 1);
    await expectState(VERA, 'Defence 2');
    await goTo(6, 0);
    await (await openSheet(ada, VERA, 'Dodge')).click();
    await findNotice(ada, `A Dodge takes ${VERA}’s own action. Wait until ${VERA}’s turn begins.`).waitFor();
    await takeNotices(ada);
    await settle(ada);
    await expectState(VERA, 'Defence 2');
  });

  it('HL-16.3: a player moves once a turn, up to Speed, and not at all while restrained', async () => {
    const { ada } = table;
    await goTo(6, 1);
    /** The GM sets or lifts the status; waits until the player's client has heard of it. */
    const restrain = async (isOn: boolean) => {
      await gm().run(async ({ game }, name) => {
        await game.actors.getName(name)?.toggleStatusEffect('restrain');
      }, VERA);
      const isSeen = () => ada.run(({ game }, name) => game.actors.getName(name)?.statuses.has('restrain'), VERA);
      await expect.poll(isSeen).toBe(isOn);
    };
    await restrain(true);
    await moveTo(VERA, 200, ada);
    await findNotice(ada, `Steps: ${VERA} has 0 of 0 left, but this costs 1.`).waitFor();
    await takeNotices(ada);
    expect(await readX(VERA)).toBe(100);
    await restrain(false);
    // A step is a yard, as long as a space of the scene.
    await moveTo(VERA, 1300, ada);
    await findNotice(ada, `Steps: ${VERA} has 11 of 11 left, but this costs 12.`).waitFor();
    await takeNotices(ada);
    expect(await readX(VERA)).toBe(100);
    await moveTo(VERA, 400, ada);
    await expect.poll(() => readX(VERA)).toBe(400);
    // A step by an arrow key and the next stretch of a path are updates of their own, and belong to the same move.
    await moveTo(VERA, 600, ada);
    await expect.poll(() => readX(VERA)).toBe(600);
    await moveTo(VERA, 1300, ada);
    await findNotice(ada, `Steps: ${VERA} has 6 of 11 left, but this costs 7.`).waitFor();
    await takeNotices(ada);
    // What is taken back is given back.
    await moveTo(VERA, 100, ada, { isUndo: true });
    await expect.poll(() => readX(VERA)).toBe(100);
    await moveTo(VERA, 400, ada);
    await expect.poll(() => readX(VERA)).toBe(400);
    await ada.run(async ({ CONFIG }) => void (await CONFIG.ChatMessage.documentClass.create({ content: 'Wait!' })));
    await moveTo(VERA, 500, ada);
    await findNotice(ada, `Move: ${VERA} has 0 of 1 left, but this costs 1.`).waitFor();
    await takeNotices(ada);
    expect(await readX(VERA)).toBe(400);
    // Moving is reflexive: the turn's action is left.
    await openPull(ada, VERA, 'Larceny');
    await expectAllowed('+5');
  });

  it('HL-16.3: a path counts along its way and stretch by stretch; a displacement is free; an undo gives back what was paid', async () => {
    const { ada } = table;
    const walk = (path: readonly object[], seat = ada) =>
      seat.run(
        async ({ game }, given) => {
          const token = game.scenes.getName(given.scene)?.tokens.getName(given.name);
          return (await token?.move(given.path)) ?? null;
        },
        { name: VERA, path, scene: SCENE },
      );
    const readSteps = () => readBudget(VERA, 'steps');
    await moveTo(VERA, 100);
    await goTo(7, 1);
    // Six there and five back: eleven steps, although the token is one space away.
    await walk([{ x: 700 }, { x: 200 }]);
    await expect.poll(() => readX(VERA)).toBe(200);
    await expect.poll(readSteps).toBe(11);
    await walk([{ x: 300 }]);
    await findNotice(ada, `Steps: ${VERA} has 0 of 11 left, but this costs 1.`).waitFor();
    await takeNotices(ada);
    // The budget is spent, and is given back.
    await moveTo(VERA, 100, ada, { isUndo: true });
    await expect.poll(readSteps).toBe(0);
    // Who cannot reach the end does not start: the rest of the path counts too.
    await walk([{ x: 500, checkpoint: true }, { x: 1300 }]);
    await findNotice(ada, `Steps: ${VERA} has 11 of 11 left, but this costs 12.`).waitFor();
    await takeNotices(ada);
    expect(await readX(VERA)).toBe(100);
    // One move in two stretches.
    await walk([{ x: 500, checkpoint: true }, { x: 800 }]);
    await expect.poll(() => readX(VERA)).toBe(800);
    await expect.poll(readSteps).toBe(7);
    await expect.poll(() => readBudget(VERA, 'move')).toBe(1);
    // The GM takes back the second alone, on the GM's own client.
    await moveTo(VERA, 500, gm(), { isUndo: true });
    await expect.poll(readSteps).toBe(4);
    await walk([{ x: 2000, action: 'displace' }]);
    await expect.poll(() => readX(VERA)).toBe(2000);
    await walk([{ x: 2100 }]);
    await expect.poll(readSteps).toBe(5);
  });
});
