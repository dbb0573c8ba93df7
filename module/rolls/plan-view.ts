/** Shows a plan to users: its lines in words, which answer "why this many dice?" on cards and in the dialog, and its odds as a strip of bars. */
import type { OddsTone, OddsView } from './odds-view.ts';

/** The smallest percentage written. What would round to 0 or 100 is written as "under" or "over", so that nothing possible reads as impossible. */
const NEAREST = 0.001;

/** Formats a probability (0 to 1) with enough digits that small ones do not read as 0, nor almost certain ones as 1. */
export function formatChance(p: number): string {
  const percent = p * 100;
  if (percent > 0 && percent < NEAREST / 2) return game.i18n.format('TETRAD.Odds.under', { percent: String(NEAREST) });
  if (percent < 100 && percent > 100 - NEAREST / 2) {
    return game.i18n.format('TETRAD.Odds.over', { percent: String(100 - NEAREST) });
  }
  const digits = percent === 0 || percent === 100 ? 0 : percent < 0.1 || percent > 99.9 ? 3 : 1;
  return game.i18n.format('TETRAD.Odds.percent', { percent: percent.toFixed(digits) });
}

/** Formats a probability (0 to 1) in whole percent, for buttons: possible is never 0 %, uncertain never 100 %. */
export function formatRoundChance(p: number): string {
  const percent = p * 100;
  if (percent > 0 && percent < 0.5) return game.i18n.format('TETRAD.Odds.under', { percent: '1' });
  if (percent < 100 && percent >= 99.5) return game.i18n.format('TETRAD.Odds.over', { percent: '99' });
  return game.i18n.format('TETRAD.Odds.percent', { percent: percent.toFixed(0) });
}

/** Formats a change of a probability in whole percent: "+9%", "−12%", "±0%". */
export function formatChange(change: number): string {
  const percent = Math.round(change * 100);
  const sign = percent > 0 ? '+' : percent < 0 ? '−' : '±';
  return `${sign}${game.i18n.format('TETRAD.Odds.percent', { percent: String(Math.abs(percent)) })}`;
}

/** Path of the strip's template, for the `templates` of a part that includes it. */
export const oddsStripTemplate = 'systems/tetrad/templates/shared/odds-strip.hbs';

/** One outcome as it is drawn. */
export interface OddsStripRow {
  readonly key: string;
  /** Name in the user's language. */
  readonly label: string;
  readonly tone: OddsTone;
  /** The probability as text ("12.3%"). */
  readonly chance: string;
  /** Its share of the strip, in percent. */
  readonly share: string;
  /** Its length relative to the likeliest outcome, in percent. */
  readonly length: string;
  readonly impossible: boolean;
}

/** The context of the strip's template. */
export interface OddsStripContext {
  readonly label: string;
  readonly chance: string;
  /** Mean of the total, signed, one decimal. */
  readonly mean: string;
  /** Where the deciding outcome splits the strip, in percent from the worse end; empty if it is certain. */
  readonly split: string;
  /** The headline as a sentence, for the window's live region. */
  readonly sentence: string;
  readonly rows: readonly OddsStripRow[];
}

function formatMean(mean: number): string {
  const text = Math.abs(mean).toFixed(1);
  return mean < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Prepares the data of the strip. */
export function prepareOddsStrip({ rows, headline }: OddsView): OddsStripContext {
  const highest = Math.max(...rows.map(({ p }) => p));
  const label = game.i18n.localize(headline.label);
  const chance = formatChance(headline.p);
  return {
    label,
    chance,
    mean: formatMean(headline.mean),
    split: headline.p > 0 && headline.p < 1 ? ((1 - headline.p) * 100).toFixed(4) : '',
    sentence: game.i18n.format('TETRAD.Odds.sentence', { label, chance }),
    rows: rows.map(({ key, label: name, p, tone }) => ({
      key,
      label: game.i18n.localize(name),
      tone,
      chance: formatChance(p),
      share: (p * 100).toFixed(4),
      length: (highest > 0 ? (p / highest) * 100 : 0).toFixed(4),
      impossible: p === 0,
    })),
  };
}

/** The rules of a ruleset in readable form. */
export interface RuleBook {
  /** Prefix of their lang keys: `<lang>.<rule id>.name` and `.text`. */
  readonly lang: string;
  /** UUIDs of their journal pages, by rule id. */
  readonly pages: Readonly<Record<string, string>>;
}

const books: RuleBook[] = [];

/** Registers the rules of a ruleset. Called in `init`. */
export function registerRules(book: RuleBook): void {
  books.push(book);
}

/** A rule, shown by its name instead of its id. */
export interface RuleView {
  readonly name: string;
  /** The rule in a sentence or two. */
  readonly text: string;
  /** UUID of its journal page, opened by a click. */
  readonly page: string;
}

/** Returns a rule by its id; null if no book has it, and nothing is shown. */
export function viewRule(id: string): RuleView | null {
  const book = books.find(({ pages }) => Object.hasOwn(pages, id));
  const page = book?.pages[id];
  if (!book || page === undefined) return null;
  const read = (part: string): string => game.i18n.localize(`${book.lang}.${id}.${part}`);
  return { name: read('name'), text: read('text'), page };
}

/** Path of the template of lines, for parts and cards that include it. */
export const linesTemplate = 'systems/tetrad/templates/shared/plan-lines.hbs';

/** A line of a plan, for display. */
export interface NamedLine {
  readonly key: string;
  /** Id of the rule behind it. */
  readonly rule: string;
  /** The unit of the amount; for `divide` the amount is a divisor. */
  readonly unit: string;
  readonly amount: number;
  /** Its name, if the lang files have none; empty: the lang key is made from `key`. */
  readonly label: string;
}

/** A line in words. */
export interface LineView {
  readonly name: string;
  /** "+4", "−2", "÷2". */
  readonly amount: string;
  /** Id of the unit, by which a ruleset's style draws its mark. */
  readonly mark: string;
  /** Name of the unit ("white dice"). */
  readonly unit: string;
  readonly rule: RuleView | null;
}

/** Formats an amount with its sign, or as a divisor. Uses real minus signs, so that screen readers say them. */
export function formatAmount(amount: number, unit = ''): string {
  if (unit === 'divide') return `÷${amount}`;
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/**
 * Returns lines in words, in their order.
 * @param lang - prefix of the ruleset's lang keys: `<lang>.Line.<key>` names a line, `<lang>.Unit.<unit>` its unit
 */
export function viewLines(lines: readonly NamedLine[], lang: string): LineView[] {
  return lines.map(({ key, rule, unit, amount, label }, place) => ({
    name: label || game.i18n.localize(`${lang}.Line.${key}`),
    amount: formatAmount(amount, unit),
    mark: unit,
    unit: game.i18n.localize(`${lang}.Unit.${unit}`),
    // Only the first of consecutive lines of one rule names it.
    rule: rule === lines[place - 1]?.rule ? null : viewRule(rule),
  }));
}
