/** The lines of a plan in words: the answer to "why this many dice?", on the card and in the roll dialog. */

/** A line of the answer to "why?". */
export interface LineView {
  readonly name: string;
  /** "+4", "−2", "÷2". */
  readonly amount: string;
  readonly colour: string;
  /** Name of the colour ("white dice"). */
  readonly unit: string;
  readonly rule: string;
}

/** Writes an amount with its sign; a divisor with its own. Real minus signs, so that screen readers say them. */
export function formatAmount(amount: number, colour: string): string {
  if (colour === 'divide') return `÷${amount}`;
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/** Puts lines into words, in their order. */
export function viewLines(
  lines: readonly { key: string; rule: string; colour: string; amount: number; label: string }[],
): LineView[] {
  return lines.map(({ key, rule, colour, amount, label }) => ({
    name: label || game.i18n.localize(`TETRAD.DarkHarvest.Line.${key}`),
    amount: formatAmount(amount, colour),
    colour,
    unit: game.i18n.localize(`TETRAD.DarkHarvest.Unit.${colour}`),
    rule,
  }));
}
