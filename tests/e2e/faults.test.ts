/** Rolls and the world when the connection or the server fails: a roll is posted once or reported, never twice, and nothing is lost. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Route } from 'playwright';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { joinTable, startTable, type TableProcess } from '../../tools/table/table-process.mjs';
import { corin, createCharacter } from './dark-harvest/characters.ts';
import { CheckDialogPage } from './dark-harvest/check-dialog-page.ts';
import { openActorSheet } from './dark-harvest/sheet-page.ts';
import { FaultyLine } from './faulty-line.ts';
import { pickGenerations, Seat } from './harness.ts';
import { listMessageIds as listIds } from './pages/chat.ts';
import type { PageGlobals } from './page-globals.ts';
import { closePages, openBrowser } from './shared-browser.ts';

/** Returns the sorted ids of all messages on a client; sorted, because a reloaded world has them in another order. */
const listMessageIds = async (seat: Seat): Promise<string[]> =>
  (await listIds(seat)).toSorted((a, b) => a.localeCompare(b));

describe.each(pickGenerations())('faults, generation %i', (generation) => {
  const world = mkdtempSync(join(tmpdir(), 'tetrad-test-'));
  let browser: Browser;
  let table: TableProcess;
  let line: FaultyLine;
  let gamemaster: Seat;
  let ada: Seat;
  let dialog: CheckDialogPage;
  const sit = async (name: 'Gamemaster' | 'Ada', url: string): Promise<Seat> =>
    new Seat(name, await joinTable(browser, url, name, { viewport: { width: 1600, height: 1000 } }));

  beforeAll(async () => {
    [table, browser] = await Promise.all([startTable({ world, generation }), openBrowser()]);
    line = await FaultyLine.open(table.url);
    [gamemaster, ada] = await Promise.all([sit('Gamemaster', table.url), sit('Ada', line.url)]);
    await createCharacter(gamemaster, corin);
  });
  afterAll(async () => {
    await closePages(browser);
    await line.close();
    await table.stop();
    rmSync(world, { recursive: true, force: true });
  });
  beforeEach(async () => {
    await ada.closeWindows();
    dialog = new CheckDialogPage(ada);
    const sheet = await openActorSheet(ada, corin.name, 'skills');
    await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
    await dialog.root.waitFor();
  });
  afterEach(async () => {
    line.mend();
    line.delay = 0;
    // Anything that a test started in the page without waiting must end before the next test.
    await awaitGame(ada);
    // The browser logs each failed attempt to connect, and refusals are logged on purpose.
    const known =
      /WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|connection to the server|connection was lost/u;
    const errors = [gamemaster, ada].flatMap((seat) => seat.takeErrors());
    expect(errors.filter((error) => !known.test(error))).toEqual([]);
  });

  /** Checks that a seat is in the game, without a notice of a lost connection. */
  const awaitGame = (seat: Seat): Promise<unknown> =>
    seat.page.waitForFunction(() => {
      const { game } = globalThis as unknown as Partial<PageGlobals>;
      return game?.ready === true && document.getElementById('connection')?.hidden;
    });

  /** Waits until the page of a seat has reloaded itself since `mark` was set on it, and the game is ready. */
  const awaitNewPage = (seat: Seat): Promise<unknown> =>
    seat.page.waitForFunction(() => {
      const page = globalThis as unknown as Partial<PageGlobals> & { oldPage?: true };
      return !page.oldPage && page.game?.ready === true;
    });
  /** Returns how many rules all style sheets of a page contain. */
  const countStyles = (seat: Seat): Promise<number> =>
    seat.run(() => {
      const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
      const imported = rules.flatMap((rule) => [...((rule as CSSImportRule).styleSheet?.cssRules ?? [])]);
      return rules.length + imported.length;
    });
  const markPage = (seat: Seat): Promise<void> => seat.run((page) => void Object.assign(page, { oldPage: true }));

  /** Waits until a seat shows that the connection is lost. */
  const awaitBanner = (seat: Seat): Promise<void> =>
    seat.page.getByText('The connection to the server is lost').first().waitFor();

  it('a roll without a connection is not posted, says so, and can be made when it is back', async () => {
    const before = await listMessageIds(gamemaster);
    await markPage(ada);
    line.cut();
    await awaitBanner(ada);
    await dialog.roll();
    await ada.page.getByText('Nothing was sent: try again').first().waitFor();
    line.mend();
    await awaitNewPage(ada);
    expect(await listMessageIds(gamemaster)).toEqual(before);
    expect(await listMessageIds(ada)).toEqual(before);
    const sheet = await openActorSheet(ada, corin.name, 'skills');
    await sheet.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
    await dialog.roll();
    await expect.poll(async () => (await listMessageIds(gamemaster)).length).toBe(before.length + 1);
  });

  it('a roll whose answer is lost stands once, and the roller is told to look', async () => {
    const before = await listMessageIds(gamemaster);
    await markPage(ada);
    line.deafen();
    await dialog.roll();
    await expect.poll(async () => (await listMessageIds(gamemaster)).length).toBe(before.length + 1);
    line.cut();
    await ada.page.getByText('look whether this was done').first().waitFor();
    await awaitBanner(ada);
    line.mend();
    await awaitNewPage(ada);
    const after = await listMessageIds(gamemaster);
    expect(after).toHaveLength(before.length + 1);
    expect(await listMessageIds(ada)).toEqual(after);
  });

  it('a slow client posts once, however often the button is pressed, and sees what others do meanwhile', async () => {
    const before = await listMessageIds(gamemaster);
    line.delay = 700;
    const button = dialog.findRollButton();
    await button.dblclick({ noWaitAfter: true });
    await gamemaster.run(({ CONFIG }) => CONFIG.ChatMessage.documentClass.create({ content: 'Meanwhile' }));
    await dialog.root.waitFor({ state: 'detached' });
    await expect.poll(async () => (await listMessageIds(ada)).length).toBe(before.length + 2);
    expect(await listMessageIds(ada)).toEqual(await listMessageIds(gamemaster));
  });

  it.each([
    ['the style sheet of the table', '/table/client.css'],
    ['the script of the table', '/table/client.mjs'],
    ['the style sheet of the system', '/tetrad.css'],
    ['the script of the system', '/tetrad.mjs'],
    ['a language', '/lang/'],
    ['a template', '.hbs'],
  ])('a page comes up by itself when the line fails while it loads %s', async (_what, file) => {
    const styles = await countStyles(ada);
    const isWanted = (request: { url(): string }): boolean => request.url().includes(file);
    const failed = ada.page.waitForEvent('requestfailed', isWanted);
    const cut = (route: Route): Promise<void> => {
      line.cut();
      return route.continue();
    };
    await ada.page.route((url) => url.pathname.includes(file), cut, { times: 1 });
    await ada.page.goto(`${line.url}/game`, { waitUntil: 'commit' });
    await failed;
    // The scripts of the system are loaded over a working connection; the page must notice that it was lost.
    if (await ada.run((page) => 'foundry' in page)) await awaitBanner(ada);
    line.mend();
    await expect.poll(() => countStyles(ada)).toBe(styles);
    await awaitGame(ada);
    // The page that failed to load files has logged that, and has since been reloaded.
    ada.takeErrors();
    await openActorSheet(ada, corin.name);
  });

  it('a server that is killed comes back with everything, and both clients with it', async () => {
    const own = await FaultyLine.open(table.url);
    const other = await sit('Gamemaster', own.url);
    const { length } = await listMessageIds(gamemaster);
    await dialog.roll();
    await dialog.root.waitFor({ state: 'detached' });
    await expect.poll(async () => (await listMessageIds(gamemaster)).length).toBe(length + 1);
    const before = await listMessageIds(gamemaster);
    const read = (seat: Seat): Promise<unknown> =>
      seat.run(({ game }) => Object.fromEntries(game.actors.map((actor) => [actor.id, JSON.stringify(actor)])));
    const actors = await read(gamemaster);
    await markPage(ada);
    await markPage(other);
    const ended = new Promise((resolve) => table.child.once('exit', resolve));
    table.child.kill('SIGKILL');
    await ended;
    for (const seat of [ada, other]) await awaitBanner(seat);
    table = await startTable({ world, generation });
    line.target = own.target = Number(new URL(table.url).port);
    // A restarted server has forgotten all sessions, so users must join again.
    for (const seat of [ada, other]) {
      await seat.page.locator('select[name="userid"]').selectOption({ label: seat.name });
      await seat.page.locator('button[name="join"]').click();
      await awaitNewPage(seat);
      expect(await listMessageIds(seat)).toEqual(before);
      expect(await read(seat)).toEqual(actors);
      // The log is ordered by time, not by the ids on the disk.
      const times = await seat.run(({ game }) =>
        [...game.messages].map((message) => (message as unknown as { timestamp: number }).timestamp),
      );
      expect(times).toEqual(times.toSorted((left, right) => left - right));
    }
    other.takeErrors();
    await gamemaster.context.close();
    gamemaster = other;
    const row = await openActorSheet(ada, corin.name, 'skills');
    await row.getByRole('button', { name: 'Umbrella Fencing', exact: true }).click();
    await dialog.roll();
    await expect.poll(async () => (await listMessageIds(other)).length).toBe(before.length + 1);
  });
});
