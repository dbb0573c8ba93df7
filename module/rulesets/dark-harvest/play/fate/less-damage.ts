/** How many pips fate takes off a damage roll (DH-12): after armour, before they are marked. */
import { readUses } from './spends.ts';

type DamageMessage = ChatMessage.OfType<'harvestDamage'>;

/**
 * Counts the points of fate that hold against the damage of a message.
 * @returns 0 or more; `lessenDamage` of the rules tells how many pips they take off
 */
export function readLessDamage(message: DamageMessage): number {
  return readUses(message).lessDamage;
}
