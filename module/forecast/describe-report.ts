/** What is said of an forecast: chances with their margin of error, rounds, and how it was worked out. */
import { formatChance } from '../rolls/plan-view.ts';
import type { ForecastEstimate, ForecastReport, ForecastSide } from './forecast-facet.ts';

/** Standard errors to either side that hold the truth in 19 of 20 cases. */
const WIDTH = 1.96;

/** The rarest chance that a simulation writes as a number, in percent. */
const LEAST = 0.1;

/** Rows of the table of rounds, the last of which stands for all that are later. */
const MOST_ROWS = 10;

/** A chance as it is shown. */
export interface ChanceView {
  readonly text: string;
  /** "± 0.9", empty where the chance is exact. */
  readonly margin: string;
  /** In percent, for the bar. */
  readonly share: string;
}

/** A row of the table of rounds. */
export interface RoundView {
  readonly label: string;
  readonly chance: string;
  /** Beside the likeliest, in percent. */
  readonly length: string;
}

/**
 * Describes a chance. What seldom or never happened in so many simulated fights may happen more often all the same: it is written as "under" what
 * they leave possible, and what nearly always happened as "over" it.
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
  // Of what never happened in n fights at most 3/n is left, in 19 of 20 cases.
  const most = Math.min(100, Math.ceil((rare + points + 300 / fights) * 10) / 10);
  const key = percent < 50 ? 'TETRAD.Odds.under' : 'TETRAD.Odds.over';
  const bound = percent < 50 ? most : 100 - most;
  return { text: game.i18n.format(key, { percent: bound.toFixed(1) }), margin: '', share };
}

/** A chance in whole percent. What is possible is never 0 %, and what may fail never 100 %; what never happened in a simulation may be possible. */
export function writeWholeChance({ value }: ForecastEstimate, { exact }: Pick<ForecastReport, 'exact'>): string {
  const whole = Math.round(value * 100);
  const isSure = exact && (value === 0 || value === 1);
  const key = isSure || (whole > 0 && whole < 100) ? 'percent' : whole === 0 ? 'under' : 'over';
  const percent = key === 'percent' ? whole : whole === 0 ? 1 : 99;
  return game.i18n.format(`TETRAD.Odds.${key}`, { percent: String(percent) });
}

/** Whether a chance is known to within so much, to either side, in 19 of 20 cases. @param most - 0 to 1 */
export function isWithin({ error }: ForecastEstimate, most: number): boolean {
  return WIDTH * error <= most;
}

/** Describes a mean of 0 or more, with one decimal. */
export function viewMean({ value }: ForecastEstimate): string {
  return value.toFixed(1);
}

/** Lists the chances of each round to be the last; the last row stands for that round and all later ones. */
export function viewRounds(report: ForecastReport): RoundView[] {
  const { p } = report.rounds;
  const decided = p.reduce((sum, part) => sum + part, 0);
  let last = p.length;
  // Rounds beyond which next to nothing is left are not drawn.
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

/** Says how an forecast was worked out: exactly, or by how many fights and with which margin. */
export function describeMethod({ exact, fights }: ForecastReport): string {
  if (exact) return game.i18n.localize('TETRAD.Forecast.exact');
  const points = ((WIDTH * 100) / (2 * Math.sqrt(fights))).toFixed(1);
  return game.i18n.format('TETRAD.Forecast.simulated', { fights: fights.toLocaleString(game.i18n.lang), points });
}

/** Look of a side: colour and pattern. Its name always stands beside. */
export const sideTones = { a: 'good', b: 'foul', '': '' } as const;

/** The two sides. */
export const forecastSides: readonly ForecastSide[] = ['a', 'b'];

/** Names a side, in the user's language. */
export function nameSide(side: ForecastSide | ''): string {
  return game.i18n.localize(`TETRAD.Forecast.Side.${side || 'none'}`);
}

/**
 * Describes a report, for the template `templates/shared/forecast/result.hbs`.
 * @param mostRounds - after which a fight counts as undecided
 */
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
