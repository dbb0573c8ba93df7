/**
 * Cards are drawn again when what they show has changed. Focus and open folds stay where they were: the first third finds the control of a card and the way
 * back to it, the second folds the cards that a newer one draws, the last decides which cards are due.
 */
import {
  afterPress,
  createFrameQueue,
  isPressed,
  listPages,
  noteScroll,
  oncePerFrame,
  watchPress,
} from '../foundry/pages.ts';
import { readOr } from '../user-error.ts';
import { findCard, listRelated, viewCard, type Card, type CardFold, type CardView } from './define-card.ts';
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

/** Names a control: a button by what it does, the summary of a fold by the fold, the line of a folded message as that. */
function nameControl({ dataset, parentElement, localName, className }: HTMLElement): Control {
  const action = dataset['action'] ?? (localName === 'summary' ? (parentElement?.className ?? '') : className);
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
  const found = card?.querySelectorAll<HTMLElement>(':is(.message-content :is(button, summary), .card-fold)') ?? [];
  const controls = [...found];
  const seen = controls.filter((control) => control.checkVisibility());
  const whole = card?.querySelector<HTMLElement>('.tetrad-card') ?? card;
  // Of a card that has been folded meanwhile its line is left.
  if (whole && !whole.checkVisibility()) return seen[0];
  if (whole && (seen.length === 0 || !key)) whole.tabIndex = -1;
  if (!key) return whole;
  const same =
    controls.find((control) => nameControl(control).key === key) ??
    controls.find((control) => nameControl(control).action === action);
  // It may stand in a closed fold now: its summary leads to it.
  const fold = same?.closest('details:not([open])')?.querySelector('summary');
  return fold ?? same ?? seen[0] ?? whole;
}

/**
 * Notes a control that somebody presses.
 * @returns finds it again, wherever its card has been drawn anew; undefined: the card has none that does the same
 */
