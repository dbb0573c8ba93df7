/** Rolls, defences and what wounds bring in Step Dice, as a GM sees them who plays everyone. The tests of the fight continue from one another. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { beginFight } from '../../e2e/pages/fights.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { findCard, pickHazard } from '../../e2e/step-dice/life-page.ts';
import {
  attack,
  closeDialogs,
  drifter,
  expectHealth,
  expectSaid,
  gunner,
  openAttack,
  rollDialog,
  rollFromCard,
  toggleStatus,
  type Rolled,
  type Seats,
} from '../../e2e/step-dice/step-fight.ts';

const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';
const IKE = 'Ike Barlow';
const UNA = 'Una Calder';
const SCENE = 'The Yard';
const KNIFE = { attacker: CASS, weapon: 'Knife', victim: ORRIN };

/** Someone who cannot move: Agility has no die, and neither has the one skill. */
const statue = {
  type: 'stepCharacter',
  system: { attributes: { agility: 0 } },
  items: [{ name: 'Idling', type: 'stepSkill', system: { identifier: 'idling', rank: 0, attribute: 'agility' } }],
};

/** A drifter with a stave, who parries with d6 + d10. */
const parrier = {
  ...drifter,
  items: [
    ...drifter.items,
    { name: 'Staves', type: 'stepSkill', system: { identifier: 'staves', rank: 5, attribute: 'strength' } },
    {
      name: 'Stave',
      type: 'stepWeapon',
      system: { skill: 'staves', damage: 2, type: 'stun', close: true, readied: true },
    },
  ],
};

const dice = (sides: number, ...faces: readonly number[]): Rolled[] => faces.map((face) => [face, sides]);

