/** Finds the actor for a macro: that of the selected token or, if no token is selected, the user's character. */
import { UserError } from '../user-error.ts';

interface TokenLayer {
  readonly controlled?: readonly { readonly actor?: Actor.Implementation | null }[];
}

/** Returns the actor of the selected token or, if no token is selected, the user's character; null if there is neither. */
export function findSelectedActor(): Actor.Implementation | null {
  const { canvas } = globalThis as unknown as { canvas?: { tokens?: TokenLayer } };
  return canvas?.tokens?.controlled?.find(({ actor }) => actor)?.actor ?? game.user.character;
}

/**
 * Returns the actor for this user's macros.
 * @throws UserError `select-token` if no token is selected and the user has no character
 */
export function findMacroActor(): Actor.Implementation {
  const actor = findSelectedActor();
  if (!actor) throw new UserError('select-token');
  return actor;
}
