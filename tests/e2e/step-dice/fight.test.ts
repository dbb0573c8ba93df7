/**
 * A fight of Step Dice in a browser: an explosion on three targets (SD-17, SD-23); a feint and a hold without a GM online (SD-21, SD-26); a covered area
 * (SD-28); and how far a turn reaches (SD-12). Each test continues from the one before.
 */
import { expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor, rollFromSheet, setLuck, SYSTEM } from '../binding/table.ts';
import { describeTable, type Seat, type TestTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitFirstMessage, awaitMessage, findMessage, openTab } from '../pages/chat.ts';
import { findToken, target } from '../pages/scene.ts';
import { findFighterRow, readFighter, readOrder, readTurn } from '../pages/tracker.ts';
import { findNotice, takeNotices } from '../pages/windows.ts';

const createSkill = (name: string, identifier: string, rank = 3) => ({
  name,
  type: 'stepSkill',
  system: { identifier, rank, attribute: 'agility', specialties: [] },
});

/** Someone so hale that no wound sets off a roll. */
const fighter = {
  type: 'stepCharacter',
  system: { attributes: { agility: 6, strength: 5, vitality: 30, alertness: 5, intelligence: 3, willpower: 30 } },
  items: [
    createSkill('Throwing', 'throwing'),
    createSkill('Unarmed Combat', 'unarmed-combat', 7),
    {
      name: 'Perception',
      type: 'stepSkill',
      system: {
        identifier: 'perception',
        rank: 1,
        attribute: 'alertness',
        specialties: [{ name: 'Intuition', identifier: 'intuition', rank: 4 }],
      },
    },
    { name: 'Bare hands', type: 'stepWeapon', system: { skill: 'unarmed-combat', close: true, unarmed: true } },
    { name: 'Knife', type: 'stepWeapon', system: { skill: 'throwing', close: true } },
    // Its increments are shorter than a space, which is 3 feet.
    {
      name: 'Grenade',
      type: 'stepWeapon',
      system: { skill: 'throwing', damage: 6, type: 'wound', increment: 2, throw: 20, explosive: true },
    },
  ],
};

/** The highest face of every die, and 1 of every die. */
const luck = [0.01, 0.99] as const;

/** Returns the wounds of an actor. */
async function readWounds(seat: Seat, name: string): Promise<number> {
  const { health } = (await readActor(seat, name)) as { health: { wound: number } };
  return health.wound;
}

/** Presses a button of a turn on a sheet, and closes the sheet. */
async function useTurn(seat: Seat, name: string, button: string): Promise<void> {
  await (await openSheet(seat, name, button)).click();
}

/** Finds the newest card with a text. */
const findCard = (seat: Seat, text: string | RegExp) => seat.page.locator('#chat .message', { hasText: text }).last();

/** Finds the damage card of someone. */
const findDamage = (seat: Seat, name: string) =>
  seat.page.locator('#chat .message', { has: seat.page.locator('.card-damage') }).filter({ hasText: `hits ${name}` });

/** Returns the dice that a card shows, the first roller's first: "d12 d6 d6 d8". */
async function readDice(seat: Seat, id: string): Promise<string> {
  const dice = findMessage(seat, id).locator('.step-die');
  await dice.first().waitFor();
  const classes = await dice.evaluateAll((all) => all.map(({ className }) => /\bd\d+\b/u.exec(className)?.[0] ?? ''));
  return classes.join(' ');
}

/** Moves a token down by feet, as a user. @returns how far it has come from where it began, in feet */
function move(seat: Seat, name: string, feet: number): Promise<number> {
  return seat.run(
    async ({ game }, given) => {
      const scene = game.scenes.getName('The Dock');
      const { size } = (scene as unknown as { grid: { size: number } }).grid;
      const token = scene?.tokens.getName(given.name);
      // A space is 3 feet.
      await token?.update({ y: token.y + (given.feet / 3) * size });
      return (((token?.y ?? 0) - 100) / size) * 3;
    },
    { name, feet },
  );
}

/** One rolls against the other, who replies with a button. Nobody but these two is needed. */
async function playContest(
  [one, other]: readonly [Seat, Seat],
  { actor, button, reply }: { readonly actor: string; readonly button: string; readonly reply: string },
): Promise<string> {
  const rolled = await rollFromSheet(one, actor, button, [one, other]);
  // A hold makes something due to the one whose turn it is, for which a second message follows.
  return awaitFirstMessage([other, one], async () => {
    await findMessage(other, rolled).getByRole('button', { name: reply }).click();
    await other.page.locator('form.roll-dialog [data-roll]').click();
  });
}

