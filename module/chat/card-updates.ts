/** Redraws cards when their content has changed, folds those whose content a newer card shows, and keeps the focus and open folds. */
import {
  afterPress,
  createFrameQueue,
  isPressed,
  listPages,
  noteFocusedCard,
  noteScroll,
  oncePerFrame,
  watchPress,
} from '../foundry/pages.ts';
import { findHolder } from '../foundry/documents.ts';
import { readOr } from '../user-error.ts';
import {
  forgetWait,
  kindOf,
  listRelated,
  viewCard,
  type MessageKind,
  type CardFold,
  type CardView,
} from './define-message.ts';
import { type CardPlace, findAtPlace, findCardPlace, listInPages, nameControl } from './card-place.ts';
import { limitNotification } from './notification-life.ts';
import { isContentShown, isEarlier, readTime } from './replies.ts';

/**
 * Remembers a pressed control.
 * @returns a function that finds the same control after redraws; it returns undefined if the card no longer has it
 */
function noteControl(pressed: HTMLElement): () => HTMLElement | undefined {
  const place = findCardPlace(pressed);
  return () => {
    const found = place && findAtPlace(place);
    return found && nameControl(found).key === place.key ? found : undefined;
  };
}

/** Moves the focus back to a place on a card, if nothing or only the card's container has the focus. Otherwise the user has moved on. */
function returnToCard(place: CardPlace): void {
  const target = findAtPlace(place);
  const active = target?.ownerDocument.activeElement;
  if (target && active !== target && (!active || active.contains(target))) target.focus({ preventScroll: true });
}

/** Lists the folds of a card in all windows. Whether they are visible is not checked, because the check would force a layout for each redrawn card. */
function findFolds(message: string): HTMLDetailsElement[] {
  return listInPages<HTMLDetailsElement>(message, '.message-content details');
}

/** Lists the classes of a card's open folds. */
function listOpenFolds(message: string): readonly string[] {
  return findFolds(message)
    .filter(({ open }) => open)
    .map(({ className }) => className);
}

/** Opens the folds of a card that were open before. */
function openFolds(message: string, folds: readonly string[]): void {
  if (folds.length > 0) for (const fold of findFolds(message)) fold.open ||= folds.includes(fold.className);
}

/** The folded messages with their lines, and the messages that the user has unfolded, both by message id. */
const folded = new Map<string, CardFold>();
const opened = new Set<string>();

/** Messages that will be folded as soon as they are no longer in use, by id, and since when, in ms of page time. */
const toFold = new Map<string, CardFold & { readonly since: number }>();

/** How long a card stays whole after its user has made the newer message, in ms: as long as the second click of a double click may take. */
const OWN_PAUSE = 500;

/** How soon a message follows that comes of another by itself, in ms of server time. */
const AT_ONCE = 1500;

/** Shows a message's element as folded or unfolded. The style sheet hides a folded card only in a log. */
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

/** Folds or unfolds a message in all windows, without moving what the user is reading. */
function showFoldInPlace(id: string): void {
  const cards = listInPages(id);
  const places = cards.map(noteScroll);
  for (const card of cards) showFold(card, id);
  for (const bringBack of places) bringBack();
}

/** Whether the 3D dice of a message have landed, by message id. */
const landed = new Map<string, boolean>();

/** Tests whether the 3D dice of a message have landed; true if no module shows 3D dice. */
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

/**
 * Tests whether the pointer or the focus of the keyboard is on a message in a log, because the user is reading it or about to press a button. A focus that a
 * click has left does not count: it stays until the next click anywhere.
 */
function isInUse(id: string): boolean {
  const cards = listInPages(id).filter((card) => card.closest('.chat-log'));
  return cards.some((card) => card.matches(':hover') || card.querySelector(':focus-visible') !== null);
}

/** Tests whether this user has sent the newer message, or one between that folds with the older. */
function hasGoneOn(older: ChatMessage.Implementation, newer: ChatMessage.Implementation): boolean {
  const between = [...folded, ...toFold].flatMap(([id, { by }]) => (by === newer.id && game.messages.get(id)) || []);
  return [newer, ...between].some((one) => one.author?.id === game.user.id && isEarlier(older, one));
}

/**
 * Tests whether a card must stay whole for now. Whoever has gone on is done with the card, though pointer and focus are still on it; and nobody reads a card that
 * the newer one has followed at once.
 */
function isHeld(id: string, newer: ChatMessage.Implementation, since: number): boolean {
  const older = game.messages.get(id);
  if (!older || !isInUse(id) || readTime(newer) - readTime(older) < AT_ONCE) return false;
  if (!hasGoneOn(older, newer)) return true;
  const left = since + OWN_PAUSE - performance.now();
  if (left > 0) setTimeout(wakeFolds, left);
  return left > 0;
}

