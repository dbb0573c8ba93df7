/** Who fights whom (DH-28, DH-32), with players alone at the table between the GM's rounds: each test goes on where the one before ended. */
import { beforeAll, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { awaitMessage, findMessage, openTab, pressButton } from '../../e2e/pages/chat.ts';
import { target } from '../../e2e/pages/scene.ts';
import { declare } from '../../e2e/pages/tracker.ts';
import { CheckDialogPage } from '../../e2e/dark-harvest/check-dialog-page.ts';
import { FightPage, misses, scoring } from '../../e2e/dark-harvest/fight-page.ts';
import { listReplies } from '../../e2e/dark-harvest/exchange-card-page.ts';
import { beginRound, createFight, EMIL, OTHER_RAT, placeRosa, ROSA } from '../../e2e/dark-harvest/fight-world.ts';
import { openActorSheet, openItemRoll } from '../../e2e/dark-harvest/sheet-page.ts';

describeTable('who fights whom', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  /** Has the GM begin a round and leave. */
  async function beginAlone(): Promise<void> {
    const gamemaster = await table.sit('Gamemaster');
    await beginRound(gamemaster, [gamemaster, table.ada, table.bertrand]);
    await table.leave('Gamemaster');
    for (const seat of [table.ada, table.bertrand])
      await expect.poll(() => seat.run(({ game }) => game.users.activeGM)).toBe(null);
  }

  /** Opens Emil's shot at the rat. */
  async function aimAtRat(): Promise<CheckDialogPage> {
    await table.bertrand.closeWindows();
    await target(table.bertrand, OTHER_RAT);
    await openItemRoll(table.bertrand, EMIL, 'Derringer');
    return new CheckDialogPage(table.bertrand);
  }

  async function roll(seat: Seat, pool: string, faces: readonly number[]): Promise<string> {
    const dialog = new CheckDialogPage(seat);
    await expect.poll(() => dialog.readPool()).toBe(pool);
    return seat.withFaces(faces, () => awaitMessage([table.ada, table.bertrand], () => dialog.roll()));
  }

  beforeAll(async () => {
    const { gamemaster, seats } = table;
    await createFight(gamemaster, seats);
    await gamemaster.run(async ({ game }) => {
      const [rosa, emil] = ['Rosa Vane', 'Emil Hart'].map((name) => game.actors.getName(name));
      await game.users.getName('Ada')?.update({ character: rosa?.id });
      await game.users.getName('Bertrand')?.update({ character: emil?.id });
      const pistol = { skill: 'firearms', damage: 6, shots: { value: 6, max: 6 } };
      await emil?.createEmbeddedDocuments('Item', [{ name: 'Derringer', type: 'harvestWeapon', system: pistol }]);
    });
    for (const seat of seats) await openTab(seat, 'chat');
  });

  it('DH-28.13: a melee of the round before goes on, and is over a round later', async () => {
    const { ada, gamemaster, seats } = table;
    await placeRosa(gamemaster, seats, 'far');
    await beginAlone();
    await target(ada, OTHER_RAT);
    await openItemRoll(ada, ROSA, 'Sabre');
    await roll(ada, '7 white dice 0 black dice', misses(7));
    await target(ada, 'Cellar Door');
    await beginAlone();
    const dialog = await aimAtRat();
    // Dexterity 1 and the higher initiative; Rosa still fights the rat.
    await expect.poll(() => dialog.readPool()).toBe('3 white dice 3 black dice');
    await beginAlone();
    const next = await aimAtRat();
    await expect.poll(() => next.readPool()).toBe('3 white dice 0 black dice');
  });

  it('DH-28.14: a blow that is meant counts: by the target, then by what was declared', async () => {
    const { ada } = table;
    await target(ada, OTHER_RAT);
    const aimed = await aimAtRat();
    await expect.poll(() => aimed.readPool()).toBe('3 white dice 3 black dice');
    await target(ada, 'Cellar Door');
    const idle = await aimAtRat();
    await expect.poll(() => idle.readPool()).toBe('3 white dice 0 black dice');
    await target(ada, OTHER_RAT);
    await openTab(ada, 'combat');
    await declare(ada, ROSA, 'goes for the rat');
    await target(ada, 'Cellar Door');
    await openTab(ada, 'chat');
    const declared = await aimAtRat();
    await expect.poll(() => declared.readPool()).toBe('3 white dice 3 black dice');
  });

  it('DH-32.4, DH-32.10: whom others mean to strike is busy when a shot comes; after a dodge a blow is halved, too', async () => {
    const { ada, bertrand } = table;
    await bertrand.closeWindows();
    await target(bertrand, ROSA);
    await openItemRoll(bertrand, EMIL, 'Derringer');
    // She has declared a blow at the rat.
    const id = await roll(bertrand, '1 white dice 3 black dice', misses(4));
    await pressButton(ada, id, 'Dodge');
    // Dexterity 2 and Dodge 3, halved.
    await roll(ada, '2 white dice 0 black dice', misses(2));
    await ada.closeWindows();
    await target(ada, OTHER_RAT);
    const blow = await openItemRoll(ada, ROSA, 'Sabre');
    await expect.poll(() => blow.readPool()).toBe('3 white dice 0 black dice');
  });

  it('DH-28.15, DH-32.4: in the next round a blow is whole; whoever could shoot as well is in melee with those in reach alone', async () => {
    const { ada, bertrand } = table;
    await beginAlone();
    await ada.closeWindows();
    const blow = await openItemRoll(ada, ROSA, 'Sabre');
    await expect.poll(() => blow.readPool()).toBe('7 white dice 0 black dice');
    await blow.close();
    await new FightPage(ada).ready(ROSA, { Pistol: true });
    await target(ada, OTHER_RAT);
    const far = await aimAtRat();
    await expect.poll(() => far.readPool()).toBe('3 white dice 0 black dice');
    await placeRosa(ada, [ada, bertrand], 'beside');
    const beside = await aimAtRat();
    await expect.poll(() => beside.readPool()).toBe('3 white dice 3 black dice');
  });

  it('DH-20.16, DH-24.3: who acts out of turn is noted for it in dialog and card, and not refused; who acts in turn or replies is not; the higher initiative steps away', async () => {
    const { ada, bertrand } = table;
    const note = 'It is not Emil Hart’s turn.';
    const own = new CheckDialogPage(bertrand);
    // In both rounds it is Rosa's turn.
    await beginAlone();
    await bertrand.closeWindows();
    const sheet = await openActorSheet(bertrand, EMIL, 'story');
    await openTab(bertrand, 'chat');
    await sheet.getByRole('button', { name: 'Roll for more (Strength + Might)' }).click();
    await expect.poll(() => own.readNotes()).toContain(note);
    await bertrand.closeWindows();
    await target(bertrand, ROSA);
    await openItemRoll(bertrand, EMIL, 'Sabre');
    await expect.poll(() => own.readNotes()).toContain(note);
    expect(await own.readRefusal()).toBe(null);
    const attack = await roll(bertrand, '4 white dice 0 black dice', scoring(2, 4));
    for (const seat of [ada, bertrand]) await findMessage(seat, attack).getByText(note).waitFor();
    await pressButton(ada, attack, 'Step away');
    for (const seat of [ada, bertrand])
      await findMessage(seat, attack).getByText('Rosa Vane steps away. Nobody is harmed.').waitFor();
    await beginAlone();
    await ada.closeWindows();
    await target(ada, EMIL);
    await openItemRoll(ada, ROSA, 'Sabre');
    const blow = new CheckDialogPage(ada);
    await expect.poll(() => blow.readPool()).toBe('7 white dice 0 black dice');
    expect(await blow.readNotes()).toEqual([]);
    const id = await roll(ada, '7 white dice 0 black dice', misses(7));
    const offers = (await listReplies(findMessage(bertrand, id))).map((label) => label.split(':', 1)[0]);
    expect(offers).toEqual(['Strike back', 'Strike back, split dice', 'No defence']);
    await pressButton(bertrand, id, 'Strike back');
    await expect.poll(() => own.readPool()).toContain('white dice');
    expect(await own.readNotes()).toEqual([]);
    await bertrand.closeWindows();
  });

  it('DH-30.1, DH-30.10: a full dodger attacks nobody in this round, and dodges a shot under 5 feet with Dexterity and the successes, without Dodge', async () => {
    const { ada, bertrand } = table;
    await beginAlone();
    await bertrand.closeWindows();
    const sheet = await openActorSheet(bertrand, EMIL);
    await openTab(bertrand, 'chat');
    await sheet.getByRole('button', { name: 'Full dodge this round' }).click();
    await target(bertrand, ROSA);
    const own = await openItemRoll(bertrand, EMIL, 'Sabre');
    await expect
      .poll(() => own.readRefusal())
      .toBe('Emil Hart has declared a full dodge this round and cannot attack.');
    await own.close();
    await ada.closeWindows();
    await target(ada, EMIL);
    await openItemRoll(ada, ROSA, 'Pistol');
    const id = await roll(ada, '8 white dice 0 black dice', misses(8));
    await pressButton(bertrand, id, 'Full dodge');
    // Dexterity 1, one attacker.
    await expect.poll(() => new CheckDialogPage(bertrand).readPool()).toBe('1 white dice 0 black dice 1 automatic');
    await beginAlone();
    await bertrand.closeWindows();
    const next = await openItemRoll(bertrand, EMIL, 'Sabre');
    await expect.poll(() => next.readPool()).toBe('4 white dice 0 black dice');
    expect(await next.readRefusal()).toBe(null);
    await bertrand.closeWindows();
  });
});
