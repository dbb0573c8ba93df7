/**
 * The odds strip: what its template draws of an OddsView. It knows no ruleset and no degree; length, tone, pattern and text all come from the view.
 * Template: `templates/shared/odds-strip.hbs`, given this context.
 */
import { formatChance } from './format-chance.ts';
import type { OddsTone, OddsView } from './odds-view.ts';

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
  /** Its share of the whole strip, in percent. */
  readonly share: string;
  /** Its length beside the likeliest outcome, in percent. */
  readonly length: string;
  readonly impossible: boolean;
}

/** The context of the strip's template. */
export interface OddsStripContext {
  readonly label: string;
  readonly chance: string;
  /** Mean of the total, signed, one decimal. */
  readonly mean: string;
  /** The headline as one sentence, for the live region of the window around. */
  readonly sentence: string;
  readonly rows: readonly OddsStripRow[];
}

function formatMean(mean: number): string {
  const text = Math.abs(mean).toFixed(1);
  return mean < 0 && Number(text) !== 0 ? `−${text}` : text;
}

/** Prepares what the strip draws. */
export function prepareOddsStrip({ rows, headline }: OddsView): OddsStripContext {
  const highest = Math.max(...rows.map(({ p }) => p));
  const label = game.i18n.localize(headline.label);
  const chance = formatChance(headline.p);
  return {
    label,
    chance,
    mean: formatMean(headline.mean),
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
