/** Keeps cards true that depend on other messages: when one is created or deleted, those it speaks of are drawn again. */
import { findCard } from './cards-facet.ts';

interface Log {
  updateMessage(message: ChatMessage.Implementation): Promise<void>;
}

function redrawRelated(message: ChatMessage.Implementation): void {
  for (const id of findCard(message.type)?.listRelated?.(message) ?? []) {
    const related = game.messages.get(id);
    // The type package knows the log by its base class alone.
    const log = ui.chat as unknown as Log | undefined;
    if (related) void log?.updateMessage(related);
  }
}

/** Begins to watch the log. Called in `init`. */
export function watchCards(): void {
  Hooks.on('createChatMessage', redrawRelated);
  Hooks.on('deleteChatMessage', redrawRelated);
}
