/** foundry.documents: stacks of cards and their cards on a client (client/documents/cards.d.mts, card.d.mts). */
import { Document, type Operation } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { CARD_DRAW_MODES } from '../const/constants.ts';
import { callHook, getConfig, getGame, hasReading, localize, type Dictionary, type LooseUser } from '../runtime.ts';
import { escapeHTML } from '../utils/helpers.ts';
import { deepClone } from '../utils/objects.ts';
import { BaseCard, BaseCards, type CardSide } from './base-cards.ts';
import { ClientDocumentMixin } from './client-document.ts';

/** Options for moving cards. `updateData`: changes to each moved card. `chatNotification`: whether to announce the move in chat (default: true). */
interface MoveOptions {
  readonly action?: string;
  readonly updateData?: Dictionary;
  readonly chatNotification?: boolean | null;
}

/** Options for drawing cards. `how`: which cards, by CARD_DRAW_MODES. */
interface DrawOptions extends MoveOptions {
  readonly how?: number;
}

/** What happens to the cards that leave a stack: a deck's cards stay and are marked as drawn, all others are deleted. */
interface Departure {
  readonly fromUpdate: Dictionary[];
  readonly fromDelete: string[];
}

type Request = () => Promise<Document[]>;

export class Card extends ClientDocumentMixin(BaseCard) {
  declare readonly parent: Cards | null;

  /** The face that is shown; null for a face-down card. */
  get currentFace(): CardSide | null {
    return this.face === null ? null : (this.faces[this.face] ?? null);
  }

  /** The picture on the visible side. */
  get img(): string {
    return (this.currentFace ?? this.back).img || BaseCard.DEFAULT_ICON;
  }

  get showFace(): boolean {
    return this.currentFace !== null;
  }

  /** The deck that the card comes from; null if that deck is not in the world. */
  get source(): Cards | null {
    return (this.origin as Cards | null) ?? (this.parent?.type === 'deck' ? this.parent : null);
  }

  /** Whether the card is in a deck, or in the stack that it came from. */
  get isHome(): boolean {
    return this.parent?.type === 'deck' || (!!this.parent && this.origin === this.parent);
  }

  /** Names the card after its visible side, so that the name of a face-down card stays secret. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.parent?.type === 'deck' && hasReading('cards-named-in-decks')) return;
    const own = this.showFace ? this.name : localize('CARD.FaceDown');
    this.name = (this.currentFace ?? this.back).name || own;
  }

  /** Turns the card over. `face`: the face to show, null for the back; by default the back if a face is shown, otherwise the first face. */
  async flip(face: number | null = this.face === null ? 0 : null): Promise<this | undefined> {
    return this.update({ face });
  }

  /** Passes the card to another stack. Returns the card in that stack. */
  async pass(to: Cards, options: MoveOptions = {}): Promise<Card | undefined> {
    const [card] = (await this.parent?.pass(to, [this.id], options)) ?? [];
    return card;
  }

  /** Plays the card into another stack. Returns the card in that stack. */
  play(to: Cards, options: MoveOptions = {}): Promise<Card | undefined> {
    return this.pass(to, { ...options, action: 'play' });
  }

  /** Discards the card into another stack. Returns the card in that stack. */
  discard(to: Cards, options: MoveOptions = {}): Promise<Card | undefined> {
    return this.pass(to, { ...options, action: 'discard' });
  }

  /** Returns the card to its deck. Resolves to the card in the deck. */
  async recall(): Promise<Card | undefined> {
    if (this.isHome) return this;
    const home = this.source?.cards.get(this.id);
    await this.delete();
    return (await home?.update({ drawn: false })) as Card | undefined;
  }
}

export class Cards extends ClientDocumentMixin(BaseCards) {
  declare readonly cards: { contents: Card[] } & EmbeddedCollection;

  get thumbnail(): string | null {
    return this.img;
  }

  /** The cards that have not been drawn. */
  get availableCards(): Card[] {
    return this.cards.contents.filter(({ drawn }) => !drawn);
  }

  /** The cards that have been drawn. */
  get drawnCards(): Card[] {
    return this.cards.contents.filter(({ drawn }) => drawn);
  }

