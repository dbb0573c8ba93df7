/**
 * Automated Animations looks for a message's item in its content and its flags. It reads the content as HTML and fails on plain text. While it is enabled, the
 * text of our cards is therefore a paragraph, which for attacks names the item and the actor. The cards themselves are drawn from the message's data and look
 * the same.
 */
import { addStamp } from '../chat/tetrad-chat-message.ts';
import { isActive, type Neighbour } from './neighbour.ts';
import { readAttackItem } from './card-references.ts';

const id = 'autoanimations';

/** Returns a message's content in the form that Automated Animations reads; null if it is already HTML. */
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

/** The module Automated Animations, which has no hook of its own for this. */
export const automatedAnimations: Neighbour = {
  id,
  watch: (attempt) =>
    Hooks.once('ready', () => {
      if (isActive(id)) attempt(() => addStamp(wrapContent));
    }),
};