/** Folds a message that is shown. A focus on the card goes to its line. */
function foldShown(id: string, fold: CardFold): void {
  const focused = listInPages(id).filter((card) => card.contains(card.ownerDocument.activeElement));
  folded.set(id, fold);
  showFoldInPlace(id);
  for (const card of focused) card.querySelector<HTMLElement>('.card-fold')?.focus({ preventScroll: true });
}

/** Folds each waiting message that is not in use, as soon as the log shows the newer message with its content. */
function foldDue(): void {
  if (isPressed()) return;
  for (const [id, { since, ...fold }] of toFold) {
    const newer = game.messages.get(fold.by);
    if (newer && !newer.logged) setTimeout(wakeFolds, ON_ITS_WAY);
    if (newer && (!newer.logged || !hasLanded(fold.by) || isHeld(id, newer, since))) continue;
    toFold.delete(id);
    if (newer && game.messages.has(id)) foldShown(id, fold);
  }
}

const wakeFolds = oncePerFrame(foldDue);

/** Folds a message, or unfolds it if `fold` is null: at once if it is not in the log yet, otherwise as soon as it is no longer in use. */
function decideFold({ id, logged }: ChatMessage.Implementation, fold: CardFold | null): void {
  if (id === null) return;
  if (fold && (folded.has(id) || !logged)) folded.set(id, fold);
  else if (fold) toFold.set(id, { ...fold, since: toFold.get(id)?.since ?? performance.now() });
  else forgetFold(id);
  if (toFold.size > 0) wakeFolds();
}

function forgetFold(id: string): void {
  for (const known of [folded, opened, toFold]) known.delete(id);
}

/** Folds a message while it is being drawn, or shows the whole card if `fold` is null. */
export function drawFold(message: ChatMessage.Implementation, element: HTMLElement, fold: CardFold | null): void {
  decideFold(message, fold);
  showFold(element, message.id ?? '');
  for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, wakeFolds);
  watchPress(element, wakeFolds, noteControl);
}

/** Folds or unfolds a message whose card has not changed. */
function updateFold(message: ChatMessage.Implementation, fold: CardFold | null): void {
  const id = message.id ?? '';
  const [before, line] = [folded.has(id), folded.get(id)?.line];
  decideFold(message, fold);
  if (before !== folded.has(id) || line !== folded.get(id)?.line) showFoldInPlace(id);
}

interface Log {
  updateMessage(message: ChatMessage.Implementation): Promise<void>;
}

/** The state to restore after a redraw: the focus, even if the card got it only during the redraw, and the open folds. Redraws at the same time share it. */
interface Kept {
  place: CardPlace | null;
  readonly folds: readonly string[];
  redraws: number;
}

/** The states to restore, by message id. */
const kept = new Map<string, Kept>();

/** The view of each card when it was last drawn, as JSON, by message id. */
const drawn = new Map<string, string>();

/** Returns a card's view as JSON, to detect changes. The fold is left out, because it is updated separately. */
function writeView(view: CardView | null): string {
  return JSON.stringify(view && { ...view, fold: null });
}

/** The views from which cards are being redrawn, by message id, so that none is computed again for each place that shows the card. */
const ready = new Map<string, CardView>();

/** Returns the view of a card; while the card is redrawn, the view that showed that it has changed. */
export async function readView(card: MessageKind, message: ChatMessage.Implementation): Promise<CardView> {
  return ready.get(message.id ?? '') ?? viewCard(card, message);
}

/** Remembers the view of a card that is being drawn; null: this user may not see the card. */
export function noteDrawn({ id }: ChatMessage.Implementation, view: CardView | null): void {
  if (id) drawn.set(id, writeView(view));
}

async function redraw(message: ChatMessage.Implementation, view: CardView | null): Promise<void> {
  const id = message.id ?? '';
  const before = kept.get(id) ?? { place: null, folds: listOpenFolds(id), redraws: 0 };
  const places = listPages().map(({ activeElement }) => findCardPlace(activeElement));
  before.place = places.find((place) => place?.message === id) ?? before.place;
  before.redraws += 1;
  kept.set(id, before);
  if (view) ready.set(id, view);
  try {
    const shown = listInPages(id);
    const elsewhere = shown.filter((element) => !element.closest('.chat-log'));
    const bringBack = shown.map(noteFocusedCard);
    const noteFocus = ({ target }: Event) => (before.place = findCardPlace(target as Element));
    for (const element of shown) element.addEventListener('focusin', noteFocus);
    // In the type package, the log has the type of its base class.
    await (ui.chat as unknown as Log | undefined)?.updateMessage(message);
    limitNotification(id);
    // Core's log redraws only its own messages, so those in other windows are replaced here.
    for (const element of elsewhere) if (element.isConnected) element.replaceWith(await message.renderHTML());
    for (const bring of bringBack) bring();
  } finally {
    before.redraws -= 1;
    if (ready.get(id) === view) ready.delete(id);
    if (before.redraws === 0) kept.delete(id);
  }
  openFolds(id, before.folds);
  if (before.place) returnToCard(before.place);
}

