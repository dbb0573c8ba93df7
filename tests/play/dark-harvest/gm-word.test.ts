/** What the GM alone decides in Dark Harvest, as the GM and players see it, over two rounds of a fight. Each test continues from the one before. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { beginFight, expectSaid } from '../../e2e/pages/fights.ts';
import { target } from '../../e2e/pages/scene.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { FightPage, misses, scoring } from '../../e2e/dark-harvest/fight-page.ts';
import {
  beginRound,
  createFight,
  EMIL,
  giveTurn,
  OTHER_RAT,
  placeRosa,
  ROSA,
} from '../../e2e/dark-harvest/fight-world.ts';
import { openActorSheet, openItemRoll } from '../../e2e/dark-harvest/sheet-page.ts';

describeTable('the word of the GM in Dark Harvest', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  const all = () => [table.gamemaster, table.ada, table.bertrand] as const;
  const dialog = (seat: Seat) => new CheckDialogPage(seat);

  async function open(seat: Seat, weapon: string): Promise<CheckDialogPage> {
    await seat.closeWindows();
    await target(seat, EMIL);
    await openItemRoll(seat, ROSA, weapon);
    await expect.poll(() => dialog(seat).readPool()).toContain('white dice');
    return dialog(seat);
  }

  async function roll(seat: Seat, pool: string, faces: readonly number[]): Promise<string> {
    await expect.poll(() => dialog(seat).readPool()).toBe(pool);
    const id = await seat.withFaces(faces, () => awaitMessage(all(), () => dialog(seat).roll()));
    await seat.closeWindows();
    return id;
  }

  async function rollDamage(attack: string, faces: readonly number[]): Promise<string> {
    return table.ada.withFaces(faces, () =>
      awaitMessage(all(), () => pressButton(table.ada, attack, 'Roll damage to Emil Hart')),
    );
  }

  beforeAll(async () => {
    await createFight(table.gamemaster, table.seats);
    for (const seat of table.seats) await openTab(seat, 'chat');
  });

  it('DH-31.11, DH-31.12: “close” is the word of the player who says so; set right, the target dodges by the distance, and the damage follows', async () => {
    const { ada, bertrand, gamemaster } = table;
    const says = 'Close, as Ada says.';
    await placeRosa(gamemaster, table.seats, 'far');
    await beginRound(gamemaster, table.seats);
    const own = await open(gamemaster, 'Pistol');
    await own.choose('range', 'close');
    await expect.poll(() => own.field('range').inputValue()).toBe('close');
    expect(await own.readNotes()).not.toContain(says);
    await own.close();
    const shot = await open(ada, 'Pistol');
    expect(await shot.readNotes()).not.toContain(says);
    await shot.choose('range', 'close');
    await expect.poll(() => shot.readNotes()).toContain(says);
    const attack = await roll(ada, '8 white dice 0 black dice', scoring(3, 8));
    for (const seat of table.seats) await findMessage(seat, attack).getByText(says).waitFor();
    await pressButton(bertrand, attack, 'Dodge');
    // Dexterity 1 and half of Dodge 2.
    await roll(bertrand, '2 white dice 0 black dice', misses(2));
    await expectSaid(table.seats, attack, 'Rosa Vane hits Emil Hart by 3.');
    const damage = await rollDamage(attack, scoring(2, 6));
    const expectPips = (pips: number) => new FightPage(bertrand).expectPips(damage, pips);
    await expectPips(5);
    expect(await findMessage(ada, attack).getByRole('button', { name: 'Set right' }).count()).toBe(0);
    await findMessage(gamemaster, attack).getByRole('button', { name: 'Set right: Close' }).click();
    await expectSaid(table.seats, attack, 'Overruled by the GM: Close.');
    await expectPips(0);
    await pressButton(bertrand, attack, 'Dodge');
    await roll(bertrand, '3 white dice 0 black dice', scoring(1, 3));
    await expectSaid(table.seats, attack, 'Rosa Vane hits Emil Hart by 2.');
    await expectPips(4);
  });

  it('DH-32.2, DH-32.11, DH-32.12: what comes before initiative is not out of turn; “unaware” is the word of the player who ticks it; set right, the target may reply, and it was an attack of the round', async () => {
    const { ada, bertrand, gamemaster } = table;
    const says = 'Emil Hart is unaware, as Ada says.';
    await placeRosa(gamemaster, table.seats, 'beside');
    await beginRound(gamemaster, table.seats);
    await giveTurn(gamemaster, table.seats, EMIL);
    const early = 'It is not Rosa Vane’s turn.';
    const blow = await open(ada, 'Sabre');
    await expect.poll(() => blow.readNotes()).toEqual([early]);
    await blow.tick('unaware');
    await expect.poll(() => blow.readNotes()).toEqual([says]);
    const attack = await roll(ada, '5 white dice 0 black dice', scoring(3, 5));
    for (const seat of table.seats) {
      await findMessage(seat, attack).getByText(says).waitFor();
      expect(await findMessage(seat, attack).getByText(early).count()).toBe(0);
    }
    await expectSaid(table.seats, attack, 'Emil Hart is unaware and has no defence.', 'Rosa Vane hits Emil Hart by 3.');
    const expectAttacks = async (text: string): Promise<void> => {
      await ada.closeWindows();
      const sheet = await openActorSheet(ada, ROSA);
      await openTab(ada, 'chat');
      await sheet.getByText(text).first().waitFor();
    };
    await expectAttacks('No attacks made yet');
    await findMessage(gamemaster, attack).getByRole('button', { name: 'Set right: Emil Hart is unaware' }).click();
    await expectSaid(table.seats, attack, 'Overruled by the GM: Emil Hart is unaware.');
    await expectAttacks('1 of 1 attack made');
    await pressButton(bertrand, attack, 'Strike back');
    await roll(bertrand, '4 white dice 0 black dice', scoring(1, 4));
    await expectSaid(table.seats, attack, 'Rosa Vane hits Emil Hart by 2.');
  });

  it('DH-32.13, DH-32.14: the unaware are attacked once in a fight, and not by a full dodger', async () => {
    const { ada, gamemaster } = table;
    const tick = async (): Promise<CheckDialogPage> => {
      const blow = await open(ada, 'Sabre');
      await blow.tick('unaware');
      return blow;
    };
    await beginRound(gamemaster, table.seats);
    await tick();
    await roll(ada, '5 white dice 0 black dice', misses(5));
    await beginRound(gamemaster, table.seats);
    const again = await tick();
    await expect
      .poll(() => again.readRefusal())
      .toBe('Rosa Vane has already attacked Emil Hart unawares in this fight.');
    await again.close();
    await target(ada, OTHER_RAT);
    const other = await openItemRoll(ada, ROSA, 'Sabre');
    await other.tick('unaware');
    await expect.poll(() => other.readNotes()).toContain(`${OTHER_RAT} is unaware, as Ada says.`);
    expect(await other.readRefusal()).toBe(null);
    await other.close();
    const sheet = await openActorSheet(ada, ROSA);
    await openTab(ada, 'chat');
    await sheet.getByRole('button', { name: 'Full dodge this round' }).click();
    const dodging = await tick();
    await expect
      .poll(() => dodging.readRefusal())
      .toBe('Rosa Vane has declared a full dodge this round and cannot attack.');
    await dodging.close();
    // Another fight, another surprise.
    await gamemaster.run(async ({ game }) => void (await [...game.combats][0]?.delete()));
    await beginFight(gamemaster, 'The Cellar', { [ROSA]: 9, [EMIL]: 5 });
    await expect.poll(() => ada.run(({ game }) => [...game.combats].map(({ round }) => round))).toEqual([1]);
    const anew = await tick();
    await expect.poll(() => anew.readNotes()).toContain('Emil Hart is unaware, as Ada says.');
    expect(await anew.readRefusal()).toBe(null);
    await anew.close();
  });
});
