/** Time passes: what days heal (DH-62) and how the drunk sober up (DH-65), in the GM's window; once, with undo, told to those it concerns. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { returnToChat } from '../../e2e/pages/chat.ts';
import { awaitNotice, openLedger, TimeWindowPage, undoEntry } from '../../e2e/pages/time-window.ts';
import { createCharacter } from '../../e2e/dark-harvest/characters.ts';
import { findPanel, findPanelButton } from '../../e2e/dark-harvest/panel-page.ts';

const DAY = 86_400;
const HOUR = 3600;

/** Ada's; Fortitude 2: a day heals 3 pips. */
const rosa = {
  name: 'Rosa Vane',
  ownership: { Ada: 3 },
  characteristics: { fortitude: 2 },
  skills: [],
};

interface Stored {
  readonly marked: number;
  readonly step: number;
  readonly entries: readonly string[];
}

function readRosa(seat: Seat): Promise<Stored> {
  return seat.run(({ game }) => {
    const { system } = game.actors.getName('Rosa Vane') ?? { system: {} };
    const { health, drinking, ledger } = system as {
      health: { marked: number };
      drinking: { step: number };
      ledger: Record<string, object>;
    };
    const entries = Object.keys(ledger).filter((id) => id.startsWith('due'));
    return { marked: health.marked, step: drinking.step, entries };
  });
}

const readClock = (seat: Seat): Promise<number> =>
  seat.run(({ game }) => (game as unknown as { time: { worldTime: number } }).time.worldTime);

/** The texts of the whispers about game time that a user may read. */
const readTold = (seat: Seat): Promise<string[]> =>
  seat.run(({ game }) =>
    game.messages.contents
      .filter(({ isContentVisible, content }) => isContentVisible && content.includes('Time passes'))
      .map(({ content }) =>
        content
          .replaceAll(/<[^>]+>/gu, ' ')
          .replaceAll(/\s+/gu, ' ')
          .trim(),
      ),
  );