/** Ids of cards that should have been redrawn before they were in the log. Each is tried once more. */
const late = new Set<string>();

/** How long a card may take to appear in the log, in ms. */
const ON_ITS_WAY = 1000;

/**
 * Tests whether the log contains a card; if not, its redraw is queued once more. Core would append a redrawn card that is not in the log yet, even if it is
 * older than all others (core issue 14429). A card that is added later needs no redraw: it is drawn from the state at the time when it is added.
 */
function isInLog({ id, logged }: ChatMessage.Implementation): boolean {
  if (id === null || logged) return true;
  if (!late.delete(id)) {
    late.add(id);
    setTimeout(() => queue([id]), ON_ITS_WAY);
  }
  return false;
}

/** Redraws a card if its view has changed. A card that has never been drawn is skipped, because it is not in the log yet. */
async function refresh(id: string): Promise<void> {
  const message = game.messages.get(id);
  const card = kindOf(message);
  const before = drawn.get(id);
  if (!message || !card || before === undefined || !isInLog(message)) return;
  if (isPressed()) return afterPress(() => queue([id]));
  const view = isContentShown(message) ? await viewCard(card, message) : null;
  if (writeView(view) === before) updateFold(message, view?.fold ?? null);
  else await redraw(message, view);
}

/** The number of cards that are checked in each frame. More would freeze the page when many messages arrive at once. */
const MOST_IN_FRAME = 12;

/** Checks cards once the current change is complete, because one change often affects several documents. */
const queue = createFrameQueue(MOST_IN_FRAME, refresh);

const queueRelated = (message: ChatMessage.Implementation): void => queue(listRelated(message));

/** Queues those drawn cards that a change concerns. Messages that are not drawn need no check. */
function queueDrawn(isConcerned: (card: MessageKind, message: ChatMessage.Implementation) => boolean): void {
  const test = (id: string): boolean => {
    const message = game.messages.get(id);
    const card = kindOf(message);
    return message !== undefined && card !== undefined && isConcerned(card, message);
  };
  queue(
    [...drawn.keys()].filter((id) =>
      readOr(
        `message ${id}`,
        () => test(id),
        () => false,
      ),
    ),
  );
}

/** Queues the cards whose content depends on an actor; null: none. */
function queueOf(actor: { readonly uuid: string } | null): void {
  if (actor) queueDrawn((card, message) => card.actors?.(message).includes(actor.uuid) === true);
}

/** Queues an actor's cards if its system data has changed, because cards show nothing else of an actor. */
function queueOfChanged(actor: Actor.Implementation, changes: object): void {
  if ((changes as { system?: unknown }).system !== undefined) queueOf(actor);
}

/** Queues the cards of an unlinked token's actor. Core does not report that actor's changes on the actor. */
function queueOfToken({ actor }: TokenDocument.Implementation, changes: object): void {
  const { delta } = changes as { delta?: unknown };
  if (delta !== undefined) queueOf(actor);
}

/**
 * Queues the cards of all fighters when a round begins, because states that count rounds may end then, and of the one whose turn is over, because what it lets
 * others do ends.
 */
function queueOfFight({ combatants, previous }: Combat.Implementation, changes: object = {}): void {
  const { round, turn } = changes as { round?: unknown; turn?: unknown };
  if (turn !== undefined) queueOf(combatants.get(previous?.combatantId ?? '')?.actor ?? null);
  if (round === undefined) return;
  for (const { actor } of combatants) queueOf(actor);
}

/** Queues a changed message and the messages connected with it. Core has already redrawn the message itself. */
function queueChanged(message: ChatMessage.Implementation): void {
  if (message.id !== null && drawn.has(message.id)) limitNotification(message.id);
  queue([message.id ?? '']);
  queueRelated(message);
}

function handleDeletion(message: ChatMessage.Implementation): void {
  const id = message.id ?? '';
  for (const known of [drawn, late, landed]) known.delete(id);
  forgetFold(id);
  forgetWait(id);
  queueRelated(message);
}

/** Starts redrawing cards. Called in `init`. */
export function watchCards(): void {
  Hooks.on('updateChatMessage', queueChanged);
  Hooks.on('userConnected', () => queueDrawn((card, message) => card.isWaiting?.(message) === true));
  Hooks.on('createChatMessage', queueRelated);
  Hooks.on('deleteChatMessage', handleDeletion);
  Hooks.on('updateActor', queueOfChanged);
  Hooks.on('updateToken', queueOfToken);
  for (const hook of ['createActiveEffect', 'deleteActiveEffect', 'createItem', 'updateItem', 'deleteItem'] as const)
    Hooks.on(hook, (held: { readonly parent: unknown }) => queueOf(findHolder(held)));
  Hooks.on('updateCombat', queueOfFight);
}
