/** Tests whether the GM hides an actor, so that what happens to it is not announced to everyone. */

/**
 * Tests whether the GM hides an actor. An actor is hidden if all its tokens in the viewed scene are hidden; for an unlinked token's actor, only that token
 * counts. An actor without a token there is not hidden.
 */
export function isHidden(actor: Actor.Implementation): boolean {
  const tokens = actor.token ? [actor.token] : actor.getActiveTokens(false, true);
  return tokens.length > 0 && tokens.every(({ hidden }) => hidden);
}
