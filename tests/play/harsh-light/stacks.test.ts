/** The world's deck of Harsh Light comes once, whether the rule option or the Adventure brings it, and a player is told what to do when its cards are elsewhere. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createActor } from '../../e2e/binding/table.ts';
import { describeTable, type Seat } from '../../e2e/harness.ts';
import { closeDialogs } from '../../e2e/pages/fights.ts';
import { takeNotices } from '../../e2e/pages/windows.ts';
import { hunter, openPull, pull } from '../../e2e/harsh-light/light-fight.ts';

const VERA = 'Vera Lindqvist';
const NELL = 'Nell Ashdown';
const ADVENTURE = 'Compendium.tetrad.harsh-light-adventures.Adventure.harshEvening0001';
const DECK = 'Compendium.tetrad.harsh-light-cards.Cards.theTenDeck000000';

const choose = (seat: Seat, value: string) =>
  seat.run(async ({ game }, given) => void (await game.settings.set('tetrad', 'harshLightPullFrom', given)), value);

const importCards = (seat: Seat) =>
  seat.run(async ({ foundry }, uuid) => {
    const adventure = (await foundry.utils.fromUuid(uuid)) as unknown as { import(options: object): Promise<unknown> };
    await adventure.import({ dialog: false, importFields: ['cards'] });
  }, ADVENTURE);

/** Lists the world's decks and piles, as a seat has them. */
const listStacks = (seat: Seat) =>
  seat.run(({ game }) =>
    Promise.resolve(
      game.cards.contents
        .filter(({ type }) => type !== 'hand')
        .map(({ type, cards, ownership }) => `${type} of ${cards.size}${ownership['default'] === 3 ? '' : ', closed'}`)
        .toSorted(),
    ),
  );

/** Takes the stacks from the players: the option is done once it has opened them again. */
const closeStacks = (seat: Seat) =>
  seat.run(async ({ game }) => {
    for (const stack of game.cards.contents) await stack.update({ ownership: { default: 0 } });
  });

describeTable('the deck of Harsh Light in a world', ['Gamemaster', 'Ada'], (table) => {
  const expectOne = async () => {
    for (const seat of table.seats) await expect.poll(() => listStacks(seat)).toEqual(['deck of 10', 'pile of 0']);
  };

  beforeEach(async () => {
    const { gamemaster, ada } = table;
    await choose(gamemaster, 'fair');
    await gamemaster.run(async ({ game, CONFIG }) => {
      await CONFIG.Cards.documentClass.deleteDocuments(game.cards.contents.map(({ id }) => id));
    });
    await expect.poll(() => listStacks(ada)).toEqual([]);
  });

  afterEach(() => Promise.all(table.seats.map(closeDialogs)));

  // First, while the client has read nothing of the pack, so that each choice takes its time.
  it('the option chosen, dropped and chosen again at once', async () => {
    const { gamemaster } = table;
    for (const value of ['deck', 'fair', 'deck']) await choose(gamemaster, value);
    await expectOne();
    await closeStacks(gamemaster);
    for (const value of ['fair', 'deck']) await choose(gamemaster, value);
    await expectOne();
  });

  it('the option first, then the Adventure', async () => {
    const { gamemaster } = table;
    await choose(gamemaster, 'deck');
    await expectOne();
    await importCards(gamemaster);
    await expectOne();
  });

  it('the Adventure first, then the option', async () => {
    const { gamemaster } = table;
    await importCards(gamemaster);
    await closeStacks(gamemaster);
    await choose(gamemaster, 'deck');
    await expectOne();
  });

  it('a deck that the GM dragged in, or that an older version brought, stays the only one', async () => {
    const { gamemaster } = table;
    await gamemaster.run(async ({ foundry, CONFIG }, uuid) => {
      const deck = (await foundry.utils.fromUuid(uuid)) as unknown as { toObject(): object };
      await CONFIG.Cards.documentClass.create({ ...deck.toObject(), ownership: { default: 0 } });
    }, DECK);
    await choose(gamemaster, 'deck');
    await expectOne();
    await importCards(gamemaster);
    await expectOne();
  });

  it('HL-19.4: pulls come from the deck while the rule option says so, and from nowhere else', async () => {
    const { gamemaster, ada } = table;
    await createActor(gamemaster, NELL, 'Ada', hunter);
    const listPile = async () => (await listStacks(gamemaster)).find((stack) => stack.startsWith('pile'));
    for (const [value, left] of [
      ['deck', 'pile of 1'],
      ['fair', 'pile of 1'],
      ['deck', 'pile of 2'],
    ] as const) {
      await choose(gamemaster, value);
      await expect.poll(() => listStacks(ada)).toHaveLength(2);
      await openPull(ada, NELL, 'Larceny');
      await pull([ada, gamemaster], [2]);
      await ada.closeWindows();
      await expect.poll(listPile).toBe(left);
    }
  });

  it('HL-19: a player whose recall is refused is told to ask the GM', async () => {
    const { gamemaster, ada } = table;
    await createActor(gamemaster, VERA, 'Ada', hunter);
    await choose(gamemaster, 'deck');
    await expectOne();
    await gamemaster.run(async ({ game, CONFIG }) => {
      const hand = await CONFIG.Cards.documentClass.create({ name: 'Held by the GM', type: 'hand' });
      const deck = game.cards.contents.find(({ type }) => type === 'deck');
      await deck?.deal([hand], 10, { chatNotification: false });
    });
    const countDrawn = () =>
      ada.run(({ game }) => Promise.resolve(game.cards.find(({ type }) => type === 'deck')?.drawnCards.length));
    await expect.poll(countDrawn).toBe(10);
    await openPull(ada, VERA, 'Larceny');
    await ada.page.locator('form.roll-dialog [data-roll]').click();
    await expect.poll(async () => (await takeNotices(ada)).join(' ')).toContain('Ask the GM to gather the deck');
    await ada.expectErrors(/lacks permission to delete Card/u);
  });
});
