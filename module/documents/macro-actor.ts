/** On whom a macro acts: the selected token, else the user's character. */
import { UserError } from '../user-error.ts';

interface TokenLayer {
  readonly controlled?: readonly { readonly actor?: Actor.Implementation | null }[];
}

/** Finds the actor that this user acts with: of the selected token, else the user's character; null: there is neither. */
export function findSelectedActor(): Actor.Implementation | null {
  const { canvas } = globalThis as unknown as { canvas?: { tokens?: TokenLayer } };
  return canvas?.tokens?.controlled?.find(({ actor }) => actor)?.actor ?? game.user.character;
}

/**
 * Finds the actor that a macro of this user acts on.
 * @throws UserError `select-token` where no token is selected and the user has no character
 */
export function findMacroActor(): Actor.Implementation {
  const actor = findSelectedActor();
  if (!actor) throw new UserError('select-token');
  return actor;
}
