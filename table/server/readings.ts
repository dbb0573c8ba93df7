/**
 * Alternative readings of undocumented behaviour (docs/dev/divergence.md), for tests of the system. The environment variable TABLE_READINGS names the chosen
 * readings; only this file reads it.
 */
const chosen = new Set((process.env['TABLE_READINGS'] ?? '').split(' '));

/**
 * The chosen readings that concern pages: `dotted-flags` (the form of flags in initiative messages), `message-instances` (what a roll passes on to create a
 * message), `cards-at-once` (the requests of one move of cards do not wait for one another), `cards-named-in-decks` (a deck shows the names of its cards,
 * whichever side is up), `cards-not-to-empty` (`draw` and `pass` into an empty stack fail, as in build 345 of 13).
 */
const OF_PAGES = ['dotted-flags', 'message-instances', 'cards-at-once', 'cards-named-in-decks', 'cards-not-to-empty'];
export const clientReadings = [...chosen].filter((name) => OF_PAGES.includes(name));

/** Readings by which the server refuses less than usual. */
const readings: Readonly<Record<string, (action: string, type: string, isOwner: boolean) => boolean>> = {
  // A user may create a message in the name of another author.
  'forged-author': (action, type) => action === 'create' && type === 'ChatMessage',
  // A user may put cards into any stack and change cards in any stack.
  'cards-of-all': (action, type) => action !== 'delete' && type === 'Card',
  // A user may change any field of a combatant that they own.
  'own-combatant': (action, type, isOwner) => action === 'update' && type === 'Combatant' && isOwner,
};

/**
 * Tests whether a chosen reading allows what the rules of the Base documents refuse.
 * @param action - The action.
 * @param type - The document class.
 * @param isOwner - Whether the user owns the document.
 * @returns Whether it is allowed.
 */
export function takesAnyway(action: string, type: string, isOwner: boolean): boolean {
  return Object.entries(readings).some(([name, takes]) => chosen.has(name) && takes(action, type, isOwner));
}

/**
 * Changes a request as the chosen readings require, before the rules of the Base documents apply.
 * @param action - The action.
 * @param type - The document class.
 * @param data - The data of the request, changed in place.
 * @param user - The user who sent it.
 */
export function amend(
  action: string,
  type: string,
  data: Record<string, unknown>,
  user: Record<string, unknown>,
): void {
  // Reading `author-replaced`: the sender becomes the author of the message.
  if (chosen.has('author-replaced') && action === 'create' && type === 'ChatMessage') data['author'] = user['_id'];
  // Reading `ownership-dropped`: a change of ownership by a player is dropped without an error.
  if (chosen.has('ownership-dropped') && action === 'update' && Number(user['role']) < 3) delete data['ownership'];
}

/** Tests whether a new document may replace an existing one with the same id, which is otherwise refused. Reading `card-twice`: a card may. */
export function takesTwice(type: string): boolean {
  return chosen.has('card-twice') && type === 'Card';
}

/** Tests whether a message keeps the time that its sender gave it, which is the reading `sent-time`. */
export function keepsTime(data: Record<string, unknown>): boolean {
  return chosen.has('sent-time') && typeof data['timestamp'] === 'number';
}
