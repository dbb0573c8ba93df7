/** Damage in a sentence: for the log, and for other modules. */

/**
 * Says what does how much, or stuns for how long. Escaped: it is HTML.
 * @param source - name of the weapon or the peril
 */
export function describeDamage(
  source: string,
  { pips, stun }: { readonly pips: number; readonly stun: number },
): string {
  const name = foundry.utils.escapeHTML(source);
  const count = stun > 0 ? stun : pips;
  const key = `${stun > 0 ? 'stun.' : ''}${count === 1 ? 'one' : 'many'}`;
  return game.i18n.format(`TETRAD.DarkHarvest.Damage.${key}`, {
    source: name,
    pips: String(pips),
    rounds: String(stun),
  });
}
