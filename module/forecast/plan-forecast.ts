/** Turns the candidates into a fight that can be computed. */
import { facetOf } from '../foundry/ruleset.ts';
import { readOr, writeNotice } from '../user-error.ts';
import type { ForecastCandidate } from './candidates.ts';
import { forecastSides, nameSide } from './describe-report.ts';
import { type ForecastChosen, type ForecastEntry, type ForecastFacet, type ForecastSide } from './forecast-facet.ts';

/** A candidate, with the GM's choices for it. */
export interface Participant extends ForecastCandidate {
  readonly facet: ForecastFacet;
  readonly chosen: ForecastChosen;
}

/**
 * Lists the candidates that can take part in one fight. They all have the ruleset of the first candidate whose ruleset has forecasts.
 * @param decide - returns the GM's choices for the candidate with an id; they may include its side
 */
export function listParticipants(
  candidates: readonly ForecastCandidate[],
  decide: (id: string) => ForecastChosen = () => ({}),
): Participant[] {
  const facet = candidates.map(({ actor }) => facetOf(actor, 'forecast')).find(Boolean);
  if (!facet) return [];
  return candidates
    .filter(({ actor }) => facetOf(actor, 'forecast') === facet)
    .map((candidate) => {
      const chosen = decide(candidate.id);
      const decided = (['a', 'b', ''] as const).find((side) => side === chosen['side']);
      return { ...candidate, facet, chosen, side: decided ?? candidate.side };
    });
}

/**
 * Describes which sides are empty; an empty text if both have fighters.
 * @param key - lang key of the sentence about an empty side
 */
export function describeMissing(participants: readonly Participant[], key = 'TETRAD.Forecast.missing'): string {
  return forecastSides
    .filter((side) => participants.every((one) => one.side !== side))
    .map((side) => game.i18n.format(key, { side: nameSide(side) }))
    .join(' ');
}

/** A fight as plain data or, if it cannot be planned, the reason in the user's language. */
export type PlannedForecast = { readonly fight: object } | { readonly fight: null; readonly problem: string };

/** Plans the fight between the participants that have a side. If a side is empty, the result has neither a fight nor a reason. */
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
