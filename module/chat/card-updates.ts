/**
 * Redraws cards when what they show has changed, and keeps focus and open folds in place. The first third of the file finds a control of a
 * card again, the second folds cards that a newer card draws, the last decides which cards to redraw.
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
  /** The page that contains the card: a window may be detached from the game's page. */
  readonly page: Document;
  /** Id of the container: the log, the log in its own window, or a window for this card only. */
  readonly holder: string;
  /** What the control does; empty: nothing (the card itself). */
  readonly action: string;
  /** What the control acts on. */
  readonly key: string;
}

type Control = Pick<CardPlace, 'action' | 'key'>;

/** Identifies a control: a button by what it does, a summary by its fold, the line of a folded message as that line. */
function nameControl({ dataset, parentElement, localName, className }: HTMLElement): Control {
  const action = dataset['action'] ?? (localName === 'summary' ? (parentElement?.className ?? '') : className);
  return { action, key: [action, ...Object.values(dataset)].join(' ') };
}

function nameHolder(card: Element): string {
  return card.parentElement?.closest('[id]')?.id ?? '';
}

/** Returns the place of an element on a card; null if it is on none. */
export function findCardPlace(element: Element | null): CardPlace | null {
  const card = element?.closest<HTMLElement>('[data-message-id]');
  const message = card?.dataset['messageId'];
  if (!card || message === undefined) return null;
  const control = element?.closest<HTMLElement>('button, summary');
  const place = { message, page: card.ownerDocument, holder: nameHolder(card) };
  return { ...place, ...(control ? nameControl(control) : { action: '', key: '' }) };
}

/** Lists the elements of a message in every window. */
function listInPages<Found extends HTMLElement>(message: string, selector = ''): Found[] {
  const wanted = `[data-message-id="${CSS.escape(message)}"] ${selector}`;
  return listPages().flatMap((page) => [...page.querySelectorAll<Found>(wanted)]);
}

/** Finds a card in its former container, or else where it is visible, or anywhere; undefined if it no longer exists. */
function findCardElement({ message, page, holder }: CardPlace): HTMLElement | undefined {
  const cards = listInPages(message);
  if (cards.length < 2) return cards[0];
  const seen = cards.filter((card) => card.checkVisibility());
  return seen.find((card) => card.ownerDocument === page && nameHolder(card) === holder) ?? seen[0] ?? cards[0];
}

/**
 * Finds the control at a place now: the same control, or else one that does the same, the card's first control, or the card; undefined if
 * the card is gone.
 */
export function findAtPlace(place: CardPlace): HTMLElement | undefined {
  const { action, key } = place;
  const card = findCardElement(place);
  const found = card?.querySelectorAll<HTMLElement>(':is(.message-content :is(button, summary), .card-fold)') ?? [];
  const controls = [...found];
  const seen = controls.filter((control) => control.checkVisibility());
  const whole = card?.querySelector<HTMLElement>('.tetrad-card') ?? card;
  // Only the line remains of a card that has been folded meanwhile.
  if (whole && !whole.checkVisibility()) return seen[0];
  if (whole && (seen.length === 0 || !key)) whole.tabIndex = -1;
  if (!key) return whole;
  const same =
    controls.find((control) => nameControl(control).key === key) ??
    controls.find((control) => nameControl(control).action === action);
  // If the control is in a closed fold now, the fold's summary takes the focus.
  const fold = same?.closest('details:not([open])')?.querySelector('summary');
  return fold ?? same ?? seen[0] ?? whole;
}

/**
 * Remembers a control that is being pressed.
 * @returns a function that finds the control again after redraws; undefined: the card has no control that does the same
 */
function noteControl(pressed: HTMLElement): () => HTMLElement | undefined {
  const place = findCardPlace(pressed);
  return () => {
    const found = place && findAtPlace(place);
    return found && nameControl(found).key === place.key ? found : undefined;
  };
}

/** Returns the focus to a place, unless the user has moved on: only if nothing has the focus, or the card's container has it. */
function returnToCard(place: CardPlace): void {
  const target = findAtPlace(place);
  const active = target?.ownerDocument.activeElement;
  if (target && active !== target && (!active || active.contains(target))) target.focus({ preventScroll: true });
}

/** Lists the folds of a card in every window. Visibility is not checked: that would force a layout for each redrawn card. */
function findFolds(message: string): HTMLDetailsElement[] {
  return listInPages<HTMLDetailsElement>(message, '.message-content details');
}

/** Lists the open folds of a card, by class. */
function listOpenFolds(message: string): readonly string[] {
  return findFolds(message)
    .filter(({ open }) => open)
    .map(({ className }) => className);
}

/** Opens the folds of a card again. */
function openFolds(message: string, folds: readonly string[]): void {
  if (folds.length > 0) for (const fold of findFolds(message)) fold.open ||= folds.includes(fold.className);
}

/** The folds of messages, by message id, and whether the user has opened them. */
const folded = new Map<string, CardFold>();
const opened = new Set<string>();

/** Messages to fold as soon as nobody uses them. */
const toFold = new Map<string, CardFold>();

/** Marks an element of a message as folded or open. The style sheet hides the rest only in a log. */
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

