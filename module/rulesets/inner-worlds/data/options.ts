/** The rule option of burden, which items use too (IW-28). */

/** The key of the option. */
export const BURDEN = 'innerWorldsBurden';

/** Tests whether weight above STR gives disadvantage on DEX saves instead of being refused (IW-28). */
export function playsBurden(): boolean {
  return game.settings.get('tetrad', BURDEN);
}
