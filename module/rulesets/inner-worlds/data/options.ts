/** The rule option for burden. It has a file of its own because items use it too (IW-28). */

/** The key of the option. */
export const BURDEN = 'innerWorldsBurden';

/** Tests whether weight above STR is allowed and gives disadvantage on DEX saves, instead of being refused (IW-28). */
export function playsBurden(): boolean {
  return game.settings.get('tetrad', BURDEN);
}
