/** Writes probabilities for people. */

/** The last digit written, in percent. What would round to 0 or 100 is written as "under" and "over" it: the possible never reads as impossible. */
const NEAREST = 0.001;

/** Writes a probability (0 to 1) with as many digits as it takes not to call a small one 0 or a near certain one 1. */
export function formatChance(p: number): string {
  const percent = p * 100;
  if (percent > 0 && percent < NEAREST / 2) return game.i18n.format('TETRAD.Odds.under', { percent: String(NEAREST) });
  if (percent < 100 && percent > 100 - NEAREST / 2) {
    return game.i18n.format('TETRAD.Odds.over', { percent: String(100 - NEAREST) });
  }
  const digits = percent === 0 || percent === 100 ? 0 : percent < 0.1 || percent > 99.9 ? 3 : 1;
  return game.i18n.format('TETRAD.Odds.percent', { percent: percent.toFixed(digits) });
}
