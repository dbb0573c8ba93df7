/**
 * Card stacks: what decks, hands and piles hold, how cards move between them from code, and what a face-down card keeps to itself. Hands and piles hold a card
 * of their own from the beginning, because `draw` and `pass` into an empty stack fail in some builds of 13 (core issue 12999).
 */
import { catchFailure, collectHookCalls, host, loose, pause, waitUntil, type Loose } from './globals.ts';
import { click, withRendered } from './page-script.ts';
import type { ConformanceSpec } from './spec.ts';

const CLIENT = 'fvtt-types src/foundry/client/documents/cards.d.mts';
const CARD = 'fvtt-types src/foundry/client/documents/card.d.mts';
const BASE = 'fvtt-types src/foundry/common/documents/cards.d.mts';
const BASE_CARD = 'fvtt-types src/foundry/common/documents/card.d.mts';
const HOOKS = 'fvtt-types src/foundry/client/hooks.d.mts';
const shared = { generation: 'both', confidence: 'documented', needs: 'world' } as const;
const QUIET = { chatNotification: false };
const TIMEOUT = { timeout: 5000 };

/** The stacks of a spec. */
interface Stacks {
  readonly deck: Loose;
  readonly hand: Loose;
  readonly pile: Loose;
}

/** Returns the data of a card with one face, which is up unless `face` is null. */
const describeCard = (name: string, value: number, face: number | null = 0): Record<string, unknown> => ({
  name,
  value,
  sort: value,
  suit: 'spec',
  face,
  faces: [{ name: `${name} face`, text: '', img: 'icons/svg/sun.svg' }],
  back: { name: 'Spec back', text: '', img: 'icons/svg/cowled.svg' },
});

/** Five cards of the values 1 to 5, the first on top. */
const CARDS = ['One', 'Two', 'Three', 'Four', 'Five'].map((name, index) => describeCard(name, index + 1));

const create = async (data: object, options: object = {}): Promise<Loose> =>
  loose(await host.CONFIG.Cards.documentClass.create(data, options));

const construct = (data: object): Loose => new (loose(host.CONFIG.Cards).documentClass)(data);

/** Runs `body` with a deck of five cards, a hand and a pile, and deletes all three. */
async function withStacks(body: (stacks: Stacks) => unknown, cards: readonly object[] = CARDS): Promise<void> {
  const ownership = { default: 3 };
  const own = { ownership, cards: [describeCard('Own', 99)] };
  const deck = await create({ name: 'Spec deck', type: 'deck', ownership, cards });
  const hand = await create({ name: 'Spec hand', type: 'hand', ...own });
  const pile = await create({ name: 'Spec pile', type: 'pile', ...own });
  try {
    await body({ deck, hand, pile });
  } finally {
    for (const stack of [hand, pile, deck]) await host.game.cards.get(stack.id)?.delete();
  }
}

/** Returns the values of the cards of a stack that came from elsewhere, in order of value. */
const readValues = (stack: Loose): number[] =>
  [...stack.cards]
    .map(({ value }) => Number(value))
    .filter((value) => value !== 99)
    .toSorted((a, b) => a - b);

/** Returns the values of some cards, in order of value. */
const valuesOf = (cards: Loose): number[] => [...cards].map(({ value }) => Number(value)).toSorted((a, b) => a - b);

const findCard = (stack: Loose, value: number): Loose =>
  loose([...stack.cards].find((card) => Number(card.value) === value));

/** Returns a stack of a type that the current user owns, or one that the user does not own. */
const findStack = (type: string, isOwner: boolean): Loose =>
  loose(host.game.cards.find((stack: Loose) => String(stack.type) === type && Boolean(stack.isOwner) === isOwner));

/** Returns a connected user whose system answers the queries of the specs; undefined if there is none. */
const findOther = (): Loose | undefined =>
  'conformance.update' in host.CONFIG.queries
    ? host.game.users.find((user: Loose) => user.active && !user.isGM)
    : undefined;

