/** What a scripting die can roll anew (DH-18): a test, or the damage dice of a hit; and whose roll that is. */

/** A message whose dice can be rolled anew. */
export type Rerollable = ChatMessage.OfType<'harvestCheck' | 'harvestDamage'>;

/** Tests whether the dice of a message can be rolled anew. */
export function isRerollable(message: ChatMessage.Implementation | undefined | null): message is Rerollable {
  return message?.type === 'harvestCheck' || message?.type === 'harvestDamage';
}

/** UUID of whose roll it is: of damage whoever dealt it, of a peril's whom it hits; empty: nobody's. */
export function readRoller(message: Rerollable): string {
  const { system } = message;
  return 'hit' in system ? system.hit.dealer || system.links.actor : system.links.actor;
}

/** UUID of whose roll a message is, if it is one that can be rolled anew; else of whom it speaks of. */
export function readOwner(message: ChatMessage.OfType<'harvestCheck' | 'harvestDamage' | 'harvestWounds'>): string {
  return isRerollable(message) ? readRoller(message) : message.system.links.actor;
}
