/**
 * Who is close on a grid of 5 feet and without a grid, and what fighters declare while the GM is away (DH-20, DH-24, DH-31): the tracker, attack dialogs and
 * cards. Each test continues from the one before.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { awaitMessage, findMessage, openTab } from '../pages/chat.ts';
import { target } from '../pages/scene.ts';
import { declare, openIntent, readIntents } from '../pages/tracker.ts';
import { findCard } from './check-card-page.ts';
import { CheckDialogPage } from './check-dialog-page.ts';
import { hits, misses } from './fight-page.ts';
import { beginRound, createFight, EMIL, giveTurn, OTHER_RAT, RAT, ROSA } from './fight-world.ts';
import { places } from './places-page.ts';
import { openActorSheet, openItemRoll } from './sheet-page.ts';

describeTable('on any grid', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /**
   * Rolls a dialog once it shows these dice.
   * @returns the id of its card, after both players have it
   */
  async function roll(seat: Seat, pool: string, faces: readonly number[]): Promise<string> {
    const { ada, bertrand } = table;
    const dialog = new CheckDialogPage(seat);
    await expect.poll(() => dialog.readPool()).toBe(pool);
    for (const one of [ada, bertrand]) await openTab(one, 'chat');
    const id = await seat.withFaces(faces, () => awaitMessage([ada, bertrand], () => dialog.roll()));
    for (const one of [ada, bertrand]) await findCard(findMessage(one, id)).waitFor();
    return id;
  }

  /** Ada moves Rosa, whom she owns. */
  async function move(x: number, y: number): Promise<void> {
    const { ada, bertrand } = table;
    const place = (seat: Seat): Promise<unknown> =>
      seat.run(({ game }) => {
        const token = game.scenes.getName('The Cellar')?.tokens.getName('Rosa Vane');
        return [token?.x, token?.y];
      });
    await ada.run(
      async ({ game }, to) => void (await game.scenes.getName('The Cellar')?.tokens.getName('Rosa Vane')?.update(to)),
      { x, y },
    );
    for (const seat of [ada, bertrand]) await expect.poll(() => place(seat)).toEqual([x, y]);
  }

  /** Sets the grid as a GM. */
  async function setGrid(type: number, distance = 5, units = 'ft'): Promise<void> {
    await table.gamemaster.run(
      async ({ game }, grid) => void (await game.scenes.getName('The Cellar')?.update({ grid })),
      { type, distance, units },
    );
    const read = (seat: Seat): Promise<unknown> =>
      seat.run(({ game, foundry }) => {
        const grid = foundry.utils.getProperty(game.scenes.getName('The Cellar') ?? null, 'grid');
        const { type: kind, distance: space, units: unit } = grid as Readonly<Record<string, unknown>>;
        return [kind, space, unit];
      });
    for (const seat of table.seats) await expect.poll(() => read(seat)).toEqual([type, distance, units]);
  }

  async function leave(): Promise<void> {
    await table.leave('Gamemaster');
    for (const seat of table.seats) await expect.poll(() => seat.run(({ game }) => game.users.activeGM)).toBe(null);
  }

  /** Waits until a user sees these intents in the tracker. */
  const expectIntents = (seat: Seat, ...intents: string[]): Promise<void> =>
    expect.poll(() => readIntents(seat), { message: seat.name }).toEqual(intents);

  const tooFar = `${EMIL} is out of ${ROSA}’s reach.`;

  /** Returns what the dialogs of Rosa's two weapons say about the distance to Emil: the range of a shot, and why a blow is refused. */
  async function readNear(): Promise<unknown[]> {
    const { ada } = table;
    const shot = await openItemRoll(ada, ROSA, 'Pistol');
    const range = await shot.field('range').inputValue();
    await shot.close();
    const blow = await openItemRoll(ada, ROSA, 'Sabre');
    await expect.poll(() => blow.readPool()).not.toBe('');
    const notes = await blow.readNotes();
    await blow.close();
    return [range, notes.find((note) => note === tooFar) ?? null];
  }

  beforeAll(async () => {
    const { gamemaster, seats } = table;
    await createFight(gamemaster, seats);
    for (const seat of seats) await openTab(seat, 'combat');
  });

  beforeEach(async () => {
    for (const seat of table.seats) await seat.closeWindows();
  });

  it('DH-20.3, DH-20.10: each declares in the tracker in the order of initiative, players with the GM away', async () => {
    const { ada, bertrand, gamemaster } = table;
    await setGrid(1);
    for (const seat of [ada, bertrand]) await expectIntents(seat, `${RAT}: declares next`);
    await target(gamemaster, EMIL);
    await declare(gamemaster, RAT, 'bites the nearest leg');
    const bites = `${RAT}: bites the nearest leg → ${EMIL}`;
    await expectIntents(gamemaster, bites, `${ROSA}: Declare`);
    await leave();
    await expectIntents(ada, bites, `${ROSA}: Declare`);
    await expectIntents(bertrand, bites, `${ROSA}: declares next`);
    // Declaring out of order names the fighter whose turn it is.
    const early = await openIntent(bertrand, EMIL);
    await early.getByText(`${ROSA} declares first.`).waitFor();
    await bertrand.closeWindows();
    await target(ada, EMIL);
    await declare(ada, ROSA, 'cuts <b>him</b> off');
    const cuts = `${ROSA}: cuts <b>him</b> off → ${EMIL}`;
    await expectIntents(ada, bites, cuts, `${EMIL}: declares next`);
    await declare(bertrand, EMIL, 'waits');
    await declare(bertrand, EMIL, 'keeps out of reach');
    const all = [bites, cuts, `${EMIL}: keeps out of reach`, `${OTHER_RAT}: declares next`];
    for (const seat of [ada, bertrand]) await expectIntents(seat, ...all);
    await bertrand.reload();
    await openTab(bertrand, 'combat');
    await expectIntents(bertrand, ...all);
    await expectAccessible(bertrand.page, places.tracker);
  });

  it('DH-24.4, DH-24.8, DH-24.9, DH-31.9: on squares of 5 feet a corner is near; from farther off the dialog and the card note it', async () => {
    const { ada, bertrand } = table;
    expect(await readNear()).toEqual(['pointBlank', null]);
    await move(400, 0);
    expect(await readNear()).toEqual(['pointBlank', null]);
    await move(700, 100);
    expect(await readNear()).toEqual(['far', tooFar]);
    const sheet = await openActorSheet(bertrand, EMIL);
    await sheet.getByRole('button', { name: 'Full dodge this round' }).click();
    const dialog = await openItemRoll(ada, ROSA, 'Sabre');
    await expect.poll(() => dialog.readNotes()).toContain(tooFar);
    expect(await dialog.findRollButton().textContent()).toBe('Roll');
    const id = await roll(ada, '7 white dice 0 black dice', [...hits(1), ...misses(6)]);
    await findMessage(bertrand, id).getByText(tooFar).waitFor();
    await findMessage(bertrand, id).getByRole('button', { name: 'Full dodge', exact: true }).click();
    // DH-26.4, DH-30.6: Rosa attacks, and the rat has declared an attack: two successes, and three black for the second.
    await roll(bertrand, '3 white dice 3 black dice 2 automatic', misses(6));
    await findMessage(ada, id).getByText(`${EMIL} dodges.`).waitFor();
  });

  it('DH-20.11, DH-31.10: a new round asks again, the lowest first where the table wants it; without a grid 5 feet from edge to edge', async () => {
    const { ada, bertrand } = table;
    const gamemaster = await table.sit('Gamemaster');
    for (const seat of table.seats) await openTab(seat, 'combat');
    await beginRound(gamemaster, table.seats);
    // The fighter who was first before initiative was rolled has the turn.
    await giveTurn(gamemaster, table.seats, RAT);
    await expectIntents(ada, `${RAT}: declares next`);
    await gamemaster.run(
      async ({ game }) => void (await game.settings.set('tetrad', 'darkHarvestDeclaring', 'lowest')),
    );
    await setGrid(0);
    await leave();
    await move(699, 100);
    await openTab(ada, 'combat');
    await expectIntents(ada, `${OTHER_RAT}: declares next`);
    expect(await readNear()).toEqual(['pointBlank', null]);
    await move(700, 100);
    expect(await readNear()).toEqual(['far', tooFar]);
    await move(699, 100);
    await openItemRoll(ada, ROSA, 'Sabre');
    const id = await roll(ada, '7 white dice 0 black dice', [...hits(2), ...misses(5)]);
    await findMessage(bertrand, id).getByRole('button', { name: 'No defence', exact: true }).click();
    for (const seat of [ada, bertrand]) await findMessage(seat, id).getByText(`${ROSA} hits ${EMIL} by 2.`).waitFor();
  });

  // Hexagons are tried in tests/module, because the embedded table moves no token on them.
  it.each([
    ['1.5 metres', 1.5, 'm'],
    ['10 miles', 10, 'mi'],
  ] as const)(
    'DH-31.9: on squares of %s the next space is near and the one after it is not',
    async (_grid, space, unit) => {
      if (!table.seats.some(({ name }) => name === 'Gamemaster')) await table.sit('Gamemaster');
      await setGrid(1, space, unit);
      await move(600, 100);
      expect(await readNear()).toEqual(['pointBlank', null]);
      await move(700, 100);
      expect(await readNear()).toEqual(['far', tooFar]);
    },
  );
});
