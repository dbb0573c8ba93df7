/**
 * Other readings of what Foundry does where that is not documented (docs/divergence.md), for tests of what the system makes of them. The environment
 * variable TABLE_READINGS names those that this server and its pages go by; no other file asks for it.
 */
const chosen = new Set((process.env['TABLE_READINGS'] ?? '').split(' '));

/** Those of the pages: `dotted-flags` (of messages of initiative), `message-instances` (what a roll hands on to be created). */
export const clientReadings = [...chosen].filter((name) => ['dotted-flags', 'message-instances'].includes(name));

/** The readings: what a server that refuses less would take from a user. */
const readings: Readonly<Record<string, (action: string, type: string, isOwner: boolean) => boolean>> = {
  // A message in the name of another author.
  'forged-author': (action, type) => action === 'create' && type === 'ChatMessage',
  // Any field of a combatant of one's own.
  'own-combatant': (action, type, isOwner) => action === 'update' && type === 'Combatant' && isOwner,
};

/**
 * Tells whether a chosen reading takes what the rules of the Base documents refuse.
 * @param action - What is to be done.
 * @param type - The type of document.
 * @param isOwner - Whether the user owns the document.
 */
export function takesAnyway(action: string, type: string, isOwner: boolean): boolean {
  return Object.entries(readings).some(([name, takes]) => chosen.has(name) && takes(action, type, isOwner));
}

/**
 * Changes a request as a chosen reading has it, where the rules of the Base documents refuse.
 * @param action - What is to be done.
 * @param type - The type of document.
 * @param data - What the request gives; changed in place.
 * @param user - Who asks.
 */
export function amend(
  action: string,
  type: string,
  data: Record<string, unknown>,
  user: Record<string, unknown>,
): void {
  // A message is by whoever sends it.
  if (chosen.has('author-replaced') && action === 'create' && type === 'ChatMessage') data['author'] = user['_id'];
  // A player's change of ownership is left out without a word.
  if (chosen.has('ownership-dropped') && action === 'update' && Number(user['role']) < 3) delete data['ownership'];
}

/** Whether a message keeps the time that its sender gives it. */
export function keepsTime(data: Record<string, unknown>): boolean {
  return chosen.has('sent-time') && typeof data['timestamp'] === 'number';
}
