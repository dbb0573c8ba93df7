/** What the log needs at the start. */
import { watchCards } from './card-updates.ts';
import { registerMessages } from './define-message.ts';
import { watchDocuments } from './replies.ts';
import { registerChatMessage } from './tetrad-chat-message.ts';

/** Registers the messages and their cards. Called in `init`. */
export function installChat(): void {
  watchDocuments();
  registerChatMessage();
  registerMessages();
  watchCards();
}
