/** Keeps cards true that depend on other messages: when one is created or deleted, those it speaks of are drawn again; and cards that show items or statuses of an actor. */
import { findCard } from './cards-facet.ts';

interface Log {
  updateMessage(message: ChatMessage.Implementation): Promise<void>;
}

function redraw(message: ChatMessage.Implementation): void {
  // The type package knows the log by its base class alone.
  const log = ui.chat as unknown as Log | undefined;
  void log?.updateMessage(message);
}

function redrawRelated(message: ChatMessage.Implementation): void {
  for (const id of findCard(message.type)?.listRelated?.(message) ?? []) {
    const related = game.messages.get(id);
    if (related) redraw(related);
  }
}

/** Older cards are not drawn again: nobody acts on them, and a log may be long. */
const RECENT = 40;

/** Draws the cards anew that show items or statuses of an actor. */
function redrawOf(embedded: { readonly parent: unknown }): void {
  const { parent } = embedded;
  if (!(parent instanceof foundry.documents.Actor)) return;
  for (const message of game.messages.contents.slice(-RECENT)) {
    if (findCard(message.type)?.readActor?.(message) === parent.uuid) redraw(message);
  }
}

/** Begins to watch the log. Called in `init`. */
export function watchCards(): void {
  Hooks.on('createChatMessage', redrawRelated);
  Hooks.on('deleteChatMessage', redrawRelated);
  Hooks.on('createActiveEffect', redrawOf);
  Hooks.on('deleteActiveEffect', redrawOf);
  Hooks.on('createItem', redrawOf);
  Hooks.on('deleteItem', redrawOf);
}