const FEINT = { actor: 'Ned', button: 'Feint', reply: 'See through the feint' } as const;
const GRAPPLE = { actor: 'Ned', button: 'Grapple', reply: 'Struggle' } as const;

/** Begins a fight in this order, as a GM. */
function beginFight({ gamemaster }: TestTable, scene: string, order: Readonly<Record<string, number>>): Promise<void> {
  return gamemaster.run(
    async ({ game, CONFIG }, given) => {
      const [combat] = await CONFIG.Combat.documentClass.createDocuments([{ active: true }]);
      const { tokens, id } = [...game.scenes].find(({ name }) => name === given.scene) ?? {};
      const fighters = Object.entries(given.order).map(([name, initiative]) => ({
        actorId: game.actors.getName(name)?.id,
        tokenId: tokens?.getName(name)?.id,
        sceneId: id,
        initiative,
      }));
      await combat?.createEmbeddedDocuments('Combatant', fighters);
      await game.combats.get(combat?.id ?? '')?.startCombat();
    },
    { scene, order },
  );
}

const takeTurn = ({ gamemaster }: TestTable): Promise<void> =>
  gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextTurn()));

describeTable(
  'a fight of Step Dice',
  ['Gamemaster', 'Ada', 'Bertrand'],
  (table) => {
    it('SD-17.3, SD-23.1, SD-23.2, SD-23.3: one throw at three targets; each has its own damage by distance and cover, applied and undone; after a miss the GM places it', async () => {
      const { gamemaster, ada, bertrand } = table;
      await createActor(gamemaster, 'Ned', 'Ada', fighter);
      for (const name of ['Vic', 'Nell']) await createActor(gamemaster, name, 'Bertrand', fighter);
      await createActor(gamemaster, 'Thug', 'Gamemaster', fighter);
      // Nell is next to Vic, and Thug 3 feet from him.
      await placeTokens(gamemaster, 'The Dock', ['Ned', 'Vic', 'Nell', 'Thug']);
      for (const seat of table.seats) {
        await findToken(seat, 'Thug').waitFor();
        await openTab(seat, 'chat');
        await setLuck(seat, true, { luck });
      }
      await target(ada, 'Vic', 'Nell', 'Thug');
      const thrown = await rollFromSheet(ada, 'Ned', 'Grenade', table.seats as [Seat, ...Seat[]]);
      const replies = findMessage(bertrand, thrown).locator('[data-reply]');
      await replies.first().waitFor();
      const offered = await replies.evaluateAll((all) => all.map((one) => one.getAttribute('data-reply') ?? ''));
      expect(offered.toSorted()).toEqual(['dodge', 'none']);
      await findMessage(bertrand, thrown).getByRole('button', { name: 'No defence' }).click();
      await findMessage(ada, thrown).getByRole('button', { name: 'Roll damage to Vic' }).click();
      const blast = ada.page.locator('.tetrad-ask');
      await expect.poll(() => blast.locator('li strong').allTextContents()).toEqual(['Vic', 'Ned', 'Nell', 'Thug']);
      await expectAccessible(ada.page, '.application.dialog', 'input');
      // Ned has stepped back; Nell is behind a crate.
      await blast.getByLabel('Feet away').nth(1).fill('');
      // Nell is in the second increment, Thug in the third.
      await blast.getByLabel('Feet away').nth(2).fill('3');
      await blast.getByLabel('Feet away').nth(3).fill('5');
      for (const [place, cover] of ['heavy', 'none', 'light', 'medium'].entries())
        await blast.getByLabel('Cover').nth(place).selectOption(cover);
      await ada.page.getByRole('button', { name: 'Roll the damage' }).click();
      for (const name of ['Vic', 'Nell', 'Thug']) await findDamage(gamemaster, name).waitFor();
      expect(await findDamage(gamemaster, 'Ned').count()).toBe(0);
      // 12 + 6 against 7 is a basic damage of 11, 5 of it wounds; the dice are d12, for the second increment d10, for the third d8; covers take 6, 2 and 4 off.
      const wounds = { Vic: 11, Nell: 8, Thug: 4 };
      for (const [name, points] of Object.entries(wounds)) {
        const seat = name === 'Thug' ? gamemaster : bertrand;
        await findDamage(seat, name).getByRole('button', { name: 'Apply' }).click();
        await expect.poll(() => readWounds(seat, name)).toBe(points);
      }
      await findDamage(bertrand, 'Nell').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => readWounds(bertrand, 'Nell')).toBe(0);
      expect(await readWounds(bertrand, 'Vic')).toBe(11);
      // The dodge, d12 + d12, is in place of the 7.
      await target(ada, 'Vic');
      const again = await rollFromSheet(ada, 'Ned', 'Grenade', table.seats as [Seat, ...Seat[]]);
      const dodge = await awaitMessage([bertrand, gamemaster], async () => {
        await findMessage(bertrand, again).getByRole('button', { name: 'Dodge' }).click();
        await bertrand.page.locator('form.roll-dialog [data-roll]').click();
      });
      for (const text of ['Ned misses Vic.', 'The GM decides where the explosive goes off.'])
        await findMessage(gamemaster, dodge).getByText(text).waitFor();
      expect(await findMessage(ada, again).getByRole('button', { name: 'Set it off' }).count()).toBe(0);
      await target(gamemaster, 'Thug');
      await findMessage(gamemaster, again).getByRole('button', { name: 'Set it off' }).first().click();
      const placed = gamemaster.page.locator('.tetrad-ask');
      const row = (name: string) => placed.locator('li', { hasText: name });
      for (const name of ['Ned', 'Vic', 'Nell']) await row(name).getByLabel('Feet away').fill('');
      await row('Thug').getByLabel('Cover').selectOption('tinyPart');
      await gamemaster.page.getByRole('button', { name: 'Roll the damage' }).click();
      // The dice alone: 12, less 8.
      await findDamage(gamemaster, 'Thug').last().getByRole('button', { name: 'Apply' }).click();
      await expect.poll(() => readWounds(gamemaster, 'Thug')).toBe(8);
    });

    it('SD-21.1, SD-21.2: a feint without a GM leaves its target only innate defence', async () => {
      const { ada, bertrand } = table;
      await beginFight(table, 'The Dock', { Vic: 9, Ned: 5 });
      await table.leave('Gamemaster');
      // Someone new replaces all three targets.
      await target(ada, 'Ned');
      await target(ada, 'Vic');
      await setLuck(bertrand, false, { luck });
      await useTurn(ada, 'Ned', 'Declare actions');
      await ada.page.getByLabel('Actions this turn').fill('5');
      await ada.page.getByRole('button', { name: 'Declare', exact: true }).click();
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ turn: { declared: 5 } });
      await ada.closeWindows();
      const feint = await playContest([ada, bertrand], FEINT);
      // Alertness and the skill of bare hands, 4 steps lower for 5 actions; Intelligence and Perception: Intuition.
      expect(await readDice(bertrand, feint)).toBe('d10 d6 d6 d8');
      for (const seat of [ada, bertrand]) await findCard(seat, 'Ned fools Vic').waitFor();
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ feint: { round: 1 } });
      const struck = await rollFromSheet(ada, 'Ned', 'Bare hands', [ada, bertrand]);
      const replies = findMessage(bertrand, struck).locator('.exchange-replies button');
      expect(await replies.allTextContents()).toEqual([expect.stringContaining('Innate defence')]);
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ feint: { against: '' } });
    });

    it('SD-26.1, SD-26.2, SD-26.3, SD-26.4: a hold without a GM bars the held one from moving, and makes it an Easy target that can be choked, until it is broken', async () => {
      const { ada, bertrand } = table;
      const grapple = await playContest([ada, bertrand], GRAPPLE);
      expect(await readDice(bertrand, grapple)).toBe('d12 d6 d12 d12 d2');
      for (const seat of [ada, bertrand]) await findCard(seat, 'Ned holds Vic.').waitFor();
      await useTurn(bertrand, 'Vic', 'Move');
      await bertrand.page.getByText('Ned holds Vic. Break the hold first.').waitFor();
      await bertrand.closeWindows();
      for (const seat of [ada, bertrand]) await openTab(seat, 'combat');
      await expect.poll(() => readFighter(ada, 'Ned')).toContain('Holds Vic');
      await expect.poll(() => readFighter(bertrand, 'Vic')).toContain('Held by Ned');
      for (const seat of [ada, bertrand]) await openTab(seat, 'chat');
      // Neither another's bare hands nor the holder's knife find an Easy target.
      await target(bertrand, 'Vic');
      for (const [seat, name, weapon] of [
        [bertrand, 'Nell', 'Bare hands'],
        [ada, 'Ned', 'Knife'],
      ] as const) {
        await (await openSheet(seat, name, weapon)).click();
        const other = seat.page.locator('form.roll-dialog');
        await other.getByText('Difficulty before the defence: 0.').waitFor({ state: 'attached' });
        expect(await other.locator('[name="hold"]').count()).toBe(0);
        await seat.closeWindows();
      }
      await (await openSheet(ada, 'Ned', 'Bare hands')).click();
      const dialog = ada.page.locator('form.roll-dialog');
      await dialog.getByText('Difficulty before the defence: 3.').waitFor({ state: 'attached' });
      const holds = ['Strike', 'Choke', 'Push away', 'Knock down'];
      expect(await dialog.locator('[name="hold"] option').allTextContents()).toEqual(holds);
      await dialog.locator('[name="hold"]').selectOption({ label: 'Choke' });
      await dialog.locator('[data-roll]').click();
      // Nobody is asked for a defence.
      for (const seat of [ada, bertrand]) await findCard(seat, /Ned chokes Vic/u).waitFor();
      await ada.closeWindows();
      await findCard(bertrand, 'Choking: Vic').getByText('The air has run out.').waitFor();
      // It is the turn of Vic, to whom something is due now.
      await findCard(bertrand, 'Vic: the turn begins').getByRole('button', { name: 'Break the hold' }).waitFor();
      await setLuck(ada, false, { luck });
      await setLuck(bertrand, true, { luck });
      const contest = { actor: 'Vic', button: 'Break the hold', reply: 'Hold tight' } as const;
      const broken = await playContest([bertrand, ada], contest);
      expect(await readDice(ada, broken)).toBe('d12 d10 d12 d10');
      await findCard(bertrand, 'Choking: Vic').getByText('The air is back.').waitFor();
      for (const seat of [ada, bertrand]) await findCard(seat, 'Vic breaks Ned’s hold.').waitFor();
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ holds: '' });
      await openTab(bertrand, 'combat');
      await expect.poll(() => readFighter(bertrand, 'Vic')).not.toContain('Held');
    });

    it('SD-28.1: whoever covers an area acts just before the one who comes into view', async () => {
      const { ada, bertrand } = table;
      await table.sit('Gamemaster');
      for (const seat of table.seats) await openTab(seat, 'combat');
      // The turn of Ned, then the next round, which Vic begins.
      await takeTurn(table);
      await useTurn(ada, 'Ned', 'Cover an area');
      await ada.page.getByLabel('What you are waiting for').fill('the gangway');
      await ada.page.getByRole('button', { name: 'Cover the area' }).click();
      await ada.closeWindows();
      for (const seat of [ada, table.gamemaster]) await findFighterRow(seat, 'Ned').getByText('the gangway').waitFor();
      await takeTurn(table);
      // Thug acts before both. His coming leaves the turn with Vic.
      await table.gamemaster.run(async ({ game }) => {
        const combat = game.combats.contents.at(-1);
        const scene = game.scenes.getName('The Dock');
        const [actorId, tokenId] = [game.actors.getName('Thug')?.id, scene?.tokens.getName('Thug')?.id];
        const thug = { actorId, tokenId, sceneId: scene?.id, initiative: 12 };
        await combat?.createEmbeddedDocuments('Combatant', [thug]);
        await combat?.update({ turn: 1 });
      });
      await expect.poll(() => readOrder(bertrand)).toEqual(['Thug 12', 'Vic 9', 'Ned 5']);
      await expect.poll(() => readTurn(ada)).toEqual(['Round 2', 'Vic']);
      await findFighterRow(ada, 'Ned').getByRole('button', { name: 'Release' }).click();
      await expect.poll(() => readOrder(bertrand)).toEqual(['Thug 12', 'Ned 9', 'Vic 9']);
      await table.gamemaster.run(async ({ game }) => {
        await game.combats.contents
          .at(-1)
          ?.combatants.find(({ name }) => name === 'Thug')
          ?.delete();
      });
      await expect.poll(() => readOrder(bertrand)).toEqual(['Ned 9', 'Vic 9']);
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ covers: { text: '' } });
    });

    it('SD-12.1, SD-12.2, SD-21.3, SD-26.2, SD-26.4: 15 feet are free and a move, an action, is 30; a feint lasts until the next turn ends; a hold allows a strike, a knock-down and a push, and may be broken each turn', async () => {
      const { gamemaster, ada, bertrand } = table;
      for (const seat of [ada, bertrand]) await openTab(seat, 'chat');
      await setLuck(ada, true, { luck });
      await setLuck(bertrand, false, { luck });
      await playContest([ada, bertrand], FEINT);
      await gamemaster.run(async ({ game }) => void (await game.combats.contents.at(-1)?.nextRound()));
      await openSheet(ada, 'Ned', 'Declare actions');
      const turn = ada.page.locator('.step-turn');
      await turn.getByText('Vic is fooled').waitFor();
      expect(await move(ada, 'Ned', 15)).toBe(15);
      expect(await move(ada, 'Ned', 3)).toBe(15);
      await findNotice(ada, 'Feet moved: Ned has 0 of 15 left, but this costs 3.').waitFor();
      await takeNotices(ada);
      await useTurn(ada, 'Ned', 'Move');
      await turn.getByText(/0 of 1 action left.*15 of 30 feet moved/u).waitFor();
      expect(await move(ada, 'Ned', -15)).toBe(0);
      expect(await move(ada, 'Ned', 3)).toBe(0);
      await takeNotices(ada);
      const allowAction = () =>
        gamemaster.run(async ({ game }) => {
          await game.actors.getName('Ned')?.update({ system: { turn: { taken: 0 } } });
        });
      const attackHeld = async (hold: string): Promise<string> => {
        await allowAction();
        await (await openSheet(ada, 'Ned', 'Bare hands')).click();
        const dialog = ada.page.locator('form.roll-dialog');
        await dialog.locator('[name="hold"]').selectOption({ label: hold });
        const id = await awaitFirstMessage([ada, bertrand], () => dialog.locator('[data-roll]').click());
        await ada.closeWindows();
        return id;
      };
      await ada.closeWindows();
      await allowAction();
      await playContest([ada, bertrand], GRAPPLE);
      const struck = await attackHeld('Strike');
      await findMessage(ada, struck).getByRole('button', { name: 'Roll damage to Vic' }).waitFor();
      const pushed = await attackHeld('Push away');
      await findMessage(bertrand, pushed).getByText('Ned pushes Vic away and lets go.').waitFor();
      await expect.poll(() => readActor(bertrand, 'Ned')).toMatchObject({ holds: '' });
      await allowAction();
      await playContest([ada, bertrand], GRAPPLE);
      const felled = await attackHeld('Knock down');
      await findMessage(bertrand, felled).getByText('Ned knocks Vic down. Vic is now prone.').waitFor();
      for (const id of [pushed, felled])
        expect(await findMessage(ada, id).getByRole('button', { name: 'Roll damage to Vic' }).count()).toBe(0);
      await openTab(bertrand, 'combat');
      await expect.poll(() => readFighter(bertrand, 'Vic')).toContain('Prone');
      await openTab(bertrand, 'chat');
      await takeTurn(table);
      await findCard(bertrand, 'Vic: the turn begins').getByRole('button', { name: 'Break the hold' }).waitFor();
      await useTurn(ada, 'Ned', 'Let go');
      await expect.poll(() => turn.textContent()).not.toMatch(/Vic is fooled|You hold/u);
    });

    it('SD-12.3, SD-12.4: a run is two actions, without a penalty if it is all, and covers 30 feet and its total', async () => {
      const { ada } = table;
      await takeTurn(table);
      await useTurn(ada, 'Ned', 'Declare actions');
      await ada.page.locator('.tetrad-ask [name="stance"]').selectOption('run');
      await ada.page.getByRole('button', { name: 'Declare', exact: true }).click();
      await ada.page.locator('.step-turn').getByText('2 of 2 actions left').waitFor();
      await ada.closeWindows();
      const run = await rollFromSheet(ada, 'Ned', 'Run', [ada]);
      expect(await readDice(ada, run)).toBe('d12 d12');
      await findMessage(ada, run).getByText('The run covers 54 feet this turn.').waitFor();
      await openSheet(ada, 'Ned', 'Run');
      const said = ada.page.locator('.step-turn').getByText(/0 of 2 actions left.*0 of 54 feet moved/u);
      await said.waitFor();
    });
  },
  undefined,
  '',
  SYSTEM,
);
