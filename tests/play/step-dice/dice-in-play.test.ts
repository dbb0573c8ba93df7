/** The rules of Step Dice as a GM sees them who plays everyone: rolls, attacks and turns, each with the number that a player reads. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { findToken, target } from '../../e2e/pages/scene.ts';
import { readOrder, readTurn } from '../../e2e/pages/tracker.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import {
  attack,
  closeDialogs,
  drifter,
  expectHealth,
  expectSaid,
  gunner,
  openAttack,
  rollDialog,
  rollDue,
  rollFromCard,
  toggleStatus,
  type Rolled,
  type Seats,
} from '../../e2e/step-dice/step-fight.ts';

const CASS = 'Cass Delgado';
const ORRIN = 'Orrin Blake';
const IKE = 'Ike Barlow';
const VERA = 'Vera Poole';
const PISTOL = { attacker: CASS, weapon: 'Pistol', victim: ORRIN };
const AT_IKE = { ...PISTOL, victim: IKE };

/** Skills whose names say their ranks, in a pool beside an attribute of d2. */
const scholar = {
  type: 'stepCharacter',
  system: { attributes: { agility: 1, strength: 2, vitality: 3, alertness: 3, intelligence: 4, willpower: 5 } },
  items: [0, 6, 7, 8, 9, 12, 13].map((rank) => ({
    name: `Skill of rank ${rank}`,
    type: 'stepSkill',
    system: { identifier: `rank-${rank}`, rank, attribute: 'agility' },
  })),
};
const SCHOLAR = 'Una Calder';

