/**
 * Cards are drawn again when what they show has changed. Focus and open folds stay where they were: the first half finds the control of a card and the way
 * back to it, the second half decides which cards are due.
 */
import { createFrameQueue, listPages } from '../foundry/pages.ts';
import { readOr } from '../user-error.ts';
import { findCard, listRelated, viewCard, type Card } from './define-card.ts';
import { forgetReplies, isContentShown } from './replies.ts';

/** A control of a card, or the card itself. */
export interface CardPlace {
  readonly message: string;
  /** The page that the card stands in: a window may have been detached from that of the game. */
  readonly page: Document;
  /** Id of what the card stands in there: the log, the log in a window of its own, a window for this card alone. */
  readonly holder: string;
  /** What it does; empty: nothing, as the card. */
  readonly action: string;
  /** What it does to what. */
  readonly key: string;
}

type Control = Pick<CardPlace, 'action' | 'key'>;

/** Names a control: a button by what it does, the summary of a fold by the fold. */
function nameControl({ dataset, parentElement, localName }: HTMLElement): Control {
  const action = dataset['action'] ?? (localName === 'summary' ? (parentElement?.className ?? '') : '');
  return { action, key: [action, ...Object.values(dataset)].join(' ') };
}

function nameHolder(card: Element): string {
  return card.parentElement?.closest('[id]')?.id ?? '';
}

/** Names the place of an element on a card; null: it is on none. */
export function findCardPlace(element: Element | null): CardPlace | null {
  const card = element?.closest<HTMLElement>('[data-message-id]');
  const message = card?.dataset['messageId'];
  if (!card || message === undefined) return null;
  const control = element?.closest<HTMLElement>('button, summary');
  const place = { message, page: card.ownerDocument, holder: nameHolder(card) };
  return { ...place, ...(control ? nameControl(control) : { action: '', key: '' }) };
}

/** Finds what of a message stands anywhere, in whatever window. */
function listInPages<Found extends HTMLElement>(message: string, selector = ''): Found[] {
  const wanted = `[data-message-id="${CSS.escape(message)}"] ${selector}`;
  return listPages().flatMap((page) => [...page.querySelectorAll<Found>(wanted)]);
}

/** Finds a card where it was, else where it is seen, or where it is; undefined: it is gone. */
function findCardElement({ message, page, holder }: CardPlace): HTMLElement | undefined {
  const cards = listInPages(message);
  if (cards.length < 2) return cards[0];
  const seen = cards.filter((card) => card.checkVisibility());
  return seen.find((card) => card.ownerDocument === page && nameHolder(card) === holder) ?? seen[0] ?? cards[0];
}

/** Finds what is at a place now: the same control, one that does the same, the first of the card, or the card; undefined: it is gone. */
export function findAtPlace(place: CardPlace): HTMLElement | undefined {
  const { action, key } = place;
  const card = findCardElement(place);
  const found = card?.querySelectorAll<HTMLElement>('.message-content :is(button, summary)') ?? [];
  const controls = [...found].filter((control) => control.checkVisibility());
  const whole = card?.querySelector<HTMLElement>('.tetrad-card') ?? card;
  if (whole && (controls.length === 0 || !key)) whole.tabIndex = -1;
  if (!key) return whole;
  return (
    controls.find((control) => nameControl(control).key === key) ??
    controls.find((control) => nameControl(control).action === action) ??
    controls[0] ??
    whole
  );
}

/** Gives the focus back to a place, unless somebody has gone on: where nothing has it, or what the card stands in. */
function returnToCard(place: CardPlace): void {
  const target = findAtPlace(place);
  const active = target?.ownerDocument.activeElement;
  if (target && active !== target && (!active || active.contains(target))) target.focus({ preventScroll: true });
}

/** The folds of a card wherever it stands. Which of them is seen is not asked: that would lay out the page for each card that is drawn anew. */
function findFolds(message: string): HTMLDetailsElement[] {
  return listInPages<HTMLDetailsElement>(message, '.message-content details');
}

/** Lists the folds of a card that are open, by their class. */
function listOpenFolds(message: string): readonly string[] {
  return findFolds(message)
    .filter(({ open }) => open)
    .map(({ className }) => className);
}

/** Opens the folds of a card again. */
function openFolds(message: string, folds: readonly string[]): void {
  if (folds.length > 0) for (const fold of findFolds(message)) fold.open ||= folds.includes(fold.className);
}

interface Log {
  updateMessage(message: ChatMessage.Implementation): Promise<void>;
}

/** What a card that is being drawn anew had, which may happen several times at once: the focus, open folds. */
interface Kept {
  place: CardPlace | null;
  readonly folds: readonly string[];
  redraws: number;
}

/** By the id of the message. */
const kept = new Map<string, Kept>();

/** What each card showed when it was drawn last, as text, by the id of the message. */
const drawn = new Map<string, string>();

/** Notes what a card shows that is being drawn. Null: this user may not see it. */
export function noteDrawn({ id }: ChatMessage.Implementation, view: object | null): void {
  if (id) drawn.set(id, JSON.stringify(view));
}

