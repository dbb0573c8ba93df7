/**
 * The fighters of a forecast, and the plan of their fight. Candidates are the combatants of the encounter, or the selected tokens against the targeted ones.
 */
import { type PlacedToken, listSelectedTokens } from '../foundry/canvas.ts';
import { findFight } from '../combat/fight-view.ts';
import type { ForecastSide, ForecastChosen, ForecastEntry, ForecastFacet } from './forecast-facet.ts';
import { facetOf } from '../foundry/ruleset.ts';
import { readOr, writeNotice } from '../user-error.ts';
import { forecastSides, nameSide } from './describe-report.ts';

/** Where the fighters of a forecast come from. */
export type ForecastSource = 'encounter' | 'tokens';

/** A candidate for a fighter of the forecast. */
export interface ForecastCandidate {
  /** UUID of the actor; for an unlinked token, of its synthetic actor. */
  readonly id: string;
  readonly name: string;
  readonly actor: Actor.Implementation;
  /** The fighter's side in the world; empty: neither side. */
  readonly side: ForecastSide | '';
}

function readSide({ disposition }: { readonly disposition: number }): ForecastSide | '' {
  if (disposition === CONST.TOKEN_DISPOSITIONS.FRIENDLY) return 'a';
  return disposition === CONST.TOKEN_DISPOSITIONS.HOSTILE ? 'b' : '';
}

/** Keeps the first candidate of each actor, however many combatants or tokens the actor has. */
function dropDuplicates(candidates: readonly ForecastCandidate[]): ForecastCandidate[] {
  return [...new Map(candidates.toReversed().map((candidate) => [candidate.id, candidate])).values()].toReversed();
}

function listCombatants(): ForecastCandidate[] {
  const combatants = findFight()?.combatants.contents ?? [];
  const candidates = combatants.flatMap(({ actor, token, name, isDefeated }) => {
    if (!actor) return [];
    const side = isDefeated ? '' : readSide(token ?? actor.prototypeToken);
    return [{ id: actor.uuid, name: name ?? actor.name, actor, side }];
  });
  return candidates.toSorted((first, second) => first.name.localeCompare(second.name, game.i18n.lang));
}

function listTokens(tokens: Iterable<Pick<PlacedToken, 'document'>>, side: ForecastSide): ForecastCandidate[] {
  return [...tokens].flatMap(({ document: { actor, name } }) => (actor ? [{ id: actor.uuid, name, actor, side }] : []));
}

/** Lists the candidates from a source, each actor once. */
export function listCandidates(source: ForecastSource): ForecastCandidate[] {
  return dropDuplicates(
    source === 'encounter'
      ? listCombatants()
      : [...listTokens(listSelectedTokens(), 'a'), ...listTokens(game.user.targets, 'b')],
  );
}

/** The hooks after which the fighters or their chances may have changed. */
export const fighterHooks = [
  'createCombat',
  'deleteCombat',
  'createCombatant',
  'updateCombatant',
  'deleteCombatant',
  'updateActor',
  'updateToken',
  'createItem',
  'updateItem',
  'deleteItem',
  'createActiveEffect',
  'deleteActiveEffect',
  'renderCombatTracker',
] as const;

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
