/**
 * Alternative readings of undocumented behaviour (docs/divergence.md), for tests of the system. The environment variable TABLE_READINGS names those
 * that this server and its pages use; no other file reads it.
 */
const chosen = new Set((process.env['TABLE_READINGS'] ?? '').split(' '));

/** Readings for the pages: `dotted-flags` (in initiative messages), `message-instances` (what a roll passes on for creation). */
export const clientReadings = [...chosen].filter((name) => ['dotted-flags', 'message-instances'].includes(name));

/** Readings in which the server refuses less. */
const readings: Readonly<Record<string, (action: string, type: string, isOwner: boolean) => boolean>> = {
  // A message in the name of another author.
  'forged-author': (action, type) => action === 'create' && type === 'ChatMessage',
  // Any field of the user's own combatant.
  'own-combatant': (action, type, isOwner) => action === 'update' && type === 'Combatant' && isOwner,
};

/**
 * Tests whether a chosen reading accepts what the rules of the Base documents refuse.
 * @param action - What is to be done.
 * @param type - The type of document.
 * @param isOwner - Whether the user owns the document.
 */
export function takesAnyway(action: string, type: string, isOwner: boolean): boolean {
  return Object.entries(readings).some(([name, takes]) => chosen.has(name) && takes(action, type, isOwner));
}

/**
 * Changes a request according to a chosen reading, for what the rules of the Base documents refuse.
 * @param action - What is to be done.
 * @param type - The type of document.
 * @param data - The request's data, modified in place.
 * @param user - Who asks.
 */
export function amend(
  action: string,
  type: string,
  data: Record<string, unknown>,
  user: Record<string, unknown>,
): void {
  // The sender becomes the author of the message.
  if (chosen.has('author-replaced') && action === 'create' && type === 'ChatMessage') data['author'] = user['_id'];
  // A player's change of ownership is silently dropped.
  if (chosen.has('ownership-dropped') && action === 'update' && Number(user['role']) < 3) delete data['ownership'];
}

/** Tests whether a message keeps the time that its sender gives it. */
export function keepsTime(data: Record<string, unknown>): boolean {
  return chosen.has('sent-time') && typeof data['timestamp'] === 'number';
}
