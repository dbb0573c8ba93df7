/** Prepares a plan for display: its lines as text, which say where each die comes from, and its odds as a strip of bars. */
import { listFacets } from '../foundry/ruleset.ts';
import type { NamedChance, OddsTone, OddsView } from './odds-view.ts';

/** The smallest percentage that is shown. Lower ones are shown as "under", and those near 100 as "over", so that nothing possible looks impossible. */
const NEAREST = 0.001;

/** Returns a probability in percent. A floating-point sum of probabilities can be slightly more than 1, and what is left slightly less than 0. */
function toPercent(p: number): number {
  return 100 * Math.min(1, Math.max(0, p));
}

/** Formats a probability (0 to 1) with enough digits: a possible outcome never appears as 0 %, and an uncertain one never as 100 %. */
export function formatChance(p: number): string {
  const percent = toPercent(p);
  if (percent > 0 && percent < NEAREST / 2) return game.i18n.format('TETRAD.Odds.under', { percent: String(NEAREST) });
  if (percent < 100 && percent > 100 - NEAREST / 2) {
    return game.i18n.format('TETRAD.Odds.over', { percent: String(100 - NEAREST) });
  }
  const digits = percent === 0 || percent === 100 ? 0 : percent < 0.1 || percent > 99.9 ? 3 : 1;
  return game.i18n.format('TETRAD.Odds.percent', { percent: percent.toFixed(digits) });
}

/**
 * Returns the chance of an outcome or a better one, as a number and as text.
 * @param key - id of the outcome
 */
export function viewReached({ rows }: OddsView, key: string): { readonly p: number; readonly text: string } {
  const reached = rows.findIndex((row) => row.key === key);
  const sum = rows.slice(reached).reduce((all, row) => all + row.p, 0);
  // A floating-point sum can be slightly more than 1.
  const p = Math.min(1, sum);
  return { p, text: formatChance(p) };
}

/** Formats a probability (0 to 1) in whole percent, for buttons. A possible outcome never appears as 0 %, and an uncertain one never as 100 %. */
export function formatRoundChance(p: number): string {
  const percent = toPercent(p);
  if (percent > 0 && percent < 0.5) return game.i18n.format('TETRAD.Odds.under', { percent: '1' });
  if (percent < 100 && percent >= 99.5) return game.i18n.format('TETRAD.Odds.over', { percent: '99' });
  return game.i18n.format('TETRAD.Odds.percent', { percent: percent.toFixed(0) });
}

/** Returns what a button says of the main chance ("hits 37%"); empty without odds. */
export function sayChance(odds: OddsView | null | undefined): string {
  if (!odds) return '';
  const { p, says = 'TETRAD.Odds.says.succeeds' } = odds.headline;
  return game.i18n.format(says, { chance: formatRoundChance(p) });
}

/** Formats a change of a probability in whole percent: "+9%", "−12%"; empty if it rounds to nothing. */
export function formatChange(change: number): string {
  const percent = Math.round(change * 100);
  if (percent === 0) return '';
  return `${percent > 0 ? '+' : '−'}${game.i18n.format('TETRAD.Odds.percent', { percent: String(Math.abs(percent)) })}`;
}

/** Path of the odds strip's template, for the `templates` of parts that include it. */
export const oddsStripTemplate = 'systems/tetrad/templates/shared/odds-strip.hbs';

/** An outcome, prepared for the odds strip. */
export interface OddsStripRow {
  readonly key: string;
  /** Name of the outcome in the user's language. */
  readonly label: string;
  readonly tone: OddsTone;
  /** The probability as text ("12.3%"). */
  readonly chance: string;
  /** The outcome's share of the strip, in percent. */
  readonly share: string;
  /** The length of the outcome's bar relative to the likeliest outcome's, in percent. */
  readonly length: string;
  readonly impossible: boolean;
}

export interface OddsStripContext {
  readonly label: string;
  readonly chance: string;
  /** The mean of the roll's total, with one decimal, and its label; empty: the total has no meaning by itself. */
  readonly mean: string;
  readonly meanLabel: string;
  /** Where the main chance divides the strip, in percent from the worse end; empty if that chance is 0 or 1. */
  readonly split: string;
  /** The main chance as a sentence, for screen readers. */
  readonly sentence: string;
  readonly rows: readonly OddsStripRow[];
  /** The main chance under another condition; null: none. */
  readonly otherwise: { readonly label: string; readonly chance: string } | null;
}

function nameChance({ label, names = {} }: NamedChance): string {
  return game.i18n.format(label, names);
}