async function redraw(message: ChatMessage.Implementation): Promise<void> {
  const id = message.id ?? '';
  const before = kept.get(id) ?? { place: null, folds: listOpenFolds(id), redraws: 0 };
  const places = listPages().map(({ activeElement }) => findCardPlace(activeElement));
  before.place = places.find((place) => place?.message === id) ?? before.place;
  before.redraws += 1;
  kept.set(id, before);
  try {
    // The type package knows the log by its base class alone.
    const log = ui.chat as unknown as Log | undefined;
    await log?.updateMessage(message);
  } finally {
    before.redraws -= 1;
    if (before.redraws === 0) kept.delete(id);
  }
  openFolds(id, before.folds);
  if (before.place) returnToCard(before.place);
}

/** Cards that the log did not hold when they were due: one that is on its way into it is looked at once more. */
const late = new Set<string>();

/** How long a card that is being put into the log may take, in ms. */
const ON_ITS_WAY = 1000;

/**
 * Tells whether the log holds a card: core puts at the log's end what is to be drawn again and is not in it (core issue 14429), though it be older than all
 * others. One that it does not hold is drawn as it then is when it comes into it.
 */
function isInLog({ id, logged }: ChatMessage.Implementation): boolean {
  if (id === null || logged) return true;
  if (!late.delete(id)) {
    late.add(id);
    setTimeout(() => queue([id]), ON_ITS_WAY);
  }
  return false;
}

/** Draws a card again if it would show something else; one that has never been drawn is not in the log yet. */
async function refresh(id: string): Promise<void> {
  const message = game.messages.get(id);
  const card = message && findCard(message.type);
  const before = drawn.get(id);
  if (!message || !card || before === undefined || !isInLog(message)) return;
  const view = isContentShown(message) ? await viewCard(card, message) : null;
  if (JSON.stringify(view) !== before) await redraw(message);
}

/** How many cards are looked at in one frame. A flood of messages would else keep the page from being used. */
const MOST_IN_FRAME = 12;

/** Has cards looked at when what goes on is over: one change often touches several documents. */
const queue = createFrameQueue(MOST_IN_FRAME, refresh);

function queueRelated(message: ChatMessage.Implementation): void {
  queue(listRelated(message));
}

/** Looks at those of the cards that have been drawn; a log may hold many more. */
function queueDrawn(isConcerned: (card: Card, message: ChatMessage.Implementation) => boolean): void {
  const ids = [...drawn.keys()].filter((id) => {
    const message = game.messages.get(id);
    const card = message && findCard(message.type);
    return (
      card &&
      readOr(
        `message ${id}`,
        () => isConcerned(card, message),
        () => false,
      )
    );
  });
  queue(ids);
}

/** Looks at the cards that show something of an actor. */
function queueOf({ uuid }: { readonly uuid: string }): void {
  queueDrawn((card, message) => card.actors?.(message).includes(uuid) === true);
}

function queueOfParent({ parent }: { readonly parent: unknown }): void {
  if (parent instanceof foundry.documents.Actor) queueOf(parent);
}

/** What a card shows of an actor lies in its data: tracks with their ledger, what it has done in the round. */
function queueOfChanged(actor: Actor.Implementation, changes: object): void {
  if ((changes as { system?: unknown }).system !== undefined) queueOf(actor);
}

/** So it does in what an unlinked token has of its own, of which core does not tell its actor. */
function queueOfToken({ actor }: TokenDocument.Implementation, changes: object): void {
  const { delta } = changes as { delta?: unknown };
  if (actor && delta !== undefined) queueOf(actor);
}

/** A new round ends what counts rounds. */
function queueOfFight({ combatants }: Combat.Implementation, changes: object = {}): void {
  const { round } = changes as { round?: unknown };
  if (round === undefined) return;
  for (const { actor } of combatants) if (actor) queueOf(actor);
}

/** A message that is changed in its place: core draws it before this is heard. */
function queueChanged(message: ChatMessage.Implementation): void {
  forgetReplies();
  queue([message.id ?? '']);
  queueRelated(message);
}

function handleDeletion(message: ChatMessage.Implementation): void {
  drawn.delete(message.id ?? '');
  late.delete(message.id ?? '');
  forgetReplies();
  queueRelated(message);
}

/** Begins to watch the log. Called in `init`. */
export function watchCards(): void {
  Hooks.on('updateChatMessage', queueChanged);
  Hooks.on('userConnected', () => queueDrawn((card, message) => card.isWaiting?.(message) === true));
  Hooks.on('createChatMessage', queueRelated);
  Hooks.on('deleteChatMessage', handleDeletion);
  Hooks.on('updateActor', queueOfChanged);
  Hooks.on('updateToken', queueOfToken);
  Hooks.on('createActiveEffect', queueOfParent);
  Hooks.on('deleteActiveEffect', queueOfParent);
  Hooks.on('createItem', queueOfParent);
  Hooks.on('updateItem', queueOfParent);
  Hooks.on('deleteItem', queueOfParent);
  Hooks.on('updateCombat', queueOfFight);
}
