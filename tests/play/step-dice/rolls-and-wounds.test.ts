/** Rolls, defences and what wounds bring in Step Dice, as a GM sees them who plays everyone. The tests of the fight continue from one another. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { beginFight } from '../../e2e/pages/fights.ts';
import { findToken, pickHazard, target } from '../../e2e/pages/scene.ts';
import { findCard, listInjuries } from '../../e2e/step-dice/life-page.ts';
import {
  attack,
  closeDialogs,
  drifter,
  expectHealth,
  expectSaid,
  gunner,
  openAttack,
  rollDialog,
  rollDue as makeDue,
  rollFromCard,
  toggleStatus,
  type Rolled,
  type Seats,
} from '../../e2e/step-dice/step-fight.ts';

const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';
const IKE = 'Ike Barlow';
const UNA = 'Una Calder';
const JO = 'Jo Kerr';
const SCENE = 'The Yard';
const KNIFE = { attacker: CASS, weapon: 'Knife', victim: ORRIN };

/** Someone who cannot move: Agility has no die, and neither has the one skill. */
const statue = {
  type: 'stepCharacter',
  system: { attributes: { agility: 0 } },
  items: [{ name: 'Idling', type: 'stepSkill', system: { identifier: 'idling', rank: 0, attribute: 'agility' } }],
};

