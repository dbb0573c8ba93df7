/** Whether this user may see what a message holds. Everything that draws, writes or counts a message asks here first. */

/**
 * Tests whether a message's content may be shown to this user: core's answer, and the author's own roll as long as it is not blind, which early
 * builds of Foundry 14 hid (foundryvtt/foundryvtt#14258).
 */
export function isContentShown(message: ChatMessage.Implementation): boolean {
  if (!message.visible) return false;
  return message.isContentVisible || (message.isAuthor && !message.blind);
}