/** Formats the mean of a roll's total with one decimal; empty if it has none. */
export function formatMean(mean: number | undefined): string {
  if (mean === undefined) return '';
  const text = Math.abs(mean).toFixed(1);
  return mean < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Returns the main chance of odds as a sentence ("Hits an average foe: 63%"). */
export function writeHeadline({ headline }: OddsView): string {
  const data = { label: nameChance(headline), chance: formatRoundChance(headline.p) };
  return game.i18n.format('TETRAD.Odds.sentence', data);
}

/** Prepares the strip. The main chance is in whole percent, because a sheet and a button show the same number. */
export function prepareOddsStrip(odds: OddsView): OddsStripContext {
  const { rows, headline, otherwise } = odds;
  const highest = Math.max(...rows.map(({ p }) => p));
  return {
    label: nameChance(headline),
    chance: formatRoundChance(headline.p),
    mean: formatMean(headline.mean),
    meanLabel: game.i18n.localize(headline.meanLabel ?? 'TETRAD.Odds.mean'),
    split: headline.p > 0 && headline.p < 1 ? ((1 - headline.p) * 100).toFixed(4) : '',
    sentence: writeHeadline(odds),
    rows: rows.map(({ key, label: name, p, tone }) => ({
      key,
      label: game.i18n.localize(name),
      tone,
      chance: formatChance(p),
      share: (p * 100).toFixed(4),
      length: (highest > 0 ? (p / highest) * 100 : 0).toFixed(4),
      impossible: p === 0,
    })),
    otherwise: otherwise ? { label: nameChance(otherwise), chance: formatChance(otherwise.p) } : null,
  };
}

/** Where users can read the rules of a ruleset. */
export interface RuleBook {
  /** Prefix of the rules' lang keys: `<lang>.<rule id>.name` and `.text`. */
  readonly lang: string;
  /** UUIDs of the rules' journal pages, by rule id. */
  readonly pages: Readonly<Record<string, string>>;
}

/**
 * Builds the rule book for a journal in a compendium.
 * @param lang - prefix of the lang keys
 * @param pack - UUID of the compendium
 * @param pages - rule ids, by `<journal's id>.<page's id>`
 */
export function makeRuleBook(lang: string, pack: string, pages: Readonly<Record<string, readonly string[]>>): RuleBook {
  const found = Object.entries(pages).flatMap(([page, ids]) => {
    const [journal = '', id = ''] = page.split('.');
    return ids.map((rule) => [rule, `${pack}.JournalEntry.${journal}.JournalEntryPage.${id}`] as const);
  });
  return { lang, pages: Object.fromEntries(found) };
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** The names and texts of the rules, which are shown with reasons; default: none are shown. */
    readonly rules?: RuleBook;
  }
}

/** The name and text of a rule, for display. */
export interface RuleView {
  readonly name: string;
  /** The rule in a sentence or two. */
  readonly text: string;
  /** UUID of the rule's journal page, which opens on a click. */
  readonly page: string;
}

/** The rule book of each rule. */
const books = new Map<string, RuleBook>();

/** Returns the rule with an id for display; null if no ruleset has registered the id, so that nothing is shown. */
export function viewRule(id: string): RuleView | null {
  if (books.size === 0)
    for (const book of listFacets('rules')) for (const rule of Object.keys(book.pages)) books.set(rule, book);
  const book = books.get(id);
  const page = book?.pages[id];
  if (!book || page === undefined) return null;
  const read = (part: string): string => game.i18n.localize(`${book.lang}.${id}.${part}`);
  return { name: read('name'), text: read('text'), page };
}

/** Path of the template that draws the lines of a plan, for parts and cards that include it. */
export const linesTemplate = 'systems/tetrad/templates/shared/plan-lines.hbs';

/** A line of a plan: one reason for a number of dice, or for another change to the roll. */
export interface NamedLine {
  readonly key: string;
  /** Id of the rule that the line comes from. */
  readonly rule: string;
  /** The unit of the amount; empty: none. If it is `divide`, the amount is a divisor. */
  readonly unit: string;
  readonly amount: number;
  /** The line's name, for lines without a text in the lang files; empty: the name is found by `key`. */
  readonly label: string;
}

/** A line of a plan as text, for display. */
export interface LineView {
  readonly name: string;
  /** The amount with its sign ("+4", "−2", "÷2"). */
  readonly amount: string;
  /** Id of the unit, for which the ruleset's style sheet may draw a symbol. */
  readonly mark: string;
  /** Name of the unit ("white dice"). */
  readonly unit: string;
  readonly rule: RuleView | null;
}

/** Formats an amount with its sign, or as a divisor. Minus signs are real ones, which screen readers read aloud. */
export function formatAmount(amount: number, unit = ''): string {
  if (unit === 'divide') return `÷${amount}`;
  return amount < 0 ? `−${-amount}` : `+${amount}`;
}

/**
 * Returns the lines of a plan as text, in the same order.
 * @param lang - prefix of the ruleset's lang keys: `<lang>.Line.<key>` is the name of a line, `<lang>.Unit.<unit>` that of its unit
 */
export function viewLines(lines: readonly NamedLine[], lang: string): LineView[] {
  return lines.map(({ key, rule, unit, amount, label }, place) => ({
    name: label || game.i18n.localize(`${lang}.Line.${key}`),
    amount: formatAmount(amount, unit),
    mark: unit,
    unit: unit ? game.i18n.localize(`${lang}.Unit.${unit}`) : '',
    // If consecutive lines have the same rule, only the first one shows it.
    rule: rule === lines[place - 1]?.rule ? null : viewRule(rule),
  }));
}
