/** Keeps cards true that depend on other messages: when one is created or deleted, those it speaks of are drawn again; and cards that show items, statuses or the ledger of an actor. */
import { findCardPlace, listOpenFolds, openFolds, returnToCard, type CardPlace } from './card-focus.ts';
import { findCard } from './cards-facet.ts';
import { forgetReplies } from './replies.ts';

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

async function redraw(message: ChatMessage.Implementation): Promise<void> {
  const id = message.id ?? '';
  const before = kept.get(id) ?? { place: null, folds: listOpenFolds(id), redraws: 0 };
  const place = findCardPlace(document.activeElement);
  if (place?.message === id) before.place = place;
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

function redrawRelated(message: ChatMessage.Implementation): void {
  for (const id of findCard(message.type)?.listRelated?.(message) ?? []) {
    const related = game.messages.get(id);
    if (related) void redraw(related);
  }
}

/** Older cards are not drawn again: nobody acts on them, and a log may be long. */
const RECENT = 40;

/** Draws the cards anew that show something of an actor. */
function redrawOf({ uuid }: { readonly uuid: string }): void {
  for (const message of game.messages.contents.slice(-RECENT)) {
    if ([findCard(message.type)?.readActor?.(message)].flat().includes(uuid)) void redraw(message);
  }
}

function redrawOfParent({ parent }: { readonly parent: unknown }): void {
  if (parent instanceof foundry.documents.Actor) redrawOf(parent);
}

/** What a card shows of an actor lies in its data: tracks with their ledger, what it has done in the round. */
function redrawOfChanged(actor: Actor.Implementation, changes: object): void {
  if ((changes as { system?: unknown }).system !== undefined) redrawOf(actor);
}

/** A new round ends what counts rounds. */
function redrawOfFight({ combatants }: Combat.Implementation, changes: object = {}): void {
  const { round } = changes as { round?: unknown };
  if (round === undefined) return;
  for (const { actor } of combatants) if (actor) redrawOf(actor);
}

/** A message that is changed in its place: core draws it before this is heard. */
function redrawChanged(message: ChatMessage.Implementation): void {
  forgetReplies();
  if (findCard(message.type)) void redraw(message);
  redrawRelated(message);
}

/** Draws the recent cards anew that say whether somebody is here. */
function redrawWaiting(): void {
  for (const message of game.messages.contents.slice(-RECENT)) {
    if (findCard(message.type)?.isWaiting?.(message)) void redraw(message);
  }
}

/** Begins to watch the log. Called in `init`. */
export function watchCards(): void {
  Hooks.on('updateChatMessage', redrawChanged);
  Hooks.on('userConnected', redrawWaiting);
  Hooks.on('createChatMessage', redrawRelated);
  Hooks.on('deleteChatMessage', redrawRelated);
  Hooks.on('updateActor', redrawOfChanged);
  Hooks.on('createActiveEffect', redrawOfParent);
  Hooks.on('deleteActiveEffect', redrawOfParent);
  Hooks.on('createItem', redrawOfParent);
  Hooks.on('updateItem', redrawOfParent);
  Hooks.on('deleteItem', redrawOfParent);
  Hooks.on('updateCombat', redrawOfFight);
}
