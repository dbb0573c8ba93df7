/** Room and finish of sheets and windows, in every ruleset: narrow windows, edit mode, long tracks, and windows that keep off the GM panel. */
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeTable, type Seat } from './harness.ts';
import { findPanel } from './dark-harvest/panel-page.ts';
import { expectAccessible } from './pages/axe.ts';
import { findOverflow } from './pages/layout.ts';
import { listFilter, openBrowser } from './pages/pack-browser.ts';

const RULESETS = ['dark-harvest', 'step-dice', 'harsh-light', 'inner-worlds'] as const;
const SHEET = '.application.sheet';

/** Opens the sheet of the first actor of a pack, of which it makes a copy. */
function openFirst(seat: Seat, pack: string): Promise<void> {
  return seat.run(async ({ game, CONFIG, foundry }, id) => {
    const [first] = game.packs.get(id)?.index.contents ?? [];
    const found = (await foundry.utils.fromUuid(first?.uuid ?? '')) as unknown as { toObject(): object };
    const actor = await CONFIG.Actor.documentClass.create(found.toObject());
    await (actor as unknown as { sheet: { render(options: object): Promise<unknown> } }).sheet.render({ force: true });
  }, pack);
}

interface Foe {
  readonly name: string;
  readonly items: { filter(test: (item: { readonly type: string }) => boolean): readonly object[] };
}

/** Opens the sheet of a copy of a pack's actor, alone in a fight, on its turn. */
function openOnTurn(seat: Seat, pack: string, name: string): Promise<void> {
  return seat.run(
    async ({ game, CONFIG, foundry }, given) => {
      const { uuid } = game.packs.get(given.pack)?.index.getName(given.name) ?? {};
      const found = (await foundry.utils.fromUuid(uuid ?? '')) as unknown as { toObject(): object };
      const actor = await CONFIG.Actor.documentClass.create(found.toObject());
      const combat = await CONFIG.Combat.documentClass.create({ active: true });
      await combat.createEmbeddedDocuments('Combatant', [{ actorId: actor.id, initiative: 12 }]);
      await (combat as unknown as { startCombat(): Promise<unknown> }).startCombat();
      await (actor as unknown as { sheet: { render(options: object): Promise<unknown> } }).sheet.render({
        force: true,
      });
    },
    { pack, name },
  );
}

/** Changes the size of the open sheet. */
function resize(seat: Seat, width: number): Promise<void> {
  return seat.run(({ foundry }, given) => {
    for (const app of foundry.applications.instances.values())
      if (app.hasFrame) (app as unknown as { setPosition(place: object): void }).setPosition({ width: given, left: 8 });
  }, width);
}

