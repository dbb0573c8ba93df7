/** What a roller sets in a dialog although the GM decides it. The card says whose word it is, as it says what a roll is noted for. */
import { permitsUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';

/**
 * Returns the notes on what this user sets against what is measured or usual; empty for a GM, whose word it is.
 * @param words - what the roll counts by the roller's word ("Half of Dodge at close range"), in the user's language; false: not set
 */
export function noteOwnWords(words: readonly (string | false)[]): readonly UserError[] {
  if (permitsUser('rule')) return [];
  const user = game.user.name;
  return words.flatMap((word) => (word === false ? [] : [new UserError('own-word', { word, user })]));
}
