/** Step Dice outside the exchange, in a browser: a lost argument, first aid without a GM, a fall, a poison, an injury (SD-33, SD-40, SD-50, SD-53). */
import { expect, it } from 'vitest';
import { createActor, placeTokens, readActor, setLuck, SYSTEM } from '../binding/table.ts';
import { describeTable, type Seat } from '../harness.ts';
import { openTab, pressButton } from '../pages/chat.ts';
import { pickHazard, target } from '../pages/scene.ts';
import { dropOnToken, findCard, listInjuries, pressOnCard, rollInDialog, rollOnSheet } from './life-page.ts';

const createSkill = (name: string, rank: number, attribute: string) => ({
  name,
  type: 'stepSkill',
  system: { identifier: name.toLowerCase().replace(' ', '-'), rank, attribute, specialties: [] },
});

const doc = {
  type: 'stepCharacter',
  system: { attributes: { alertness: 6, willpower: 6, strength: 3 } },
  items: [
    createSkill('Medical Expertise', 6, 'alertness'),
    createSkill('Influence', 6, 'willpower'),
    createSkill('Melee', 3, 'strength'),
    {
      name: 'Staff',
      type: 'stepWeapon',
      system: { skill: 'melee', damage: 1, type: 'basic', close: true, readied: true },
    },
  ],
};

/** Composure 12, Life Points 30, and bleeding. */
const nell = {
  type: 'stepCharacter',
  system: {
    attributes: { alertness: 3, willpower: 3, vitality: 12, agility: 1 },
    health: { stun: 0, wound: 3, shock: 0 },
    condition: { bleeding: 600 },
  },
};

/** The highest face of every die, and 1 of every die. */
const luck = [0.01, 0.99] as const;

const readNell = (seat: Seat) => expect.poll(() => readActor(seat, 'Nell'));

describeTable(
  'life outside the exchange',
  ['Gamemaster', 'Ada', 'Bertrand'],
  (table) => {
    it('SD-50: with the GM offline, words cost stress, which is undone exactly; all of it loses the argument', async () => {
      const { gamemaster, ada, bertrand } = table;
      await createActor(gamemaster, 'Doc', 'Ada', doc);
      await createActor(gamemaster, 'Nell', 'Bertrand', nell);
      await placeTokens(gamemaster, 'The Ward', ['Doc', 'Nell']);
      for (const seat of table.seats) await openTab(seat, 'chat');
      await table.leave('Gamemaster');
      await setLuck(ada, true, { luck });
      await setLuck(bertrand, false, { luck });
      await target(ada, 'Nell');
      await rollOnSheet(ada, 'Doc', 'Argue with your target');
      await findCard(ada, 'Nell has yet to answer.').waitFor();
      expect(
        await findCard(ada, 'Argument with Nell')
          .getByRole('button', { name: /Answer/u })
          .count(),
      ).toBe(0);
      await pressOnCard(bertrand, 'Argument with Nell', 'Answer for Nell');
      await rollInDialog(bertrand);
      const lost = 'Nell has lost the argument. The player chooses: give in, storm off or throw a punch.';
      for (const seat of table.seats) await findCard(seat, lost).waitFor();
      await readNell(ada).toMatchObject({ stress: 22 });
      await pressOnCard(bertrand, 'Answer to Doc', 'Undo');
      await readNell(ada).toMatchObject({ stress: 0 });
      for (const seat of table.seats) await findCard(seat, 'Nell has lost the argument').getByText('undone').waitFor();
    });

    it('SD-53: with the GM offline, a player’s first aid reaches another player’s character', async () => {
      const { ada, bertrand } = table;
      await rollOnSheet(ada, 'Doc', 'Treat your target');
      const title = 'First aid: stop the bleeding: Nell';
      await findCard(ada, title).getByText('Extraordinary success').waitFor();
      expect(await findCard(ada, title).getByRole('button', { name: 'Apply to Nell' }).count()).toBe(0);
      await pressOnCard(bertrand, title, 'Apply to Nell');
      for (const seat of table.seats) await findCard(seat, 'Nell no longer bleeds.').waitFor();
      await readNell(ada).toMatchObject({ condition: { bleeding: null } });
    });

    it('SD-40: a fall begins with its item on a token; what the roll lacks is damage', async () => {
      const gamemaster = await table.sit('Gamemaster');
      const { bertrand } = table;
      await gamemaster.run(async ({ CONFIG }) => {
        const fall = { kind: 'fall', feet: 30 };
        const poison = { kind: 'poison', difficulty: 7, dice: 3, type: 'stun' };
        await CONFIG.Item.documentClass.create({ name: 'Loose gantry', type: 'stepHazard', system: fall });
        await CONFIG.Item.documentClass.create({ name: 'Snake bite', type: 'stepHazard', system: poison });
      });
      await dropOnToken(gamemaster, 'Loose gantry', 'Nell');
      await pressOnCard(bertrand, 'Nell falls 30 feet', /Break the fall/u);
      await rollInDialog(bertrand);
      await pressOnCard(bertrand, 'Basic damage: 9', 'Apply');
      await readNell(gamemaster).toMatchObject({ health: { stun: 5, wound: 7 } });
    });

    it('SD-40: the GM picks a poison in the panel; its damage follows a failed Resistance', async () => {
      const { gamemaster, bertrand } = table;
      await target(gamemaster, 'Nell');
      await pickHazard(gamemaster, 'Snake bite');
      await pressOnCard(bertrand, 'rolls Resistance against 7', /Roll Resistance/u);
      await rollInDialog(bertrand);
      await pressOnCard(bertrand, 'Dice: 1', 'Apply');
      await readNell(gamemaster).toMatchObject({ health: { stun: 6, wound: 7 } });
    });

    it('SD-33: a failed roll against an extraordinary hit makes an injury, which goes with the damage', async () => {
      const { ada, bertrand } = table;
      await target(ada, 'Nell');
      await rollOnSheet(ada, 'Doc', 'Staff');
      await pressOnCard(bertrand, 'Staff', 'Innate defence');
      await pressOnCard(ada, 'Staff', 'Roll damage to Nell');
      await pressOnCard(bertrand, 'Basic damage: 11', 'Apply');
      await pressOnCard(bertrand, 'must roll Endurance', /Endure the hit/u);
      await rollInDialog(bertrand);
      await expect.poll(() => listInjuries(ada, 'Nell')).toEqual(['Debilitating injury']);
      await pressOnCard(bertrand, 'Applied by Bertrand', 'Undo');
      await expect.poll(() => listInjuries(ada, 'Nell')).toEqual([]);
    });

    it('SD-7: another player’s help counts on the card', async () => {
      const { ada, bertrand } = table;
      await setLuck(ada, false, { luck });
      await bertrand.run(async ({ game }) => game.user.update({ character: game.actors.getName('Nell')?.id }));
      await rollOnSheet(ada, 'Doc', 'Influence');
      await setLuck(bertrand, true, { luck });
      const id = await findCard(bertrand, 'Influence').getAttribute('data-message-id');
      await pressButton(bertrand, id ?? '', 'Help with advice');
      await rollInDialog(bertrand);
      for (const seat of [ada, bertrand])
        await findCard(seat, 'Nell helps: 12.').locator('.card-result').getByText('Success').waitFor();
    });
  },
  undefined,
  '',
  SYSTEM,
);