describeTable('room', ['Gamemaster'], (table) => {
  const page = () => table.gamemaster.page;
  const sheet = () => page().locator(SHEET);
  const tabs = () => sheet().locator('.sheet-tabs [data-tab]');
  beforeEach(() => table.gamemaster.closeWindows());

  describe.each(RULESETS)('%s', (ruleset) => {
    /** Runs a test on each tab of a character, and on the stat block. */
    async function onEach(width: number, test: (place: string) => Promise<void>): Promise<void> {
      for (const pack of ['characters', 'adversaries']) {
        await openFirst(table.gamemaster, `tetrad.${ruleset}-${pack}`);
        await sheet().waitFor();
        await resize(table.gamemaster, width);
        for (const tab of pack === 'characters' ? await tabs().all() : [null]) {
          await tab?.click();
          await test(`${pack} ${(await tab?.textContent()) ?? ''}`);
        }
        await table.gamemaster.closeWindows();
      }
    }

    it('folds at 390 px: nothing sticks out or is cut, and every list has the whole width', async () => {
      await onEach(390, async (place) => {
        expect(await findOverflow(table.gamemaster, `${SHEET} .window-content`), place).toEqual([]);
        const widths = await sheet()
          .locator('.sheet-list')
          .evaluateAll((lists) => lists.filter((list) => list.checkVisibility()).map((list) => list.clientWidth));
        expect(Math.min(340, ...widths), place).toBe(340);
      });
    });

    it('at 200 % zoom cuts nothing', async () => {
      const size = page().viewportSize() ?? { width: 1600, height: 1000 };
      // 1280 × 800 at 200 % zoom.
      await page().setViewportSize({ width: 640, height: 400 });
      try {
        await onEach(632, async (place) => {
          expect(await findOverflow(table.gamemaster, `${SHEET} .window-content`), place).toEqual([]);
        });
      } finally {
        await page().setViewportSize(size);
      }
    });

    it('edit mode keeps the height of the head and the place of the numbers', async () => {
      await openFirst(table.gamemaster, `tetrad.${ruleset}-characters`);
      const measure = () =>
        sheet().evaluate((element) => {
          const read = (selector: string) =>
            [...element.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect().top));
          const head = element.querySelector('.sheet-header')?.getBoundingClientRect().height ?? 0;
          return { head: Math.round(head), traits: read('.sheet-traits'), tabs: read('.sheet-tabs') };
        });
      const before = await measure();
      await sheet().locator('[data-action="toggleMode"]').click();
      await sheet().locator('input[name="name"]').waitFor();
      const after = await measure();
      for (const key of ['traits', 'tabs'] as const)
        expect(Math.abs((after[key][0] ?? 0) - (before[key][0] ?? 0)), key).toBeLessThanOrEqual(12);
      expect(Math.abs(after.head - before.head)).toBeLessThanOrEqual(12);
    });

    it('a foe with two weapons is at most 480 px high on its turn, cuts nothing, and unfolds the rest within the page', async () => {
      const names = await table.gamemaster.run(async ({ game }, id) => {
        const pack = game.packs.get(id) as unknown as { getDocuments(): Promise<readonly Foe[]> };
        const foes = await pack.getDocuments();
        const count = ({ items }: Foe, kind: string) => items.filter(({ type }) => type.endsWith(kind)).length;
        // One of them has six powers besides.
        return foes.filter((foe) => count(foe, 'Weapon') === 2 && count(foe, 'Power') < 4).map(({ name }) => name);
      }, `tetrad.${ruleset}-adversaries`);
      expect(names.length).toBeGreaterThan(3);
      for (const name of names) {
        await openOnTurn(table.gamemaster, `tetrad.${ruleset}-adversaries`, name);
        const more = sheet().locator('.sheet-more summary');
        await more.waitFor();
        await sheet().locator('.sheet-round').first().waitFor();
        expect((await sheet().boundingBox())?.height, name).toBeLessThanOrEqual(480);
        expect(await findOverflow(table.gamemaster, `${SHEET} .window-content`), name).toEqual([]);
        expect(await sheet().locator('.sheet-story').isVisible()).toBe(false);
        await more.click();
        await sheet().locator('.sheet-story').waitFor();
        if (name === names[0]) await expectAccessible(page(), SHEET);
        const box = await sheet().boundingBox();
        expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(page().viewportSize()?.height ?? 0);
        await table.gamemaster.closeWindows();
      }
    });

    it('the head holds a track of 40', async () => {
      await openFirst(table.gamemaster, `tetrad.${ruleset}-characters`);
      await sheet().locator('.head-health .track-box').first().waitFor();
      await sheet().evaluate((element) => {
        const group = element.querySelector('.head-health .track-group');
        const all = group?.querySelectorAll('.track-boxes');
        // Dice of points are added as dice.
        const [boxes] = all && all.length > 1 ? [group] : (all ?? []);
        const count = () => group?.querySelectorAll('.track-box').length ?? 40;
        while (count() < 40) boxes?.prepend(boxes.firstElementChild?.cloneNode(true) ?? '');
      });
      expect(await findOverflow(table.gamemaster, `${SHEET} .sheet-header`)).toEqual([]);
      expect((await sheet().locator('.sheet-header').boundingBox())?.height).toBeLessThanOrEqual(200);
    });
  });

  describe('the GM’s windows', () => {
    beforeAll(() => page().setViewportSize({ width: 1280, height: 800 }));

    it.each(['forecast', 'ask', 'sceneEnds', 'timePasses', 'sceneLedger', 'browse', 'newCharacter', 'welcome'])(
      'the panel is not covered by what it opens: %s; the primary button is at the end of its line',
      async (action) => {
        await page().keyboard.press('Shift+G');
        const panel = findPanel(table.gamemaster);
        await panel.locator(`[data-action="${action}"]`).click();
        const opened = page().locator('.application.tetrad:not(#tetrad-gm-panel)');
        await opened.first().waitFor();
        await expect
          .poll(async () => {
            const [a, b] = [await panel.boundingBox(), await opened.first().boundingBox()];
            return a && b && (b.x >= a.x + a.width || b.x + b.width <= a.x);
          })
          .toBe(true);
        const gaps = await opened.locator('button.tetrad-primary').evaluateAll((buttons) =>
          buttons.map((button) => {
            const room = (button.closest('footer, form, section') ?? button).getBoundingClientRect();
            return room.right - button.getBoundingClientRect().right;
          }),
        );
        for (const gap of gaps) expect(gap).toBeLessThanOrEqual(32);
      },
    );

    it('the panel folds to a strip, which this client remembers, beside core’s scene controls', async () => {
      const { gamemaster } = table;
      const panel = findPanel(gamemaster);
      await gamemaster.run(({ ui }) => {
        const controls = document.createElement('aside');
        controls.style.cssText = 'position: fixed; left: 16px; top: 0; width: 90px; height: 40px;';
        document.body.append(controls);
        Object.assign(ui, { controls: { element: controls } });
      });
      await page().keyboard.press('Shift+G');
      await panel.locator('.quick-buttons').waitFor();
      const wide = await panel.boundingBox();
      expect(wide?.x).toBeGreaterThanOrEqual(106);
      await panel.getByRole('button', { name: 'Fold', exact: true }).click();
      const unfold = panel.getByRole('button', { name: 'Unfold' });
      await unfold.waitFor();
      expect(await unfold.evaluate((button) => button === document.activeElement)).toBe(true);
      await gamemaster.closeWindows();
      await page().keyboard.press('Shift+G');
      await unfold.waitFor();
      const strip = await panel.boundingBox();
      expect(strip?.width).toBeLessThanOrEqual(224);
      expect(strip?.height).toBeLessThanOrEqual(200);
      expect(await panel.locator('.quick-buttons').isVisible()).toBe(false);
      expect(await findOverflow(gamemaster, '#tetrad-gm-panel .window-content')).toEqual([]);
      await unfold.click();
      await expect.poll(async () => (await panel.boundingBox())?.height).toBe(wide?.height);
    });

    it('the compendium browser begins with the rulesets in use, a chip each, which shows its own alone', async () => {
      const browser = await openBrowser(table.gamemaster);
      const chips = browser.locator('.browser-rulesets button');
      expect(await chips.allTextContents()).toEqual(['Dark Harvest', 'Harsh Light', 'Inner Worlds', 'Step Dice']);
      await chips.last().click();
      await browser.getByRole('button', { name: 'Step Dice', pressed: true }).waitFor();
      const sources = await listFilter(browser, 'source');
      expect(sources.length).toBeGreaterThan(3);
      expect(sources.slice(1).filter((source) => !source.startsWith('Step Dice: '))).toEqual([]);
      await chips.last().click();
      await expect.poll(async () => (await listFilter(browser, 'source')).length).toBeGreaterThan(sources.length);
    });

    it('wear the skin of the only ruleset in use, whose dice the quick roller offers first', async () => {
      const { gamemaster } = table;
      await gamemaster.run(({ game }) => game.settings.set('tetrad', 'rulesets', ['harsh-light']));
      await page().keyboard.press('Shift+G');
      await expect
        .poll(() =>
          findPanel(gamemaster)
            .locator('h2, h3, p')
            .first()
            .evaluate((one) => getComputedStyle(one).getPropertyValue('--tetrad-display-face')),
        )
        .toContain('Instrument Serif');
      const rules = findPanel(gamemaster).locator('[name="ruleset"] option:checked');
      await expect.poll(() => rules.textContent()).toBe('Harsh Light');
    });
  });
});
