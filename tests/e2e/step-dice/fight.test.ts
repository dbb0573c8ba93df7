/**
 * A fight of Step Dice in a browser: an explosion on three targets (SD-17, SD-23); a feint and a hold without a GM online (SD-21, SD-26); and a covered area
 * (SD-28). Each test continues from the one before.
 */
import { expect, it } from 'vitest';
import { createActor, openSheet, placeTokens, readActor, rollFromSheet, setLuck, SYSTEM } from '../binding/table.ts';
import { describeTable, type Seat, type TestTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, findMessage, openTab } from '../pages/chat.ts';
import { findToken, target } from '../pages/scene.ts';
import { findFighterRow, readFighter, readOrder } from '../pages/tracker.ts';

const createSkill = (name: string, identifier: string) => ({
  name,
  type: 'stepSkill',
  system: { identifier, rank: 3, attribute: 'agility', specialties: [] },
});

/** Someone so hale that no wound sets off a roll. */
const fighter = {
  type: 'stepCharacter',
  system: { attributes: { agility: 6, strength: 6, vitality: 30, alertness: 6, intelligence: 3, willpower: 30 } },
  items: [
    createSkill('Throwing', 'throwing'),
    createSkill('Unarmed Combat', 'unarmed-combat'),
    { name: 'Bare hands', type: 'stepWeapon', system: { skill: 'unarmed-combat', close: true, unarmed: true } },
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

/** One rolls against the other, who replies with a button. Nobody but these two is needed. */
async function playContest(
  [one, other]: readonly [Seat, Seat],
  { actor, button, reply }: { readonly actor: string; readonly button: string; readonly reply: string },
): Promise<string> {
  const rolled = await rollFromSheet(one, actor, button, [one, other]);
  return awaitMessage([other, one], async () => {
    await findMessage(other, rolled).getByRole('button', { name: reply }).click();
    await other.page.locator('form.roll-dialog [data-roll]').click();
  });
}

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
    it('SD-23: one throw at three targets; each has its own damage by distance and cover, applied and undone', async () => {
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
      await findMessage(bertrand, thrown).getByRole('button', { name: 'No defence' }).click();
      await findMessage(ada, thrown).getByRole('button', { name: 'Roll damage to Vic' }).click();
      const blast = ada.page.locator('.tetrad-ask');
      await expect.poll(() => blast.locator('li strong').allTextContents()).toEqual(['Vic', 'Ned', 'Nell', 'Thug']);
      await expectAccessible(ada.page, '.application.dialog', 'input');
      // Ned has stepped back; Nell is behind a crate.
      await blast.getByLabel('Feet away').nth(1).fill('');
      await blast.getByLabel('Cover').nth(2).selectOption('light');
      await ada.page.getByRole('button', { name: 'Roll the damage' }).click();
      for (const name of ['Vic', 'Nell', 'Thug']) await findDamage(gamemaster, name).waitFor();
      expect(await findDamage(gamemaster, 'Ned').count()).toBe(0);
      // 12 + 6 against 7 is a basic damage of 11, 5 of it wounds; the dice are d12, for the second increment d10; the cover takes 2 off.
      const wounds = { Vic: 17, Nell: 10, Thug: 10 };
      for (const [name, points] of Object.entries(wounds)) {
        const seat = name === 'Thug' ? gamemaster : bertrand;
        await findDamage(seat, name).getByRole('button', { name: 'Apply' }).click();
        await expect.poll(() => readWounds(seat, name)).toBe(points);
      }
      await findDamage(bertrand, 'Nell').getByRole('button', { name: 'Undo' }).click();
      await expect.poll(() => readWounds(bertrand, 'Nell')).toBe(0);
      expect(await readWounds(bertrand, 'Vic')).toBe(17);
    });

    it('SD-21: a feint without a GM leaves its target only innate defence', async () => {
      const { ada, bertrand } = table;
      await beginFight(table, 'The Dock', { Vic: 9, Ned: 5 });
      await table.leave('Gamemaster');
      // Someone new replaces all three targets.
      await target(ada, 'Ned');
      await target(ada, 'Vic');
      await setLuck(bertrand, false, { luck });
      await useTurn(ada, 'Ned', 'Declare actions');
      await ada.page.getByLabel('Actions this turn').fill('4');
      await ada.page.getByRole('button', { name: 'Declare', exact: true }).click();
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ turn: { declared: 4 } });
      await ada.closeWindows();
      await playContest([ada, bertrand], { actor: 'Ned', button: 'Feint', reply: 'See through the feint' });
      for (const seat of [ada, bertrand]) await findCard(seat, 'Ned fools Vic').waitFor();
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ feint: { round: 1 } });
      const struck = await rollFromSheet(ada, 'Ned', 'Bare hands', [ada, bertrand]);
      const replies = findMessage(bertrand, struck).locator('.exchange-replies button');
      expect(await replies.allTextContents()).toEqual([expect.stringContaining('Innate defence')]);
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ feint: { against: '' } });
    });

    it('SD-26: a hold without a GM bars the held one from moving, until it is broken', async () => {
      const { ada, bertrand } = table;
      await playContest([ada, bertrand], { actor: 'Ned', button: 'Grapple', reply: 'Struggle' });
      for (const seat of [ada, bertrand]) await findCard(seat, 'Ned holds Vic.').waitFor();
      await useTurn(bertrand, 'Vic', 'Move');
      await bertrand.page.getByText('Ned holds Vic. Break the hold first.').waitFor();
      await bertrand.closeWindows();
      for (const seat of [ada, bertrand]) await openTab(seat, 'combat');
      await expect.poll(() => readFighter(ada, 'Ned')).toContain('Holds Vic');
      await expect.poll(() => readFighter(bertrand, 'Vic')).toContain('Held by Ned');
      for (const seat of [ada, bertrand]) await openTab(seat, 'chat');
      await setLuck(ada, false, { luck });
      await setLuck(bertrand, true, { luck });
      await playContest([bertrand, ada], { actor: 'Vic', button: 'Break the hold', reply: 'Hold tight' });
      for (const seat of [ada, bertrand]) await findCard(seat, 'Vic breaks Ned’s hold.').waitFor();
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ holds: '' });
      await openTab(bertrand, 'combat');
      await expect.poll(() => readFighter(bertrand, 'Vic')).not.toContain('Held');
    });

    it('SD-28: whoever covers an area acts just before the one who comes into view', async () => {
      const { ada, bertrand } = table;
      await table.sit('Gamemaster');
      for (const seat of table.seats) await openTab(seat, 'combat');
      // The turn of Ned, then the next round, which Vic begins.
      await takeTurn(table);
      await useTurn(ada, 'Ned', 'Cover an area');
      await ada.page.getByLabel('What you wait for').fill('the gangway');
      await ada.page.getByRole('button', { name: 'Cover the area' }).click();
      await ada.closeWindows();
      for (const seat of [ada, table.gamemaster]) await findFighterRow(seat, 'Ned').getByText('the gangway').waitFor();
      await takeTurn(table);
      await expect.poll(() => readOrder(bertrand)).toEqual(['Vic 9', 'Ned 5']);
      await findFighterRow(ada, 'Ned').getByRole('button', { name: 'Release' }).click();
      await expect.poll(() => readOrder(bertrand)).toEqual(['Ned 9', 'Vic 9']);
      await expect.poll(() => readActor(ada, 'Ned')).toMatchObject({ covers: { text: '' } });
    });
  },
  undefined,
  '',
  SYSTEM,
);