  /** Creates stacks. Their cards get new ids unless `keepEmbeddedIds` is set. */
  static override createDocuments(data: readonly object[] = [], operation: Operation = {}): Promise<Document[]> {
    const keeps = operation['keepEmbeddedIds'] ?? false;
    return super.createDocuments(keeps ? data : data.map(dropCardIds), operation);
  }

  /**
   * Deals cards to stacks, to each in turn.
   * @param to - The stacks.
   * @param number - How many cards each of them gets.
   * @param options - Options of the move.
   * @returns This stack.
   * @throws Error if there are not enough cards, or if the server refuses one of the requests.
   */
  async deal(to: Cards[], number = 1, options: DrawOptions = {}): Promise<this> {
    const { action = 'deal', how, updateData = {}, chatNotification = true } = options;
    const cards = this.#choose(number * to.length, how);
    const toCreate = to.map((stack, index) => {
      const own = cards.filter((_card, turn) => turn % to.length === index);
      return this.#copy(own, stack, updateData);
    });
    const context = { action, toCreate, ...this.#leave(cards) };
    if (!callHook('dealCards', this, to, context)) return this;
    await send([...to.map((stack, index) => put(stack, toCreate[index] ?? [])), ...this.#depart(context)]);
    if (chatNotification) await this.#tell('CARDS.Moved', to, cards.length);
    return this;
  }

  /**
   * Draws cards from another stack.
   * @returns The drawn cards in this stack.
   * @throws Error if there are not enough cards.
   */
  async draw(from: Cards, number = 1, { how, ...options }: DrawOptions = {}): Promise<Card[]> {
    const ids = from.#choose(number, how).map(({ id }) => id);
    return from.pass(this, ids, { ...options, action: 'draw' });
  }

  /**
   * Passes cards to another stack. If that is the deck they came from, they return to it.
   * @returns The cards in the other stack.
   * @throws Error if this stack does not have one of the cards.
   */
  async pass(to: Cards, ids: string[], options: MoveOptions = {}): Promise<Card[]> {
    const { action = 'pass', updateData = {}, chatNotification = true } = options;
    if (!to.cards.size && hasReading('cards-not-to-empty')) throw new Error('Card: sort: must be an integer');
    const cards = ids.map((id) => this.cards.get(id, { strict: true }) as Card);
    const returning = cards.filter((card) => card.origin === to && to.cards.has(card.id));
    const toCreate = this.#copy(
      cards.filter((card) => !returning.includes(card)),
      to,
      updateData,
    );
    const toUpdate = returning.map(({ id }) => ({ ...updateData, _id: id, drawn: false }));
    const context = { action, toCreate, toUpdate, ...this.#leave(cards) };
    if (!callHook('passCards', this, to, context)) return [];
    const [created, updated] = await send([put(to, toCreate), mark(to, toUpdate), ...this.#depart(context)]);
    if (chatNotification) await this.#tell('CARDS.Moved', [to], cards.length);
    return [...(created ?? []), ...(updated ?? [])] as Card[];
  }

  /** Puts all cards of the stack into a random order. */
  async shuffle({ updateData = {}, chatNotification = true }: MoveOptions = {}): Promise<this> {
    const cards = mix(this.cards.contents);
    await mark(
      this,
      cards.map(({ id }, sort) => ({ ...updateData, _id: id, sort })),
    )();
    if (chatNotification) await this.#tell('CARDS.Shuffled', [], cards.length);
    return this;
  }

  /** Recalls a deck's cards from all other stacks. For a hand or a pile, returns its cards to their decks. */
  async recall({ updateData = {}, chatNotification = true }: MoveOptions = {}): Promise<this> {
    const isDeck = this.type === 'deck';
    const stacks = isDeck ? ([...(getGame().collections?.get('Cards') ?? [])] as unknown as Cards[]) : [this];
    const given = stacks.flatMap(({ cards }) => cards.contents.filter(({ isHome, origin }) => !isHome && origin));
    const returned = isDeck ? given.filter(({ origin }) => origin === this) : given;
    const toUpdate: Record<string, Dictionary[]> = {};
    for (const { id, source } of isDeck ? this.drawnCards : returned)
      if (source?.cards.has(id)) (toUpdate[source.id] ??= []).push({ ...updateData, _id: id, drawn: false });
    const fromDelete = isDeck ? [] : returned.map(({ id }) => id);
    if (!callHook('returnCards', this, returned, { toUpdate, fromDelete })) return this;
    await send([
      ...stacks.map((stack) => take(stack, returned)),
      ...Object.entries(toUpdate).map(([id, updates]) => mark(getStack(id), updates)),
    ]);
    if (chatNotification) await this.#tell('CARDS.Returned', [], returned.length);
    return this;
  }

  override async _preDelete(options: Operation, user: LooseUser): Promise<boolean | void> {
    if ((await super._preDelete(options, user)) === false) return false;
    if (!this.pack) await this.recall({ chatNotification: false });
  }

  /** Chooses cards that have not been drawn, in their order in the stack. */
  #choose(number: number, how: number = CARD_DRAW_MODES.TOP): Card[] {
    const { availableCards } = this;
    if (availableCards.length < number)
      throw new Error(`${this.name} has only ${availableCards.length} of the ${number} cards`);
    if (how === CARD_DRAW_MODES.RANDOM) return mix(availableCards).slice(0, number);
    const sorted = availableCards.toSorted((a, b) => a.sort - b.sort);
    return (how === CARD_DRAW_MODES.BOTTOM ? sorted.toReversed() : sorted).slice(0, number);
  }

  /** Returns the data of cards for another stack, sorted behind the cards that it already has. */
  #copy(cards: readonly Card[], to: Cards, changes: Dictionary): Dictionary[] {
    const end = to.cards.contents.reduce((behind, { sort }) => (sort < behind ? behind : sort + 1), 0);
    return cards.map((card, index) => {
      const origin = card._source['origin'] ?? this.id;
      return { ...card.toObject(), origin, drawn: false, sort: end + index, ...changes };
    });
  }

  #leave(cards: readonly Card[]): Departure {
    const ofDeck = cards.filter(({ isHome }) => isHome);
    const others = cards.filter(({ isHome }) => !isHome);
    return {
      fromUpdate: ofDeck.map(({ id }) => ({ _id: id, drawn: true })),
      fromDelete: others.map(({ id }) => id),
    };
  }

  #depart({ fromUpdate, fromDelete }: Departure): Request[] {
    const gone = fromDelete.map((id) => this.cards.get(id) as Card);
    return [mark(this, fromUpdate), take(this, gone)];
  }

  /** Announces a move in chat without naming the cards. */
  #tell(key: string, to: readonly Cards[], number: number): Promise<unknown> {
    const ChatMessage = getConfig().ChatMessage.documentClass as unknown as {
      create(data: Dictionary): Promise<unknown>;
    };
    const text = localize(key, { number, from: this.name, to: to.map(({ name }) => name).join(', ') });
    return ChatMessage.create({ content: `<p>${escapeHTML(text)}</p>` });
  }
}