/** Folds or unfolds a message in every window without moving what the user reads. */
function showFoldInPlace(id: string): void {
  const cards = listInPages(id);
  const places = cards.map(noteScroll);
  for (const card of cards) showFold(card, id);
  for (const bringBack of places) bringBack();
}

/** Whether the 3D dice of a message have landed, by message id. */
const landed = new Map<string, boolean>();

/** Tests whether the dice of a message have landed, if a module rolls them in 3D. */
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

/** Tests whether the user is about to press something on a card of a log, or is reading it. */
function isInUse(id: string): boolean {
  const cards = listInPages(id).filter((card) => card.closest('.chat-log'));
  return cards.some((card) => card.matches(':hover') || card.contains(card.ownerDocument.activeElement));
}

/** Folds the messages whose newer message is in the log, unless they are in use. */
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

/** Decides whether to fold a message: at once if the log does not hold it yet, else when nobody uses it. */
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

/** Folds a message while it is drawn, if it is to be folded. */
export function drawFold(message: ChatMessage.Implementation, element: HTMLElement, fold: CardFold | null): void {
  decideFold(message, fold);
  showFold(element, message.id ?? '');
  for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, wakeFolds);
  watchPress(element, wakeFolds, noteControl);
}

/** Folds or unfolds a message whose content has not changed. */
function updateFold(message: ChatMessage.Implementation, fold: CardFold | null): void {
  const id = message.id ?? '';
  const [before, line] = [folded.has(id), folded.get(id)?.line];
  decideFold(message, fold);
  if (before !== folded.has(id) || line !== folded.get(id)?.line) showFoldInPlace(id);
}

interface Log {
  updateMessage(message: ChatMessage.Implementation): Promise<void>;
}

/** What to restore after a card is redrawn, even several times at once: focus and open folds. */
interface Kept {
  place: CardPlace | null;
  readonly folds: readonly string[];
  redraws: number;
}

/** By message id. */
const kept = new Map<string, Kept>();

/** The view of each card when it was last drawn, as text, by message id. */
const drawn = new Map<string, string>();

/** Turns a view into text for comparison; whether the card is folded is not part of it. */
function writeView(view: CardView | null): string {
  return JSON.stringify(view && { ...view, fold: null });
}

/** Remembers the view of a card that is being drawn. Null: this user may not see it. */
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
    // The type package types the log as its base class.
    const log = ui.chat as unknown as Log | undefined;
    const elsewhere = listInPages(id).filter((element) => !element.closest('.chat-log'));
    await log?.updateMessage(message);
    // The log does not know about other windows.
    for (const element of elsewhere) if (element.isConnected) element.replaceWith(await message.renderHTML());
  } finally {
    before.redraws -= 1;
    if (before.redraws === 0) kept.delete(id);
  }
  openFolds(id, before.folds);
  if (before.place) returnToCard(before.place);
}

/** Ids of cards that the log did not hold when they were due; each is tried once more. */
const late = new Set<string>();

/** How long a card may take to enter the log, in ms. */
const ON_ITS_WAY = 1000;

/**
 * Tests whether the log holds a card. Core appends a redrawn message that is not in the log to its end, even if it is older than all others
 * (core issue 14429). A card that enters the log later is drawn with its state at that time.
 */
function isInLog({ id, logged }: ChatMessage.Implementation): boolean {
  if (id === null || logged) return true;
  if (!late.delete(id)) {
    late.add(id);
    setTimeout(() => queue([id]), ON_ITS_WAY);
  }
  return false;
}

/** Redraws a card if its view has changed. A card that has never been drawn is not in the log yet. */
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

/** How many cards are checked per frame. More would freeze the page during a flood of messages. */
const MOST_IN_FRAME = 12;

/** Checks cards after the current change is complete: one change often touches several documents. */
const queue = createFrameQueue(MOST_IN_FRAME, refresh);

const queueRelated = (message: ChatMessage.Implementation): void => queue(listRelated(message));

/** Queues cards that have been drawn; a log may hold many more messages. */
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

/** Queues the cards that show something of an actor. */
function queueOf({ uuid }: { readonly uuid: string }): void {
  queueDrawn((card, message) => card.actors?.(message).includes(uuid) === true);
}

function queueOfParent({ parent }: { readonly parent: unknown }): void {
  if (parent instanceof foundry.documents.Actor) queueOf(parent);
}

/** Cards show only an actor's system data: tracks with their ledger, what it has done this round. */
function queueOfChanged(actor: Actor.Implementation, changes: object): void {
  if ((changes as { system?: unknown }).system !== undefined) queueOf(actor);
}

/** The same for the data of an unlinked token, whose changes core does not report on its actor. */
function queueOfToken({ actor }: TokenDocument.Implementation, changes: object): void {
  const { delta } = changes as { delta?: unknown };
  if (actor && delta !== undefined) queueOf(actor);
}

/** A new round ends every state that counts in rounds. */
function queueOfFight({ combatants }: Combat.Implementation, changes: object = {}): void {
  const { round } = changes as { round?: unknown };
  if (round === undefined) return;
  for (const { actor } of combatants) if (actor) queueOf(actor);
}

/** A changed message: core redraws it before this hook runs. */
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

/** Starts watching the log. Called in `init`. */
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
