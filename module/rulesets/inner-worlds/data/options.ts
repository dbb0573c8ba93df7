/** The rule option of burden, which items ask for too (IW-28). */

/** The key of the option. */
export const BURDEN = 'innerWorldsBurden';

/** Tests whether more weight than STR gives disadvantage on DEX saves, and is not refused (IW-28). */
export function playsBurden(): boolean {
  return game.settings.get('tetrad', BURDEN);
}