/** Returns a stack of the world by id. */
const getStack = (id: string): Cards => getGame().collections?.get('Cards')?.get(id) as Cards;

const put =
  (stack: Cards, data: Dictionary[]): Request =>
  async () =>
    data.length ? stack.createEmbeddedDocuments('Card', data, { keepId: true }) : [];

const mark =
  (stack: Cards, updates: Dictionary[]): Request =>
  async () =>
    updates.length ? stack.updateEmbeddedDocuments('Card', updates) : [];

const take =
  (stack: Cards, cards: readonly Card[]): Request =>
  async () => {
    const ids = cards.filter(({ parent }) => parent === stack).map(({ id }) => id);
    return ids.length ? stack.deleteEmbeddedDocuments('Card', ids) : [];
  };

/**
 * Sends requests one after another, so that no card leaves a stack before it has arrived in the other. In one reading of the documentation they are sent all at
 * once.
 */
async function send(requests: readonly Request[]): Promise<Document[][]> {
  if (hasReading('cards-at-once')) return Promise.all(requests.map((request) => request()));
  const results: Document[][] = [];
  for (const request of requests) results.push(await request());
  return results;
}

function mix<T>(list: readonly T[]): T[] {
  const mixed: T[] = [];
  for (const entry of list) mixed.splice(Math.floor(Math.random() * (mixed.length + 1)), 0, entry);
  return mixed;
}

/** Returns the data of a stack without the ids of its cards. */
function dropCardIds(given: object): Dictionary {
  const source = (given instanceof Document ? given.toObject() : deepClone(given)) as Dictionary;
  for (const card of (source['cards'] ?? []) as Dictionary[]) delete card['_id'];
  return source;
}
