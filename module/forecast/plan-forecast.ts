/** Turns the possible fighters into a fight that can be computed. */
import { readOr, writeNotice } from '../user-error.ts';
import type { ForecastCandidate } from './candidates.ts';
import { forecastSides, nameSide } from './describe-report.ts';
import {
  findForecastFacet,
  type ForecastChosen,
  type ForecastEntry,
  type ForecastFacet,
  type ForecastSide,
} from './forecast-facet.ts';

/** A possible fighter, with the choices that the GM made for it. */
export interface Participant extends ForecastCandidate {
  readonly facet: ForecastFacet;
  readonly chosen: ForecastChosen;
}

/**
 * Lists the candidates that can be in one fight: all those with the ruleset of the first candidate that has forecasts.
 * @param decide - returns the GM's choices for a candidate by its id; they may include its side
 */
export function listParticipants(
  candidates: readonly ForecastCandidate[],
  decide: (id: string) => ForecastChosen = () => ({}),
): Participant[] {
  const facet = candidates.map(({ actor }) => findForecastFacet(actor)).find(Boolean);
  if (!facet) return [];
  return candidates
    .filter(({ actor }) => findForecastFacet(actor) === facet)
    .map((candidate) => {
      const chosen = decide(candidate.id);
      const decided = (['a', 'b', ''] as const).find((side) => side === chosen['side']);
      return { ...candidate, facet, chosen, side: decided ?? candidate.side };
    });
}

/**
 * Says which sides are empty; empty if none is.
 * @param key - lang key of the sentence about an empty side
 */
export function describeMissing(participants: readonly Participant[], key = 'TETRAD.Forecast.missing'): string {
  return forecastSides
    .filter((side) => participants.every((one) => one.side !== side))
    .map((side) => game.i18n.format(key, { side: nameSide(side) }))
    .join(' ');
}

/** A fight as plain data, or why there is none, in the user's language. */
export type PlannedForecast = { readonly fight: object } | { readonly fight: null; readonly problem: string };

/** Plans the fight of the candidates that have a side. If a side is empty, it returns no fight and an empty problem. */
export function planForecast(participants: readonly Participant[], settings: ForecastChosen = {}): PlannedForecast {
  const entries = participants.filter((one): one is Participant & { side: ForecastSide } => one.side !== '');
  const [first] = participants;
  if (!first || !forecastSides.every((side) => entries.some((one) => one.side === side))) {
    return { fight: null, problem: '' };
  }
  const fighters = entries.map(({ id, side, actor, chosen }): ForecastEntry => ({ id, side, actor, chosen }));
  return readOr<PlannedForecast, PlannedForecast>(
    'forecast',
    () => ({ fight: first.facet.plan(fighters, settings) }),
    (unreadable) => ({ fight: null, problem: writeNotice(unreadable) }),
  );
}