/** A drifter with a stave, who parries with Agility d6 + d10, and whose Strength is d8. */
const parrier = {
  ...drifter,
  system: { attributes: { ...drifter.system.attributes, strength: 4 } },
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

/** 18 Life Points; Endurance d10 + d8 and Resistance d10 + d10. Strength is d12. */
const hardy = { ...drifter, system: { attributes: { ...drifter.system.attributes, strength: 6, vitality: 5 } } };

/** Keeps its footing with d8 + d4, steadies itself in zero-G with d8 + d10, and strikes with d10 + d8. No other attribute than Agility is d8. */
const attacker = {
  ...gunner,
  system: { attributes: { ...gunner.system.attributes, strength: 5, vitality: 3, alertness: 2 } },
};
const survival = {
  name: 'Survival',
  type: 'stepSkill',
  system: {
    identifier: 'survival',
    rank: 1,
    attribute: 'alertness',
    specialties: [{ name: 'Zero-G', identifier: 'zero-g', rank: 5 }],
  },
};

/** A grenade, thrown in increments of 20 feet. */
const grenade = {
  name: 'Grenade',
  type: 'stepWeapon',
  system: { skill: 'guns', damage: 6, type: 'wound', increment: 10, throw: 20, explosive: true, readied: true },
};

/** A weapon whose dice are split, of d4. */
const staff = {
  name: 'Staff',
  type: 'stepWeapon',
  system: { skill: 'melee', damage: 2, type: 'basic', close: true, readied: true },
};

const dice = (sides: number, ...faces: readonly number[]): Rolled[] => faces.map((face) => [face, sides]);

/** The dice of Cass close up. */
const blowOf = ([strength = 0, skill = 0]: readonly number[]): Rolled[] => [...dice(10, strength), ...dice(8, skill)];

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
  const strike = (faces: readonly number[], victim = ORRIN) => attack(seats(), { ...KNIFE, victim }, blowOf(faces));
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
    await createActor(gm(), CASS, 'Gamemaster', { ...attacker, items: [...gunner.items, staff, grenade, survival] });
    await createActor(gm(), ORRIN, 'Gamemaster', drifter);
    await createActor(gm(), IKE, 'Gamemaster', parrier);
    await createActor(gm(), UNA, 'Gamemaster', statue);
    await createActor(gm(), JO, 'Gamemaster', hardy);
    await placeTokens(gm(), SCENE, [CASS, ORRIN, IKE, UNA, JO]);
    await gm().run(async ({ CONFIG }) => {
      for (const [name, kind] of [
        ['Sealed hold', 'suffocation'],
        ['Open airlock', 'vacuum'],
      ])
        await CONFIG.Item.documentClass.create({ name, type: 'stepHazard', system: { kind } });
    });
    await findToken(gm(), JO).waitFor();
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

  it('SD-30.1, SD-30.2, SD-30.3, SD-30.4: defence, base and terrain are beaten together; innate and a block are added, a dodge replaces the base alone, even if it is lower', async () => {
    const defend = async (reply: string, faces: readonly Rolled[], verdict: string) => {
      await openAttack(gm(), CASS, 'Knife', JO);
      await dialog().choose('base', 'average');
      await dialog().fill('terrain', '2');
      const blow = await rollDialog(seats(), blowOf([8, 7]));
      await gm().closeWindows();
      const how = reply === 'Innate defence' ? 'at once' : 'dialog';
      await expectSaid(seats(), await rollFromCard(seats(), blow, reply, faces, how), verdict);
    };
    // 15 against 7 and 2, and what is rolled.
    await defend('Innate defence', dice(6, 5), `${CASS} hits ${JO} by 1.`);
    await defend('Innate defence', dice(6, 6), `${CASS} misses ${JO}.`);
    await defend('Block', dice(6, 1, 2), `${CASS} hits ${JO} by 3.`);
    // 15 against 3 and 2.
    await defend('Dodge', [...dice(6, 1), ...dice(8, 2)], `${CASS} hits ${JO} by 10.`);
  });

  it('SD-23.2: a thrown explosive needs to beat 7, however far and without innate defence; a dodge takes the place of the 7', async () => {
    const defend = async (reply: string, faces: readonly Rolled[], verdict: string) => {
      await openAttack(gm(), CASS, 'Grenade', JO);
      await dialog().choose('range', 'long');
      await gm().page.getByText('Difficulty before the defence: 7.').waitFor({ state: 'attached' });
      const thrown = await rollDialog(seats(), [...dice(8, 8), ...dice(10, 7)]);
      await gm().closeWindows();
      const replies = findMessage(gm(), thrown).locator('[data-reply]');
      await replies.first().waitFor();
      const offered = await replies.evaluateAll((all) => all.map((one) => one.getAttribute('data-reply') ?? ''));
      expect(offered.toSorted()).toEqual(['dodge', 'none']);
      const how = reply === 'Dodge' ? 'dialog' : 'at once';
      await expectSaid(seats(), await rollFromCard(seats(), thrown, reply, faces, how), verdict);
    };
    await defend('No defence', [], `${CASS} hits ${JO} by 8.`);
    await defend('Dodge', [...dice(6, 1), ...dice(8, 2)], `${CASS} hits ${JO} by 12.`);
  });

  /** Makes the Endurance roll that a damage card offers. */
  const endure = (card: string, first: number, second: number) =>
    makeDue(gm(), card, 'Endure the hit', [...dice(10, first), ...dice(8, second)]);

  it('SD-31.3, SD-32.3, SD-33.1, SD-33.4, SD-33.5, SD-39.1: basic dice are split with the rest; who beats Average with Vitality + Willpower takes the damage alone, who does not an injury too; armour stops wounds, then stun', async () => {
    const hit = async (says: string): Promise<string> => {
      const blow = await attack(seats(), { ...KNIFE, weapon: 'Staff', victim: JO }, blowOf([8, 7]));
      const reply = await rollFromCard(seats(), blow, 'Innate defence', dice(6, 3));
      const damage = await rollFromCard(seats(), reply, `Roll damage to ${JO}`, dice(4, 3));
      await expectSaid(seats(), damage, 'Basic damage: 12. Weapon: 3 (split evenly).', says);
      await pressButton(gm(), damage, 'Apply');
      return damage;
    };
    const undo = async (card: string) => {
      await pressButton(gm(), card, 'Undo');
      await expectHealth(gm(), JO, 0, 0);
    };
    const resisted = await hit('Stun 8, wounds 7.');
    await endure(resisted, 5, 3);
    await expectResult((await gm().run(({ game }) => game.messages.contents.at(-1)?.id)) ?? '', '8', 'Success');
    await expectHealth(gm(), JO, 8, 7);
    expect(await listInjuries(gm(), JO)).toEqual([]);
    await undo(resisted);
    const suffered = await hit('Stun 8, wounds 7.');
    await endure(suffered, 4, 3);
    await expect.poll(() => listInjuries(gm(), JO)).toEqual(['Debilitating injury']);
    await expectHealth(gm(), JO, 8, 7);
    await undo(suffered);
    await expect.poll(() => listInjuries(gm(), JO)).toEqual([]);
    await gm().run(async ({ game }, name) => {
      const coat = { name: 'Coat', type: 'stepArmor', system: { rating: 9, worn: true } };
      await game.actors.getName(name)?.createEmbeddedDocuments('Item', [coat]);
    }, JO);
    await undo(await hit('Stun 6, wounds 0.'));
  });

  it('SD-32.1, SD-32.2, SD-32.4, SD-37.1: wounds at half of Life Points take 2 steps off every attribute in rolls, and nothing off Life Points and Composure', async () => {
    const sheet = gm().page.locator('.application.sheet', { hasText: JO });
    const expectDice = async (wounds: number, pools: Readonly<Record<string, string>>, skill: string) => {
      await set(JO, { health: { wound: wounds } });
      for (const [attribute, pool] of Object.entries(pools)) {
        await openSheet(gm(), JO, 'athletics');
        await sheet.locator(`[data-attribute="${attribute}"]`).first().click();
        await expectPool(`1 ${pool} 1 ${pool}`);
        await closeDialogs(gm());
      }
      await (await openSheet(gm(), JO, 'athletics')).click();
      await expectPool(skill);
      await closeDialogs(gm());
      await openSheet(gm(), JO, 'athletics');
      await sheet.getByRole('tab', { name: 'Health' }).click();
      const count = (track: string) => sheet.locator(`[data-track="${track}"] .count`).textContent();
      // d10 and d8; d4 and d8.
      await expect.poll(() => count('wound')).toBe(`${wounds} / 18`);
      await expect.poll(() => count('stress')).toBe('0 / 12');
      await gm().closeWindows();
    };
    const whole = {
      agility: 'd6',
      strength: 'd12',
      vitality: 'd10',
      alertness: 'd4',
      intelligence: 'd6',
      willpower: 'd8',
    };
    await expectDice(8, whole, '1 d6 1 d6');
    const hurt = { agility: 'd2', strength: 'd8', vitality: 'd6', alertness: '–', intelligence: 'd2', willpower: 'd4' };
    await expectDice(9, hurt, '1 d2 1 d6');
    await set(JO, { health: { wound: 0 } });
  });

  it('SD-27.1: in the dark an innate roll above 3 avoids the attack; else what is rolled less that is the damage', async () => {
    await toggleStatus(gm(), CASS, 'blind');
    for (const [face, verdict] of [
      [3, `In the dark, ${CASS} hits ${ORRIN} by 5.`],
      [4, `${ORRIN} avoids the attack in the dark.`],
    ] as const) {
      await openAttack(gm(), CASS, 'Knife', ORRIN);
      // Neither cover nor range counts in the dark.
      await dialog().choose('cover', 'heavy');
      await dialog().choose('range', 'long');
      // At range it is Agility.
      const blow = await rollDialog(seats(), dice(8, 5, 3));
      await gm().closeWindows();
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

  it('SD-50.1, SD-50.3, SD-50.4: an answer says its chance; speakers alternate, a botch does nothing, and stress ends with the scene', async () => {
    await target(gm(), ORRIN);
    await (await openSheet(gm(), CASS, 'Argue with your target')).click();
    // What fits is chosen; Willpower twice is only the beginning.
    await dialog().choose('attribute', 'strength');
    await expectPool('1 d10 1 d10');
    await dialog().choose('attribute', 'willpower');
    await expectPool('1 d6 1 d6');
    await dialog().chooseByText('skill', 'guns');
    await expectPool('1 d6 1 d10');
    const speech = await rollDialog(seats(), [
      [5, 6],
      [4, 10],
    ]);
    // Orrin’s d8 + d8 reach 9 in 36 of 64 cases.
    await findMessage(gm(), speech)
      .getByText(/^\s*Answer for Orrin Blake:\s*no stress 56%\s*$/u)
      .waitFor();
    await pressButton(gm(), speech, `Answer for ${ORRIN}`);
    await expectPool('1 d8 1 d8');
    await dialog().choose('attribute', 'agility');
    await dialog().chooseByText('skill', 'Dodge');
    await expectPool('1 d6 1 d8');
    const answer = await rollDialog(seats(), [
      [2, 6],
      [2, 8],
    ]);
    await expectSaid(seats(), answer, `${CASS} presses ${ORRIN}: 5 stress.`);
    await expect.poll(() => readActor(gm(), ORRIN)).toMatchObject({ stress: 5 });
    await (await openSheet(gm(), CASS, 'Argue with your target')).click();
    await expect.poll(() => dialog().readRefusal()).toContain(`it is ${ORRIN}’s turn to speak`);
    await dialog().close();
    await gm().closeWindows();
    await pressButton(gm(), answer, `Speak for ${ORRIN}`);
    // A botch loses the exchange, whatever its total: 12 to 2.
    await dialog().unfold('reasons');
    await dialog().addRow('custom');
    await dialog().fill('custom.0.bonus', '10');
    const botch = await rollDialog(seats(), dice(8, 1, 1));
    const held = await rollFromCard(seats(), botch, `Answer for ${CASS}`, dice(6, 1, 1), 'dialog');
    await expectSaid(seats(), held, `${CASS} holds out against ${ORRIN}: no stress.`);
    await gm().run(({ game }) => (game as unknown as { tetrad: { sceneEnds(): Promise<void> } }).tetrad.sceneEnds());
    const window = gm().page.locator('.application', { hasText: 'Stress is gone' });
    await window.getByRole('button', { name: 'End the scene' }).click();
    await expect.poll(() => readActor(gm(), ORRIN)).toMatchObject({ stress: 0 });
  });

  it('SD-40.2, SD-40.6, SD-40.7: without air Resistance, 4 harder each time, or d2 stun, then shock and wounds; vacuum kills', async () => {
    await target(gm(), JO);
    await pickHazard(gm(), 'Sealed hold');
    const suffocate = async (difficulty: string, faces: readonly number[]) => {
      await gm()
        .page.locator('#chat .message', { hasText: 'Sealed hold: Jo' })
        .getByRole('button', { name: /Go on to the next roll/u })
        .first()
        .click();
      const due = findCard(gm(), 'has no air and rolls Resistance').locator('button', { hasText: 'Hold out' });
      await due.click();
      const isHeld = faces.length === 2;
      await gm().withFaces([...dice(10, ...faces.slice(0, 2)), ...dice(2, ...faces.slice(2))], async () => {
        await dialog().roll();
        await dialog().root.waitFor({ state: 'detached' });
      });
      await gm().page.locator('#chat .message').getByText(difficulty).last().waitFor();
      if (!isHeld) await findCard(gm(), 'Dice: 2 (stun).').getByRole('button', { name: 'Apply' }).click();
    };
    await suffocate('Easy (3)', [1, 2, 2]);
    await expectHealth(gm(), JO, 2, 0);
    await set(JO, { health: { stun: 18 } });
    await suffocate('Average (7)', [4, 3, 2]);
    await expectHealth(gm(), JO, 18, 2, 2);
    const listDamage = () =>
      gm().run(({ game }) => game.messages.contents.filter(({ type }) => type === 'stepDamage').length);
    const before = await listDamage();
    await suffocate('Hard (11)', [6, 6]);
    await pickHazard(gm(), 'Open airlock');
    await findCard(gm(), 'vacuum kills')
      .getByRole('button', { name: `Kill ${JO}` })
      .click();
    await findToken(gm(), JO).and(gm().page.locator('[aria-label*="Dead"]')).waitFor();
    expect(await listDamage()).toBe(before);
    await expectHealth(gm(), JO, 18, 2, 2);
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

  it('SD-35.1, SD-35.2, SD-35.4: from stun at Life Points on, to stay conscious is rolled each turn, 4 harder; it begins anew after healing', async () => {
    await beginFight(gm(), SCENE, { [CASS]: 9, [ORRIN]: 5 });
    await mark(ORRIN, 'Set stun to 15');
    await expectHealth(gm(), ORRIN, 15, 0);
    await expectRow({ stayingNext: null });
    await mark(ORRIN, 'Set stun to 16');
    await expectRow({ stayingNext: 7, stayingOwed: 1 });
    await rollDue('Stay conscious', dice(8, 4, 4));
    await expectRow({ stayingNext: 11, stayingOwed: 0 });
    await endTurn();
    await rollDue('Stay conscious', dice(8, 6, 6));
    await expectRow({ stayingNext: 15, stayingOwed: 0 });
    await mark(ORRIN, 'Set stun to 10');
    await expectRow({ stayingNext: null });
    await mark(ORRIN, 'Set stun to 16');
    await expectRow({ stayingNext: 7, stayingOwed: 1 });
    await rollDue('Stay conscious', dice(8, 3, 4));
    await expectRow({ stayingNext: null });
    await findToken(gm(), ORRIN).and(gm().page.locator('[aria-label*="Unconscious"]')).waitFor();
  });

  it('SD-22.1, SD-22.4, SD-36.1, SD-38.1, SD-38.2, SD-38.3: the unconscious are Easy targets, whose stun is shock; they roll to stay alive each turn; twice their Life Points of wounds kill', async () => {
    const hurt = async (faces: readonly number[], knife: number) => {
      const blow = await strike(faces);
      const damage = await rollFromCard(seats(), blow, `Roll damage to ${ORRIN}`, dice(4, knife));
      await pressButton(gm(), damage, 'Apply');
    };
    // 4 over 3 is a basic damage of 1, an odd point of stun.
    await hurt([2, 2], 1);
    await expectHealth(gm(), ORRIN, 16, 1, 1);
    await mark(ORRIN, 'Set wounds to 15');
    await expectHealth(gm(), ORRIN, 16, 15, 1);
    await expectRow({ dyingNext: null });
    await mark(ORRIN, 'Set wounds to 16');
    await expectRow({ dyingNext: 3, dyingOwed: 1 });
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

  it('SD-7.5, SD-25.4, SD-27.2, SD-27.3, SD-27.4: help is an action; a lurch fells whoever fails; who is prone grapples with 2 steps less; adrift, all rolls of the turn lose 2 steps', async () => {
    await endTurn();
    await toggleStatus(gm(), CASS, 'stepUnstable');
    const keepFooting = async (face: number) => {
      await (await openSheet(gm(), CASS, 'Keep your footing')).click();
      const card = await rollDialog(seats(), [...dice(8, 4), ...dice(4, face)]);
      await expectSaid(seats(), card, 'Average (7)');
      await gm().closeWindows();
    };
    const listStatuses = () => gm().run(({ game }, name) => [...(game.actors.getName(name)?.statuses ?? [])], CASS);
    await keepFooting(4);
    await (await openSheet(gm(), CASS, 'Keep your footing')).click();
    await dialog().root.waitFor();
    expect(await listStatuses()).not.toContain('prone');
    await closeDialogs(gm());
    const expectShooting = async (pool: string) => {
      await (await openSheet(gm(), CASS, 'guns')).click();
      await expectPool(pool);
      await closeDialogs(gm());
    };
    // Unstable ground takes 2 steps off other rolls, too.
    await expectShooting('1 d8 1 d6');
    await keepFooting(3);
    await findToken(gm(), CASS).and(gm().page.locator('[aria-label*="Prone"]')).waitFor();
    await toggleStatus(gm(), CASS, 'stepUnstable');
    await target(gm(), UNA);
    const expectGrapple = async (pool: string) => {
      await (await openSheet(gm(), CASS, 'Grapple')).click();
      await expectPool(pool);
      await closeDialogs(gm());
    };
    await expectGrapple('1 d8 1 d4');
    await toggleStatus(gm(), CASS, 'prone');
    await expectGrapple('1 d8 1 d8');
    await expectShooting('1 d8 1 d10');
    await toggleStatus(gm(), CASS, 'stepWeightless');
    await target(gm(), UNA);
    await openAttack(gm(), CASS, 'Knife', UNA);
    await expectPool('1 d10 1 d4');
    await closeDialogs(gm());
    const steady = async (face: number) => {
      await (await openSheet(gm(), CASS, 'Steady yourself')).click();
      await rollDialog(seats(), [...dice(8, 4), ...dice(10, face)]);
      await gm().closeWindows();
    };
    await steady(3);
    await openAttack(gm(), CASS, 'Knife', UNA);
    await expectPool('1 d10 1 d4');
    await closeDialogs(gm());
    await steady(4);
    await openAttack(gm(), CASS, 'Knife', UNA);
    await expectPool('1 d10 1 d8');
    await closeDialogs(gm());
    const begins = gm().page.locator('#chat .message', { hasText: `${CASS}: the turn begins` });
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
      // The card of her turn, on which she may steady herself, comes by itself.
      const before = await begins.count();
      await gm().run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
      await expect.poll(() => begins.count()).toBe(before + 1);
    }
    // Steady for that turn alone.
    await openAttack(gm(), CASS, 'Knife', UNA);
    await expectPool('1 d10 1 d4');
    await closeDialogs(gm());
    await toggleStatus(gm(), CASS, 'stepWeightless');
  });

  it('SD-26.1, SD-26.5: a grappler whose roll only equals the other holds nobody, one whose roll is higher does; to break it is an action of the held one’s turn, and a failed try leaves the hold', async () => {
    const grapple = async (face: number, verdict: string) => {
      await target(gm(), IKE);
      await (await openSheet(gm(), CASS, 'Grapple')).click();
      const card = await rollDialog(seats(), dice(8, 4, face));
      await gm().closeWindows();
      await expectSaid(seats(), await rollFromCard(seats(), card, 'Struggle', dice(6, 4, 3), 'dialog'), verdict);
    };
    const readHolds = async () => ((await readActor(gm(), CASS)) as { holds: string }).holds;
    await grapple(3, `${CASS} fails to grapple ${IKE}.`);
    expect(await readHolds()).toBe('');
    await grapple(4, `${CASS} holds ${IKE}.`);
    await expect.poll(readHolds).not.toBe('');
    await gm().run(
      async ({ game }, given) => {
        const combat = game.combats.contents.at(-1);
        const scene = game.scenes.getName(given.scene);
        const tokenId = scene?.tokens.getName(given.name)?.id;
        const fighter = { actorId: game.actors.getName(given.name)?.id, tokenId, sceneId: scene?.id, initiative: 3 };
        await combat?.createEmbeddedDocuments('Combatant', [fighter]);
        await combat?.update({ turn: 2 });
      },
      { scene: SCENE, name: IKE },
    );
    await expect.poll(() => gm().run(({ game }) => game.combats.contents.at(-1)?.combatant?.name)).toBe(IKE);
    await (await openSheet(gm(), IKE, 'Break the hold')).click();
    const tried = await rollDialog(seats(), [...dice(6, 4), ...dice(8, 4)]);
    const kept = await rollFromCard(seats(), tried, 'Hold tight', [...dice(8, 4), ...dice(10, 4)], 'dialog');
    await expectSaid(seats(), kept, `${CASS} keeps hold of ${IKE}.`);
    await gm().page.locator('.step-turn', { hasText: '0 of 1 action left' }).waitFor();
    expect(await readHolds()).not.toBe('');
    await gm().closeWindows();
  });

  it('SD-40.6: in a fight, every second own turn without air asks for Resistance', async () => {
    await target(gm(), CASS);
    await pickHazard(gm(), 'Sealed hold');
    const read = () => readActor(gm(), CASS);
    await expect.poll(read).toMatchObject({ condition: { airTurns: 0, airRolls: 0 } });
    const due = gm().page.locator('#chat .message button:visible', { hasText: 'Hold out' });
    const asked = await due.count();
    for (const [turns, rolls] of [
      [1, 0],
      [2, 1],
      [3, 1],
      [4, 2],
    ] as const) {
      await gm().run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
      await expect.poll(read).toMatchObject({ condition: { airTurns: turns, airRolls: rolls } });
      await expect.poll(() => due.count()).toBe(asked + rolls);
    }
  });
});