describeTable('Step Dice in play', ['Gamemaster'], (table) => {
  const gm = () => table.gamemaster;
  const seats = (): Seats => [table.gamemaster];
  const dialog = () => new CheckDialogPage(table.gamemaster);
  const readPool = () => dialog().readPool();
  const expectPool = (pool: string) => expect.poll(readPool).toBe(pool);

  const set = (actor: string, change: object) =>
    gm().run(async ({ game }, given) => void (await game.actors.getName(given.actor)?.update(given.change as never)), {
      actor,
      change,
    });
  const moveTo = (name: string, x: number) =>
    gm().run(
      async ({ game }, given) => {
        await game.scenes.getName('The Yard')?.tokens.getName(given.name)?.update({ x: given.x, y: 100 });
      },
      { name, x },
    );

  /** Moves Orrin so that his token is feet away from the token of Cass. */
  const moveAway = (feet: number) =>
    gm().run(
      async ({ game }, given) => {
        const scene = game.scenes.getName('The Yard');
        const { size } = (scene as unknown as { grid: { size: number } }).grid;
        // A space is 3 feet.
        await scene?.tokens.getName(given.name)?.update({ x: 100 + size * (1 + given.feet / 3), y: 100 });
      },
      { name: ORRIN, feet },
    );

  /** Lists the replies to an attack that its card offers. */
  async function listReplies(id: string): Promise<string[]> {
    const replies = findMessage(gm(), id).locator('[data-reply]');
    await replies.first().waitFor();
    return (await replies.evaluateAll((all) => all.map((one) => one.getAttribute('data-reply') ?? ''))).toSorted();
  }

  /** Opens the roll of a skill. */
  async function openSkill(actor: string, name: string): Promise<void> {
    await (await openSheet(gm(), actor, name)).click();
    await dialog().root.waitFor();
  }

  /** Rolls a skill against a difficulty and returns what the card says of it. */
  async function rollSkill(difficulty: string, dice: readonly Rolled[], bonus = 0): Promise<string> {
    await openSkill(CASS, 'guns');
    await dialog().choose('difficulty', difficulty);
    if (bonus !== 0) {
      await dialog().unfold('reasons');
      await dialog().addRow('custom');
      await dialog().fill('custom.0.bonus', String(bonus));
    }
    const id = await rollDialog(seats(), dice);
    await gm().closeWindows();
    return (await findMessage(gm(), id).locator('.card-result').first().textContent())?.trim() ?? '';
  }

  beforeAll(async () => {
    await createActor(gm(), CASS, 'Gamemaster', gunner);
    await createActor(gm(), ORRIN, 'Gamemaster', drifter);
    const knives = gunner.items.filter(({ name }) => name === 'Knife');
    const system = { ...drifter.system, initiativeSteps: 1 };
    await createActor(gm(), IKE, 'Gamemaster', { ...drifter, system, items: [...drifter.items, ...knives] });
    await createActor(gm(), SCHOLAR, 'Gamemaster', scholar);
    const attributes = { ...drifter.system.attributes, strength: 5, alertness: 4 };
    await createActor(gm(), VERA, 'Gamemaster', { ...gunner, system: { attributes } });
    await gm().run(async ({ game }, name) => {
      const shots = { value: 30, max: 30 };
      await game.actors.getName(name)?.items.getName('Pistol')?.update({ system: { shots } });
    }, CASS);
    await placeTokens(gm(), 'The Yard', [CASS, ORRIN, IKE]);
    await moveTo(CASS, 100);
    await moveTo(ORRIN, 600);
    await moveTo(IKE, 700);
    await findToken(gm(), ORRIN).waitFor();
    await openTab(gm(), 'chat');
  });

  afterEach(() => closeDialogs(gm()));

  it('SD-1.1, SD-1.2, SD-1.4, SD-1.5: a roll is an attribute and a skill, or two attributes; steps move the second die', async () => {
    await openSkill(SCHOLAR, 'Skill of rank 6');
    await expectPool('1 d2 1 d12');
    const skill = dialog().field('skill');
    const value = (text: string) => skill.locator('option', { hasText: text }).first().getAttribute('value');
    for (const [text, pool] of [
      ['Skill of rank 7', '1 d2 1 d12 + d2'],
      ['Skill of rank 8', '1 d2 1 d12 + d4'],
      ['Skill of rank 9', '1 d2 1 d12 + d6'],
      ['Skill of rank 12', '1 d2 1 d12 + d12'],
      ['Skill of rank 13', '1 d2 1 d12 + d12 + d2'],
      ['Agility', '1 d2 1 d2'],
      ['Strength', '1 d2 1 d4'],
      ['Vitality', '1 d2 1 d6'],
      ['Intelligence', '1 d2 1 d8'],
      ['Willpower', '1 d2 1 d10'],
      ['the attribute twice', '1 d2 1 d2'],
    ] as const) {
      await skill.selectOption(await value(text));
      await expectPool(pool);
    }
    expect(await dialog().field('difficulty').locator('option').allTextContents()).toEqual([
      'None (opposed roll)',
      'Easy (3)',
      'Average (7)',
      'Hard (11)',
      'Formidable (15)',
      'Heroic (19)',
      'Incredible (23)',
      'Ridiculous (27)',
      'Impossible (31)',
    ]);
    await skill.selectOption(await value('Skill of rank 7'));
    await dialog().unfold('reasons');
    for (const [place, step] of [-2, -6, -1].entries()) {
      await dialog().addRow('custom');
      await dialog().fill(`custom.${place}.step`, String(step));
    }
    await expectPool('1 d2 1 –');
    // One by one, -8 would end at no die, and 3 would lead back to d6.
    await dialog().fill('custom.2.step', '3');
    await expectPool('1 d2 1 d4');
    await dialog().fill('custom.2.step', '7');
    await expectPool('1 d2 1 d12');
    await skill.selectOption(await value('Willpower'));
    await expectPool('1 d2 1 d8');
    await skill.selectOption(await value('the attribute twice'));
    await expectPool('1 d2 1 –');
  });

  it('SD-8.1: a total is judged: higher succeeds, equal only by the setting, seven over is extraordinary, all ones a botch', async () => {
    const roll = (first: number, second: number, difficulty = 'average', bonus = 0) =>
      rollSkill(
        difficulty,
        [
          [first, 8],
          [second, 10],
        ],
        bonus,
      );
    expect(await roll(4, 4)).toContain('Success');
    expect(await roll(4, 3)).toContain('Failure');
    expect(await roll(8, 5)).toMatch(/^Success/u);
    expect(await roll(8, 6)).toContain('Extraordinary success');
    expect(await roll(1, 1, 'easy', 30)).toContain('Botch');
    expect(await roll(1, 2, 'easy')).toMatch(/^Failure/u);
    expect(await roll(1, 3, 'easy')).toMatch(/^Success/u);
    await gm().run(({ game }) => game.settings.set('tetrad', 'stepDiceEqualSucceeds', true));
    expect(await roll(4, 3)).toMatch(/^Success/u);
    await gm().run(({ game }) => game.settings.set('tetrad', 'stepDiceEqualSucceeds', false));
  });

  it('opposed rolls: the higher total wins, on a tie nobody', async () => {
    const challenge = async (second: number): Promise<void> => {
      await openSkill(CASS, 'guns');
      await dialog().choose('difficulty', '');
      const id = await rollDialog(seats(), [
        [3, 8],
        [second, 10],
      ]);
      await gm().closeWindows();
      await findToken(gm(), ORRIN).click();
      const answer = await awaitMessage(seats(), async () => {
        await pressButton(gm(), id, 'Contest this');
        await dialog().root.waitFor();
        await gm().withFaces(
          [
            [4, 6],
            [5, 6],
          ],
          async () => {
            await dialog().roll();
            await dialog().root.waitFor({ state: 'detached' });
          },
        );
      });
      const said =
        second === 6
          ? `${CASS} and ${ORRIN} tie: nobody wins.`
          : `${second > 6 ? CASS : ORRIN} wins against ${second > 6 ? ORRIN : CASS} by ${Math.abs(second - 6)}.`;
      await expectSaid(seats(), answer, said);
    };
    for (const second of [6, 8, 4]) await challenge(second);
  });

  it('SD-9.1: an attack is extraordinary by seven over difficulty and defence together, not by six', async () => {
    for (const [face, margin] of [
      [9, 6],
      [10, 7],
    ] as const) {
      const shot = await attack(seats(), PISTOL, [
        [5, 8],
        [face, 10],
      ]);
      const reply = await rollFromCard(seats(), shot, 'Innate defence', [[5, 6]]);
      await expectSaid(seats(), reply, `${CASS} hits ${ORRIN} by ${margin}.`);
      const extraordinary = findMessage(gm(), reply).getByText('The attack is an extraordinary success.');
      await expect.poll(() => extraordinary.count()).toBe(margin === 7 ? 1 : 0);
    }
  });

  it('SD-18.2: what makes an attack harder: range, cover, called shots, terrain, the GM; an Easy target is 3', async () => {
    await openAttack(gm(), CASS, 'Pistol', ORRIN);
    const expectDifficulty = (difficulty: number) =>
      dialog().root.getByText(`Difficulty before the defence: ${difficulty}.`).waitFor({ state: 'attached' });
    await expectDifficulty(3);
    for (const [range, difficulty] of [
      ['pointBlank', 0],
      ['medium', 7],
      ['long', 11],
      ['short', 3],
    ] as const) {
      await dialog().choose('range', range);
      await expectDifficulty(difficulty);
    }
    for (const [cover, difficulty] of [
      ['light', 5],
      ['medium', 7],
      ['tinyPart', 19],
      ['heavy', 9],
    ] as const) {
      await dialog().choose('cover', cover);
      await expectDifficulty(difficulty);
    }
    for (const [shot, difficulty] of [
      ['moderate', 13],
      ['tiny', 21],
      ['small', 17],
    ] as const) {
      await dialog().choose('calledShot', shot);
      await expectDifficulty(difficulty);
    }
    await dialog().tick('partInTheOpen');
    await expectDifficulty(11);
    await dialog().tick('partInTheOpen', false);
    await dialog().tick('sneak');
    await expectDifficulty(17);
    await dialog().choose('range', 'long');
    await expectDifficulty(17);
    await dialog().tick('sneak', false);
    await dialog().fill('terrain', '4');
    await expectDifficulty(29);
    await dialog().choose('base', 'average');
    await expectDifficulty(25);
    await dialog().choose('cover', 'total');
    await expect.poll(() => dialog().readRefusal()).toContain('The target is in total cover and cannot be hit.');
    await dialog().close();
    await toggleStatus(gm(), ORRIN, 'stepFlat');
    await moveTo(ORRIN, 150);
    await openAttack(gm(), CASS, 'Knife', ORRIN);
    await expectDifficulty(2);
    await dialog().tick('sneak');
    await expectDifficulty(5);
    await dialog().close();
    await toggleStatus(gm(), ORRIN, 'stepFlat');
    for (const [feet, difficulty] of [
      [9, 0],
      [12, 3],
      [30, 3],
      [33, 7],
      [60, 7],
      [63, 11],
      [90, 11],
    ] as const) {
      await moveAway(feet);
      await openAttack(gm(), CASS, 'Pistol', ORRIN);
      await expectDifficulty(difficulty);
      await closeDialogs(gm());
    }
    await moveAway(93);
    await gm().closeWindows();
    await target(gm(), ORRIN);
    await (await openSheet(gm(), CASS, 'Pistol')).click();
    await findNotice(gm(), 'The target is out of range: more than 3 increments away.').waitFor();
    await takeNotices(gm());
    await moveTo(ORRIN, 600);
  });

  it('SD-13.2, SD-13.3: what moves the dice of an attack: Agility at range, Strength close up; disarming, throwing, improvising, lying prone, unstable ground', async () => {
    for (const [weapon, pool] of [
      ['Pistol', '1 d6 1 d10'],
      ['Knife', '1 d10 1 d8'],
    ] as const) {
      await openAttack(gm(), VERA, weapon, ORRIN);
      await expectPool(pool);
      await closeDialogs(gm());
    }
    await openAttack(gm(), CASS, 'Pistol', ORRIN);
    await expectPool('1 d8 1 d10');
    await dialog().tick('disarm');
    await expectPool('1 d8 1 d2');
    await dialog().tick('disarm', false);
    await dialog().fill('unsuitedThrow', '3');
    await expectPool('1 d8 1 d4');
    await dialog().fill('unsuitedThrow', '4');
    await expectPool('1 d8 1 d2');
    await dialog().fill('unsuitedThrow', '5');
    await expect.poll(() => dialog().readRefusal()).not.toBeNull();
    await dialog().fill('unsuitedThrow', '0');
    await dialog().fill('improvised', '2');
    await expectPool('1 d8 1 d6');
    await dialog().fill('improvised', '5');
    await expect.poll(() => dialog().readRefusal()).not.toBeNull();
    await dialog().fill('improvised', '1');
    await expectPool('1 d8 1 d8');
    // The skill that fits the use: melee, of d8.
    await dialog().chooseByText('skill', 'melee');
    await expectPool('1 d8 1 d6');
    await dialog().close();
    for (const status of ['prone', 'stepUnstable']) {
      await toggleStatus(gm(), CASS, status);
      await openAttack(gm(), CASS, 'Knife', ORRIN);
      await expectPool('1 d8 1 d4');
      await dialog().close();
      await toggleStatus(gm(), CASS, status);
    }
    await openAttack(gm(), CASS, 'Knife', ORRIN);
    await expectPool('1 d8 1 d8');
    await dialog().tick('disarm');
    await expectPool('1 d8 1 d4');
  });

  it('which defences an attack allows: no block against a shot, innate alone after a feint, none for an Easy target', async () => {
    const dice = [
      [1, 8],
      [2, 10],
    ] as const;
    expect(await listReplies(await attack(seats(), PISTOL, dice))).toEqual(['dodge', 'innate']);
    const blow = await attack(seats(), { ...PISTOL, weapon: 'Knife' }, [
      [1, 8],
      [2, 8],
    ]);
    expect(await listReplies(blow)).toEqual(['block', 'dodge', 'innate']);
    const uuid = await gm().run(({ game }, name) => game.actors.getName(name)?.uuid ?? '', ORRIN);
    await set(CASS, { system: { feint: { against: uuid } } });
    expect(await listReplies(await attack(seats(), PISTOL, dice))).toEqual(['innate']);
    await set(CASS, { system: { feint: { against: '' } } });
    await openAttack(gm(), CASS, 'Pistol', ORRIN);
    await dialog().tick('sneak');
    const sneak = await rollDialog(seats(), [
      [2, 8],
      [2, 10],
    ]);
    await expectSaid(seats(), sneak, `${CASS} hits ${ORRIN} by 1.`);
    expect(await findMessage(gm(), sneak).locator('[data-reply]').count()).toBe(0);
  });

  it('a disarming hit does no damage, but hits the weapon', async () => {
    await openAttack(gm(), CASS, 'Knife', ORRIN);
    await dialog().tick('disarm');
    const blow = await rollDialog(seats(), [
      [8, 8],
      [4, 4],
    ]);
    await gm().closeWindows();
    const reply = await rollFromCard(seats(), blow, 'Innate defence', [[1, 6]]);
    await expectSaid(seats(), reply, `${CASS} hits ${ORRIN}’s weapon.`);
    expect(await findMessage(gm(), reply).locator('[data-action="rollHitDamage"]').count()).toBe(0);
  });

  it('stun, wounds and armour: dice go to the weapon’s type, armour stops wounds first; stun may knock out', async () => {
    await gm().run(
      async ({ game }, [cass = '', orrin = '']) => {
        const baton = { skill: 'melee', damage: 3, type: 'stun', close: true, readied: true };
        await game.actors
          .getName(cass)
          ?.createEmbeddedDocuments('Item', [{ name: 'Baton', type: 'stepWeapon', system: baton }]);
        const coat = { name: 'Coat', type: 'stepArmor', system: { rating: 4, worn: true } };
        await game.actors.getName(orrin)?.createEmbeddedDocuments('Item', [coat]);
      },
      [CASS, ORRIN],
    );
    // What the hit does not do is no shock.
    await set(ORRIN, { system: { health: { stun: 2 } } });
    const blow = await attack(seats(), { ...PISTOL, weapon: 'Baton' }, [
      [7, 8],
      [3, 8],
    ]);
    const reply = await rollFromCard(seats(), blow, 'Innate defence', [[2, 6]]);
    // 8 over: 4 stun and 4 wounds, 5 stun of the baton, less 4 of armour, all off the wounds.
    const damage = await rollFromCard(seats(), reply, `Roll damage to ${ORRIN}`, [[5, 6]]);
    await expectSaid(seats(), damage, 'Basic damage: 8. Weapon: 5 (stun).', 'Stun 9, wounds 0.');
    await pressButton(gm(), damage, 'Apply');
    await expectHealth(gm(), ORRIN, 11, 0);
    const endure = [
      [4, 8],
      [3, 8],
    ] as const;
    await rollDue(gm(), damage, 'Endure the hit', endure);
    await expectHealth(gm(), ORRIN, 11, 0, 9);
    await findToken(gm(), ORRIN).and(gm().page.locator('[aria-label*="Unconscious"]')).waitFor();
  });

  it('SD-10.1, SD-10.2, SD-10.3: initiative is rolled once, with its bonus, the highest first, ties by Agility, then by Alertness', async () => {
    const prepare = (fighters: readonly string[]) =>
      gm().run(async ({ game, CONFIG }, names) => {
        const scene = game.scenes.getName('The Yard');
        const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ scene: scene?.id, active: true }]);
        const combatants = names.map((name) => ({
          actorId: game.actors.getName(name)?.id,
          tokenId: scene?.tokens.getName(name)?.id,
          sceneId: scene?.id,
        }));
        await combat?.createEmbeddedDocuments('Combatant', combatants);
      }, fighters);
    const order = async () => (await readOrder(gm())).map((line) => line.replace(/\.\d+$/u, ''));
    await openTab(gm(), 'combat');
    await prepare([IKE, CASS, VERA]);
    // Like Ike, Vera has Agility 3, but more Alertness: d6 + d8. Cass, who has Agility 4, rolls least.
    await gm().withFaces(
      [
        [4, 6],
        [3, 6],
        [1, 8],
        [3, 8],
        [4, 6],
        [3, 8],
      ],
      async () => {
        await gm().page.getByRole('button', { name: 'Begin Combat', exact: true }).click();
        await expect.poll(order).toEqual([`${VERA} 7`, `${IKE} 7`, `${CASS} 4`]);
      },
    );
    await expect.poll(() => readTurn(gm())).toEqual(['Round 1', VERA]);
    await gm().run(async ({ game }) => void (await game.combats.contents[0]?.delete()));
    await prepare([IKE, CASS]);
    // Ike rolls d6 + d4, a step up d6; Cass d8 + d8.
    await gm().withFaces(
      [
        [4, 6],
        [3, 6],
        [5, 8],
        [2, 8],
      ],
      async () => {
        await gm().page.getByRole('button', { name: 'Begin Combat', exact: true }).click();
        await expect.poll(order).toEqual([`${CASS} 7`, `${IKE} 7`]);
      },
    );
    await expect.poll(() => readTurn(gm())).toEqual(['Round 1', CASS]);
    await gm().withFaces([], () => gm().run(({ game }) => game.combats.contents[0]?.nextRound()));
    await expect.poll(() => readTurn(gm())).toEqual(['Round 2', CASS]);
    expect(await order()).toEqual([`${CASS} 7`, `${IKE} 7`]);
    await openTab(gm(), 'chat');
  });

  const asked = () => gm().page.locator('.tetrad-ask');

  /** Fills in the open window in which a turn is declared. */
  async function answer(actions: string, stance: string): Promise<void> {
    await asked().locator('[name="actions"]').fill(actions);
    await asked().locator('[name="stance"]').selectOption(stance);
    await gm().page.getByRole('button', { name: 'Declare', exact: true }).click();
    await asked().waitFor({ state: 'detached' });
  }

  /** Declares the turn of an actor on its sheet. */
  async function declare(actor: string, actions: string, stance = 'none'): Promise<void> {
    await (await openSheet(gm(), actor, 'Declare actions')).click();
    await answer(actions, stance);
  }

  /** Presses an action of the turn on the sheet, and waits for what the sheet then says. */
  async function take(actor: string, action: string, said: string): Promise<void> {
    await (await openSheet(gm(), actor, action)).click();
    await gm().page.locator('.step-turn', { hasText: said }).waitFor();
  }

  it('the actions of a turn are declared, cost a step each, and run out; chosen defences count', async () => {
    await declare(CASS, '2');
    await openAttack(gm(), CASS, 'Pistol', IKE);
    await expectPool('1 d8 1 d8');
    const shot = await rollDialog(seats(), [
      [2, 8],
      [2, 8],
    ]);
    await gm().closeWindows();
    const dodge = await rollFromCard(
      seats(),
      shot,
      'Dodge',
      [
        [3, 6],
        [3, 8],
      ],
      'dialog',
    );
    await expectSaid(seats(), dodge, `${CASS} misses ${IKE}.`);
    await take(CASS, 'Move', '0 of 2 actions left');
    await gm().closeWindows();
    await openAttack(gm(), CASS, 'Pistol', IKE);
    await expect.poll(() => dialog().readRefusal()).toContain('No action is left this turn.');
    await dialog().close();
    await gm().closeWindows();
    // The dodge is one of the actions of Ike's turn.
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    await (await openSheet(gm(), IKE, 'Declare actions')).click();
    await gm().page.getByText('Defences chosen since your last turn: 1.').waitFor();
    await answer('3', 'none');
    await gm().page.locator('.step-turn', { hasText: '2 of 3 actions left' }).waitFor();
    await take(IKE, 'Defend', 'Defences ready: 1');
    await toggleStatus(gm(), IKE, 'prone');
    await take(IKE, 'Stand up', '0 of 3 actions left');
    const readStatuses = () => gm().run(({ game }, name) => [...(game.actors.getName(name)?.statuses ?? [])], IKE);
    // The status is removed after the action is written.
    await expect.poll(readStatuses).not.toContain('prone');
  });

  it('SD-11.4, SD-14.3, SD-14.7, SD-16.1, SD-16.4: all-out attacks and defences have 2 steps more and allow nothing else; a chosen defence bars the attack; the first defence is the turn’s action', async () => {
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    await declare(CASS, '1', 'allOutAttack');
    await openAttack(gm(), CASS, 'Pistol', IKE);
    await expectPool('1 d8 1 d12 + d2');
    await dialog().close();
    await (await openSheet(gm(), CASS, 'Move')).click();
    await findNotice(gm(), 'only attacks are possible this turn').waitFor();
    await takeNotices(gm());
    await openSkill(CASS, 'guns');
    await expect.poll(() => dialog().readRefusal()).toContain('only attacks are possible this turn');
    await closeDialogs(gm());
    const shot = await attack(seats(), AT_IKE, [
      [2, 8],
      [2, 12],
      [1, 2],
    ]);
    // Ike has declared 3 actions, but his defence is d6 + d8.
    await rollFromCard(
      seats(),
      shot,
      'Dodge',
      [
        [3, 6],
        [3, 8],
      ],
      'dialog',
    );
    // The defence that was ready is used first; the next one is charged.
    await set(CASS, { system: { turn: { taken: 0 } } });
    const again = await attack(seats(), AT_IKE, [
      [2, 8],
      [2, 12],
      [1, 2],
    ]);
    await rollFromCard(
      seats(),
      again,
      'Dodge',
      [
        [3, 6],
        [3, 8],
      ],
      'dialog',
    );
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    await (await openSheet(gm(), IKE, 'Declare actions')).click();
    await gm().page.getByText('Defences chosen since your last turn: 1.').waitFor();
    expect(await asked().locator('[name="stance"] option').allTextContents()).not.toContain('All-out attack');
    // Each stance on offer says what it does.
    await asked().getByText('All-out defence: Only defences are possible this turn. Each gains 2 steps.').waitFor();
    expect(await asked().getByText('Only attacks are possible').count()).toBe(0);
    await answer('2', 'allOutDefence');
    // SD-16.4: the first defence is an action of this turn.
    await gm().page.locator('.step-turn', { hasText: '0 of 2 actions left' }).waitFor();
    await (await openSheet(gm(), IKE, 'Move')).click();
    await findNotice(gm(), 'only defences are possible this turn').waitFor();
    await takeNotices(gm());
    await gm().closeWindows();
    await openAttack(gm(), IKE, 'Knife', CASS);
    await expect.poll(() => dialog().readRefusal()).toContain('only defences are possible this turn');
    await dialog().close();
    await gm().closeWindows();
    await target(gm(), CASS);
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    await declare(CASS, '1');
    await gm().closeWindows();
    const third = await attack(seats(), AT_IKE, [
      [2, 8],
      [2, 10],
    ]);
    await findMessage(gm(), third).locator('[data-reply="dodge"]').click();
    await expectPool('1 d6 1 d12');
    await rollDialog(seats(), [
      [3, 6],
      [3, 12],
    ]);
    const readCharged = () => readActor(gm(), IKE).then((data) => (data as { turn: { charged: number } }).turn.charged);
    await expect.poll(readCharged).toBe(0);
    await set(CASS, { system: { turn: { taken: 0 } } });
    const fourth = await attack(seats(), AT_IKE, [
      [2, 8],
      [2, 10],
    ]);
    const further = [
      [3, 6],
      [3, 12],
    ] as const;
    await rollFromCard(seats(), fourth, 'Dodge', further, 'dialog');
    await expect.poll(readCharged).toBe(1);
    // Innate defence is d6 all the same: two steps more would make a 9 of this 5. It is charged to no turn.
    await set(CASS, { system: { turn: { taken: 0 } } });
    const fifth = await attack(seats(), AT_IKE, [
      [7, 8],
      [9, 10],
    ]);
    const innate = await rollFromCard(seats(), fifth, 'Innate defence', [[5, 6]]);
    await expectSaid(seats(), innate, `${CASS} hits ${IKE} by 8.`);
    expect(await readCharged()).toBe(1);
  });

  it('SD-11.5, SD-16.5: a declaration ends with its turn: who declares nothing has one action besides the defences charged, and no stance', async () => {
    const nextTurn = () => gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    const expectKnife = async (pool: string) => {
      await openAttack(gm(), IKE, 'Knife', CASS);
      await expectPool(pool);
      // The all-out defence of the turn before bars no attack.
      expect(await dialog().readRefusal()).toBeNull();
      await dialog().close();
      await gm().closeWindows();
    };
    await nextTurn();
    await expectKnife('1 d6 1 d4');
    // In the turn after it, the dodge is paid.
    await nextTurn();
    await nextTurn();
    await expectKnife('1 d6 1 d6');
  });

  it('SD-10.4: an action before the own first turn counts for that turn', async () => {
    await set(IKE, { system: { turn: { combat: '', round: 0, declared: 0, taken: 0, charged: 0 } } });
    await gm().run(async ({ game }) => void (await game.combats.contents[0]?.update({ round: 1, turn: 0 })));
    await take(IKE, 'Move', '0 of 1 action left');
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    await (await openSheet(gm(), IKE, 'Move')).click();
    await findNotice(gm(), 'No action is left this turn.').waitFor();
    await takeNotices(gm());
    expect(await gm().page.getByRole('button', { name: 'Declare actions' }).count()).toBe(0);
    await gm().closeWindows();
  });

  const readAim = () => readActor(gm(), CASS).then((data) => (data as { turn: { aim: number } }).turn.aim);

  it('SD-19.1, SD-19.3: aim grows by a step each turn, up to 3; innate defence keeps it, a chosen one ends it, and the next shot spends it', async () => {
    await gm().run(({ game }) => game.combats.contents[0]?.nextRound());
    await declare(CASS, '2');
    await take(CASS, 'Aim', '1 of 2 actions left');
    await (await openSheet(gm(), CASS, 'Aim')).click();
    await findNotice(gm(), 'You can aim only once per turn.').waitFor();
    await takeNotices(gm());
    expect(await readAim()).toBe(1);
    await gm().page.locator('.step-turn', { hasText: '1 of 2 actions left' }).waitFor();
    await take(CASS, 'Move', '0 of 2 actions left');
    await gm().closeWindows();
    await gm().run(
      async ({ game }, name) => void (await game.actors.getName(name)?.update({ system: { turn: { aim: 0 } } })),
      CASS,
    );
    for (const said of ['Aim: +1 step', 'Aim: +2 steps', 'Aim: +3 steps', 'Aim: +3 steps']) {
      await gm().run(({ game }) => game.combats.contents[0]?.nextRound());
      await declare(CASS, '1');
      await take(CASS, 'Aim', '0 of 1 action left');
      await expect.poll(() => gm().page.locator('.step-turn').textContent()).toContain(said);
      await gm().closeWindows();
    }
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    const byIke = { attacker: IKE, weapon: 'Knife', victim: CASS };
    const stab = await attack(seats(), byIke, [
      [1, 6],
      [1, 6],
    ]);
    await rollFromCard(seats(), stab, 'Innate defence', [[8, 8]]);
    await expect.poll(readAim).toBe(3);
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    await openAttack(gm(), CASS, 'Pistol', IKE);
    await expectPool('1 d8 1 d12 + d4');
    await rollDialog(seats(), [
      [2, 8],
      [2, 12],
      [1, 4],
    ]);
    await gm().closeWindows();
    await openSheet(gm(), CASS, 'Pistol');
    await expect.poll(() => gm().page.locator('.step-turn').textContent()).not.toContain('Aim: +');
    await gm().closeWindows();
    await set(CASS, { system: { turn: { aim: 2 } } });
    await gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    const again = await attack(seats(), byIke, [
      [1, 6],
      [1, 6],
    ]);
    const block = [
      [3, 8],
      [3, 8],
    ] as const;
    await rollFromCard(seats(), again, 'Block', block, 'dialog');
    await expect.poll(readAim).toBe(0);
  });

  it('SD-19.2: any other action loses the aim: a move, a roll of a skill, a blow; a free roll keeps it', async () => {
    const begin = async (): Promise<void> => {
      const { contents } = await gm().run(({ game }) => ({ contents: game.combats.contents.length }));
      expect(contents).toBe(1);
      await gm().run(async ({ game }) => void (await game.combats.contents[0]?.nextRound()));
      await declare(CASS, '1');
      await set(CASS, { system: { turn: { aim: 2 } } });
      await expect.poll(readAim).toBe(2);
    };
    const rollGuns = async (isFree: boolean): Promise<void> => {
      await (await openSheet(gm(), CASS, 'guns')).click();
      if (isFree) await dialog().tick('free');
      await rollDialog(seats(), [
        [3, 8],
        [3, 10],
      ]);
      await closeDialogs(gm());
    };
    await begin();
    await rollGuns(true);
    expect(await readAim()).toBe(2);
    await rollGuns(false);
    await expect.poll(readAim).toBe(0);
    await begin();
    await (await openSheet(gm(), CASS, 'Move')).click();
    await gm().closeWindows();
    await expect.poll(readAim).toBe(0);
    await begin();
    await attack(seats(), { attacker: CASS, weapon: 'Knife', victim: IKE }, [
      [1, 8],
      [1, 8],
    ]);
    await expect.poll(readAim).toBe(0);
  });

  it('SD-16.6: after an all-out attack a defence may be chosen, which bars an all-out attack in the next turn alone', async () => {
    const nextTurn = () => gm().run(({ game }) => game.combats.contents[0]?.nextTurn());
    await gm().run(({ game }) => game.combats.contents[0]?.nextRound());
    await declare(CASS, '1', 'allOutAttack');
    await gm().closeWindows();
    await attack(seats(), AT_IKE, [
      [2, 8],
      [2, 12],
      [1, 2],
    ]);
    await nextTurn();
    const stab = await attack(seats(), { attacker: IKE, weapon: 'Knife', victim: CASS }, [
      [2, 6],
      [2, 6],
    ]);
    const block = [
      [3, 8],
      [3, 8],
    ] as const;
    await rollFromCard(seats(), stab, 'Block', block, 'dialog');
    await nextTurn();
    await (await openSheet(gm(), CASS, 'Declare actions')).click();
    await asked().getByText('Defences chosen since your last turn: 1.').waitFor();
    expect(await asked().locator('[name="stance"] option').allTextContents()).not.toContain('All-out attack');
    await answer('2', 'none');
    await gm().closeWindows();
    await gm().run(({ game }) => game.combats.contents[0]?.nextRound());
    await declare(CASS, '1', 'allOutAttack');
    await gm().page.locator('.step-turn', { hasText: 'All-out attack' }).waitFor();
  });

  it('SD-10.8: to move, defend, aim, take cover, attack and the like are an action each', async () => {
    await gm().run(({ game }) => game.combats.contents[0]?.nextRound());
    await declare(CASS, '1');
    const press = async (action: string) => (await openSheet(gm(), CASS, action)).click();
    const readLeft = () => gm().page.locator('.step-turn').textContent();
    for (const act of [
      () => press('Move'),
      () => press('Defend'),
      () => press('Aim'),
      () => press('Other action'),
      async () => {
        await press('Take cover');
        await gm().page.getByRole('button', { name: 'Light cover (+2)' }).click();
      },
      async () => {
        await attack(seats(), AT_IKE, [
          [2, 8],
          [2, 10],
        ]);
        await openSheet(gm(), CASS, 'Move');
      },
    ]) {
      await set(CASS, { system: { turn: { taken: 0, aimed: false, ready: 0 } } });
      await openSheet(gm(), CASS, 'Move');
      await expect.poll(readLeft).toContain('1 of 1 action left');
      await act();
      await expect.poll(readLeft).toContain('0 of 1 action left');
      await gm().closeWindows();
    }
  });

  it('SD-21.2: a feint that is not seen through leaves only innate defence against the next attack, and against no other', async () => {
    await gm().run(({ game }) => game.combats.contents[0]?.nextRound());
    await declare(CASS, '1');
    await gm().closeWindows();
    const dice = [
      [2, 8],
      [2, 10],
    ] as const;
    const expectReplies = async (...replies: readonly string[]) => {
      await set(CASS, { system: { turn: { taken: 0 } } });
      expect(await listReplies(await attack(seats(), AT_IKE, dice))).toEqual(replies);
    };
    const feint = async (face: number, said: string) => {
      await set(CASS, { system: { turn: { taken: 0 } } });
      await target(gm(), IKE);
      await (await openSheet(gm(), CASS, 'Feint')).click();
      const rolled = await rollDialog(seats(), [
        [4, 8],
        [face, 8],
      ]);
      await gm().closeWindows();
      const answered = await rollFromCard(
        seats(),
        rolled,
        'See through the feint',
        [
          [5, 6],
          [3, 6],
        ],
        'dialog',
      );
      await expectSaid(seats(), answered, said);
    };
    await feint(4, `${IKE} sees through ${CASS}’s feint.`);
    await expectReplies('dodge', 'innate');
    await feint(5, `${CASS} fools ${IKE}`);
    await expectReplies('innate');
    await expectReplies('dodge', 'innate');
  });

  it('SD-25: whoever lies flat can stand up, too', async () => {
    await gm().closeWindows();
    await toggleStatus(gm(), IKE, 'stepFlat');
    await openSheet(gm(), IKE, 'Stand up');
    await gm().closeWindows();
    await toggleStatus(gm(), IKE, 'stepFlat');
  });
});
