/** foundry.documents: stacks of cards and their cards on a client (client/documents/cards.d.mts, card.d.mts). */
import { Document, type Operation } from '../abstract/document.ts';
import type { EmbeddedCollection } from '../abstract/embedded-collection.ts';
import { CARD_DRAW_MODES } from '../const/constants.ts';
import { callHook, getConfig, getGame, hasReading, localize, type Dictionary, type LooseUser } from '../runtime.ts';
import { escapeHTML } from '../utils/helpers.ts';
import { deepClone } from '../utils/objects.ts';
import { BaseCard, BaseCards, type CardSide } from './base-cards.ts';
import { ClientDocumentMixin } from './client-document.ts';

/** Options of moves: changes for each card that is moved, and whether to tell of it in the chat (default: yes). */
interface MoveOptions {
  readonly action?: string;
  readonly updateData?: Dictionary;
  readonly chatNotification?: boolean | null;
}

/** Options of drawing: which cards, by CARD_DRAW_MODES. */
interface DrawOptions extends MoveOptions {
  readonly how?: number;
}

/** What happens to cards that leave a stack: those of a deck stay and are marked, all others are deleted. */
interface Departure {
  readonly fromUpdate: Dictionary[];
  readonly fromDelete: string[];
}

/** Requests to the server, in the order in which they are sent. */
type Request = () => Promise<Document[]>;

/** A card, in the stack that is its parent. */
export class Card extends ClientDocumentMixin(BaseCard) {
  declare readonly parent: Cards | null;

  /** The face that is shown; null for a card that lies face down. */
  get currentFace(): CardSide | null {
    return this.face === null ? null : (this.faces[this.face] ?? null);
  }

  /** The picture of the side that is shown. */
  get img(): string {
    return (this.currentFace ?? this.back).img || BaseCard.DEFAULT_ICON;
  }

  get showFace(): boolean {
    return this.currentFace !== null;
  }

  /** The deck that defines the card; null if it is not in the world. */
  get source(): Cards | null {
    return (this.origin as Cards | null) ?? (this.parent?.type === 'deck' ? this.parent : null);
  }

  /** Whether the card is in a deck, or in the stack from which it came. */
  get isHome(): boolean {
    return this.parent?.type === 'deck' || (!!this.parent && this.origin === this.parent);
  }

  /** Names the card after the visible side; a back without a name does not reveal the card's name. */
  override prepareDerivedData(): void {
    super.prepareDerivedData();
    if (this.parent?.type === 'deck' && hasReading('cards-named-in-decks')) return;
    const own = this.showFace ? this.name : localize('CARD.FaceDown');
    this.name = (this.currentFace ?? this.back).name || own;
  }

  /** Turns the card to a face, null for its back; without one, from a face to the back or from the back to the first face. */
  async flip(face: number | null = this.face === null ? 0 : null): Promise<this | undefined> {
    return this.update({ face });
  }

  /** Passes the card to another stack. Returns the card there. */
  async pass(to: Cards, options: MoveOptions = {}): Promise<Card | undefined> {
    const [card] = (await this.parent?.pass(to, [this.id], options)) ?? [];
    return card;
  }

  /** Plays the card to another stack. */
  play(to: Cards, options: MoveOptions = {}): Promise<Card | undefined> {
    return this.pass(to, { ...options, action: 'play' });
  }

  /** Discards the card to another stack. */
  discard(to: Cards, options: MoveOptions = {}): Promise<Card | undefined> {
    return this.pass(to, { ...options, action: 'discard' });
  }

  /** Returns the card to its deck, and resolves to the card there. */
  async recall(): Promise<Card | undefined> {
    if (this.isHome) return this;
    const home = this.source?.cards.get(this.id);
    await this.delete();
    return (await home?.update({ drawn: false })) as Card | undefined;
  }
}

/** A stack of cards. */
export class Cards extends ClientDocumentMixin(BaseCards) {
  declare readonly cards: { contents: Card[] } & EmbeddedCollection;

  get thumbnail(): string | null {
    return this.img;
  }

  /** The cards that can be drawn. */
  get availableCards(): Card[] {
    return this.cards.contents.filter(({ drawn }) => !drawn);
  }

  /** The cards of the stack that are drawn. */
  get drawnCards(): Card[] {
    return this.cards.contents.filter(({ drawn }) => drawn);
  }

  /** Creates stacks; their cards keep the given ids only with `keepEmbeddedIds`. */
  static override createDocuments(data: readonly object[] = [], operation: Operation = {}): Promise<Document[]> {
    const keeps = operation['keepEmbeddedIds'] ?? false;
    return super.createDocuments(keeps ? data : data.map(dropCardIds), operation);
  }

  /**
   * Deals cards to stacks in turn.
   * @param to - The stacks.
   * @param number - How many cards each of them gets.
   * @param options - Options of the move.
   * @returns This stack.
   * @throws Error if there are not enough cards, and if the server refuses a part.
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
   * @returns The cards that were drawn into this stack.
   * @throws Error if there are not enough cards.
   */
  async draw(from: Cards, number = 1, { how, ...options }: DrawOptions = {}): Promise<Card[]> {
    const ids = from.#choose(number, how).map(({ id }) => id);
    return from.pass(this, ids, { ...options, action: 'draw' });
  }

  /**
   * Passes cards to another stack; into the deck from which they came, they go back.
   * @returns The cards in the other stack.
   * @throws Error if there is no such card.
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

  /** Gives all cards of the stack a random order. */
  async shuffle({ updateData = {}, chatNotification = true }: MoveOptions = {}): Promise<this> {
    const cards = mix(this.cards.contents);
    await mark(
      this,
      cards.map(({ id }, sort) => ({ ...updateData, _id: id, sort })),
    )();
    if (chatNotification) await this.#tell('CARDS.Shuffled', [], cards.length);
    return this;
  }

  /** Recalls all cards of a deck from other stacks; returns those of a hand or a pile to their decks. */
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

  /** Chooses cards that can be drawn, in the order in which they are. */
  #choose(number: number, how: number = CARD_DRAW_MODES.TOP): Card[] {
    const { availableCards } = this;
    if (availableCards.length < number)
      throw new Error(`${this.name} has only ${availableCards.length} of the ${number} cards`);
    if (how === CARD_DRAW_MODES.RANDOM) return mix(availableCards).slice(0, number);
    const sorted = availableCards.toSorted((a, b) => a.sort - b.sort);
    return (how === CARD_DRAW_MODES.BOTTOM ? sorted.toReversed() : sorted).slice(0, number);
  }

  /** Returns the data of cards for another stack, behind those that it has. */
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

  /** Announces a move in the chat, without naming cards. */
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

/** Sends requests one after the other, so that nothing leaves a stack that has not arrived; in one reading, all at once. */
async function send(requests: readonly Request[]): Promise<Document[][]> {
  if (hasReading('cards-at-once')) return Promise.all(requests.map((request) => request()));
  const results: Document[][] = [];
  for (const request of requests) results.push(await request());
  return results;
}

/** Returns a copy of a list in random order. */
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
