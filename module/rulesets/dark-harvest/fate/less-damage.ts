/** How many pips fate takes off a damage roll (DH-12): after armour, before they are marked. */

type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/**
 * Counts the points of fate that hold against the damage of a message. Never more than the damage − 1, but in Quickplay.
 * @returns 0 or more
 */
export function readLessDamage(_message: DamageMessage): number {
  return 0;
}
