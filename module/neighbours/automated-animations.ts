/**
 * Adapts messages to the module Automated Animations, which looks for the item in the content and the flags of a message. It reads the content as HTML and
 * fails on plain text. While it is enabled, the content of our messages is therefore a paragraph, which for attacks names the item and the actor. The cards
 * look the same, since they are drawn from the message's data.
 */
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { isActive, type Neighbour } from './neighbour.ts';
import { readAttackItem } from './card-references.ts';

const id = 'autoanimations';

/** Returns a message's content in the form that Automated Animations can read; null if it is HTML already. */
function wrapContent(message: ChatMessage.Implementation): object | null {
  const { content, speaker } = message;
  if (content.trimStart().startsWith('<')) return null;
  const itemId = readAttackItem(message);
  const ids: Readonly<Record<string, string | null | undefined>> = itemId
    ? { 'data-item-id': itemId, 'data-actor-id': speaker.actor, 'data-token-id': speaker.token }
    : {};
  const attributes = Object.entries(ids).map(([name, value]) => (value ? ` ${name}="${value}"` : ''));
  return { content: `<p${attributes.join('')}>${content}</p>` };
}

/** The neighbour for Automated Animations. The module has no hook for this, so it is set up in `ready`. */
export const automatedAnimations: Neighbour = {
  id,
  watch: (attempt) =>
    Hooks.once('ready', () => {
      if (isActive(id)) attempt(() => addStamp(wrapContent));
    }),
};