function noteControl(pressed: HTMLElement): () => HTMLElement | undefined {
  const place = findCardPlace(pressed);
  return () => {
    const found = place && findAtPlace(place);
    return found && nameControl(found).key === place.key ? found : undefined;
  };
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

/** The lines of the messages that are folded, by id, and which of them somebody has opened. */
const folded = new Map<string, CardFold>();
const opened = new Set<string>();

/** Those that fold as soon as they may. */
const toFold = new Map<string, CardFold>();

/** Shows whether a message is folded, on one of its elements. Only in a log does the style sheet hide what is below the line. */
function showFold(element: HTMLElement, id: string): void {
  const fold = folded.get(id);
  const known = element.querySelector<HTMLElement>(':scope > .card-fold');
  element.classList.toggle('tetrad-folded', fold !== undefined);
  element.classList.toggle('tetrad-open', opened.has(id));
  if (!fold) return known?.remove();
  const line = known ?? createFoldLine(element, id);
  line.firstElementChild?.replaceChildren(fold.line);
  line.ariaExpanded = String(opened.has(id));
}

function createFoldLine(element: HTMLElement, id: string): HTMLElement {
  const line = element.ownerDocument.createElement('button');
  Object.assign(line, { type: 'button', className: 'card-fold' });
  line.append(element.ownerDocument.createElement('span'));
  line.addEventListener('click', (event) => {
    event.stopPropagation();
    if (!opened.delete(id)) opened.add(id);
    for (const card of listInPages(id)) showFold(card, id);
  });
  element.prepend(line);
  return line;
}

/** Folds a message or unfolds it, wherever it stands, and moves nothing that somebody reads. */
function showFoldInPlace(id: string): void {
  const cards = listInPages(id);
  const places = cards.map(noteScroll);
  for (const card of cards) showFold(card, id);
  for (const bringBack of places) bringBack();
}

/** Messages whose 3D dice are awaited, and whether they have landed. */
const landed = new Map<string, boolean>();

/** Tests whether the dice of a message have landed, where a module rolls them in 3D. */
function hasLanded(id: string): boolean {
  const { dice3d } = game as { dice3d?: { waitFor3DAnimationByMessageID?(message: string): Promise<unknown> } };
  if (!dice3d?.waitFor3DAnimationByMessageID) return true;
  if (!landed.has(id)) {
    landed.set(id, false);
    void dice3d.waitFor3DAnimationByMessageID(id).finally(() => {
      landed.set(id, true);
      wakeFolds();
    });
  }
  return landed.get(id) === true;
}

/** Tests whether somebody is about to press something on a card of a log, or reads it. */
function isInUse(id: string): boolean {
  const cards = listInPages(id).filter((card) => card.closest('.chat-log'));
  return cards.some((card) => card.matches(':hover') || card.contains(card.ownerDocument.activeElement));
}

/** Folds those whose newer message stands in the log, unless somebody is busy with them. */
function foldDue(): void {
  if (isPressed()) return;
  for (const [id, fold] of toFold) {
    const newer = game.messages.get(fold.by);
    if (newer && !newer.logged) setTimeout(wakeFolds, ON_ITS_WAY);
    if (newer && (!newer.logged || !hasLanded(fold.by) || isInUse(id))) continue;
    toFold.delete(id);
    if (!newer || !game.messages.has(id)) continue;
    folded.set(id, fold);
    showFoldInPlace(id);
  }
}

const wakeFolds = oncePerFrame(foldDue);

/** Decides whether a message is folded: at once where the log does not hold it yet, else when nobody is busy with it. */
function decideFold({ id, logged }: ChatMessage.Implementation, fold: CardFold | null): void {
  if (id === null) return;
  if (fold && (folded.has(id) || !logged)) folded.set(id, fold);
  else if (fold) toFold.set(id, fold);
  else forgetFold(id);
  if (toFold.size > 0) wakeFolds();
}

function forgetFold(id: string): void {
  for (const known of [folded, opened, toFold]) known.delete(id);
}

/** Folds a message that is being drawn, where it is to be folded. */
export function drawFold(message: ChatMessage.Implementation, element: HTMLElement, fold: CardFold | null): void {
  decideFold(message, fold);
  showFold(element, message.id ?? '');
  for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, wakeFolds);
  watchPress(element, wakeFolds, noteControl);
}

/** Folds or unfolds a message that shows what it showed. */
function updateFold(message: ChatMessage.Implementation, fold: CardFold | null): void {
  const id = message.id ?? '';
  const [before, line] = [folded.has(id), folded.get(id)?.line];
  decideFold(message, fold);
  if (before !== folded.has(id) || line !== folded.get(id)?.line) showFoldInPlace(id);
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

/** What a card shows, as text; whether it is folded is no part of it. */
function writeView(view: CardView | null): string {
  return JSON.stringify(view && { ...view, fold: null });
}

/** Notes what a card shows that is being drawn. Null: this user may not see it. */
export function noteDrawn({ id }: ChatMessage.Implementation, view: CardView | null): void {
  if (id) drawn.set(id, writeView(view));
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
    const elsewhere = listInPages(id).filter((element) => !element.closest('.chat-log'));
    await log?.updateMessage(message);
    // Of windows of their own the log knows nothing.
    for (const element of elsewhere) if (element.isConnected) element.replaceWith(await message.renderHTML());
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
  if (isPressed()) return afterPress(() => queue([id]));
  const view = isContentShown(message) ? await viewCard(card, message) : null;
  if (writeView(view) === before) updateFold(message, view?.fold ?? null);
  else await redraw(message);
}

/** How many cards are looked at in one frame. A flood of messages would else keep the page from being used. */
const MOST_IN_FRAME = 12;

/** Has cards looked at when what goes on is over: one change often touches several documents. */
const queue = createFrameQueue(MOST_IN_FRAME, refresh);

const queueRelated = (message: ChatMessage.Implementation): void => queue(listRelated(message));

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
  const id = message.id ?? '';
  for (const known of [drawn, late, landed]) known.delete(id);
  forgetFold(id);
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
