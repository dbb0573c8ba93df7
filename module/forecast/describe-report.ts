/** The texts of a forecast: chances with their margin of error, rounds, and the method of computation. */
import { formatChance } from '../chat/plan-view.ts';
import type { ForecastEstimate, ForecastReport, ForecastSide } from './forecast-facet.ts';

/** The margin of error, in standard errors: the true value is within it in 19 of 20 cases. */
const WIDTH = 1.96;

/** The smallest chance that a simulation's report states as a number, in percent. */
const LEAST = 0.1;

/** The maximum number of rows in the table of rounds; if there are more rounds, the last row combines all later ones. */
const MOST_ROWS = 10;

/** A chance, prepared for display. */
export interface ChanceView {
  readonly text: string;
  /** The margin of error ("± 0.9"); empty if the chance is exact. */
  readonly margin: string;
  /** The chance in percent, for the length of the bar. */
  readonly share: string;
}

/** A row of the table of rounds. */
export interface RoundView {
  readonly label: string;
  readonly chance: string;
  /** The length of the bar relative to the likeliest round's, in percent. */
  readonly length: string;
}

/**
 * Describes a chance. A simulation cannot prove that an outcome is impossible or certain. An outcome of almost none of its fights is therefore shown as "under"
 * the highest plausible chance, and an outcome of almost all fights as "over" the lowest plausible chance.
 */
export function viewChance({ value, error }: ForecastEstimate, { exact, fights }: ForecastReport): ChanceView {
  const share = (value * 100).toFixed(3);
  if (exact) return { text: formatChance(value), margin: '', share };
  const percent = value * 100;
  const points = WIDTH * error * 100;
  const rare = Math.min(percent, 100 - percent);
  if (rare >= LEAST) {
    const text = game.i18n.format('TETRAD.Odds.percent', { percent: percent.toFixed(1) });
    return { text, margin: game.i18n.format('TETRAD.Forecast.margin', { points: points.toFixed(1) }), share };
  }
  // An outcome that never occurred in n fights has a chance of at most 3/n, in 19 of 20 cases.
  const most = Math.min(100, Math.ceil((rare + points + 300 / fights) * 10) / 10);
  const key = percent < 50 ? 'TETRAD.Odds.under' : 'TETRAD.Odds.over';
  const bound = percent < 50 ? most : 100 - most;
  return { text: game.i18n.format(key, { percent: bound.toFixed(1) }), margin: '', share };
}

/** Formats a chance in whole percent. Only an impossible outcome is 0 %, and only a certain one 100 %; a simulation can prove neither. */
export function writeWholeChance({ value }: ForecastEstimate, { exact }: Pick<ForecastReport, 'exact'>): string {
  const whole = Math.round(value * 100);
  const isSure = exact && (value === 0 || value === 1);
  const key = isSure || (whole > 0 && whole < 100) ? 'percent' : whole === 0 ? 'under' : 'over';
  const percent = key === 'percent' ? whole : whole === 0 ? 1 : 99;
  return game.i18n.format(`TETRAD.Odds.${key}`, { percent: String(percent) });
}

/**
 * Tests whether a simulated chance lies within a margin of the true one, in 19 of 20 cases.
 * @param most - the margin, 0 to 1
 */
export function isWithin({ error }: ForecastEstimate, most: number): boolean {
  return WIDTH * error <= most;
}

/** Formats a mean with one decimal. */
export function viewMean({ value }: ForecastEstimate): string {
  return value.toFixed(1);
}

/** Lists the chance for each round that the fight ends in it; the last row may combine all later rounds. */
export function viewRounds(report: ForecastReport): RoundView[] {
  const { p } = report.rounds;
  const decided = p.reduce((sum, part) => sum + part, 0);
  let last = p.length;
  // Late rounds that the fight almost never reaches are left out.
  for (let tail = 0; last > 1 && tail + (p[last - 1] ?? 0) < decided / 1000; last--) tail += p[last - 1] ?? 0;
  const shown = Math.min(last, MOST_ROWS);
  const rows = p.slice(0, shown);
  if (last > shown) rows[shown - 1] = p.slice(shown - 1).reduce((sum, part) => sum + part, 0);
  const highest = Math.max(...rows);
  return rows.map((value, index) => {
    const key = index === shown - 1 && last > shown ? 'orLater' : 'nth';
    const error = report.exact ? 0 : Math.sqrt((value * (1 - value)) / report.fights);
    return {
      label: game.i18n.format(`TETRAD.Forecast.Round.${key}`, { round: String(index + 1) }),
      chance: viewChance({ value: Math.min(1, value), error }, report).text,
      length: (highest > 0 ? (value / highest) * 100 : 0).toFixed(2),
    };
  });
}

/** Describes how a forecast was computed: exactly, or by simulation, with the number of fights and the margin of error. */
export function describeMethod({ exact, fights }: ForecastReport): string {
  if (exact) return game.i18n.localize('TETRAD.Forecast.exact');
  const points = ((WIDTH * 100) / (2 * Math.sqrt(fights))).toFixed(1);
  return game.i18n.format('TETRAD.Forecast.simulated', { fights: fights.toLocaleString(game.i18n.lang), points });
}

/** The colour and pattern of each side. The side's name is always shown too. */
export const sideTones = { a: 'good', b: 'foul', '': '' } as const;

export const forecastSides: readonly ForecastSide[] = ['a', 'b'];

/** Returns the name of a side, in the user's language. */
export function nameSide(side: ForecastSide | ''): string {
  return game.i18n.localize(`TETRAD.Forecast.Side.${side || 'none'}`);
}

/** Prepares a report for the template `templates/shared/forecast/result.hbs`. */
export function viewReport(report: ForecastReport, mostRounds: number) {
  const { win, nobody, open, rounds } = report;
  const rest = [
    { key: 'nobody', label: game.i18n.localize('TETRAD.Forecast.nobody'), value: nobody },
    { key: 'open', label: game.i18n.format('TETRAD.Forecast.open', { rounds: String(mostRounds) }), value: open },
  ].filter(({ value }) => value.value > 0);
  return {
    sides: forecastSides.map((side) => ({
      side,
      tone: sideTones[side],
      label: game.i18n.format('TETRAD.Forecast.wins', { side: nameSide(side) }),
      ...viewChance(win[side], report),
    })),
    rest: rest.map(({ key, label, value }) => ({ key, label, ...viewChance(value, report) })),
    method: describeMethod(report),
    isExact: report.exact,
    mean: open.value < 1 ? viewMean(rounds.mean) : '–',
    rounds: open.value < 1 ? viewRounds(report) : [],
  };
}
