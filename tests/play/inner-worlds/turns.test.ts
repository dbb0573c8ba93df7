/** Turns of a battle of Inner Worlds in a browser: the order, the quickfire round, what a turn has room for, what is refused, and every reaction. Each test continues. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor } from '../../e2e/binding/table.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, awaitMessages, openTab } from '../../e2e/pages/chat.ts';
import { type Seats, closeDialogs, expectSaid, passTurns } from '../../e2e/pages/fights.ts';
import { target } from '../../e2e/pages/scene.ts';
import { findCombatControls, listFighters, readTurn } from '../../e2e/pages/tracker.ts';
import { findNotice, takeNotices } from '../../e2e/pages/windows.ts';
import {
  expectHurt,
  findButton,
  open,
  press,
  readItem,
  roll,
  rollFixed,
  save,
  score,
  weapon,
} from '../../e2e/inner-worlds/inner-fight.ts';
import {
  attack,
  awaitActionSpent,
  change,
  changeItem,
  expectDamage,
  expectItem,
  expectAllowed,
  expectNot,
  expectRefused,
  face,
} from '../../e2e/inner-worlds/strikes.ts';

const BRANN = 'Brann Oake';
const ILSE = 'Ilse Marn';
const AGED = 'Aged Poacher';
const GEM = 'Gem Poacher';
const SCENE = 'Gem Cave';

const knife = weapon('Knife', { die: 4, traits: ['doubleOnMax'], kind: 'knife', uses: { value: 9, max: 9 } });
const guns = { reach: 'ranged', wear: 'ammo', uses: { value: 9, max: 9 } };
const rifle = weapon('Rifle', { ...guns, die: 10, traits: ['maxOnCalled', 'reload'], large: true });
const needle = weapon('Needle', { die: 4, ability: 'dex', armorRelevant: false, wear: 'none' });

describeTable('turns of Inner Worlds', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const byAda = (): Seats => [table.ada, table.gamemaster];
  const byBertrand = (): Seats => [table.bertrand, table.gamemaster];
  const byGm = (): Seats => [table.gamemaster, table.ada, table.bertrand];

  /** Begins the next turns until it is a fighter's, and waits until everyone knows. */
  async function goTo(round: number, fighter: string): Promise<void> {
    await passTurns(table.gamemaster, table.seats, round, fighter);
  }

  /** Presses a button of an actor's sheet that opens no dialog. */
  async function act(seat: Seat, actor: string, what: string): Promise<void> {
    await (await openSheet(seat, actor, what)).click();
  }

  /** Attacks and, once the target takes it, rolls the damage; without faces it has no dice and comes with the verdict. @returns the id of the damage */
  async function hit(by: Seats, weaponName: string, faces: readonly (readonly [number, number])[]): Promise<string> {
    const id = await attack(by, weaponName);
    const take = () => findButton(table.gamemaster, id, 'Take the hit').click();
    if (faces.length === 0) return (await awaitMessages(byGm(), 2, take))[1] ?? '';
    await awaitMessage(byGm(), take);
    return press(by, id, 'Roll damage', faces);
  }

  /** Moves a token down by feet, as a user. @returns its place afterwards, in feet from where it began */
  async function move(seat: Seat, name: string, feet: number): Promise<number> {
    return seat.run(
      async ({ game }, given) => {
        const scene = [...game.scenes].find((one) => one.name === given.scene);
        const { size, distance } = (scene as unknown as { grid: { size: number; distance: number } }).grid;
        const token = scene?.tokens.getName(given.name);
        await token?.update({ y: token.y + (given.feet / distance) * size });
        return (((token?.y ?? 0) - 100) / size) * distance;
      },
      { scene: SCENE, name, feet },
    );
  }

  beforeAll(async () => {
    const { gamemaster } = table;
    const gun = { ...guns, die: 10, traits: ['wideArea', 'prepare'], large: true };
    await createActor(gamemaster, BRANN, 'Ada', {
      type: 'innerCharacter',
      system: { abilities: { str: score(12), dex: score(14), wil: score(11) }, hp: { max: 8, spent: 0 } },
      items: [
        knife,
        needle,
        rifle,
        weapon('Stick', { die: 6, traits: ['plusAttackAction', 'breaksOn6'], wear: 'none' }),
        weapon('Pistol', { ...guns, die: 4, traits: ['plusAttackTurn'] }),
        weapon('Machinegun', gun),
      ],
    });
    await createActor(gamemaster, ILSE, 'Bertrand', {
      type: 'innerCharacter',
      system: { abilities: { str: score(10), dex: score(11), wil: score(8) }, hp: { max: 4, spent: 0 } },
      items: [knife, rifle, { name: 'Light Armor', type: 'innerArmor', system: { ap: 4, worn: true } }],
    });
    const none = { max: 0, spent: 0 };
    const poacher = (dex: object) => ({ abilities: { str: score(90), dex, wil: score(90) }, hp: none, named: true });
    await createActor(gamemaster, AGED, 'Gamemaster', {
      type: 'innerAdversary',
      system: poacher(score(11)),
      items: [knife],
    });
    // A DEX of 16 that is damaged to 11 counts as 11.
    await createActor(gamemaster, GEM, 'Gamemaster', {
      type: 'innerAdversary',
      system: poacher(score(16, 5)),
      items: [
        weapon('Claws', { die: 6, wear: 'none', unarmed: true }),
        weapon('Buckler', { die: 4, shield: 'plain', readied: false }),
      ],
    });
    await placeTokens(gamemaster, SCENE, [BRANN, ILSE, AGED, GEM]);
    await gamemaster.run(async ({ game }, name) => {
      await [...game.scenes].find((one) => one.name === name)?.update({ grid: { distance: 5, units: 'ft' } });
    }, SCENE);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  it('IW-10.3, IW-10.5, IW-10.6, IW-10.7: all bid in secret, once; nothing is rolled; ties go to players, then by name; damage to DEX counts before', async () => {
    const { ada, bertrand } = table;
    await table.gamemaster.run(async ({ game, CONFIG }, scene) => {
      const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ active: true }]);
      const { tokens, id } = [...game.scenes].find(({ name }) => name === scene) ?? {};
      const names = ['Gem Poacher', 'Ilse Marn', 'Aged Poacher', 'Brann Oake'];
      const fighters = names.map((name) => ({
        actorId: game.actors.getName(name)?.id,
        tokenId: tokens?.getName(name)?.id,
        sceneId: id,
      }));
      await combat?.createEmbeddedDocuments('Combatant', fighters);
    }, SCENE);
    const countBegin = (seat: Seat) => findCombatControls(seat).filter({ hasText: 'Begin' }).count();
    await openTab(table.gamemaster, 'combat');
    await expect.poll(() => countBegin(table.gamemaster)).toBe(1);
    // Nobody can ask for bids while no GM is online.
    await table.leave('Gamemaster');
    await openTab(ada, 'combat');
    await expect.poll(() => listFighters(ada)).toHaveLength(4);
    expect(await countBegin(ada)).toBe(0);
    const gamemaster = await table.sit('Gamemaster');
    const begun = gamemaster.run(({ game }) => game.combats.contents.at(-1)?.startCombat() ?? Promise.resolve());
    await ada.page.getByLabel(/Brann Oake: HP/u).fill('2');
    await ada.page.getByRole('button', { name: 'Confirm' }).click();
    // Bertrand sees his own fighter alone, and nothing is paid until all have bid.
    expect(await bertrand.page.getByLabel(/: HP/u).count()).toBe(1);
    await expectHurt(bertrand, BRANN, { hp: 0 });
    await bertrand.page.getByRole('button', { name: 'Confirm' }).click();
    await begun;
    await expectHurt(bertrand, BRANN, { hp: 2 });
    const dice = await gamemaster.run(({ game }) =>
      Promise.resolve(
        game.messages.contents
          .filter(({ type }) => type === 'innerInitiative')
          .map(({ rolls }) => rolls.flatMap(({ dice }) => dice).length),
      ),
    );
    expect(dice).toEqual([0]);
    expect(await listFighters(gamemaster)).toEqual([BRANN, ILSE, AGED, GEM]);
    await change(gamemaster, BRANN, { abilities: { dex: { damage: 10 } } });
    await expectHurt(bertrand, BRANN, { hp: 2, dex: 10 });
    expect(await listFighters(gamemaster)).toEqual([BRANN, ILSE, AGED, GEM]);
    await change(gamemaster, BRANN, { abilities: { dex: { damage: 0 } }, hp: { spent: 0 } });
    for (const seat of [ada, bertrand])
      expect(await seat.page.getByRole('button', { name: 'Confirm' }).count()).toBe(0);
  });

  it('IW-11, IW-30.3: in the quickfire round a pistol attacks once, a machinegun only if prepared, bare hands never; who is out is passed over', async () => {
    const { gamemaster, ada, bertrand } = table;
    for (const seat of table.seats) await openTab(seat, 'chat');
    await face(ada, BRANN, 'Pistol', GEM);
    await expectRefused(ada, 'Machinegun', 'Machinegun is not prepared. Take the Prepare action first.');
    await expectDamage(ada, await hit(byAda(), 'Pistol', [[2, 4]]), 2);
    await expectRefused(ada, 'Pistol', `Quickfire attack: ${BRANN} has 0 of 1 left`);
    await face(gamemaster, GEM, 'Claws', BRANN);
    await expectRefused(gamemaster, 'Claws', `${GEM} has no weapon in hand for the quickfire round.`);
    /** Tries an attack of the GM's from the open sheet, against which the rules say nothing. */
    const expectAllowed = async (what: string): Promise<void> => {
      const { page } = gamemaster;
      await page.locator('.application.sheet').getByRole('button', { name: what, exact: true }).click();
      await page.locator('form.roll-dialog [data-roll]').waitFor();
      expect(await page.locator('form.roll-dialog [data-forbidden]').count()).toBe(0);
      await closeDialogs(gamemaster);
    };
    // A shield is a weapon in hand.
    const giveShield = (isReady: boolean) =>
      gamemaster.run(
        async ({ game }, given) => {
          const { items } = game.actors.getName(given.name) ?? {};
          await items?.getName('Buckler')?.update({ system: { readied: given.isReady } });
        },
        { name: GEM, isReady },
      );
    await giveShield(true);
    await face(gamemaster, GEM, 'Buckler', BRANN);
    await expectAllowed('Buckler');
    await giveShield(false);
    await expect.poll(() => readItem(ada, GEM, 'Buckler')).toMatchObject({ readied: false });
    await goTo(1, ILSE);
    await face(bertrand, ILSE, 'Rifle', GEM);
    await attack(byBertrand(), 'Rifle');
    await expectItem(gamemaster, ILSE, 'Rifle', { unloaded: true });
    const goOn = () => gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));
    // The aged one, awake, has a turn and may attack whomever the GM lets be in range.
    await goOn();
    await expect.poll(() => readTurn(ada)).toEqual(['Round 1', AGED]);
    await move(gamemaster, GEM, 900);
    await face(gamemaster, AGED, 'Knife', GEM);
    await expectAllowed('Knife');
    await move(gamemaster, GEM, -900);
    await change(gamemaster, AGED, { condition: { passedOut: true } });
    await face(gamemaster, AGED, 'Knife', GEM);
    await expectRefused(gamemaster, 'Knife', `${AGED} is dead or has passed out, and cannot act.`);
    await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.update({ turn: 1 })));
    await expect.poll(() => readTurn(ada)).toEqual(['Round 1', ILSE]);
    // The aged one is out, and the other has nothing in hand.
    await goOn();
    await expect.poll(() => readTurn(ada)).toEqual(['Round 2', BRANN]);
    await change(gamemaster, AGED, { condition: { passedOut: false } });
  });

  it('IW-12, IW-25, IW-11.8: a turn is an action and a move of at most speed × DEX yards; reloading and anything else are actions', async () => {
    const { ada, bertrand } = table;
    // On Speed 2 it is twice as far.
    await change(ada, BRANN, { speed: 2 });
    expect(await move(ada, BRANN, 85)).toBe(0);
    await findNotice(ada, `Feet: ${BRANN} has 84 of 84 left, but this costs 85.`).waitFor();
    await takeNotices(ada);
    await change(ada, BRANN, { speed: 1 });
    expect(await move(ada, BRANN, 45)).toBe(0);
    await findNotice(ada, `Feet: ${BRANN} has 42 of 42 left, but this costs 45.`).waitFor();
    await takeNotices(ada);
    expect(await move(ada, BRANN, 40)).toBe(40);
    expect(await move(ada, BRANN, 5)).toBe(40);
    await takeNotices(ada);
    await face(ada, BRANN, 'Knife', GEM);
    await attack(byAda(), 'Knife');
    await expectRefused(ada, 'Needle', `Action: ${BRANN} has 0 of 1 left`);
    await goTo(2, ILSE);
    await face(bertrand, ILSE, 'Rifle', GEM);
    await expectRefused(bertrand, 'Rifle', 'Rifle is not loaded. Take the Reload action first.');
    await act(bertrand, ILSE, 'Reload');
    await expectItem(bertrand, ILSE, 'Rifle', { unloaded: false });
    await awaitActionSpent(bertrand);
    await expectRefused(bertrand, 'Knife', `Action: ${ILSE} has 0 of 1 left`);
  });

  it('IW-16.1, IW-16.2, IW-23.4: a taunt does D4 damage to WIL, against which armor is no help, and binds who fails the save', async () => {
    const { gamemaster, bertrand } = table;
    await goTo(2, AGED);
    await change(gamemaster, ILSE, { hp: { spent: 3 } });
    await open(gamemaster, AGED, 'Taunt', ILSE);
    await expectNot(gamemaster, `${ILSE} is neither angry nor undisciplined.`);
    await gamemaster.closeWindows();
    await gamemaster.run(
      async ({ game }) => void (await game.actors.getName('Ilse Marn')?.toggleStatusEffect('innerAngry')),
    );
    await open(gamemaster, AGED, 'Taunt', ILSE);
    await expectAllowed(gamemaster);
    const taunt = await roll(byGm());
    await gamemaster.closeWindows();
    const damage = await press(byGm(), taunt, 'Roll damage', [[2, 4]]);
    await findButton(bertrand, damage, 'Apply').click();
    // The last of 4 HP, and WIL; the 4 AP are whole.
    await expectHurt(gamemaster, ILSE, { hp: 4, wil: 1 });
    // 8 would do for the WIL of 8 before the damage.
    await save(byBertrand(), damage, 'Save against the taunt', 8);
    await expect.poll(() => readActor(gamemaster, ILSE)).toMatchObject({ forced: { kind: 'taunt' } });
  });

  it('IW-15.3, IW-15.4, IW-17.7: who is held moves not, uses nothing large, and escapes by a save on an ability of its choice', async () => {
    const { gamemaster, ada } = table;
    await goTo(2, GEM);
    await open(gamemaster, GEM, 'Grapple', BRANN);
    const grapple = await roll(byGm(), [[1, 20]]);
    await gamemaster.closeWindows();
    await expectSaid([ada], grapple, `${GEM} grapples ${BRANN}.`);
    await goTo(3, BRANN);
    expect(await move(ada, BRANN, 5)).toBe(40);
    await findNotice(ada, `Feet: ${BRANN} has 0 of 0 left`).waitFor();
    await takeNotices(ada);
    await face(ada, BRANN, 'Rifle', GEM);
    await expectRefused(ada, 'Rifle', `${BRANN} is grappled and cannot use a large weapon (Rifle).`);
    await act(ada, BRANN, 'Escape');
    const dialog = ada.page.locator('form.roll-dialog');
    await dialog.getByLabel('Ability').selectOption({ label: 'DEX: 14' });
    await dialog.getByText('70%', { exact: true }).first().waitFor();
    await roll(byAda(), [[14, 20]]);
    await expect.poll(() => readActor(gamemaster, BRANN)).toMatchObject({ held: { by: '' } });
  });

  it('IW-16.5, IW-16.6, IW-16.2, IW-17.8: a rally lends WIL for a free save; the taunted attack nobody else, or escape on WIL', async () => {
    const { ada, bertrand, gamemaster } = table;
    await awaitMessage(byAda(), () => act(ada, BRANN, 'Rally'));
    await goTo(3, ILSE);
    const dialog = bertrand.page.locator('form.roll-dialog');
    const readRallied = async (ability: string): Promise<number> => {
      await open(bertrand, ILSE, ability);
      await dialog.getByLabel('Difficulty').waitFor();
      return dialog.getByLabel('Use the rallying ally’s WIL').count();
    };
    // A foe has nothing of it.
    await open(gamemaster, AGED, 'WIL');
    await gamemaster.page.locator('form.roll-dialog').getByLabel('Difficulty').waitFor();
    expect(await gamemaster.page.getByLabel('Use the rallying ally’s WIL').count()).toBe(0);
    await closeDialogs(gamemaster);
    expect(await readRallied('STR')).toBe(0);
    await closeDialogs(bertrand);
    expect(await readRallied('WIL')).toBe(1);
    await dialog.getByText('35%', { exact: true }).first().waitFor();
    await dialog.getByLabel('Use the rallying ally’s WIL').check();
    await dialog.getByText('55%', { exact: true }).first().waitFor();
    await closeDialogs(bertrand);
    await act(bertrand, ILSE, 'Shake off fear or enchantment');
    // Brann's WIL of 11 in place of her 7.
    await dialog.getByText('55%', { exact: true }).first().waitFor();
    await roll(byBertrand(), [[12, 20]]);
    await face(bertrand, ILSE, 'Knife', GEM);
    await expectRefused(bertrand, 'Knife', `${ILSE} must attack ${AGED} this turn.`);
    await act(bertrand, ILSE, 'Escape');
    await dialog.getByText('35%', { exact: true }).first().waitFor();
    expect(await dialog.getByLabel('Ability').count()).toBe(0);
    await roll(byBertrand(), [[7, 20]]);
    await expect.poll(() => readActor(gamemaster, ILSE)).toMatchObject({ forced: { by: '' } });
  });

  it('IW-17.1, IW-17.9, IW-17.10: a counter takes D6 more, and gives D8 more next turn; nobody reacts twice between turns', async () => {
    const { gamemaster, bertrand } = table;
    await face(bertrand, ILSE, 'Knife', GEM);
    const blow = await attack(byBertrand(), 'Knife');
    await press(byGm(), blow, 'Counter');
    const damage = await press(byBertrand(), blow, 'Roll damage', [
      [2, 4],
      [5, 6],
    ]);
    await expectDamage(gamemaster, damage, 7);
    await goTo(3, AGED);
    await face(gamemaster, AGED, 'Knife', ILSE);
    // She has escaped since her turn began, and so has Brann: nobody is asked.
    const second = await attack(byGm(), 'Knife');
    const cut = await press(byGm(), second, 'Roll damage', [[3, 4]]);
    await findButton(bertrand, cut, 'Apply').waitFor();
    for (const reaction of ['Counter', 'Evade']) {
      expect(await findButton(bertrand, second, reaction).count(), reaction).toBe(0);
      expect(await findButton(bertrand, cut, reaction).count(), reaction).toBe(0);
    }
    await goTo(3, GEM);
    await face(gamemaster, GEM, 'Claws', ILSE);
    const third = await attack(byGm(), 'Claws');
    const claws = await press(byGm(), third, 'Roll damage', [
      [3, 6],
      [7, 8],
    ]);
    await expectDamage(bertrand, claws, 10);
    // The counter's D8 is for that turn alone, as the rally's WIL was until Brann's next one.
    await goTo(4, BRANN);
    await open(bertrand, ILSE, 'WIL');
    await bertrand.page.locator('form.roll-dialog').getByText('35%', { exact: true }).first().waitFor();
    expect(await bertrand.page.getByLabel('Use the rallying ally’s WIL').count()).toBe(0);
    await closeDialogs(bertrand);
    await goTo(4, GEM);
    await face(gamemaster, GEM, 'Claws', ILSE);
    const fourth = await attack(byGm(), 'Claws');
    await press(byBertrand(), fourth, 'Take the hit');
    await expectDamage(bertrand, await press(byGm(), fourth, 'Roll damage', [[3, 6]]), 3);
  });

  it('IW-30.2, IW-13.6, IW-14.3, IW-30.5, IW-12.3: a stick’s two called shots need a save each; anyone’s next attack after a feint does its maximum, doubled', async () => {
    const { ada, gamemaster } = table;
    await goTo(5, BRANN);
    await face(ada, BRANN, 'Stick', GEM);
    const dialog = ada.page.locator('form.roll-dialog');
    const call = async (faceUp: number): Promise<string> => {
      await ada.page.locator('.application.sheet').getByRole('button', { name: 'Stick', exact: true }).click();
      await dialog.getByLabel('Called shot at').selectOption({ label: 'Arm' });
      await dialog.getByText('30.0%', { exact: true }).first().waitFor({ state: 'attached' });
      return roll(byAda(), [[faceUp, 20]]);
    };
    await findButton(gamemaster, await call(14), 'Take the hit').waitFor();
    await expectSaid([gamemaster], await call(15), `${BRANN} misses ${GEM} (Arm).`);
    await expectRefused(ada, 'Stick', `Action: ${BRANN} has 0 of 1 left`);
    await goTo(6, BRANN);
    await open(ada, BRANN, 'Feint', GEM);
    await rollFixed(byAda(), [[11, 20]]);
    await goTo(6, ILSE);
    await face(table.bertrand, ILSE, 'Knife', GEM);
    await expectDamage(gamemaster, await hit(byBertrand(), 'Knife', []), 8);
    await goTo(6, AGED);
    await face(gamemaster, AGED, 'Knife', BRANN);
    const other = await awaitMessage(byGm(), () => act(gamemaster, AGED, 'Something else'));
    await expectSaid([ada], other, `${AGED} uses the action for something else.`);
    await awaitActionSpent(gamemaster);
    await expectRefused(gamemaster, 'Knife', `Action: ${AGED} has 0 of 1 left`);
  });

  it('IW-30.10, IW-30.11, IW-17.15: a prepared machinegun hits each target, rolled apart, and each reacts for itself; it stays prepared until one moves', async () => {
    const { ada, gamemaster } = table;
    await goTo(7, BRANN);
    await act(ada, BRANN, 'Prepare');
    await expectItem(gamemaster, BRANN, 'Machinegun', { prepared: true });
    // The sheet is drawn anew once the action is spent.
    await awaitActionSpent(ada);
    await expectRefused(ada, 'Machinegun', `Action: ${BRANN} has 0 of 1 left`);
    await goTo(8, BRANN);
    await target(ada, GEM, AGED);
    const before = await gamemaster.run(({ game }) => Promise.resolve(game.messages.size));
    await ada.page
      .locator('.application.sheet')
      .getByRole('button', { name: 'Machinegun', exact: true })
      .click({ modifiers: ['Shift'] });
    await expect.poll(() => gamemaster.run(({ game }) => Promise.resolve(game.messages.size))).toBe(before + 2);
    const attacks = await gamemaster.run(({ game }) =>
      Promise.resolve(game.messages.contents.slice(-2).map(({ id }) => id)),
    );
    const damages = [];
    // One takes the hit, and the other counters, which costs it a D6.
    for (const [id, reaction, faces] of [
      [attacks[0] ?? '', 'Take the hit', [[4, 10]]],
      [
        attacks[1] ?? '',
        'Counter',
        [
          [7, 10],
          [2, 6],
        ],
      ],
    ] as const) {
      await press(byGm(), id, reaction);
      damages.push(await press(byAda(), id, 'Roll damage', faces));
    }
    for (const [index, id] of damages.entries()) await expectDamage(gamemaster, id, [4, 9][index] ?? 0);
    await expectItem(gamemaster, BRANN, 'Machinegun', { prepared: true });
    expect(await move(ada, BRANN, 5)).toBe(45);
    await expectItem(gamemaster, BRANN, 'Machinegun', { prepared: false });
    for (const readied of [false, true]) {
      await changeItem(gamemaster, BRANN, 'Machinegun', { prepared: true });
      await expectItem(ada, BRANN, 'Machinegun', { prepared: true });
      await changeItem(ada, BRANN, 'Machinegun', { readied });
      await expectItem(gamemaster, BRANN, 'Machinegun', { readied, prepared: false });
    }
  });

  it('IW-23.1, IW-23.2, IW-17.16, IW-30.3: HP prevent damage to DEX; who fails the save loses a reaction; anyone may step in, however far', async () => {
    const { ada, bertrand, gamemaster } = table;
    await goTo(9, BRANN);
    await change(gamemaster, AGED, { hp: { max: 2 } });
    // Both foes are still targeted; another target takes the place of both.
    await target(ada, ILSE);
    await face(ada, BRANN, 'Needle', AGED);
    const prick = await hit(byAda(), 'Needle', [[3, 4]]);
    await findButton(gamemaster, prick, 'Apply').click();
    await expectHurt(ada, AGED, { hp: 2, dex: 1 });
    await save(byGm(), prick, 'Save or lose a reaction', 11);
    await goTo(9, ILSE);
    await face(bertrand, ILSE, 'Knife', AGED);
    const blow = await attack(byBertrand(), 'Knife');
    await findButton(gamemaster, blow, `Intercept with ${GEM}`).waitFor();
    expect(await findButton(gamemaster, blow, 'Counter').count()).toBe(0);
    await goTo(9, AGED);
    await move(gamemaster, ILSE, 900);
    await face(gamemaster, AGED, 'Knife', BRANN);
    const far = await attack(byGm(), 'Knife');
    await findButton(bertrand, far, `Intercept with ${ILSE}`).waitFor();
    await goTo(10, BRANN);
    await face(ada, BRANN, 'Pistol', AGED);
    for (let shot = 0; shot < 2; shot++) {
      const card = await attack(byAda(), 'Pistol');
      // Only the next reaction was lost: since the own turn there is one again.
      await findButton(gamemaster, card, 'Counter').waitFor();
      // A press while the last one is still at work is taken for a double click.
      await awaitActionSpent(ada);
    }
    await expectRefused(ada, 'Pistol', `Action: ${BRANN} has 0 of 1 left`);
  });
});
