/** What Step Dice counts in a turn, as players see it without a GM, who only goes on to the next round. Each test continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab } from '../../e2e/pages/chat.ts';
import { findLedger, findLedgerFold } from '../../e2e/dark-harvest/ledger-page.ts';
import { beginFight, closeDialogs, expectSaid, type Seats } from '../../e2e/pages/fights.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { listInjuries } from '../../e2e/step-dice/life-page.ts';
import { attack, drifter, gunner, openAttack, rollDialog, rollFromCard } from '../../e2e/step-dice/step-fight.ts';

const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';
const SCENE = 'The Landing';

const torch = {
  name: 'Torch',
  type: 'stepWeapon',
  system: { skill: 'melee', damage: 2, type: 'wound', close: true, readied: true, burns: true },
};

const cudgel = { name: 'Cudgel', type: 'stepWeapon', system: { damage: 2, type: 'stun', close: true, readied: true } };

/** Dodges with d6 + d8; each of Agility, Vitality, Willpower and the others has another die, but for Vitality. 16 Life Points. */
const other = {
  ...drifter,
  system: { attributes: { ...drifter.system.attributes, strength: 2, intelligence: 2, vitality: 3, willpower: 5 } },
  items: [...drifter.items, cudgel],
};

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
    await createActor(gm, CASS, 'Ada', { ...gunner, items: [...gunner.items, torch] });
    await createActor(gm, ORRIN, 'Bertrand', other);
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

  it('SD-10.5: so do a roll of a complex action and of surgery, which are begun for none', async () => {
    const { ada, bertrand } = table;
    const update = (seat: Seat, actor: string, system: object) =>
      seat.run(
        async ({ game }, given) => void (await game.actors.getName(given.actor)?.update({ system: given.system })),
        { actor, system },
      );
    const expectLeft = (left: string) =>
      expect.poll(() => ada.page.locator('.step-turn').textContent()).toContain(left);
    await update(bertrand, ORRIN, { health: { wound: 3 } });
    await target(ada, ORRIN);
    for (const [button, sides, fill] of [
      [
        'Begin a complex action',
        [8, 10],
        () => ada.page.locator('.tetrad-ask [name="skill"]').selectOption({ label: 'guns' }),
      ],
      ['Operate on your target', [6, 6], () => Promise.resolve()],
    ] as const) {
      await update(ada, CASS, { turn: { taken: 0 } });
      const card = await awaitMessage(byAda(), async () => {
        await (await openSheet(ada, CASS, button)).click();
        await fill();
        await ada.page.getByRole('button', { name: 'Begin', exact: true }).click();
      });
      await expectLeft('1 of 1 action left');
      const dice = sides.map((side) => [3, side] as const);
      await rollFromCard(byAda(), card, 'Roll', dice, 'dialog');
      await expectLeft('0 of 1 action left');
      await findMessage(ada, card)
        .locator('button:visible', { hasText: /^\s*Roll/u })
        .click();
      await expect.poll(() => dialog(ada).readRefusal()).toContain('No action is left this turn.');
      await closeDialogs(ada);
    }
    await update(bertrand, ORRIN, { health: { wound: 0 } });
  });

  it('SD-36.5: the unconscious, the dead and the only roused make no roll of choice; a player may all the same, and the card says what was against it', async () => {
    const { ada, bertrand } = table;
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
        [bertrand, ada],
        [
          [3, 6],
          [3, 6],
        ],
      );
      await expectSaid(byAda(), card, says);
      await bertrand.closeWindows();
    }
    await ada.run(async ({ game }, name) => {
      await game.actors.getName(name)?.update({ system: { health: { wound: 3 } } });
    }, CASS);
    await target(bertrand, CASS);
    // Surgery and other complex actions are rolls of choice too.
    for (const begin of ['Begin a complex action', 'Operate on your target']) {
      const asked = await awaitMessage([bertrand, ada], async () => {
        await (await openSheet(bertrand, ORRIN, begin)).click();
        await bertrand.page.getByRole('button', { name: 'Begin', exact: true }).click();
      });
      await bertrand.closeWindows();
      await findMessage(bertrand, asked).getByRole('button', { name: /^Roll/u }).click();
      await expect.poll(() => dialog(bertrand).readRefusal()).toContain(`${ORRIN} is dead.`);
      await closeDialogs(bertrand);
    }
    await ada.run(async ({ game }, name) => {
      await game.actors.getName(name)?.update({ system: { health: { wound: 0 } } });
    }, CASS);
    await hurt({}, { deadSince: null });
  });

  it('SD-20.3, SD-20.4, SD-20.5: a disarmed target rolls Agility + Willpower against 11 or its weapon is no longer ready, until that is undone; empty hands drop nothing', async () => {
    const { ada, bertrand } = table;
    const isReady = () =>
      ada.run(({ game }, name) => {
        const item = game.actors.getName(name)?.items.getName('Cudgel');
        return (item as unknown as { system: { readied: boolean } }).system.readied;
      }, ORRIN);
    /** Hits Orrin’s weapon and has him roll d6 + d10 to keep it. */
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
        .getByText(/^\s*Keep the weapon:\s*succeeds 25%\s*$/u)
        .waitFor();
      expect(await findMessage(bertrand, blow).getByText('Keep the weapon').count()).toBe(0);
      const roll = [
        [faces[0], 6],
        [faces[1], 10],
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

  it('SD-11.1, SD-11.6, SD-16.7: its owner is told of the turn that begins, and declares it; the free 15 feet are no action', async () => {
    const { ada } = table;
    const turn = ada.page.locator('.step-turn');
    const move = (feet: number) =>
      ada.run(
        async ({ game }, given) => {
          const scene = game.scenes.getName(given.scene);
          const { size } = (scene as unknown as { grid: { size: number } }).grid;
          const token = scene?.tokens.getName(given.name);
          // A space is 3 feet.
          await token?.update({ y: token.y + (given.feet / 3) * size });
          return (((token?.y ?? 0) - 100) / size) * 3;
        },
        { scene: SCENE, name: CASS, feet },
      );
    await openSheet(ada, CASS, 'guns');
    const sheet = ada.page.locator('.application.sheet', { hasText: CASS });
    await goTo(3, 0);
    await expect
      .poll(() => sheet.locator('.head-turn').textContent())
      .toBe(`Your turn, ${CASS}. Click a weapon or an action.`);
    await expect.poll(() => turn.textContent()).toContain('Nothing declared yet, so 1 action');
    await (await openSheet(ada, CASS, 'Declare actions')).click();
    await ada.page.locator('.tetrad-ask [name="actions"]').fill('2');
    await ada.page.locator('.tetrad-ask [name="stance"]').selectOption('allOutAttack');
    await ada.page.getByRole('button', { name: 'Declare', exact: true }).click();
    await expect.poll(() => turn.textContent()).toContain('2 of 2 actions left');
    expect(await sheet.getByRole('button', { name: 'Declare actions' }).count()).toBe(0);
    expect(await move(15)).toBe(15);
    await expect.poll(() => turn.textContent()).toMatch(/2 of 2 actions left.*All-out attack.*15 of 15 feet moved/u);
    await goTo(3, 1);
    await expect
      .poll(() => sheet.locator('.head-turn').textContent())
      .toBe(`${ORRIN}’s turn. ${CASS} may reply when attacked.`);
    await goTo(4, 0);
    await expect.poll(() => turn.textContent()).toContain('Nothing declared yet, so 1 action');
    await ada.closeWindows();
  });

  it('SD-10.7: an action out of turn has a quiet note, in the dialog and on its card; what is free has none', async () => {
    const { ada, bertrand } = table;
    const note = `It is not ${CASS}’s turn.`;
    const open = async () => {
      await (await openSheet(ada, CASS, 'guns')).click();
      await dialog(ada).root.waitFor();
    };
    const dice = [
      [3, 8],
      [3, 10],
    ] as const;
    const isNoted = async (card: string) => (await findMessage(bertrand, card).getByText(note).count()) > 0;
    await open();
    expect(await dialog(ada).readNotes()).not.toContain(note);
    const inTurn = await rollDialog(byAda(), dice);
    expect(await isNoted(inTurn)).toBe(false);
    await goTo(5, 1);
    await open();
    await expect.poll(() => dialog(ada).readNotes()).toContain(note);
    expect(await dialog(ada).readRefusal()).toBeNull();
    await dialog(ada).tick('free');
    await expect.poll(() => dialog(ada).readNotes()).not.toContain(note);
    await dialog(ada).tick('free', false);
    await expect.poll(() => dialog(ada).readNotes()).toContain(note);
    await expectSaid(byAda(), await rollDialog(byAda(), dice), note);
    await ada.closeWindows();
  });

  it('SD-17.5: cover that is taken as an action is what an attacker’s dialog starts with, in the next round too, until the fighter moves', async () => {
    const { ada, bertrand } = table;
    const expectCover = async (cover: string) => {
      await openAttack(ada, CASS, 'Pistol', ORRIN);
      await expect.poll(() => dialog(ada).field('cover').inputValue()).toBe(cover);
      await closeDialogs(ada);
    };
    await expectCover('none');
    await (await openSheet(bertrand, ORRIN, 'Take cover')).click();
    await bertrand.page.getByRole('button', { name: 'Heavy cover (+6)' }).click();
    await bertrand.page.locator('.step-turn', { hasText: 'Heavy cover (+6)' }).waitFor();
    await expect.poll(() => bertrand.page.locator('.step-turn').textContent()).toContain('0 of 1 action left');
    await expectCover('heavy');
    await goTo(6, 0);
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
      [7, 4],
      [8, 5],
    ] as const) {
      await goTo(round, 0);
      await open();
      // Orrin’s Vitality and Willpower.
      await expect.poll(() => dialog(ada).readPool()).toBe('1 d6 1 d10');
      const card = await rollDialog(byAda(), [
        [3, 6],
        [face, 10],
      ]);
      await expectSaid(byAda(), card, 'Average (7)', face === 5 ? 'Success' : 'Failure');
      // In a fight a try is an action and no minute.
      expect(await findMessage(ada, card).textContent()).not.toContain('the GM lets time pass');
      await open();
      await expect.poll(() => dialog(ada).readRefusal()).toContain('No action is left this turn.');
      await closeDialogs(ada);
      if (face === 4) continue;
      await findMessage(bertrand, card)
        .getByRole('button', { name: `Apply to ${ORRIN}` })
        .click();
      await expectSaid(byAda(), card, `${ORRIN} is awake, but too weak for full actions.`);
    }
    await (await openSheet(bertrand, ORRIN, 'athletics')).click();
    await expect.poll(() => dialog(bertrand).readRefusal()).toContain('too weak for full actions');
  });

  it('SD-40.10: a burn leaves a scar on the sheet, which goes when the damage is undone', async () => {
    const { ada, bertrand } = table;
    await goTo(9, 0);
    const blow = await attack(byAda(), { attacker: CASS, weapon: 'Torch', victim: ORRIN }, [
      [3, 8],
      [3, 8],
    ]);
    const hit = await rollFromCard(byBertrand(), blow, 'Innate defence', [[4, 6]]);
    const damage = await rollFromCard(byAda(), hit, `Roll damage to ${ORRIN}`, [[2, 4]]);
    await findMessage(bertrand, damage).getByRole('button', { name: 'Apply', exact: true }).click();
    await expect.poll(() => listInjuries(ada, ORRIN)).toEqual(['Burn scar']);
    await bertrand.page
      .locator('#chat .message', { hasText: `The burn leaves ${ORRIN} with a scar` })
      .first()
      .waitFor();
    await findMessage(bertrand, damage).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => listInjuries(ada, ORRIN)).toEqual([]);
  });

  /** Sets what Orrin has taken, and then the state it is in, which the points would rule. */
  const setOrrin = (health: object, condition: object) =>
    table.bertrand.run(
      async ({ game }, given) => {
        for (const system of given.all) await game.actors.getName(given.name)?.update({ system });
      },
      { name: ORRIN, all: [{ health }, { condition }] },
    );

  it('SD-11.2, SD-11.3, SD-14.1, SD-14.2: three declared actions cost each of them two steps, and a chosen defence is one of the next turn, in no later one, an innate one of none', async () => {
    const { ada, bertrand } = table;
    await setOrrin({ stun: 0, wound: 0, shock: 0 }, { outSince: null, outNext: null, outRoused: false });
    const expectSkill = async (
      seat: Seat,
      actor: string,
      skill: string,
      pool: string,
      refusal: string | null = null,
    ) => {
      await (await openSheet(seat, actor, skill)).click();
      await expect.poll(() => dialog(seat).readPool()).toBe(pool);
      if (refusal) await expect.poll(() => dialog(seat).readRefusal()).toContain(refusal);
      else expect(await dialog(seat).readRefusal()).toBeNull();
    };
    await goTo(10, 0);
    await (await openSheet(ada, CASS, 'Declare actions')).click();
    await ada.page.locator('.tetrad-ask [name="actions"]').fill('3');
    await ada.page.getByRole('button', { name: 'Declare', exact: true }).click();
    await ada.page.locator('.step-turn', { hasText: '3 of 3 actions left' }).waitFor();
    await expectSkill(ada, CASS, 'guns', '1 d8 1 d6');
    await rollDialog(byAda(), [
      [3, 8],
      [3, 6],
    ]);
    await ada.closeWindows();
    const shot = await attack(byAda(), { attacker: CASS, weapon: 'Pistol', victim: ORRIN }, [
      [2, 8],
      [2, 6],
    ]);
    await rollFromCard(
      byBertrand(),
      shot,
      'Dodge',
      [
        [3, 6],
        [3, 8],
      ],
      'dialog',
    );
    await expectSkill(ada, CASS, 'guns', '1 d8 1 d6');
    await closeDialogs(ada);
    const second = await attack(byAda(), { attacker: CASS, weapon: 'Pistol', victim: ORRIN }, [
      [2, 8],
      [2, 6],
    ]);
    await rollFromCard(byBertrand(), second, 'Innate defence', [[5, 6]]);
    await goTo(10, 1);
    // Nothing is declared: one action besides the dodge.
    await expectSkill(bertrand, ORRIN, 'athletics', '1 d6 1 d4');
    await rollDialog(byBertrand(), [
      [3, 6],
      [3, 4],
    ]);
    await expectSkill(bertrand, ORRIN, 'athletics', '1 d6 1 d4', 'No action is left this turn.');
    await closeDialogs(bertrand);
    await goTo(11, 0);
    await expectSkill(ada, CASS, 'guns', '1 d8 1 d10');
    await closeDialogs(ada);
    await goTo(11, 1);
    await expectSkill(bertrand, ORRIN, 'athletics', '1 d6 1 d6');
  });

  it('SD-35.2, SD-35.5, SD-38.2: at each own turn the rolls to stay conscious and alive come again, 4 harder; a failure ends the one row, but the unconscious roll to stay alive too', async () => {
    const { ada, bertrand } = table;
    const expectState = (condition: object) => expect.poll(() => readActor(ada, ORRIN)).toMatchObject({ condition });
    const roll = async (button: string, difficulty: string, faces: readonly [number, number]): Promise<void> => {
      await bertrand.page.locator('#chat .message button:visible', { hasText: button }).last().click();
      await dialog(bertrand).root.waitFor();
      await bertrand.withFaces(
        // Vitality and Willpower, each 2 steps less.
        [
          [faces[0], 2],
          [faces[1], 6],
        ],
        async () => {
          await dialog(bertrand).roll();
          await dialog(bertrand).root.waitFor({ state: 'detached' });
        },
      );
      await ada.page.locator('#chat .message', { hasText: difficulty }).last().waitFor();
    };
    /** Cass ends her turn, and Orrin’s begins, without a GM. */
    const endTurn = () => ada.run(async ({ game }) => void (await game.combats.contents[0]?.nextTurn()));
    await goTo(12, 0);
    await setOrrin({ stun: 4, wound: 16, shock: 0 }, { stayingNext: 7, stayingOwed: 0, dyingNext: 3, dyingOwed: 0 });
    await endTurn();
    await expectState({ stayingNext: 7, stayingOwed: 1, dyingNext: 3, dyingOwed: 1 });
    await roll('Stay conscious', 'Average (7)', [2, 6]);
    await expectState({ stayingNext: 11, stayingOwed: 0 });
    await roll('Stay alive', 'Easy (3)', [2, 2]);
    await expectState({ dyingNext: 7, dyingOwed: 0 });
    await goTo(13, 0);
    await endTurn();
    await expectState({ stayingOwed: 1, dyingOwed: 1 });
    await roll('Stay conscious', 'Hard (11)', [2, 6]);
    await expectState({ stayingNext: null, outRoused: false, outSince: 0 });
    await roll('Stay alive', 'Average (7)', [2, 6]);
    await expectState({ dyingNext: 11, dyingOwed: 0 });
    await goTo(14, 0);
    await endTurn();
    await expectState({ stayingNext: null, dyingNext: 11, dyingOwed: 1 });
    await roll('Stay alive', 'Hard (11)', [2, 6]);
    await expectState({ deadSince: 0 });
  });
});
