/** Keeps cards true that depend on other messages: when one is created or deleted, those it speaks of are drawn again; and cards that show items, statuses or the ledger of an actor. */
import { findCard } from './cards-facet.ts';
import { forgetReplies } from './replies.ts';

interface Log {
  updateMessage(message: ChatMessage.Implementation): Promise<void>;
}

/** A button of a card that has the focus. */
interface Focused {
  readonly message: string;
  readonly action: string;
}

function findFocused(id: string): Focused | null {
  const button = document.activeElement?.closest<HTMLElement>('[data-action]');
  const message = button?.closest<HTMLElement>('[data-message-id]')?.dataset['messageId'];
  return button && message === id ? { message, action: button.dataset['action'] ?? '' } : null;
}

/** Gives the focus to the button that had it before its card was drawn anew, or to the first of the card where it is gone. */
function restoreFocus({ message, action }: Focused): void {
  if (document.activeElement && document.activeElement !== document.body) return;
  const cards = [...document.querySelectorAll<HTMLElement>(`[data-message-id="${CSS.escape(message)}"]`)];
  const card = cards.find((element) => element.checkVisibility()) ?? cards[0];
  const button = card?.querySelector<HTMLElement>(`.message-content [data-action="${CSS.escape(action)}"]`);
  (button ?? card?.querySelector<HTMLElement>('.message-content :is(button, summary)'))?.focus();
}

async function redraw(message: ChatMessage.Implementation): Promise<void> {
  const focused = findFocused(message.id ?? '');
  // The type package knows the log by its base class alone.
  const log = ui.chat as unknown as Log | undefined;
  await log?.updateMessage(message);
  if (focused) restoreFocus(focused);
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
