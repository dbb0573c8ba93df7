/** Players arrive in a sample fight: a hero is lent to them, its sheet opens, few tab stops lead to a weapon, and keys alone choose a foe and roll. */
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinTable, startTable, type TableProcess } from '../../tools/table/table-process.mjs';
import { Seat } from './harness.ts';
import { openTab } from './pages/chat.ts';
import { detachWindow } from './pages/popout.ts';
import { findNext, findStep, readTarget, tourSteps } from './pages/tour.ts';
import { closePages, openBrowser } from './shared-browser.ts';

/** The generation that is played: nothing here differs between the two. */
const GENERATION = 14;

/** Whom Ada owns before anything is imported. */
const OWN = 'Zelda Marsh';

describe('players arrive', () => {
  let browser: Browser;
  let table: TableProcess;
  let gamemaster: Seat;
  let ada: Seat;
  beforeAll(async () => {
    [table, browser] = await Promise.all([startTable({ generation: GENERATION, settings: {} }), openBrowser()]);
    gamemaster = new Seat('Gamemaster', await joinTable(browser, table.url, 'Gamemaster'));
    ada = new Seat('Ada', await joinTable(browser, table.url, 'Ada'));
    await gamemaster.closeWindows();
    // Ada has a character, whom she does not play; it is none of a sample fight's heroes.
    await gamemaster.run(async ({ game }, name) => {
      await game.users.getName('Ada')?.update({ character: null });
      await game.actors.getName('Ottilie Marsh')?.update({ name });
    }, OWN);
  });
  afterAll(async () => {
    await closePages(browser);
    await table.stop();
  });

  const findSheet = () => ada.page.locator('.application.sheet');
  const findDialog = () => ada.page.locator('form.roll-dialog');

  /**
   * Opens a ruleset's sample fight from the welcome page.
   * @param answer - the button for the question of a second start; empty: nothing is asked
   */
  async function openSample(ruleset: string, answer = ''): Promise<void> {
    await gamemaster.run(({ game }) => (game as unknown as { tetrad: { welcome(): Promise<void> } }).tetrad.welcome());
    await gamemaster.page.locator(`.welcome [data-action="sampleFight"][data-ruleset="${ruleset}"]`).click();
    if (answer) await gamemaster.page.locator('dialog').getByRole('button', { name: answer }).click();
    await gamemaster.page.locator('.welcome').waitFor({ state: 'detached' });
  }

  const readCharacter = () =>
    ada.run(({ game }) => (game.user as unknown as { character: { name: string } | null }).character?.name ?? '');

  const readTargets = () =>
    ada.run(({ game }) =>
      [...(game.user as unknown as { targets: Iterable<{ name: string }> }).targets].map(({ name }) => name),
    );

  /** Begins the fight without initiative, so that nobody is asked what an early turn is worth. */
  async function beginFight(): Promise<void> {
    await gamemaster.run(async ({ game }) => {
      const combat = [...game.combats].at(-1) as unknown as { update(changes: object): Promise<unknown> } | undefined;
      await combat?.update({ round: 1, turn: 0 });
    });
  }

  /** Counts the tab stops of Ada's sheet up to the first weapon, from its first control. */
  const countStops = () =>
    findSheet()
      .locator('.window-content')
      .first()
      .evaluate((sheet) => {
        const all = [...sheet.querySelectorAll<HTMLElement>('button, a, input, select, textarea, summary, [tabindex]')];
        const stops = all.filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility());
        return stops.findIndex((one) => one.matches('.sheet-list button.name')) + 1;
      });

  it('a hero is lent, its sheet opens, and keys alone lead to an attack', async () => {
    await openSample('dark-harvest');
    await expect.poll(readCharacter).not.toBe('');
    const hero = await readCharacter();
    await beginFight();
    await findSheet().getByRole('heading', { name: hero, exact: true }).waitFor();
    await findSheet().locator('.head-turn', { hasText: /turn/u }).waitFor();
    const stops = await countStops();
    expect(stops).toBeGreaterThan(0);
    expect(stops).toBeLessThanOrEqual(8);

    // Arrow keys move within a row that is one stop.
    const tiles = findSheet().locator(':is(.sheet-traits, .light-attributes) button');
    await tiles.first().focus();
    await ada.page.keyboard.press('ArrowRight');
    await expect.poll(() => tiles.nth(1).evaluate((tile) => tile === document.activeElement)).toBe(true);

    // Without a target the dialog offers the foes; Enter rolls.
    const weapon = findSheet().locator('.sheet-list button.name').first();
    await weapon.focus();
    await ada.page.keyboard.press('Enter');
    const offers = findDialog().locator('[data-action="chooseOffer"]');
    await offers.first().waitFor();
    const foe = (await offers.first().textContent()) ?? '';
    await offers.first().focus();
    await ada.page.keyboard.press('Enter');
    await findDialog().getByText(foe).first().waitFor();
    await expect.poll(() => offers.count()).toBe(0);
    await expect.poll(() => readTargets()).toEqual([foe]);
    const count = () => ada.run(({ game }) => game.messages.size);
    const before = await count();
    await expect.poll(() => findDialog().evaluate((dialog) => dialog.contains(document.activeElement))).toBe(true);
    await ada.page.keyboard.press('Enter');
    await findDialog().waitFor({ state: 'detached' });
    await expect.poll(count).toBeGreaterThan(before);
    // The focus is where it was before the two dialogs, though the sheet was drawn again.
    await expect.poll(() => weapon.evaluate((one) => one === document.activeElement)).toBe(true);
  });

  it('a second start asks whether to go on or to start over', async () => {
    const hurt = () =>
      gamemaster.run(({ game }) => {
        const actor = game.actors.get('ottilieMarshHero');
        return (actor?.system as { health?: { marked: number } } | undefined)?.health?.marked;
      });
    await gamemaster.run(({ game }) => game.actors.get('ottilieMarshHero')?.update({ 'system.health.marked': 3 }));
    await openSample('dark-harvest', 'Go on');
    await expect.poll(readCharacter).not.toBe('');
    expect(await hurt()).toBe(3);
    await openSample('dark-harvest', 'Start over');
    await expect.poll(hurt).toBe(0);
    await expect.poll(readCharacter).not.toBe('');
  });

  /** Lists the actors' tab of Ada's sidebar, from the top. */
  const listDirectory = () => ada.page.locator('#actors [data-entry-id]').allInnerTexts();

  /** Ends the fight of the scene that is open, or deletes the scene. */
  const end = (what: 'combats' | 'scenes') =>
    gamemaster.run(async ({ game }, from) => {
      const { id } = (game as unknown as { scenes: { active: { id: string } } }).scenes.active;
      const all = game as unknown as Record<
        string,
        Iterable<{ id: string; scene?: { id: string }; delete(): Promise<void> }>
      >;
      for (const one of Array.from(all[from] ?? []))
        if ((from === 'scenes' ? one.id : one.scene?.id) === id) await one.delete();
    }, what);

  const owns = (name: string) =>
    gamemaster.run(({ game }, hero) => {
      const user = game.users.getName('Ada');
      const actor = game.actors.getName(hero) as
        | { testUserPermission(user: unknown, level: string): boolean }
        | undefined;
      return actor?.testUserPermission(user, 'OWNER') ?? false;
    }, name);

  it('the character list begins with one’s own; the hero is given back though the GM’s page was loaded again', async () => {
    await end('combats');
    await ada.closeWindows();
    await gamemaster.run(async ({ game, CONFIG }) => {
      const user = game.users.getName('Ada');
      const data = { name: 'Zoe', type: 'stepCharacter', ownership: { [user?.id ?? '']: 3 } };
      const own = await CONFIG.Actor.documentClass.create(data);
      await user?.update({ character: own?.id ?? null });
    });
    await openTab(ada, 'actors');
    await expect.poll(async () => (await listDirectory())[0]).toContain('Zoe');
    await openSample('step-dice');
    await expect.poll(readCharacter).not.toBe('Zoe');
    const hero = await readCharacter();
    // Her own come first: whom she plays, and then the one whom the world began with, too.
    await expect.poll(async () => (await listDirectory()).slice(0, 3)).toEqual([hero, OWN, 'Zoe']);
    await gamemaster.reload();
    expect(await readCharacter()).toBe(hero);
    await end('combats');
    await expect.poll(readCharacter).toBe('Zoe');
    await expect.poll(() => owns(hero)).toBe(false);
    expect(await owns('Zoe')).toBe(true);
    await expect.poll(async () => (await listDirectory())[0]).toContain('Zoe');
  });

  it('a manoeuvre without a target offers the foes, and one click targets', async () => {
    await openSample('step-dice', 'Start over');
    await expect.poll(readCharacter).not.toBe('Zoe');
    await beginFight();
    await findSheet().locator('[data-take="feint"]').first().click();
    const offers = findDialog().locator('[data-action="chooseOffer"]');
    await offers.first().waitFor();
    await findDialog().getByText('Against whom?').waitFor();
    const foe = (await offers.first().textContent()) ?? '';
    await offers.first().click();
    await findDialog().getByText(`Feint against ${foe}`).waitFor();
    await expect.poll(() => readTargets()).toEqual([foe]);
    await ada.closeWindows();
  });

  it('the tour explains the sheet that is open, though it has its own page: in the middle, without an error', async () => {
    await ada.closeWindows();
    await ada.run(({ game }, name) => void game.actors.getName(name)?.sheet.render({ force: true }), OWN);
    await findSheet().locator('.sheet-tabs').waitFor();
    const popup = await detachWindow(ada, findSheet());
    ada.takeErrors();
    await ada.run(
      ({ game }) =>
        void (game as unknown as { tours: Map<string, { start(): Promise<void> }> }).tours
          .get('tetrad.first-roll')
          ?.start(),
    );
    const steps: [string, boolean][] = [];
    for (const title of tourSteps) {
      await findStep(ada).getByRole('heading', { name: title }).waitFor();
      const text = (await findStep(ada).textContent()) ?? '';
      if (title === 'The tabs') expect(text).toContain('4 tabs: Fight, Skills, Gear, and Story.');
      const isElsewhere = text.includes('the sheet’s own window');
      steps.push([title, isElsewhere]);
      // Nothing lies over the box, not even a window that the step has just opened.
      expect(
        await findStep(ada).evaluate((box) => {
          const { left, top, width, height } = box.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return box.contains(at) && top >= 0 && top + height <= innerHeight;
        }),
      ).toBe(true);
      expect((await readTarget(ada)) === '').toBe(isElsewhere);
      await findNext(ada).click();
    }
    expect(steps.filter(([, isElsewhere]) => isElsewhere).map(([title]) => title)).toEqual([
      'Who this is',
      'The tabs',
      'Click to roll',
    ]);
    await findStep(ada).waitFor({ state: 'detached' });
    expect(ada.takeErrors()).toEqual([]);
    await popup.close();
    await ada.closeWindows();
  });

  it('the hero is given back when the scene is deleted, but whoever chose another character keeps it', async () => {
    const hero = await readCharacter();
    await end('scenes');
    await expect.poll(readCharacter).toBe('Zoe');
    await expect.poll(() => owns(hero)).toBe(false);
    await openSample('inner-worlds');
    await expect.poll(readCharacter).not.toBe('Zoe');
    const second = await readCharacter();
    await gamemaster.run(async ({ game, CONFIG }) => {
      const user = game.users.getName('Ada');
      const data = { name: 'Yara', type: 'innerCharacter', ownership: { [user?.id ?? '']: 3 } };
      await user?.update({ character: (await CONFIG.Actor.documentClass.create(data))?.id ?? null });
    });
    await end('combats');
    await expect.poll(() => owns(second)).toBe(false);
    expect(await readCharacter()).toBe('Yara');
  });
});
