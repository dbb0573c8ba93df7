/** A fight that has begun, as `game.combats` has it, for tests of what is read from one. */

/**
 * Returns the double of a fight in its first turn.
 * @param turns - the combatants in their order
 * @param more - what differs from such a fight
 */
export function createFight<Turn, More extends object>(turns: readonly Turn[], more: More) {
  const settings = { skipDefeated: false };
  return { id: 'c', started: true, settings, active: true, round: 1, turn: 0, turns, combatants: turns, ...more };
}
