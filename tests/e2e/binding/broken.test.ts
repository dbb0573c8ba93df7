/**
 * The browser part of the suite catches what it is there to catch: Coin with one defect in its templates, as the page gets them. Defects of its TypeScript are
 * caught without a browser (tests/binding/broken.test.ts).
 */
import { beforeAll, expect, it } from 'vitest';
import { describeTable } from '../harness.ts';
import { expectAccessible } from '../pages/axe.ts';
import { createActor, expectReachable, SYSTEM } from './table.ts';

const name = 'Broken Flipper';

describeTable(
  'broken templates of coin',
  ['Gamemaster'],
  (table) => {
    const sheet = () => table.gamemaster.page.locator('.application.sheet', { hasText: name });

    /** Opens the sheet with a part of it as a broken template draws it. */
    async function openBroken(body: string): Promise<void> {
      const { page } = table.gamemaster;
      await page.unrouteAll();
      await page.route('**/templates/coin/flips.hbs', (route) => route.fulfill({ body: `<section>${body}</section>` }));
      await table.gamemaster.reload();
      await table.gamemaster.run(
        async ({ game }, wanted) => void (await game.actors.getName(wanted)?.sheet.render({ force: true })),
        name,
      );
      await sheet().locator('[data-part-under-test]').waitFor({ state: 'attached' });
    }

    beforeAll(() =>
      createActor(table.gamemaster, name, 'Ada', { type: 'coinFlipper', system: { nerve: 3 } }).then(() => undefined),
    );

    it('a whole one passes', async () => {
      await openBroken('<button type="button" data-action="flip" data-part-under-test>Flip</button>');
      await expectReachable(sheet());
      await expectAccessible(table.gamemaster.page, '.application.sheet');
    });

    it.each([
      ['a click without a key', '<span data-action="flip" data-part-under-test>Flip</span>'],
      ['a button that Tab passes by', '<button data-action="flip" tabindex="-1" data-part-under-test>Flip</button>'],
    ])('catches %s', async (_what, body) => {
      await openBroken(body);
      await expect(expectReachable(sheet())).rejects.toThrow('what a keyboard cannot press');
    });

    it.each([
      ['a button without a name', '<button type="button" data-action="flip" data-part-under-test></button>'],
      ['a field without a label', '<input type="text" data-part-under-test />'],
      ['text that is hardly there', '<p style="color: #ccc; background: #ddd" data-part-under-test>Nerve</p>'],
    ])('catches %s', async (_what, body) => {
      await openBroken(body);
      await expect(expectAccessible(table.gamemaster.page, '.application.sheet')).rejects.toThrow();
    });
  },
  [14],
  '',
  SYSTEM,
);