export const specs: readonly ConformanceSpec[] = [
  {
    ...shared,
    needs: 'page',
    id: 'M-cards-fields',
    title: 'A stack of cards is a deck, a hand or a pile, and says in its fields what it holds',
    source: `${CLIENT} Schema; ${BASE} metadata, DEFAULT_ICON; API14 CardsData`,
    members: [
      'foundry.documents.Cards',
      'foundry.documents.Cards#thumbnail',
      'foundry.documents.BaseCards',
      'foundry.documents.BaseCards.DEFAULT_ICON',
      'foundry.documents.BaseCards#type',
      'foundry.documents.BaseCards#img',
      ...['type', 'img', 'cards'].map((name) => `foundry.documents.Cards#${name}`),
      'CONFIG.Cards.documentClass',
    ],
    run({ it, expect }) {
      it('has these defaults', () => {
        const { documentClass } = loose(host.CONFIG.Cards);
        const { documentName, collectionName, metadata, TYPES } = documentClass;
        expect([documentName, collectionName] as unknown[]).to.deep.equal(['Cards', 'cards']);
        expect([...TYPES]).to.include.members(['deck', 'hand', 'pile']);
        expect([...metadata.compendiumIndexFields]).to.include.members(['_id', 'name', 'img', 'type', 'sort']);
        const stack = construct({ name: 'Spec', type: 'deck' });
        const source = loose(stack.toObject());
        const { description, img, system, cards, width, height, rotation, displayCount, folder, sort } = source;
        expect([description, width, height, rotation, displayCount, folder, sort] as unknown[]).to.deep.equal([
          '',
          null,
          null,
          0,
          false,
          null,
          0,
        ]);
        expect([system, cards] as unknown[]).to.deep.equal([{}, []]);
        expect([img, stack.thumbnail] as unknown[]).to.deep.equal([documentClass.DEFAULT_ICON, img]);
        expect(String(documentClass.DEFAULT_ICON)).to.equal('icons/svg/card-hand.svg');
      });
      it('has no other type', async () => {
        expect(await catchFailure(() => construct({ name: 'Spec', type: 'specNoType' }))).to.be.instanceOf(Error);
      });
    },
  },
  {
    ...shared,
    needs: 'page',
    id: 'M-card-fields',
    title: 'A card has a back and faces, and says whether it is drawn and from which deck it comes',
    source: `${CARD} Schema; ${BASE_CARD} metadata, DEFAULT_ICON; API14 CardData`,
    members: [
      'foundry.documents.Card',
      'foundry.documents.BaseCard',
      'foundry.documents.BaseCard.DEFAULT_ICON',
      ...['BaseCard', 'Card'].flatMap((owner) =>
        ['value', 'back', 'faces', 'face', 'drawn', 'origin', 'sort'].map(
          (name) => `foundry.documents.${owner}#${name}`,
        ),
      ),
      'CONFIG.Card.documentClass',
    ],
    run({ it, expect }) {
      it('has these defaults', () => {
        const stack = construct({ name: 'Spec', type: 'pile', cards: [{ name: 'Spec card', faces: [{}] }] });
        const [card] = [...stack.cards];
        expect(card).to.be.instanceOf(loose(host.CONFIG.Card).documentClass);
        const source = loose(card?.toObject());
        const { type, description, value, back, face, drawn, origin, width, height, rotation, sort, faces } = source;
        expect([type, description, value, face, drawn, origin, width, height, rotation, sort]).to.deep.equal([
          'base',
          '',
          null,
          null,
          false,
          null,
          null,
          null,
          0,
          0,
        ]);
        expect([back.text, back.img] as unknown[]).to.deep.equal(['', null]);
        const { DEFAULT_ICON } = loose(host.CONFIG.Card).documentClass;
        expect([faces[0].text, faces[0].img, DEFAULT_ICON] as unknown[]).to.deep.equal([
          '',
          DEFAULT_ICON,
          'icons/svg/card-joker.svg',
        ]);
      });
    },
  },
  {
    ...shared,
    needs: 'page',
    id: 'M-cards-collection',
    title: 'The stacks of the world are in game.cards, and in a tab of their own',
    source:
      'fvtt-types src/foundry/client/documents/collections/card-stacks.d.mts; client/applications/sidebar/tabs/cards-directory.d.mts; client/config.d.mts CONFIG.Cards.collection, CONFIG.ui.cards',
    members: [
      'foundry.documents.collections.CardStacks',
      'foundry.applications.sidebar.tabs.CardsDirectory',
      'game.cards',
      'ui.cards',
    ],
    run({ it, expect }) {
      it('lists a new one', async () => {
        expect(host.game.cards).to.be.instanceOf(host.foundry.documents.collections.CardStacks);
        expect(host.game.collections.get('Cards')).to.equal(host.game.cards);
        expect(host.CONFIG.Cards.collection).to.equal(host.foundry.documents.collections.CardStacks);
        expect(host.ui.cards).to.be.instanceOf(host.foundry.applications.sidebar.tabs.CardsDirectory);
        const stack = await create({ name: 'Spec stack', type: 'pile' });
        const find = (): Element | null =>
          (host.ui.cards.element as unknown as HTMLElement).querySelector(`[data-entry-id="${String(stack.id)}"]`);
        await waitUntil(find);
        expect(host.game.cards.get(stack.id)).to.equal(stack);
        await stack.delete();
        await waitUntil(() => !find());
      });
    },
  },
  {
    ...shared,
    needs: 'page',
    id: 'M-cards-modes',
    title: 'Cards are drawn from the top, from the bottom or at random',
    source: 'fvtt-types src/foundry/common/constants.d.mts CARD_DRAW_MODES; foundryvtt.com/api CONST.CARD_DRAW_MODES',
    members: ['CONST.CARD_DRAW_MODES'],
    run({ it, expect }) {
      it('has these numbers', () => {
        expect({ ...(host.CONST.CARD_DRAW_MODES as unknown as object) }).to.deep.equal({
          FIRST: 0,
          TOP: 0,
          LAST: 1,
          BOTTOM: 1,
          RANDOM: 2,
        });
      });
    },
  },
  {
    ...shared,
    needs: 'page',
    id: 'M-card-face',
    title: 'A card shows one of its faces, or its back',
    source: `${CARD} currentFace, img, showFace; Schema face`,
    members: ['currentFace', 'img', 'showFace'].map((name) => `foundry.documents.Card#${name}`),
    run({ it, expect }) {
      it('by its number', () => {
        const faces = ['A', 'B'].map((name) => ({ name, img: `icons/svg/${name}.svg` }));
        const back = { name: 'Back', img: 'icons/svg/back.svg' };
        const data = [null, 0, 1].map((face, index) => ({ name: `Spec ${index}`, faces, back, face, sort: index }));
        const shown = [...construct({ name: 'Spec', type: 'pile', cards: data }).cards].map((card) => [
          card.showFace,
          card.currentFace?.name ?? null,
          card.img,
        ]);
        expect(shown).to.deep.equal([
          [false, null, 'icons/svg/back.svg'],
          [true, 'A', 'icons/svg/A.svg'],
          [true, 'B', 'icons/svg/B.svg'],
        ]);
      });
      it('has a picture without one of its own', () => {
        const [card] = [...construct({ name: 'Spec', type: 'pile', cards: [{ name: 'Spec card' }] }).cards];
        expect(card?.img).to.equal(loose(host.CONFIG.Card).documentClass.DEFAULT_ICON);
      });
    },
  },
  {
    ...shared,
    needs: 'page',
    id: 'M-card-name',
    title: 'The name of a card is that of what it shows, and a card that lies face down does not say its own',
    source: `core issue 9407; ${CARD} prepareDerivedData`,
    confidence: 'reported',
    members: ['foundry.documents.Card#prepareDerivedData'],
    run({ it, expect }) {
      it('in a hand', () => {
        const nameless = { ...describeCard('Secret', 3, null), back: {} };
        const cards = [describeCard('Open', 1), describeCard('Hidden', 2, null), nameless];
        const [open, hidden, secret] = [...construct({ name: 'Spec', type: 'hand', cards }).cards];
        expect([open?.name, hidden?.name] as unknown[]).to.deep.equal(['Open face', 'Spec back']);
        expect(String(secret?.name)).to.not.include('Secret');
        expect(String(secret?.name)).to.not.equal('');
        // It is hidden from the eye alone: every client has the data.
        expect([secret?._source.name, secret?.value] as unknown[]).to.deep.equal(['Secret', 3]);
      });
    },
  },
  {
    ...shared,
    id: 'C-61',
    title: 'Dealing from a deck leaves its cards there, marked as drawn, and puts copies into the other stack',
    source: `${CLIENT} deal, DealContext, availableCards, drawnCards; ${CARD} Schema drawn, origin, isHome, source; monarch issue 36 (cards in a hand are copies)`,
    members: [
      'hook:createCard',
      'hook:updateCard',
      'foundry.documents.Cards#deal',
      'foundry.documents.Cards#availableCards',
      'foundry.documents.Cards#drawnCards',
      'foundry.documents.Card#isHome',
      'foundry.documents.Card#source',
    ],
    run({ it, expect }) {
      it('one card into an empty pile', () =>
        withStacks(async ({ deck, pile }) => {
          await pile.deleteEmbeddedDocuments('Card', [...pile.cards.keys()]);
          expect(await deck.deal([pile], 1, QUIET)).to.equal(deck);
          expect([deck.cards.size, pile.cards.size] as unknown[]).to.deep.equal([5, 1]);
          expect([valuesOf(deck.drawnCards), valuesOf(deck.availableCards)]).to.deep.equal([[1], [2, 3, 4, 5]]);
          const [copy] = [...pile.cards];
          const { name, value, suit } = loose(copy?._source);
          expect([name, value, suit] as unknown[]).to.deep.equal(['One', 1, 'spec']);
          expect([copy?.drawn, copy?._source.origin, copy?.source] as unknown[]).to.deep.equal([false, deck.id, deck]);
          expect([copy?.isHome, findCard(deck, 1).isHome, findCard(deck, 2).isHome] as unknown[]).to.deep.equal([
            false,
            true,
            true,
          ]);
          expect(findCard(deck, 1).drawn).to.equal(true);
          expect(valuesOf(pile.availableCards)).to.deep.equal([1]);
        }));
      it('and tells of the copy and of the mark', () =>
        withStacks(async ({ deck, hand }) => {
          const made: unknown[] = [];
          const marked: unknown[] = [];
          const note = ([card]: readonly Loose[]): undefined => void made.push(card?.parent, card?.value);
          const noteMark = ([card, changed]: readonly Loose[]): undefined =>
            void marked.push(card?.parent, card?.value, changed?.drawn);
          const run = (): Promise<unknown> =>
            collectHookCalls('updateCard', () => deck.deal([hand], 1, QUIET), noteMark);
          await collectHookCalls('createCard', run, note);
          expect([made, marked]).to.deep.equal([
            [hand, 1],
            [deck, 1, true],
          ]);
        }));
      it('with changes for the copies alone', () =>
        withStacks(async ({ deck, hand }) => {
          await deck.deal([hand], 2, { ...QUIET, updateData: { face: null } });
          expect([1, 2].map((value) => findCard(hand, value).face) as unknown[]).to.deep.equal([null, null]);
          expect([1, 2].map((value) => findCard(deck, value).face) as unknown[]).to.deep.equal([0, 0]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-same-id',
    title: 'The copy of a drawn card has the id of the card in the deck, and a stack cannot hold it twice',
    source:
      'yearzero-combat-fvtt pull request 80 (a second copy in the discard pile “generates an error”); TnxCheckFlow of a public system finds the drawn card by its id',
    confidence: 'reported',
    members: ['foundry.documents.Cards#deal'],
    run({ it, expect }) {
      it('refuses the second', () =>
        withStacks(async ({ deck, pile }) => {
          await deck.deal([pile], 1, QUIET);
          const { id } = findCard(deck, 1);
          expect(pile.cards.get(id)?.value).to.equal(1);
          // As if another client had chosen the same card before it was told that the card is drawn.
          await deck.updateEmbeddedDocuments('Card', [{ _id: id, drawn: false }]);
          expect(await catchFailure(() => deck.deal([pile], 1, QUIET))).to.be.instanceOf(Error);
          expect(readValues(pile)).to.deep.equal([1]);
          const again = { ...loose(findCard(deck, 1).toObject()) };
          expect(
            await catchFailure(() => pile.createEmbeddedDocuments('Card', [again], { keepId: true })),
          ).to.be.instanceOf(Error);
          expect(readValues(pile)).to.deep.equal([1]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-cycle',
    title: 'Several stacks are dealt to in turn, from the top of the deck',
    source: `${CLIENT} deal (“allocated from the top of the deck in cyclical order”), CARD_DRAW_MODES`,
    members: ['foundry.documents.Cards#deal'],
    run({ it, expect }) {
      it('two cards each', () =>
        withStacks(async ({ deck, hand, pile }) => {
          await deck.deal([hand, pile], 2, QUIET);
          expect([readValues(hand), readValues(pile)]).to.deep.equal([
            [1, 3],
            [2, 4],
          ]);
        }));
      it('in the order of their sort, not of their creation', () =>
        withStacks(async ({ deck, hand }) => {
          const updates = [...deck.cards].map(({ id, value }) => ({ _id: id, sort: 100 - Number(value) }));
          await deck.updateEmbeddedDocuments('Card', updates);
          await deck.deal([hand], 1, QUIET);
          expect(readValues(hand)).to.deep.equal([5]);
        }));
      it('from the bottom or at random if so told', () =>
        withStacks(async ({ deck, hand, pile }) => {
          const { BOTTOM, RANDOM } = host.CONST.CARD_DRAW_MODES;
          await deck.deal([hand], 1, { ...QUIET, how: BOTTOM });
          expect(readValues(hand)).to.deep.equal([5]);
          await deck.deal([pile], 4, { ...QUIET, how: RANDOM });
          expect(readValues(pile)).to.deep.equal([1, 2, 3, 4]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-few',
    title: 'More cards than are available cannot be dealt or drawn',
    source:
      'a public card viewer guards against it, since “Cards#draw throws” then (orcnog-card-viewer); helveczia catches it',
    confidence: 'reported',
    members: ['foundry.documents.Cards#deal', 'foundry.documents.Cards#draw'],
    run({ it, expect }) {
      it('refuses, and moves none', () =>
        withStacks(async ({ deck, hand, pile }) => {
          expect(await catchFailure(() => deck.deal([hand, pile], 3, QUIET))).to.be.instanceOf(Error);
          expect([readValues(hand), readValues(pile), valuesOf(deck.drawnCards)]).to.deep.equal([[], [], []]);
          await deck.deal([pile], 4, QUIET);
          expect(await catchFailure(() => hand.draw(deck, 2, QUIET))).to.be.instanceOf(Error);
          expect([readValues(hand), valuesOf(deck.availableCards)]).to.deep.equal([[], [5]]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-deal-hook',
    title: 'The hook dealCards tells what is about to be written, and false prevents it',
    source: `${HOOKS} dealCards; ${CLIENT} DealContext; API14 hookEvents.dealCards`,
    members: ['hook:dealCards', 'foundry.documents.Cards#deal'],
    run({ it, expect }) {
      it('before anything is written', () =>
        withStacks(async ({ deck, hand, pile }) => {
          let before = -1;
          const note = (): undefined => void (before = readValues(hand).length);
          const [call] = await collectHookCalls('dealCards', () => deck.deal([hand, pile], 1, QUIET), note);
          const [origin, destinations, context] = call ?? [];
          expect([before, origin, [...loose(destinations)]] as unknown[]).to.deep.equal([0, deck, [hand, pile]]);
          expect(context?.action).to.equal('deal');
          const made = [...loose(context?.toCreate)].map((list) => [...list].map(({ value }) => value));
          expect(made as unknown[]).to.deep.equal([[1], [2]]);
          const updates = [1, 2].map((value) => ({ _id: findCard(deck, value).id, drawn: true }));
          expect([context?.fromUpdate, context?.fromDelete] as unknown[]).to.deep.equal([updates, []]);
        }));
      it('or nothing', () =>
        withStacks(async ({ deck, hand }) => {
          await collectHookCalls(
            'dealCards',
            () => deck.deal([hand], 1, QUIET),
            () => false,
          );
          expect([readValues(hand), valuesOf(deck.drawnCards)]).to.deep.equal([[], []]);
        }));
    },
  },
  {
    ...shared,
    id: 'C-61b',
    title: 'A stack draws from another one and gets the cards that it now holds',
    source: `${CLIENT} draw (“passes that to Cards#pass”), DrawOptions; ${HOOKS} passCards`,
    members: ['foundry.documents.Cards#draw'],
    run({ it, expect }) {
      it('from the top', () =>
        withStacks(async ({ deck, hand }) => {
          const calls = await collectHookCalls('passCards', async () => {
            const drawn = loose(await hand.draw(deck, 2, { ...QUIET, updateData: { face: null } }));
            expect(valuesOf(drawn)).to.deep.equal([1, 2]);
            for (const card of drawn) expect([card.parent, card.face] as unknown[]).to.deep.equal([hand, null]);
          });
          expect([calls.length, calls[0]?.[2]?.action] as unknown[]).to.deep.equal([1, 'draw']);
          expect(calls[0]?.slice(0, 2)).to.deep.equal([deck, hand]);
          expect([readValues(hand), valuesOf(deck.drawnCards)]).to.deep.equal([
            [1, 2],
            [1, 2],
          ]);
          const { LAST } = host.CONST.CARD_DRAW_MODES;
          await hand.draw(deck, 1, { ...QUIET, how: LAST });
          expect(readValues(hand)).to.deep.equal([1, 2, 5]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-pass',
    title: 'Passing from a hand moves the cards on, and home again if the other stack is their deck',
    source: `${CLIENT} pass, PassContext (fromDelete, toUpdate); ${CARD} origin, isHome; core issue 8436`,
    members: ['foundry.documents.Cards#pass'],
    run({ it, expect }) {
      it('on', () =>
        withStacks(async ({ deck, hand, pile }) => {
          await hand.draw(deck, 2, QUIET);
          const { id } = findCard(hand, 1);
          const passed = loose(await hand.pass(pile, [id] as unknown as Loose, QUIET));
          expect([...passed].map(({ parent, value }) => [parent, value])).to.deep.equal([[pile, 1]]);
          expect([readValues(hand), readValues(pile)]).to.deep.equal([[2], [1]]);
          expect([findCard(pile, 1)._source.origin, findCard(pile, 1).id] as unknown[]).to.deep.equal([deck.id, id]);
          expect(valuesOf(deck.drawnCards)).to.deep.equal([1, 2]);
        }));
      it('home', () =>
        withStacks(async ({ deck, hand }) => {
          await hand.draw(deck, 2, QUIET);
          await hand.pass(deck, [findCard(hand, 2).id] as unknown as Loose, QUIET);
          expect([readValues(hand), readValues(deck)]).to.deep.equal([[1], [1, 2, 3, 4, 5]]);
          expect(valuesOf(deck.drawnCards)).to.deep.equal([1]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-pass-hook',
    title: 'The hook passCards tells what is about to be written, and false prevents it',
    source: `${HOOKS} passCards; ${CLIENT} PassContext`,
    members: ['hook:passCards', 'foundry.documents.Cards#pass'],
    run({ it, expect }) {
      it('on the way home', () =>
        withStacks(async ({ deck, hand }) => {
          await hand.draw(deck, 1, QUIET);
          const { id } = findCard(hand, 1);
          const back = (): unknown => hand.pass(deck, [id] as unknown as Loose, QUIET);
          const [refused] = await collectHookCalls('passCards', back, () => false);
          expect(refused?.slice(0, 2)).to.deep.equal([hand, deck]);
          const { action, toCreate, toUpdate, fromUpdate, fromDelete } = loose(refused?.[2]);
          expect([action, toCreate, fromUpdate, [...fromDelete]] as unknown[]).to.deep.equal(['pass', [], [], [id]]);
          expect([...toUpdate].map(({ _id, drawn }) => [_id, drawn])).to.deep.equal([[id, false]]);
          expect([readValues(hand), valuesOf(deck.drawnCards)]).to.deep.equal([[1], [1]]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-recall',
    title: 'A deck that is recalled has all its cards again, from whatever stacks hold them',
    source: `${CLIENT} recall, ReturnContext; ${HOOKS} returnCards; core issues 7464, 11171`,
    members: ['hook:returnCards', 'hook:deleteCard', 'foundry.documents.Cards#recall'],
    run({ it, expect }) {
      it('leaves the cards of others', () =>
        withStacks(async ({ deck, hand, pile }) => {
          await deck.deal([hand, pile], 2, QUIET);
          await hand.pass(pile, [findCard(hand, 1).id] as unknown as Loose, QUIET);
          expect(await deck.recall(QUIET)).to.equal(deck);
          expect([valuesOf(deck.availableCards), valuesOf(deck.drawnCards)]).to.deep.equal([[1, 2, 3, 4, 5], []]);
          expect([hand, pile].map(({ cards }) => cards.size) as unknown[]).to.deep.equal([1, 1]);
        }));
      it('of a hand gives its cards back', () =>
        withStacks(async ({ deck, hand, pile }) => {
          await deck.deal([hand, pile], 2, QUIET);
          const ids = [1, 3].map((value) => findCard(hand, value).id);
          const deleted: unknown[] = [];
          const [call] = await collectHookCalls('returnCards', () =>
            collectHookCalls(
              'deleteCard',
              () => hand.recall(QUIET),
              ([card]) => void deleted.push(card?.value),
            ),
          );
          expect(deleted).to.have.members([1, 3]);
          const { fromDelete, toUpdate } = loose(call?.[2]);
          expect([call?.[0], valuesOf(loose(call?.[1]))] as unknown[]).to.deep.equal([hand, [1, 3]]);
          expect([...fromDelete]).to.have.members(ids);
          expect(Object.keys(toUpdate as unknown as object)).to.deep.equal([deck.id]);
          expect([readValues(hand), readValues(pile), valuesOf(deck.drawnCards)]).to.deep.equal([[], [2, 4], [2, 4]]);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-shuffle',
    title: 'Shuffling changes the order of a stack, and nothing else',
    source: `${CLIENT} shuffle (“randomizing the sort order of all the cards it contains”)`,
    members: ['foundry.documents.Cards#shuffle'],
    run({ it, expect }) {
      it('by the sort of its cards', () =>
        withStacks(
          async ({ deck, hand }) => {
            const readOrder = (): string =>
              [...deck.cards]
                .toSorted((a, b) => Number(a.sort) - Number(b.sort))
                .map(({ value }) => Number(value))
                .join();
            await deck.deal([hand], 1, QUIET);
            const orders = new Set([readOrder()]);
            for (let count = 0; count < 4; count += 1) {
              expect(await deck.shuffle(QUIET)).to.equal(deck);
              orders.add(readOrder());
            }
            // Twelve cards are in the same order twice once in 479 million times.
            expect(orders.size).to.equal(5);
            expect(new Set([...deck.cards].map(({ sort }) => sort)).size).to.equal(12);
            expect([valuesOf(deck.drawnCards), deck.cards.size] as unknown[]).to.deep.equal([[1], 12]);
          },
          Array.from({ length: 12 }, (_, index) => describeCard(`Card ${index + 1}`, index + 1)),
        ));
    },
  },
  {
    ...shared,
    id: 'M-card-moves',
    title: 'A card moves by itself: it is passed, played, discarded, called back and turned over',
    source: `${CARD} pass, play, discard, recall, flip`,
    members: ['pass', 'play', 'discard', 'recall', 'flip'].map((name) => `foundry.documents.Card#${name}`),
    run({ it, expect }) {
      it('from stack to stack', () =>
        withStacks(async ({ deck, hand, pile }) => {
          const actions: unknown[] = [];
          const note = ([, , context]: readonly Loose[]): undefined => void actions.push(context?.action);
          await collectHookCalls(
            'passCards',
            async () => {
              for (const [value, method] of (['pass', 'play', 'discard'] as const).entries()) {
                const card = findCard(deck, value + 1);
                const moved = loose(await card[method]?.(pile, QUIET));
                expect([moved.parent, moved.id, moved.value] as unknown[]).to.deep.equal([pile, card.id, value + 1]);
              }
            },
            note,
          );
          expect(actions).to.deep.equal(['pass', 'play', 'discard']);
          expect(readValues(pile)).to.deep.equal([1, 2, 3]);
          await findCard(pile, 2).pass(hand, QUIET);
          const home = loose(await findCard(hand, 2).recall(QUIET));
          expect([home, home.drawn, readValues(hand)] as unknown[]).to.deep.equal([findCard(deck, 2), false, []]);
        }));
      it('over', () =>
        withStacks(async ({ deck, pile }) => {
          await deck.deal([pile], 1, QUIET);
          const card = findCard(pile, 1);
          await card.flip();
          expect([card.face, card.showFace] as unknown[]).to.deep.equal([null, false]);
          await card.flip();
          expect([card.face, card.showFace] as unknown[]).to.deep.equal([0, true]);
          await card.flip(null as unknown as Loose);
          expect(card.face).to.equal(null);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-chat',
    title: 'Each move of cards is told in the chat, unless the caller says otherwise',
    source: `${CLIENT} _ChatNotificationOption (default true)`,
    members: ['deal', 'draw', 'recall', 'shuffle'].map((name) => `foundry.documents.Cards#${name}`),
    run({ it, expect }) {
      it('by a message each', () =>
        withStacks(async ({ deck, hand, pile }) => {
          const moves = [
            (options: object) => deck.deal([pile], 1, options),
            (options: object) => hand.draw(deck, 1, options),
            (options: object) => deck.shuffle(options),
            (options: object) => deck.recall(options),
          ];
          for (const [options, count] of [
            [QUIET, 0],
            [{}, 1],
          ] as const) {
            for (const move of moves) {
              const before = new Set(host.game.messages.keys());
              await move(options);
              const read = (): Loose[] => [...host.game.messages].filter(({ id }) => !before.has(id));
              if (count) await waitUntil(() => read().length === count);
              else await pause(60);
              expect(read().length).to.equal(count);
              for (const message of read()) await message.delete();
            }
          }
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-ids',
    title: 'The cards of a new stack get ids of their own, unless those given are to be kept',
    source: `${CLIENT} createDocuments (“Sets context.keepEmbeddedIds to false”); yearzero-combat-fvtt issue 60`,
    members: ['foundry.documents.Cards.createDocuments'],
    run({ it, expect }) {
      it('by an option', async () => {
        const cards = [{ ...describeCard('One', 1), _id: 'specCard00000000' }];
        const data = { name: 'Spec deck', type: 'deck', cards };
        for (const [options, kept] of [
          [{}, false],
          [{ keepEmbeddedIds: true }, true],
        ] as const) {
          const stack = await create(data, options);
          try {
            expect([stack.cards.size, stack.cards.has('specCard00000000')] as unknown[]).to.deep.equal([1, kept]);
          } finally {
            await stack.delete();
          }
        }
      });
    },
  },
  {
    ...shared,
    id: 'M-cards-delete',
    title: 'Before a deck, a hand or a pile is deleted, the cards go home',
    source: 'core issues 7594, 8436 (“recalled as part of the deletion”)',
    confidence: 'reported',
    members: ['foundry.documents.Cards#delete'],
    run({ it, expect }) {
      it('whichever of the two goes', () =>
        withStacks(async ({ deck, hand, pile }) => {
          await deck.deal([hand, pile], 1, QUIET);
          await hand.delete();
          expect(valuesOf(deck.drawnCards)).to.deep.equal([2]);
          await deck.delete();
          expect(pile.cards.size).to.equal(1);
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-pack',
    title: 'A pack holds decks with their cards, and the world takes them from there',
    source: `${BASE} metadata compendiumIndexFields; fvtt-types src/foundry/client/documents/abstract/world-collection.d.mts importFromCompendium; foundryvtt-cli README (keys “cards.cards”)`,
    members: ['foundry.documents.collections.CardStacks', 'foundry.documents.BaseCards'],
    run({ it, expect, before, after }) {
      let pack: Loose;
      const { CompendiumCollection } = loose(host.foundry.documents.collections);
      before(async () => {
        pack = loose(await CompendiumCollection.createCompendium({ type: 'Cards', label: 'Spec Decks' }));
        await create({ name: 'Spec packed', type: 'deck', cards: CARDS }, { pack: pack.collection });
      });
      after(async () => {
        await pack.deleteCompendium();
      });
      it('with an ownership that is asked for', async () => {
        const ownership = { default: 3 };
        for (const found of host.game.packs.filter(({ documentName }: Loose) => String(documentName) === 'Cards')) {
          for (const entry of found.index) {
            const stored = await found.getDocument(entry._id);
            const stack = await host.game.cards.importFromCompendium(found, entry._id, { ownership });
            try {
              expect([stack.name, stack.type, stack.cards.size, stack.ownership.default]).to.deep.equal([
                entry.name,
                entry.type,
                stored.cards.size,
                3,
              ]);
              expect(valuesOf(stack.cards)).to.deep.equal(valuesOf(stored.cards));
              if (String(stack.type) === 'deck') expect(stack.availableCards.length).to.equal(stack.cards.size);
            } finally {
              await stack.delete();
            }
          }
        }
        expect(pack.index.size).to.equal(1);
      });
    },
  },
  {
    ...shared,
    id: 'M-cards-sheet',
    title: 'The sheet of a stack lists its cards, and does not name those that lie face down',
    source: 'core issue 9407; foundryvtt.com/article/cards; fvtt-types client/applications/sheets/cards-config.d.mts',
    confidence: 'reported',
    members: ['CONFIG.Cards.sheetClasses'],
    run({ it, expect }) {
      it('in a hand', () =>
        withStacks(async ({ deck, hand }) => {
          await deck.deal([hand], 1, QUIET);
          await deck.deal([hand], 1, { ...QUIET, updateData: { face: null } });
          await withRendered(hand.sheet, async (element) => {
            await waitUntil(() => element.textContent?.includes('One'));
            expect(element.textContent ?? '').to.not.include('Two');
            expect(element.innerHTML).to.not.include('Two');
          });
        }));
      it('has a way for the GM to shuffle a deck', () =>
        withStacks(async ({ deck }) => {
          const sorts = [...deck.cards].map(({ sort }) => Number(sort)).join();
          await withRendered(deck.sheet, async (element) => {
            const find = (): Element | null => element.querySelector('[data-action*="shuffle" i]');
            await waitUntil(find);
            const calls = await collectHookCalls('updateCard', async () => {
              click(find());
              await waitUntil(() => [...deck.cards].map(({ sort }) => Number(sort)).join() !== sorts);
            });
            expect(calls.length).to.be.above(0);
          });
          for (const message of [...host.game.messages].slice(-1)) await message.delete();
        }));
    },
  },
  {
    ...shared,
    id: 'M-cards-second',
    title: 'A user draws and gives back the cards of stacks that the user owns, on a client of their own',
    source: `${BASE} permissions; ${BASE_CARD} permissions (delete: OWNER); DOCUMENT_OWNERSHIP_LEVELS`,
    confidence: 'inferred',
    members: ['foundry.documents.Card#update', 'foundry.documents.BaseCard'],
    run({ it, expect }) {
      it('marks a card as drawn', () =>
        withStacks(async ({ deck }) => {
          const other = findOther();
          if (!other) return;
          const card = findCard(deck, 1);
          await other.query('conformance.update', { uuid: card.uuid, changes: { drawn: true } }, TIMEOUT);
          await waitUntil(() => card.drawn);
          expect(valuesOf(deck.drawnCards)).to.deep.equal([1]);
        }));
    },
  },
  {
    ...shared,
    needs: 'player',
    id: 'M-cards-player',
    title: 'A player moves cards between stacks of their own, and neither makes stacks nor empties those of others',
    source: `${BASE} permissions (create: CARDS_CREATE, delete: OWNER); ${BASE_CARD} permissions (delete: OWNER); fvtt-types src/foundry/common/constants.d.mts USER_PERMISSIONS.CARDS_CREATE; core issue 9359`,
    members: ['foundry.documents.BaseCards', 'CONST.USER_PERMISSIONS', 'foundry.documents.Cards#deal'],
    run({ it, expect }) {
      it('deals, recalls and shuffles its own', async () => {
        const [deck, pile] = [findStack('deck', true), findStack('pile', true)];
        await deck.deal([pile], 1, QUIET);
        expect([pile.cards.size, deck.drawnCards.length] as unknown[]).to.deep.equal([1, 1]);
        await deck.recall(QUIET);
        await deck.shuffle(QUIET);
        expect([pile.cards.size, deck.drawnCards.length] as unknown[]).to.deep.equal([0, 0]);
      });
      it('has no right to more', async () => {
        expect('CARDS_CREATE' in (host.CONST.USER_PERMISSIONS as unknown as object)).to.equal(true);
        if (!host.game.user.hasPermission('CARDS_CREATE'))
          expect(await catchFailure(() => create({ name: 'Spec', type: 'pile' }))).to.be.instanceOf(Error);
        const foreign = findStack('pile', false);
        const ids = [...foreign.cards.keys()];
        expect(ids.length).to.equal(1);
        expect(await catchFailure(() => foreign.deleteEmbeddedDocuments('Card', ids))).to.be.instanceOf(Error);
        expect(await catchFailure(() => foreign.delete())).to.be.instanceOf(Error);
        expect(foreign.cards.size).to.equal(1);
      });
    },
  },
];