describeTable('time passes', ['Gamemaster', 'Ada', 'Bertrand'], (table) => {
  let start = 0;

  beforeAll(async () => {
    await createCharacter(table.gamemaster, rosa);
  });

  beforeEach(async () => {
    const { gamemaster } = table;
    await returnToChat(table.seats);
    await gamemaster.closeWindows();
    // What has been applied at a moment is not applied again, so each test has days of its own.
    start += 10 * DAY;
    await gamemaster.run(async ({ game }, now) => {
      await (game as unknown as { time: { set(time: number): Promise<number> } }).time.set(now);
      await game.messages.contents.reduce(
        (before, message) => before.then(() => message.delete()),
        Promise.resolve<unknown>(null),
      );
      await game.actors.getName('Rosa Vane')?.update({
        system: { health: { marked: 9, bruised: 0 }, drinking: { light: 3, wine: 0, spirits: 0, step: 3 } },
      });
    }, start);
  });

  async function open(): Promise<TimeWindowPage> {
    const { gamemaster } = table;
    await gamemaster.page.keyboard.press('Shift+G');
    await findPanel(gamemaster).waitFor();
    await findPanelButton(gamemaster, 'timePasses').click();
    const page = new TimeWindowPage(gamemaster);
    await page.window.waitFor();
    return page;
  }

  it('DH-62.1, DH-65.6: lists what is due, applies it once, advances the clock and tells those it concerns', async () => {
    const { gamemaster, ada, bertrand } = table;
    const before = await readRosa(gamemaster);
    const page = await open();
    await page.choose('1 day');
    await expect
      .poll(() => page.listDues('Rosa Vane'))
      .toEqual(['1 day: Heals 3 pips naturally', '1 day: Sobering up']);
    await page.findChoice('Sobering up', 'Rosa Vane').selectOption({ label: 'Now Merry' });
    // Two presses at once are one.
    await page.button.dblclick();
    await page.window.waitFor({ state: 'detached' });
    await expect.poll(() => readClock(ada)).toBe(start + DAY);
    const after = await readRosa(ada);
    expect(after).toMatchObject({ marked: 6, step: 2 });
    expect(after.entries).toHaveLength(before.entries.length + 2);
    const told =
      'Time passes: 1 day. Rosa Vane After 1 day: Heals 3 pips naturally: marked pips 9 → 6 After 1 day: Sobering up: Now Merry';
    await expect.poll(() => readTold(ada)).toEqual([told]);
    expect(await readTold(gamemaster)).toContain(told);
    expect(await readTold(bertrand)).toEqual([]);
  });

  it('DH-62.1: a length of your own; entries are undone one by one', async () => {
    const { gamemaster, ada } = table;
    const page = await open();
    await page.type('0', 'days');
    await expect.poll(() => page.button.isDisabled()).toBe(true);
    await page.type('2', 'days');
    await expect.poll(() => page.listDues('Rosa Vane').then(({ length }) => length)).toBe(3);
    await page.pass();
    await expect.poll(() => readClock(ada)).toBe(start + 2 * DAY);
    expect(await readRosa(ada)).toMatchObject({ marked: 3, step: 0 });
    await gamemaster.run(async ({ game }) => {
      await game.actors.getName('Rosa Vane')?.sheet.render({ force: true });
    });
    await openLedger(gamemaster, 'Story');
    await undoEntry(gamemaster, /Undo Sobered up/u);
    await expect.poll(() => readRosa(ada)).toMatchObject({ marked: 3, step: 3 });
    await undoEntry(gamemaster, /Undo Healing/u);
    await expect.poll(() => readRosa(ada)).toMatchObject({ marked: 6, step: 3 });
  });

  it('DH-62.2: bruises heal twice as fast', async () => {
    const { gamemaster, ada } = table;
    await gamemaster.run(({ game }) =>
      game.actors.getName('Rosa Vane')?.update({
        system: { health: { marked: 7, bruised: 6 }, drinking: { light: 0, wine: 0, spirits: 0, step: 0 } },
      }),
    );
    const page = await open();
    await page.choose('1 day');
    await expect.poll(() => page.listDues('Rosa Vane')).toEqual(['1 day: Heals 6 pips naturally']);
    await page.pass();
    await expect.poll(() => readRosa(ada)).toMatchObject({ marked: 1 });
  });

  it('DH-62.1: a Fortitude below 0 takes nothing off', async () => {
    const { gamemaster, ada } = table;
    const setFortitude = (fortitude: number): Promise<unknown> =>
      gamemaster.run(
        ({ game }, to) => game.actors.getName('Rosa Vane')?.update({ system: { characteristics: { fortitude: to } } }),
        fortitude,
      );
    await setFortitude(-2);
    const page = await open();
    await page.choose('1 day');
    await expect.poll(() => page.listDues('Rosa Vane')).toContain('1 day: Heals 1 pip naturally');
    await page.pass();
    await expect.poll(() => readRosa(ada)).toMatchObject({ marked: 8 });
    await setFortitude(2);
  });

  describe('two GMs', () => {
    beforeEach(async () => {
      const { gamemaster, bertrand } = table;
      await gamemaster.run(({ game }) => game.users.getName('Bertrand')?.update({ role: 4 }));
      await expect.poll(() => bertrand.run(({ game }) => game.user.isGM)).toBe(true);
    });

    afterEach(async () => {
      await table.bertrand.closeWindows();
      await table.gamemaster.run(({ game }) => game.users.getName('Bertrand')?.update({ role: 1 }));
    });

    /** Opens the window for both GMs, who choose a day. */
    const openBoth = (): Promise<readonly TimeWindowPage[]> =>
      Promise.all(
        [table.gamemaster, table.bertrand].map(async (seat) => {
          await seat.run(({ game }) => void (game.tetrad as unknown as { timePasses(): Promise<void> }).timePasses());
          const page = new TimeWindowPage(seat);
          await page.choose('1 day');
          await expect.poll(() => page.listDues('Rosa Vane').then(({ length }) => length)).toBe(2);
          return page;
        }),
      );

    it('who press at once let the time pass once', async () => {
      const pages = await openBoth();
      await Promise.all(pages.map((page) => page.pressAtOnce()));
      await expect.poll(() => Promise.all(pages.map((page) => page.isDone()))).toEqual([true, true]);
      await expect.poll(() => readClock(table.ada)).toBe(start + DAY);
      expect(await readRosa(table.ada)).toMatchObject({ marked: 6, step: 0 });
    });

    it('who press one after the other choose again in between', async () => {
      const [first, second] = await openBoth();
      await first!.pass();
      await second!.question.waitFor();
      expect(await second!.button.isDisabled()).toBe(true);
      await second!.pressAtOnce();
      expect(await readClock(table.gamemaster)).toBe(start + DAY);
      await second!.choose('1 hour');
      await expect.poll(() => second!.question.count()).toBe(0);
      await second!.pass();
      await expect.poll(() => readClock(table.ada)).toBe(start + DAY + HOUR);
    });

    it('whose clock moves by the steps of a fight keep their choice', async () => {
      const [first] = await openBoth();
      await table.bertrand.run(({ game }) =>
        (game as unknown as { time: { advance(seconds: number): Promise<number> } }).time.advance(6),
      );
      await expect.poll(() => readClock(table.gamemaster)).toBe(start + 6);
      expect(await first!.button.textContent()).toContain('1 day');
      expect(await first!.question.count()).toBe(0);
    });
  });

  it('the window is for GMs', async () => {
    const { ada } = table;
    await ada.run(({ game }) => void (game.tetrad as unknown as { timePasses(): Promise<void> }).timePasses());
    await awaitNotice(ada, 'Only the GM can do this. Ask the GM to do it for you.');
    expect(await new TimeWindowPage(ada).window.count()).toBe(0);
  });
});
