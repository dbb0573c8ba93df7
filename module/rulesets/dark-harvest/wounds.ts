/** What a wounded character's health track does to a test (DH-44). */
import type { CheckModifier } from './checks/check-request.ts';

/** Pips of a health or reserve die (DH-42). */
const PIPS_A_DIE = 2;

/** Reserve (grey) dice of every character (DH-42). */
const RESERVE_DICE = 4;

/**
 * Reads the penalty of the deepest reserve die with a marked pip: −2, −4, −8, −16 white dice.
 * @returns null while no reserve die is touched
 */
export function readWoundPenalty(health: { dice: number; marked: number }): CheckModifier | null {
  const pips = health.marked - health.dice * PIPS_A_DIE;
  if (pips <= 0) return null;
  const depth = Math.min(RESERVE_DICE, Math.ceil(pips / PIPS_A_DIE));
  return { key: 'reserve', rule: 'DH-44', white: -(2 ** depth) };
}
