/** What the GM alone decides in Harsh Light, as the GM and a player see it, over two rounds of a fight. Each test continues from the one before. */
import { afterEach, beforeAll, expect, it } from 'vitest';
import { createActor, openSheet, placeTokens } from '../../e2e/binding/table.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { closeDialogs, expectSaid } from '../../e2e/pages/fights.ts';
import { findToken } from '../../e2e/pages/scene.ts';
import { findFighterRow, readTurn } from '../../e2e/pages/tracker.ts';
import { cards, hunter, openPull, prey, pull, resist } from '../../e2e/harsh-light/light-fight.ts';

const VERA = 'Vera Lindqvist';
const TOM = 'Tom Ashdown';
const SCENE = 'Chapel Street';

const knife = { attribute: 'strength', skill: 'weaponry', reach: 'thrown', again: 9, damage: 1, readied: true };
const armed = {
  ...hunter,
  items: [...hunter.items, { name: 'Throwing Knife', type: 'lightWeapon', system: knife }],
};

describeTable('the word of the GM in Harsh Light', ['Gamemaster', 'Ada'], (table) => {
  const gm = () => table.gamemaster;
  const dialog = (seat: Seat) => new CheckDialogPage(seat);
  const expectState = (name: string, text: string) =>
    expect.poll(() => findFighterRow(gm(), name).textContent()).toContain(text);

  /** Goes on to Vera's turn of a round. */
  async function goTo(round: number): Promise<void> {
    await gm().run(
      async ({ game }, at) => void (await game.combats.contents[0]?.update({ round: at, turn: 1 })),
      round,
    );
    await expect.poll(() => readTurn(table.ada)).toEqual([`Round ${round}`, VERA]);
  }

  /** Begins a fight in which Tom is first: 10 + 3 + 2 and 9 + 4 + 2. */
  async function begin(): Promise<void> {
    await gm().run(
      async ({ CONFIG, game }, names) => {
        const combat = await CONFIG.Combat.documentClass.create({});
        const fighters = names.map((name) => ({ actorId: game.actors.getName(name)?.id ?? null }));
        await combat?.createEmbeddedDocuments('Combatant', fighters);
      },
      [VERA, TOM],
    );
    for (const seat of table.seats) await openTab(seat, 'combat');
    await gm().withFaces(cards(10, 9), async () => {
      await gm().page.getByRole('button', { name: 'Begin Combat', exact: true }).click();
      await expect.poll(() => readTurn(table.ada)).toEqual(['Round 1', TOM]);
    });
    for (const seat of table.seats) await openTab(seat, 'chat');
  }

  /** Counts the buttons of a name on Vera's sheet, which is opened at her fight. */
  async function countButtons(seat: Seat, name: string): Promise<number> {
    const machete = await openSheet(seat, VERA, 'Machete');
    return machete
      .locator('xpath=ancestor::*[contains(@class, "application")]')
      .getByRole('button', { name, exact: true })
      .count();
  }

  beforeAll(async () => {
    await createActor(gm(), VERA, 'Ada', armed);
    await createActor(gm(), TOM, 'Gamemaster', prey);
    await placeTokens(gm(), SCENE, [VERA, TOM]);
  });

  afterEach(async () => {
    for (const seat of table.seats) {
      await closeDialogs(seat);
      await seat.closeWindows();
    }
  });

  it('HL-8.7: a player cannot change what kind of action a pull is; the GM can, but not of an attack', async () => {
    const { ada } = table;
    const expectKinds = async (seat: Seat, what: string, count: number): Promise<void> => {
      await openPull(seat, VERA, what, TOM);
      await expect.poll(() => dialog(seat).readPool()).toContain('card');
      expect(await dialog(seat).root.locator('[name="action"]').count()).toBe(count);
      await closeDialogs(seat);
    };
    await begin();
    await goTo(1);
    await expectKinds(ada, 'Larceny', 0);
    await expectKinds(ada, 'Machete', 0);
    await expectKinds(gm(), 'Machete', 0);
    await openPull(gm(), VERA, 'Larceny', TOM);
    await dialog(gm()).choose('action', 'reflexive');
    await pull([gm(), ada], [2]);
    // The turn's action is left.
    await openPull(ada, VERA, 'Machete', TOM);
    await expect.poll(() => dialog(ada).readPool()).toContain('card +3');
    expect(await dialog(ada).readRefusal()).toBeNull();
  });

  it('HL-3.5: a player’s lower card for a second one is marked as that player’s word; a weapon’s own and the GM’s are not', async () => {
    const { ada } = table;
    const says = 'Pulls a second card on 9, as Ada says.';
    await openPull(ada, VERA, 'Throwing Knife', TOM);
    await expect.poll(() => dialog(ada).readPool()).toContain('card');
    expect(await dialog(ada).readNotes()).not.toContain(says);
    await closeDialogs(ada);
    await openPull(gm(), VERA, 'Larceny');
    await dialog(gm()).choose('again', '9');
    await expect.poll(() => dialog(gm()).field('again').inputValue()).toBe('9');
    expect(await dialog(gm()).readNotes()).not.toContain(says);
    await closeDialogs(gm());
    await openPull(ada, VERA, 'Machete', TOM);
    await dialog(ada).choose('again', '9');
    await expect.poll(() => dialog(ada).readNotes()).toContain(says);
    // 3 + 3 less Defence 3, and 9 + 10.
    const attack = await pull([ada, gm()], [9, 10]);
    for (const seat of [ada, gm()]) await findMessage(seat, attack).getByText(says).waitFor();
    const damage = await resist([gm(), ada], attack, 'Resist without Willpower');
    await expectSaid([gm(), ada], attack, `${VERA} hits ${TOM} with 5 successes.`);
    await expectSaid([gm(), ada], damage, '5 successes, weapon +2.');
    expect(await findMessage(ada, attack).getByRole('button', { name: 'Set right' }).count()).toBe(0);
    // The newest card, into which the others fold, has the button too.
    const inMenu = (seat: Seat) => findMessage(seat, damage).locator('[data-action="correct"]');
    await expect.poll(() => inMenu(gm()).count()).toBe(1);
    expect(await inMenu(ada).count()).toBe(0);
    // A player cannot send what only the GM's button sends.
    const links = { actor: '', replyTo: attack };
    const forged = await awaitMessage([ada, gm()], () =>
      ada.run(
        async ({ CONFIG }, system) => {
          await CONFIG.ChatMessage.documentClass.create({ type: 'correction', system });
        },
        { schemaVersion: 1, links, key: 'again' },
      ),
    );
    await expectSaid([gm(), ada], forged, 'Ignored: only the GM sets rolls right');
    await expectSaid([gm(), ada], damage, '5 successes, weapon +2.');
    const id = await awaitMessage([gm(), ada], () =>
      findMessage(gm(), attack).getByRole('button', { name: 'Set right: Pulls a second card on 9' }).click(),
    );
    // 3 + 9 = 12.
    await expectSaid(
      [gm(), ada],
      attack,
      `${VERA} hits ${TOM} with 2 successes.`,
      'Overruled by the GM: Pulls a second card on 9.',
    );
    await expectSaid([gm(), ada], damage, '2 successes, weapon +2.');
    await expect.poll(() => findMessage(ada, attack).locator('.light-card').count()).toBe(1);
    await findMessage(gm(), id).getByRole('button', { name: 'Take this back' }).click();
    await expectSaid([gm(), ada], attack, `${VERA} hits ${TOM} with 5 successes.`);
  });

  it('HL-15.4: the GM alone switches whether Defence applies', async () => {
    for (const [seat, count] of [
      [table.ada, 0],
      [gm(), 1],
    ] as const) {
      await openPull(seat, VERA, 'Revolver', TOM);
      await expect.poll(() => dialog(seat).readPool()).toContain('card');
      expect(await dialog(seat).root.getByLabel('Defence applies').count()).toBe(count);
      await closeDialogs(seat);
    }
  });

  it('HL-17.2: Blood Potency in a contest is marked as the word of the player who adds it', async () => {
    const { ada } = table;
    const says = 'Blood Potency counts, as Ada says.';
    await ada.run(async ({ game }, name) => {
      await game.actors.getName(name)?.update({ system: { bloodPotency: 2 } });
    }, VERA);
    await openPull(gm(), TOM, 'Empathy');
    const first = await pull([gm(), ada], [5]);
    await findToken(ada, VERA).click();
    await pressButton(ada, first, 'Contest this');
    await dialog(ada).root.waitFor();
    await dialog(ada).chooseByText('attribute', 'Resolve');
    await dialog(ada).root.getByLabel('Add Blood Potency').check();
    await expect.poll(() => dialog(ada).readNotes()).toContain(says);
    // 3, Blood Potency 2 and 3: one success against one of 2 + 1 + 5.
    const second = await pull([ada, gm()], [3]);
    for (const seat of [ada, gm()]) await findMessage(seat, second).getByText(says).waitFor();
    await expectSaid([gm(), ada], second, 'nobody wins');
    await findMessage(gm(), second).getByRole('button', { name: 'Set right: Blood Potency counts' }).click();
    await expectSaid([gm(), ada], second, `${TOM} wins`);
  });

  it('HL-8.6: after an instant action the GM alone may have a fighter dodge, until the next turn', async () => {
    const { ada } = table;
    await expect.poll(() => countButtons(ada, 'Dodge')).toBe(0);
    expect(await countButtons(ada, 'Allow a Dodge')).toBe(0);
    await (await openSheet(gm(), VERA, 'Allow a Dodge')).click();
    await expectState(VERA, 'Defence 4');
    await expect.poll(() => countButtons(gm(), 'Allow a Dodge')).toBe(0);
    await goTo(2);
    await expectState(VERA, 'Defence 2');
    await expect.poll(() => countButtons(ada, 'Dodge')).toBe(1);
  });

  it('HL-8.8: a pull before the first own turn is noted as out of turn, and is that turn’s action', async () => {
    const { ada } = table;
    await gm().run(async ({ game }) => void (await game.combats.contents[0]?.delete()));
    await expect.poll(() => ada.run(({ game }) => game.combats.size)).toBe(0);
    await begin();
    const expectRefusal = async (why: string | null) => {
      await openPull(ada, VERA, 'Larceny');
      await expect.poll(() => dialog(ada).readPool()).toContain('card +5');
      expect(await dialog(ada).readRefusal()).toEqual(why);
      await closeDialogs(ada);
    };
    await openPull(ada, VERA, 'Larceny');
    await expect.poll(() => dialog(ada).readNotes()).toEqual([`It is not ${VERA}’s turn.`]);
    expect(await dialog(ada).readRefusal()).toBeNull();
    await pull([ada, gm()], [2]);
    await goTo(1);
    await expectRefusal('This turn’s instant action has been used.');
    await goTo(2);
    await expectRefusal(null);
  });
});
