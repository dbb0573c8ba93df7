/** The lines of a plan in words: the answer to "why this many dice?", on cards and in the roll dialog. Template: `templates/shared/plan-lines.hbs`. */

/** Path of the template, for the `templates` of a part and the `partials` of a card that include it. */
export const linesTemplate = 'systems/tetrad/templates/shared/plan-lines.hbs';

/** A line of a plan, as far as it is shown. */
export interface NamedLine {
  readonly key: string;
  /** Id of the rule that it comes from. */
  readonly rule: string;
  /** What is counted; `divide`: the amount is a divisor. */
  readonly unit: string;
  readonly amount: number;
  /** Its name, where the lang files have none; empty: the name is the lang key of its key. */
  readonly label: string;
}

/** A line in words. */
export interface LineView {
  readonly name: string;
  /** "+4", "−2", "÷2". */
  readonly amount: string;
  /** Id of what is counted, by which a ruleset's style draws its mark. */
  readonly mark: string;
  /** Name of what is counted ("white dice"). */
  readonly unit: string;
  readonly rule: string;
}

/** Writes an amount with its sign; a divisor with its own. Real minus signs, so that screen readers say them. */
export function formatAmount(amount: number, unit = ''): string {
  if (unit === 'divide') return `÷${amount}`;
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/**
 * Puts lines into words, in their order.
 * @param lang - what a ruleset's lang keys begin with: `<lang>.Line.<key>` names a line, `<lang>.Unit.<unit>` what it counts
 */
export function viewLines(lines: readonly NamedLine[], lang: string): LineView[] {
  return lines.map(({ key, rule, unit, amount, label }) => ({
    name: label || game.i18n.localize(`${lang}.Line.${key}`),
    amount: formatAmount(amount, unit),
    mark: unit,
    unit: game.i18n.localize(`${lang}.Unit.${unit}`),
    rule,
  }));
}
