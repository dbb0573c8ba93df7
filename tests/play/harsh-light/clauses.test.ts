/** The rules of Harsh Light as a GM and a player see them, each with the number that is read. Each test of the fight continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { openForecast, readFighters } from '../../e2e/dark-harvest/forecast-page.ts';
import { findEntries, openLedger } from '../../e2e/dark-harvest/ledger-page.ts';
import { toggleMode } from '../../e2e/dark-harvest/sheet-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { findToken } from '../../e2e/pages/scene.ts';
import { findFighterRow, readOrder, readTurn } from '../../e2e/pages/tracker.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import { type Seats, closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { cards, expectLost, hunter, openPull, press, prey, pull } from '../../e2e/harsh-light/light-fight.ts';

const VERA = 'Vera Lindqvist';
const TOM = 'Tom Ashdown';
const SCENE = 'Chapel Street';

const stare = {
  attribute: 'presence',
  skill: 'larceny',
  action: 'reflexive',
  resistance: 'resolve',
  cost: true,
  dramatic: 'You must look away.',
  exceptional: 'They freeze.',
};
const knife = { attribute: 'strength', skill: 'weaponry', reach: 'thrown', again: 9, damage: 1, readied: true };

/** The hunter, with 10 points of Willpower, a throwing knife, a power and lockpicks. */
const armed = {
  ...hunter,
  system: { ...hunter.system, traits: { willpower: 10 } },
  items: [
    ...hunter.items,
    { name: 'Throwing Knife', type: 'lightWeapon', system: knife },
    { name: 'Cold Stare', type: 'lightPower', system: stare },
    { name: 'Lockpicks', type: 'lightGear', system: { attribute: 'dexterity', skill: 'larceny', bonus: 2 } },
  ],
};

/** The prey, with Blood Potency 2 and a club: Strength 2 without a skill. */
const potent = {
  ...prey,
  system: { ...prey.system, bloodPotency: 2 },
  items: [...prey.items, { name: 'Club', type: 'lightWeapon', system: { attribute: 'strength', readied: true } }],
};