describeTable('rolls and wounds of Step Dice', ['Gamemaster'], (table) => {
  const gm = () => table.gamemaster;
  const seats = (): Seats => [table.gamemaster];
  const dialog = () => new CheckDialogPage(table.gamemaster);
  const expectPool = (pool: string) => expect.poll(() => dialog().readPool()).toBe(pool);
  const set = (actor: string, system: object) =>
    gm().run(
      async ({ game }, given) => void (await game.actors.getName(given.actor)?.update({ system: given.system })),
      { actor, system },
    );
  const letEqualSucceed = (isOn: boolean) =>
    gm().run(({ game }, value) => game.settings.set('tetrad', 'stepDiceEqualSucceeds', value), isOn);
  const strike = (faces: readonly number[], victim = ORRIN) => attack(seats(), { ...KNIFE, victim }, dice(8, ...faces));
  const findResult = (id: string) => findMessage(gm(), id).locator('.card-result').first();
  const expectResult = async (id: string, total: string, result: string) => {
    await findResult(id).getByText(result, { exact: true }).waitFor();
    await expect.poll(() => findMessage(gm(), id).locator('.card-number strong').first().textContent()).toBe(total);
  };

  /** Opens the roll of a skill on a sheet, and rolls it against a difficulty. @returns the id of the card */
  async function rollSkill(actor: string, skill: string, difficulty: string, faces: readonly Rolled[]) {
    await (await openSheet(gm(), actor, skill)).click();
    await dialog().choose('difficulty', difficulty);
    const id = await rollDialog(seats(), faces);
    await gm().closeWindows();
    return id;
  }

  beforeAll(async () => {
    await createActor(gm(), CASS, 'Gamemaster', gunner);
    await createActor(gm(), ORRIN, 'Gamemaster', drifter);
    await createActor(gm(), IKE, 'Gamemaster', parrier);
    await createActor(gm(), UNA, 'Gamemaster', statue);
    await placeTokens(gm(), SCENE, [CASS, ORRIN, IKE, UNA]);
    await gm().run(async ({ CONFIG }) => {
      for (const [name, kind] of [
        ['Sealed hold', 'suffocation'],
        ['Open airlock', 'vacuum'],
      ])
        await CONFIG.Item.documentClass.create({ name, type: 'stepHazard', system: { kind } });
    });
    await findToken(gm(), UNA).waitFor();
    await openTab(gm(), 'chat');
  });

  afterEach(() => closeDialogs(gm()));

  it('SD-14.1, SD-14.6, SD-15.1, SD-15.2, SD-15.3, SD-30.5: innate defence is rolled for each attack, and its 1 counts 1; a block is Agility and the skill of the weapon in hand, and a failed one takes the normal hit; an equal total misses with any setting', async () => {
    await letEqualSucceed(true);
    const innate = await rollFromCard(seats(), await strike([3, 2]), 'Innate defence', dice(6, 1));
    await expectSaid(seats(), innate, `${CASS} hits ${ORRIN} by 4.`);
    const block = await rollFromCard(seats(), await strike([8, 6]), 'Block', dice(6, 3, 2), 'dialog');
    await expectSaid(seats(), block, `${CASS} hits ${ORRIN} by 9.`);
    expect(await findMessage(gm(), block).getByText('blocks with bare hands').count()).toBe(0);
    const damage = await rollFromCard(seats(), block, `Roll damage to ${ORRIN}`, dice(4, 3));
    await expectSaid(seats(), damage, 'Basic damage: 9. Weapon: 3 (wounds).');
    const parry = [
      [5, 6],
      [9, 10],
    ] as const;
    // Whoever blocks with a weapon in hand takes nothing of a blow that is blocked.
    const parried = await rollFromCard(seats(), await strike([8, 5], IKE), 'Block', parry, 'dialog');
    await expectSaid(seats(), parried, `${CASS} misses ${IKE}.`);
    expect(await findMessage(gm(), parried).locator('[data-action="rollHitDamage"]').count()).toBe(0);
    const passed = await rollFromCard(seats(), await strike([8, 7], IKE), 'Block', parry, 'dialog');
    await expectSaid(seats(), passed, `${CASS} hits ${IKE} by 1.`);
    await findMessage(gm(), passed).locator('[data-action="rollHitDamage"]').first().waitFor();
    const even = await rollFromCard(seats(), await strike([2, 2]), 'Innate defence', dice(6, 4));
    await expectSaid(seats(), even, `${CASS} misses ${ORRIN}.`);
    await letEqualSucceed(false);
  });

  it('SD-27.1: in the dark an innate roll above 3 avoids the attack; else what is rolled less that is the damage', async () => {
    await toggleStatus(gm(), CASS, 'blind');
    for (const [face, verdict] of [
      [3, `In the dark, ${CASS} hits ${ORRIN} by 5.`],
      [4, `${ORRIN} avoids the attack in the dark.`],
    ] as const) {
      const blow = await strike([5, 3]);
      const replies = findMessage(gm(), blow).locator('[data-reply]');
      await replies.first().waitFor();
      expect(await replies.evaluateAll((all) => all.map((one) => one.getAttribute('data-reply')))).toEqual(['innate']);
      const reply = await rollFromCard(seats(), blow, 'Innate defence', dice(6, face));
      await expectSaid(seats(), reply, verdict);
      // Whoever avoids it sees no dice of the attack.
      await expect.poll(() => findMessage(gm(), blow).locator('.dice-row').count()).toBe(face === 3 ? 2 : 1);
    }
    await toggleStatus(gm(), CASS, 'blind');
  });

  it('SD-8.3, SD-32.2: a roll of no dice is 0 and no botch; Composure is the faces of Alertness and Willpower', async () => {
    await expectResult(await rollSkill(UNA, 'Idling', 'easy', []), '0', 'Failure');
    const innate = await rollFromCard(seats(), await strike([3, 2], UNA), 'Innate defence', []);
    await expectSaid(seats(), innate, `${CASS} hits ${UNA} by 5.`);
    await openSheet(gm(), ORRIN, 'athletics');
    const sheet = gm().page.locator('.application.sheet', { hasText: ORRIN });
    await sheet.getByRole('tab', { name: 'Health' }).click();
    // d4 and d8.
    await expect.poll(() => sheet.locator('[data-track="stress"] .count').textContent()).toBe('0 / 12');
  });

  it('SD-7.1, SD-7.2, SD-7.3, SD-7.4: direct help is added, a botched one adds nothing; of advice the higher roll counts; a leader who botches fails, but the other’s roll counts', async () => {
    const help = async (roll: string, helper: string, how: string, faces: readonly number[]) => {
      await findToken(gm(), helper).click();
      await awaitMessage(seats(), async () => {
        await pressButton(gm(), roll, how);
        await dialog().root.waitFor();
        await gm().withFaces(dice(6, ...faces), async () => {
          await dialog().roll();
          await dialog().root.waitFor({ state: 'detached' });
        });
      });
    };
    const lead = (first: number, second: number) =>
      rollSkill(CASS, 'guns', 'average', [
        [first, 8],
        [second, 10],
      ]);
    const weak = await lead(3, 2);
    await help(weak, ORRIN, 'Help directly', [1, 1]);
    await expectSaid(seats(), weak, `${ORRIN} helps: 0.`);
    await expectResult(weak, '5', 'Failure');
    await help(weak, IKE, 'Help directly', [3, 1]);
    await expectResult(weak, '9', 'Success');
    const advised = await lead(3, 2);
    await help(advised, ORRIN, 'Help with advice', [2, 2]);
    await expectSaid(seats(), advised, `${ORRIN} helps: 4.`);
    await expectResult(advised, '5', 'Failure');
    await help(advised, IKE, 'Help with advice', [6, 3]);
    await expectResult(advised, '9', 'Success');
    const botched = await lead(1, 1);
    await help(botched, ORRIN, 'Help directly', [6, 6]);
    await expectResult(botched, '14', 'Botch');
    await help(botched, IKE, 'Help with advice', [6, 3]);
    await expectResult(botched, '9', 'Success');
  });

  it('SD-6.1, SD-6.2, SD-6.3, SD-6.4, SD-6.5, SD-6.7, SD-6.8: the sum must beat five times the difficulty; a botch adds nothing, the first raises the target by 20, the second loses; with the setting an equal sum is enough; then nothing is rolled', async () => {
    const begin = async (name: string) => {
      const id = await awaitMessage(seats(), async () => {
        await (await openSheet(gm(), CASS, 'Begin a complex action')).click();
        await gm().page.locator('.tetrad-ask [name="name"]').fill(name);
        await gm().page.locator('.tetrad-ask [name="skill"]').selectOption({ label: 'guns' });
        await gm().page.locator('.tetrad-ask [name="difficulty"]').selectOption('3');
        await gm().page.getByRole('button', { name: 'Begin', exact: true }).click();
      });
      await gm().closeWindows();
      await expectSaid(seats(), id, '0 of 15');
      return id;
    };
    const again = async (id: string, first: number, second: number, said: string) => {
      const faces = [
        [first, 8],
        [second, 10],
      ] as const;
      await rollFromCard(seats(), id, 'Roll', faces, 'dialog');
      await expectSaid(seats(), id, said);
    };
    const expectOver = (id: string) =>
      expect.poll(() => findMessage(gm(), id).getByRole('button', { name: /^Roll/u }).count()).toBe(0);
    await letEqualSucceed(true);
    const even = await begin('Even');
    await letEqualSucceed(false);
    await again(even, 8, 7, 'Done.');
    await expectOver(even);
    const open = await begin('Open');
    await again(open, 7, 4, '11 of 15');
    await again(open, 1, 3, '15 of 15');
    await again(open, 1, 2, 'Done.');
    await expectSaid(seats(), open, '18 of 15');
    await expectOver(open);
    const lost = await begin('Lost');
    await again(lost, 4, 3, '7 of 15');
    await again(lost, 1, 1, '7 of 35');
    await again(lost, 1, 1, 'Failed.');
    await expectOver(lost);
  });

  it('SD-50.3, SD-50.4: an answer says its chance; speakers alternate, a botch does nothing, and stress ends with the scene', async () => {
    await target(gm(), ORRIN);
    await (await openSheet(gm(), CASS, 'Argue with your target')).click();
    const speech = await rollDialog(seats(), dice(6, 5, 4));
    // Orrin’s d8 + d8 reach 9 in 36 of 64 cases.
    await findMessage(gm(), speech)
      .getByText(/^\s*Answer for Orrin Blake:\s*no stress 56%\s*$/u)
      .waitFor();
    const answer = await rollFromCard(seats(), speech, `Answer for ${ORRIN}`, dice(8, 2, 2), 'dialog');
    await expectSaid(seats(), answer, `${CASS} presses ${ORRIN}: 5 stress.`);
    await expect.poll(() => readActor(gm(), ORRIN)).toMatchObject({ stress: 5 });
    await (await openSheet(gm(), CASS, 'Argue with your target')).click();
    await expect.poll(() => dialog().readRefusal()).toContain(`it is ${ORRIN}’s turn to speak`);
    await dialog().close();
    await gm().closeWindows();
    const botch = await rollFromCard(seats(), answer, `Speak for ${ORRIN}`, dice(8, 1, 1), 'dialog');
    const held = await rollFromCard(seats(), botch, `Answer for ${CASS}`, dice(6, 1, 1), 'dialog');
    await expectSaid(seats(), held, `${CASS} holds out against ${ORRIN}: no stress.`);
    await gm().run(({ game }) => (game as unknown as { tetrad: { sceneEnds(): Promise<void> } }).tetrad.sceneEnds());
    const window = gm().page.locator('.application', { hasText: 'Stress is gone' });
    await window.getByRole('button', { name: 'End the scene' }).click();
    await expect.poll(() => readActor(gm(), ORRIN)).toMatchObject({ stress: 0 });
  });

  it('SD-40.2, SD-40.6, SD-40.7: every second turn without air Resistance, 4 harder each time, or d2 stun, then shock and wounds; vacuum kills', async () => {
    await target(gm(), IKE);
    await pickHazard(gm(), 'Sealed hold');
    const suffocate = async (difficulty: string) => {
      await gm()
        .page.locator('#chat .message', { hasText: 'Sealed hold: Ike' })
        .getByRole('button', { name: /Go on to the next roll/u })
        .first()
        .click();
      const due = findCard(gm(), 'has no air and rolls Resistance').locator('button', { hasText: 'Hold out' });
      await due.click();
      await gm().withFaces([...dice(8, 1, 2), ...dice(2, 2)], async () => {
        await dialog().roll();
        await dialog().root.waitFor({ state: 'detached' });
      });
      await gm().page.locator('#chat .message').getByText(difficulty).last().waitFor();
      await findCard(gm(), 'Dice: 2 (stun).').getByRole('button', { name: 'Apply' }).click();
    };
    await suffocate('Easy (3)');
    await expectHealth(gm(), IKE, 2, 0);
    await set(IKE, { health: { stun: 16 } });
    await suffocate('Average (7)');
    await expectHealth(gm(), IKE, 16, 2, 2);
    await pickHazard(gm(), 'Open airlock');
    await findCard(gm(), 'vacuum kills')
      .getByRole('button', { name: `Kill ${IKE}` })
      .click();
    await findToken(gm(), IKE).and(gm().page.locator('[aria-label*="Dead"]')).waitFor();
  });

  const endTurn = () => gm().run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));

  /** Sets a track of an actor with a click on its sheet, so that what follows from it is due. */
  async function mark(actor: string, what: string): Promise<void> {
    const box = await openSheet(gm(), actor, what);
    await box.click();
    await gm().closeWindows();
  }

  /** Makes a due roll that the newest card of someone offers. */
  async function rollDue(button: string, faces: readonly Rolled[]): Promise<void> {
    const due = gm().page.locator('#chat .message button:visible', { hasText: button });
    await due.last().click();
    await gm().withFaces(faces, async () => {
      await dialog().roll();
      await dialog().root.waitFor({ state: 'detached' });
    });
  }
  const expectRow = (condition: object) => expect.poll(() => readActor(gm(), ORRIN)).toMatchObject({ condition });

  it('SD-35.2, SD-35.4: to stay conscious is rolled each turn, 4 harder; it begins anew after healing', async () => {
    await beginFight(gm(), SCENE, { [CASS]: 9, [ORRIN]: 5 });
    await mark(ORRIN, 'Set stun to 16');
    await rollDue('Stay conscious', dice(8, 4, 4));
    await expectRow({ stayingNext: 11, stayingOwed: 0 });
    await endTurn();
    await rollDue('Stay conscious', dice(8, 6, 6));
    await expectRow({ stayingNext: 15, stayingOwed: 0 });
    await mark(ORRIN, 'Set stun to 10');
    await expectRow({ stayingNext: null });
    await mark(ORRIN, 'Set stun to 16');
    await rollDue('Stay conscious', dice(8, 3, 4));
    await expectRow({ stayingNext: null });
    await findToken(gm(), ORRIN).and(gm().page.locator('[aria-label*="Unconscious"]')).waitFor();
  });

  it('SD-36.1, SD-38.2, SD-38.3: stun of the unconscious is shock; they roll to stay alive each turn; twice their Life Points of wounds kill', async () => {
    const hurt = async (faces: readonly number[], knife: number) => {
      const blow = await strike(faces);
      const damage = await rollFromCard(seats(), blow, `Roll damage to ${ORRIN}`, dice(4, knife));
      await pressButton(gm(), damage, 'Apply');
    };
    // 4 over 3 is a basic damage of 1, an odd point of stun.
    await hurt([2, 2], 1);
    await expectHealth(gm(), ORRIN, 16, 1, 1);
    await mark(ORRIN, 'Set wounds to 16');
    await rollDue('Stay alive', dice(4, 2, 2));
    await expectRow({ dyingNext: 7, dyingOwed: 0 });
    await endTurn();
    await endTurn();
    await rollDue('Stay alive', dice(4, 4, 4));
    await expectRow({ dyingNext: 11, dyingOwed: 0, deadSince: null });
    await set(ORRIN, { health: { wound: 31 } });
    await hurt([2, 2], 1);
    await findToken(gm(), ORRIN).and(gm().page.locator('[aria-label*="Dead"]')).waitFor();
  });

  it('SD-7.5, SD-27.3, SD-27.4: help is an action; a lurch fells whoever fails; adrift, all rolls of the turn lose 2 steps', async () => {
    await endTurn();
    await toggleStatus(gm(), CASS, 'stepUnstable');
    await (await openSheet(gm(), CASS, 'Keep your footing')).click();
    await rollDialog(seats(), dice(8, 4, 3));
    await findToken(gm(), CASS).and(gm().page.locator('[aria-label*="Prone"]')).waitFor();
    await gm().closeWindows();
    for (const status of ['stepUnstable', 'prone', 'stepWeightless']) await toggleStatus(gm(), CASS, status);
    await target(gm(), UNA);
    await openAttack(gm(), CASS, 'Knife', UNA);
    await expectPool('1 d8 1 d4');
    await closeDialogs(gm());
    await (await openSheet(gm(), CASS, 'Steady yourself')).click();
    await rollDialog(seats(), dice(8, 4, 4));
    await openAttack(gm(), CASS, 'Knife', UNA);
    await expectPool('1 d8 1 d8');
    await closeDialogs(gm());
    for (const how of ['Help with advice', 'Help directly']) {
      const roll = await rollSkill(UNA, 'Idling', 'easy', []);
      await openAttack(gm(), CASS, 'Knife', UNA);
      expect(await dialog().readRefusal()).toBeNull();
      await closeDialogs(gm());
      await findToken(gm(), CASS).click();
      await pressButton(gm(), roll, how);
      await rollDialog(seats(), dice(8, 4, 4));
      await openAttack(gm(), CASS, 'Knife', UNA);
      await expect.poll(() => dialog().readRefusal()).toContain('No action is left this turn.');
      await closeDialogs(gm());
      await gm().run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
    }
  });
});
