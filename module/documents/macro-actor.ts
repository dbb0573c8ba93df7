/** On whom a macro acts: the selected token, else the user's character. */
import { UserError } from '../user-error.ts';

interface TokenLayer {
  readonly controlled?: readonly { readonly actor?: Actor.Implementation | null }[];
}

/**
 * Finds the actor that a macro of this user acts on.
 * @throws UserError `select-token` where no token is selected and the user has no character
 */
export function findMacroActor(): Actor.Implementation {
  const { canvas } = globalThis as unknown as { canvas?: { tokens?: TokenLayer } };
  const selected = canvas?.tokens?.controlled?.find(({ actor }) => actor)?.actor;
  const actor = selected ?? game.user.character;
  if (!actor) throw new UserError('select-token');
  return actor;
}
