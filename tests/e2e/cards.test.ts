/**
 * A deck that belongs to all players: two clients draw at the same time, and what lies face down is not in the page. Each under the table's own reading of
 * Foundry's documentation and under the others (table/server/readings.ts); docs/dev/divergence.md, Cards.
 */
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { describeTable, type Seat } from './harness.ts';
import { expectAccessible } from './pages/axe.ts';
import type { PageGlobals } from './page-globals.ts';

const STACKS = ['Deck', 'Pile', 'Hand of Ada', 'Hand of Bertrand'];
const REFUSED = /already exists/u;

/** What a page keeps while a deal waits. */
interface Waiting extends PageGlobals {
  release?: () => void;
  dealt?: Promise<string>;
}

/** Returns the values of the cards in each stack and, behind a line, of those of the deck that are drawn. */
function readStacks(seat: Seat): Promise<string[]> {
  return seat.run(
    ({ game }, names) =>
      names.map((name) => {
        const stack = game.cards.getName(name);
        const values = stack?.cards.map(({ value }) => value).toSorted((a, b) => a - b) ?? [];
        const drawn = stack?.drawnCards.map(({ value }) => value).toSorted((a, b) => a - b) ?? [];
        return [...values, ...(drawn.length ? ['|', ...drawn] : [])].join(' ');
      }),
    STACKS,
  );
}

/** Deals the top card to a stack. Returns 'dealt', or why it was refused. */
function deal(seat: Seat, to: string): Promise<string> {
  return seat.run(async ({ game }, name) => {
    const [deck, stack] = [game.cards.getName('Deck'), game.cards.getName(name)];
    if (!deck || !stack) return 'no such stack';
    return deck.deal([stack], 1, { chatNotification: false }).then(
      () => 'dealt',
      (error: unknown) => String(error),
    );
  }, to);
}

/** Starts a deal that has chosen its card, and waits before it asks the server. */
async function beginDeal(seat: Seat, to: string): Promise<void> {
  await seat.run((globals, name) => {
    const page = globals as Waiting;
    const { prototype } = page.CONFIG.Card.documentClass;
    const { _preCreate, _preUpdate } = prototype;
    const held = new Promise<void>((resolve) => (page.release = resolve));
    for (const [name, step] of Object.entries({ _preCreate, _preUpdate }))
      Reflect.set(prototype, name, async function (this: unknown, ...given: unknown[]) {
        await held;
        return step.apply(this, given);
      });
    const [deck, stack] = [page.game.cards.getName('Deck'), page.game.cards.getName(name)];
    if (!deck || !stack) throw new Error('no such stack');
    page.dealt = deck
      .deal([stack], 1, { chatNotification: false })
      .then(
        () => 'dealt',
        (error: unknown) => String(error),
      )
      .finally(() => Object.assign(prototype, { _preCreate, _preUpdate }));
  }, to);
}

/** Lets a deal that was begun go on. Returns what comes of it. */
function endDeal(seat: Seat): Promise<string> {
  return seat.run((globals) => {
    const page = globals as Waiting;
    page.release?.();
    return page.dealt ?? 'no deal was begun';
  });
}

for (const [title, readings] of [
  ['as documented', ''],
  ['all requests of a move at once', 'cards-at-once'],
  ['where more is taken', 'card-twice cards-of-all cards-named-in-decks cards-not-to-empty'],
] as const) {
  const isTaken = readings.includes('card-twice');
  describeTable(
    `cards, ${title}`,
    ['Gamemaster', 'Ada', 'Bertrand'],
    (table) => {
      beforeAll(async () => {
        await table.gamemaster.run(async ({ CONFIG }, names) => {
          const img = 'icons/svg/sun.svg';
          const cards = [1, 2, 3].map((value) => {
            const name = `Secret ${value}`;
            return { name, value, sort: value, face: null, faces: [{ name, img }], back: { name: 'Back', img } };
          });
          const ownership = { default: 3 };
          for (const [index, name] of names.entries()) {
            const type = ['deck', 'pile'][index] ?? 'hand';
            await CONFIG.Cards.documentClass.create({ name, type, ownership, cards: index ? [] : cards });
          }
        }, STACKS);
      });
      beforeEach(async () => {
        await table.gamemaster.run(async ({ game }) => {
          await game.cards.getName('Deck')?.recall({ chatNotification: false });
        });
        for (const seat of table.seats) await expect.poll(() => readStacks(seat)).toEqual(['1 2 3', '', '', '']);
      });

      it('two players draw the same card into one pile', async () => {
        const { ada, bertrand } = table;
        await beginDeal(bertrand, 'Pile');
        expect(await deal(ada, 'Pile')).toBe('dealt');
        expect(await endDeal(bertrand)).toMatch(isTaken ? /^dealt$/u : REFUSED);
        if (!isTaken) await bertrand.expectErrors(REFUSED);
        for (const seat of table.seats) await expect.poll(() => readStacks(seat)).toEqual(['1 2 3 | 1', '1', '', '']);
        // Whoever was refused draws again, and gets the next card.
        expect(await deal(bertrand, 'Pile')).toBe('dealt');
        for (const seat of table.seats)
          await expect.poll(() => readStacks(seat)).toEqual(['1 2 3 | 1 2', '1 2', '', '']);
      });

      it('two players draw the same card into hands of their own, and both have it', async () => {
        const { ada, bertrand } = table;
        await beginDeal(bertrand, 'Hand of Bertrand');
        expect(await deal(ada, 'Hand of Ada')).toBe('dealt');
        expect(await endDeal(bertrand)).toBe('dealt');
        for (const seat of table.seats) await expect.poll(() => readStacks(seat)).toEqual(['1 2 3 | 1', '', '1', '1']);
      });

      it('drawing into an empty pile may fail, dealing does not', async () => {
        const drawn = table.ada.run(async ({ game }) => {
          const [deck, pile] = [game.cards.getName('Deck'), game.cards.getName('Pile')];
          if (!deck || !pile) throw new Error('no such stack');
          return pile.draw(deck, 1, { chatNotification: false }).then(
            (cards) => cards.map(({ value }) => value),
            (error: unknown) => String(error),
          );
        });
        if (isTaken) expect(await drawn).toContain('sort: must be an integer');
        else expect(await drawn).toEqual([1]);
      });

      it('the names of cards that lie face down are in no window', async () => {
        const { ada } = table;
        await deal(ada, 'Hand of Ada');
        for (const name of ['Deck', 'Hand of Ada']) {
          await ada.run(async ({ game }, wanted) => {
            await game.cards.getName(wanted)?.sheet.render({ force: true });
          }, name);
          const text = await ada.run(({ game }, wanted) => {
            const { element } = game.cards.getName(wanted)?.sheet ?? {};
            return element?.outerHTML ?? '';
          }, name);
          expect(text).toContain('Turn over');
          expect(text.includes('Secret')).toBe(name === 'Deck' && readings.includes('cards-named-in-decks'));
        }
        await expectAccessible(ada.page, '.application', 'ol', 'footer button');
        await ada.closeWindows();
      });
    },
    undefined,
    readings,
  );
}