describeTable('Harsh Light in play', ['Gamemaster', 'Ada'], (table) => {
  const gm = () => table.gamemaster;
  const seats = (): Seats => [table.gamemaster, table.ada];
  const dialog = () => new CheckDialogPage(table.gamemaster);
  const expectPool = (pool: string) => expect.poll(() => dialog().readPool()).toBe(`1 card ${pool}`);
  const expectRefused = (why: string) => expect.poll(() => dialog().readRefusal()).toContain(why);
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
    await placeTokens(gm(), SCENE, [VERA, TOM]);
    await moveTo(VERA, 100);
    await moveTo(TOM, 900);
    await findToken(gm(), TOM).waitFor();
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  afterEach(() => closeDialogs(gm()));

  it('a second card comes on 9 or 8 too, and a negative pool counts; only a first 1 with a pool of 0 or less is dramatic', async () => {
    for (const [difficulty, again, faces, result, total] of [
      ['0', '10', [1], 'Failure', '6'],
      ['0', '9', [9, 9], 'Exceptional Success', '23'],
      ['0', '8', [8, 8], 'Exceptional Success', '21'],
      ['8', '10', [10, 1], '1 success', '8'],
    ] as const) {
      await openPull(gm(), VERA, 'Larceny');
      await dialog().fill('difficulty', difficulty);
      await dialog().choose('again', again);
      const id = await pull(seats(), faces);
      await gm().closeWindows();
      await expectSaid(seats(), id, result);
      await expect
        .poll(() => findMessage(table.ada, id).locator('.card-number strong').first().textContent())
        .toBe(total);
    }
  });

  it('what helps adds to the pool, and the final pool decides what is certain; in a contest nothing is', async () => {
    await openPull(gm(), VERA, 'Use: Lockpicks');
    await expectPool('+7');
    await dialog().root.getByLabel('Take 1 without a card').waitFor();
    await dialog().fill('difficulty', '-3');
    await dialog().root.getByLabel('Take 2 without a card').waitFor();
    await dialog().fill('difficulty', '1');
    await expect
      .poll(() =>
        dialog()
          .root.getByLabel(/without a card/u)
          .count(),
      )
      .toBe(0);
    await closeDialogs(gm());
    // HL-6.3: what resists comes off before it counts what is certain: 5 and 5, less Resolve 2; and 3 more for Willpower.
    await openPull(gm(), VERA, 'Larceny', TOM);
    await dialog().fill('difficulty', '-5');
    await dialog().root.getByLabel('Take 2 without a card').waitFor();
    await dialog().choose('trait', 'resolve');
    await dialog().root.getByLabel('Take 1 without a card').waitFor();
    await dialog()
      .root.getByLabel(/Spend Willpower/u)
      .check();
    await dialog().root.getByLabel('Take 2 without a card').waitFor();
    await closeDialogs(gm());
    // 5 + 1 for Vera; Tom has 5 less 8. Both have none: a draw, and Tom fails dramatically.
    await openPull(gm(), VERA, 'Larceny');
    const challenge = await pull(seats(), [1]);
    await gm().closeWindows();
    await findToken(gm(), TOM).click();
    await pressButton(gm(), challenge, 'Contest this');
    await dialog().root.waitFor();
    await dialog().chooseByText('attribute', 'Dexterity');
    await dialog().chooseByText('skill', 'Larceny');
    await dialog().fill('difficulty', '-5');
    await expectPool('+10');
    expect(
      await dialog()
        .root.getByLabel(/without a card/u)
        .count(),
    ).toBe(0);
    // Blood Potency goes to a trait that resists: Composure 2 instead of Dexterity 4, and 2 for it.
    expect(await dialog().root.getByLabel('Add Blood Potency').count()).toBe(0);
    await dialog().chooseByText('attribute', 'Composure');
    await dialog().root.getByLabel('Add Blood Potency').check();
    await expectPool('+10');
    await dialog().chooseByText('attribute', 'Dexterity');
    await expectPool('+10');
    await dialog().fill('difficulty', '8');
    await expectPool('−3');
    const answer = await pull(seats(), [1]);
    await expectSaid(seats(), answer, 'nobody wins', 'Dramatic Failure');
  });

  it('a power is resisted with a trait and Blood Potency, costs Willpower, and says what a very bad or good pull brings', async () => {
    await openPull(gm(), VERA, 'Cold Stare', TOM);
    expect(await listOptions('trait')).toEqual(['Nobody resists', 'Defence', 'Resolve', 'Stamina', 'Composure']);
    // Presence 2 and Larceny 2 less Resolve 2.
    await expectPool('+2');
    await dialog().root.getByLabel('The target adds Blood Potency').check();
    await expectPool('+0');
    const bad = await pull(seats(), [1]);
    await press(seats(), bad, 'Resist without Willpower');
    await expectSaid(seats(), bad, `${VERA} fails dramatically against ${TOM}.`, 'You must look away.');
    await expectLost(gm(), VERA, 0, 1);
    await openPull(gm(), VERA, 'Cold Stare', TOM);
    await dialog().fill('difficulty', '-20');
    const good = await pull(seats(), [1]);
    await press(seats(), good, 'Resist without Willpower');
    await expectSaid(seats(), good, `${VERA} succeeds against ${TOM} with 6 successes.`, 'They freeze.');
    // Outside combat there is no limit by turns.
    await expectLost(gm(), VERA, 0, 2);
    await openPull(gm(), VERA, 'Cold Stare', TOM);
    await dialog().fill('needed', '3');
    const few = await pull(seats(), [9]);
    await press(seats(), few, 'Resist without Willpower');
    await expectSaid(seats(), few, `${VERA} needs 3 successes against ${TOM}, but has 2.`);
  });

  it('an extended test has a named target and a time; Willpower helps each pull, a Dramatic Failure is marked', async () => {
    const asked = gm().page.locator('.tetrad-ask');
    const begun = await awaitMessage(seats(), async () => {
      await (await openSheet(gm(), VERA, 'Begin an extended test')).click();
      await asked.locator('[name="target"]').waitFor();
      expect((await asked.locator('[name="target"] option').allTextContents()).map((text) => text.trim())).toEqual([
        'Simple: 5',
        'Moderate: 10',
        'Demanding: 15',
        'Hard: 20',
        'Large: 25',
      ]);
      await asked.locator('[name="skill"]').selectOption({ label: 'Larceny' });
      await asked.locator('[name="period"]').selectOption({ label: 'An hour' });
      await gm().page.getByRole('button', { name: 'Begin', exact: true }).click();
    });
    await gm().closeWindows();
    await expectSaid(seats(), begun, '0 of 5', 'each roll takes 1 hour');
    // The chance of reaching the target with each number of further pulls.
    expect(await findMessage(gm(), begun).locator('.tetrad-odds-table tbody tr').count()).toBe(5);
    const next = () => findMessage(gm(), begun).getByRole('button', { name: /^Pull/u }).click();
    await next();
    await dialog()
      .root.getByLabel(/Spend Willpower/u)
      .check();
    // 5 + 3 + 6 = 14.
    await pull(seats(), [6]);
    await expectSaid(seats(), begun, '3 of 5');
    await expectLost(gm(), VERA, 0, 4);
    await next();
    await dialog().fill('difficulty', '5');
    await pull(seats(), [1]);
    await expectSaid(seats(), begun, '3 of 5', 'Dramatic Failures 1');
  });

  it('traits follow from the attributes and can be set by hand; dots are set with the keyboard', async () => {
    await openSheet(gm(), TOM, 'Club');
    const sheet = gm().page.locator('.application.sheet', { hasText: TOM });
    const readTraits = async () =>
      (await sheet.locator('.sheet-defence dd').allTextContents()).map((text) => text.trim());
    // Defence, Speed, initiative, Health, Willpower, Blood Potency.
    await expect.poll(readTraits).toEqual(['3', '11', '6', '8', '4', '2']);
    await toggleMode(sheet);
    const strength = sheet.getByRole('slider', { name: 'Strength', exact: true });
    await strength.focus();
    await gm().page.keyboard.press('ArrowRight');
    await expect.poll(() => strength.getAttribute('aria-valuetext')).toBe('Dots: 3');
    await expect.poll(() => readActor(gm(), TOM)).toMatchObject({ attributes: { strength: 3 } });
    await strength.focus();
    await gm().page.keyboard.press('ArrowLeft');
    await expect.poll(() => strength.getAttribute('aria-valuetext')).toBe('Dots: 2');
    await sheet.getByLabel('Defence', { exact: true }).fill('5');
    await sheet.getByLabel('Defence', { exact: true }).press('Tab');
    await toggleMode(sheet);
    await expect.poll(readTraits).toEqual(['5', '11', '6', '8', '4', '2']);
    await set(TOM, { system: { traits: { defence: null } } });
    await expect.poll(readTraits).toEqual(['3', '11', '6', '8', '4', '2']);
  });

  it('Health and Willpower are set with a click, each with an entry in the ledger that can be undone', async () => {
    await openSheet(gm(), TOM, 'Club');
    const sheet = gm().page.locator('.application.sheet', { hasText: TOM });
    await sheet.getByRole('tab', { name: 'Health' }).click();
    await sheet.getByRole('button', { name: 'Set Health to 5', exact: true }).click();
    await expectLost(gm(), TOM, 3);
    await sheet.getByRole('button', { name: 'Set Health to 7', exact: true }).click();
    await expectLost(gm(), TOM, 1);
    await sheet.getByRole('button', { name: 'Set Willpower to 2', exact: true }).click();
    await expectLost(gm(), TOM, 1, 2);
    await sheet.getByRole('button', { name: 'Set Willpower to 3', exact: true }).click();
    await expectLost(gm(), TOM, 1, 1);
    const entries = await openLedger(sheet);
    await expect.poll(() => entries.count()).toBe(4);
    await findEntries(sheet).first().getByRole('button').click();
    await expectLost(gm(), TOM, 1, 2);
    await sheet.getByRole('button', { name: 'Set Health to 0', exact: true }).click();
    await findToken(gm(), TOM).and(gm().page.locator('[aria-label*="Out of action"]')).waitFor();
    await set(TOM, { system: { health: { damage: 0 }, willpower: { spent: 0 } } });
    await expect.poll(() => findToken(gm(), TOM).getAttribute('aria-label')).not.toContain('Out of action');
  });

  it('initiative is one card with Dexterity and Composure, without Willpower; ties go by Dexterity', async () => {
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
    for (const seat of table.seats) await openTab(seat, 'combat');
    // A 10 pulls no second card. 10 + 3 + 2 and 9 + 4 + 2.
    await gm().withFaces(cards(10, 9), async () => {
      await gm().page.getByRole('button', { name: 'Begin Combat', exact: true }).click();
      const order = async () => (await readOrder(gm())).map((line) => line.replace(/\.\d+$/u, ''));
      await expect.poll(order).toEqual([`${TOM} 15`, `${VERA} 15`]);
    });
    expect(await gm().page.locator('form.roll-dialog').count()).toBe(0);
    await expect.poll(() => readTurn(table.ada)).toEqual(['Round 1', TOM]);
    // The forecast knows both of them.
    await openForecast(gm());
    await expect.poll(() => readFighters(gm())).toEqual(expect.arrayContaining([TOM, VERA]));
    await gm().closeWindows();
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('Defence applies to blows, throws and shots within arm’s reach, unless the GM says otherwise', async () => {
    await goTo(1, 1);
    await openPull(gm(), VERA, 'Revolver', TOM);
    await expectPool('+5');
    await dialog().root.getByLabel('Defence applies').check();
    await expectPool('+2');
    await closeDialogs(gm());
    // Strength 3 and Weaponry 3 less 3. The knife pulls again on 9.
    await openPull(gm(), VERA, 'Throwing Knife', TOM);
    await expectPool('+3');
    expect(await dialog().field('again').inputValue()).toBe('9');
    await dialog().root.getByLabel('Defence applies').uncheck();
    await expectPool('+6');
    await closeDialogs(gm());
    await moveTo(TOM, 200);
    await openPull(gm(), VERA, 'Revolver', TOM);
    await expectPool('+2');
    await closeDialogs(gm());
    await moveTo(TOM, 900);
  });

  it('Defence can bring an attack to a Dramatic Failure; whoever was attacked may attack all-out', async () => {
    await openPull(gm(), TOM, 'Club', VERA);
    await expectPool('+0');
    const blow = await pull(seats(), [1]);
    await press(seats(), blow, 'Resist without Willpower');
    await expectSaid(seats(), blow, `${TOM} fails dramatically against ${VERA}.`);
    await expectState(VERA, 'Attacks met this turn: 1');
    await openPull(gm(), VERA, 'Machete', TOM);
    await dialog()
      .root.getByLabel(/All-Out Attack/u)
      .check();
    await expectPool('+5');
    expect(await dialog().findRollButton().isEnabled()).toBe(true);
  });

  it('shots count against Defence, which stops at 0; a second instant action and a second point need the GM', async () => {
    const shoot = async (defence: number, despite = ''): Promise<void> => {
      await openPull(gm(), VERA, 'Revolver', TOM);
      if (despite) {
        await expectRefused('This turn’s instant action has been used.');
        // HL-8.7: an attack is always instant, for the GM too.
        expect(await dialog().root.getByLabel('Action', { exact: true }).count()).toBe(0);
        await closeDialogs(gm());
        // A power that is reflexive and costs a point.
        await openPull(gm(), VERA, 'Cold Stare', TOM);
        await expectRefused('You can spend only one point of Willpower per turn.');
        await closeDialogs(gm());
        await openPull(gm(), VERA, 'Revolver', TOM);
        await dialog().fill('despite', despite);
      } else
        await dialog()
          .root.getByLabel(/Spend Willpower/u)
          .check();
      const shot = await pull(seats(), [2]);
      await gm().closeWindows();
      const open = findMessage(gm(), shot).locator('[data-reply="none"]');
      if (await open.count()) await press(seats(), shot, 'Resist without Willpower');
      await expectState(TOM, `Defence ${defence}`);
      if (despite) await findMessage(gm(), shot).getByText(despite).first().waitFor({ state: 'attached' });
    };
    await shoot(2);
    await shoot(1, 'two barrels');
    await set(TOM, { system: { traits: { defence: 1 } } });
    await expectState(TOM, 'Defence 0');
    await set(TOM, { system: { traits: { defence: null } } });
  });

  it('a skipped turn resets Defence; a Dodge doubles it before attacks and Willpower count, and bars All-Out', async () => {
    await expectState(TOM, 'Attacks met this turn: 2');
    await goTo(2, 1);
    await expectState(TOM, 'Defence 3');
    await (await openSheet(gm(), VERA, 'Dodge')).click();
    await expectState(VERA, 'Defence 4');
    await gm().closeWindows();
    await openPull(gm(), VERA, 'Machete', TOM);
    await dialog()
      .root.getByLabel(/All-Out Attack/u)
      .check();
    await expectRefused('You cannot combine an All-Out Attack and a Dodge');
    await closeDialogs(gm());
    await openPull(gm(), TOM, 'Club', VERA);
    await expectPool('−2');
    await press(seats(), await pull(seats(), [2]), 'Resist without Willpower');
    await gm().closeWindows();
    await expectState(VERA, 'Defence 3');
    await openPull(gm(), TOM, 'Club', VERA);
    await dialog().fill('despite', 'a flurry');
    // 2 less 3 less 2, and two tens.
    const blow = await pull(seats(), [10, 10]);
    await press(seats(), blow, 'Spend Willpower');
    await expectSaid(seats(), blow, `${TOM} hits ${VERA} with 4 successes.`);
  });

  it('each pull of an extended test is the instant action of a turn', async () => {
    await goTo(3, 1);
    const begun = await gm().run(
      ({ game }) => game.messages.contents.findLast(({ type }) => type === 'lightExtended')?.id ?? '',
    );
    await findMessage(gm(), begun).getByRole('button', { name: /^Pull/u }).click();
    await pull(seats(), [3]);
    await expectSaid(seats(), begun, '4 of 5');
    await findMessage(gm(), begun).getByRole('button', { name: /^Pull/u }).click();
    await expectRefused('This turn’s instant action has been used.');
  });

  it('an All-Out Attack leaves no Defence until the own next turn starts', async () => {
    await goTo(4, 1);
    await openPull(gm(), VERA, 'Machete', TOM);
    await dialog()
      .root.getByLabel(/All-Out Attack/u)
      .check();
    await press(seats(), await pull(seats(), [2]), 'Resist without Willpower');
    await gm().closeWindows();
    await expectState(VERA, 'Defence 0');
    await goTo(5, 0);
    await expectState(VERA, 'Defence 0');
    await goTo(5, 1);
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
