/**
 * Automated Animations looks for the item of a message in its content and in its flags, and takes the content for HTML: a plain text makes it fail. While it is
 * enabled, the text of our cards stands in a paragraph, which for attacks names item and actor. The cards themselves are drawn from the message's data and look
 * the same.
 */
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { isActive, type Neighbour } from './neighbour.ts';
import { readAttackItem } from './card-references.ts';

const id = 'autoanimations';

/** Returns the content of a message as Automated Animations reads it; null: it is HTML already. */
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

/** The module Automated Animations. It has no hook of its own for this. */
export const automatedAnimations: Neighbour = {
  id,
  watch: (attempt) =>
    Hooks.once('ready', () => {
      if (isActive(id)) attempt(() => addStamp(wrapContent));
    }),
};
