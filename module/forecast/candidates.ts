/** The candidates for the fighters of a forecast: the combatants of the encounter, or the selected tokens against the targeted ones. */
import { type PlacedToken, listSelectedTokens } from '../foundry/canvas.ts';
import { findFight } from '../combat/fight-view.ts';
import type { ForecastSide } from './forecast-facet.ts';

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

function listTokens(): ForecastCandidate[] {
  const toCandidates = (tokens: Iterable<Pick<PlacedToken, 'document'>>, side: ForecastSide): ForecastCandidate[] =>
    [...tokens].flatMap(({ document: { actor, name } }) => (actor ? [{ id: actor.uuid, name, actor, side }] : []));
  return [...toCandidates(listSelectedTokens(), 'a'), ...toCandidates(game.user.targets, 'b')];
}

/** Lists the candidates from a source, each actor once. */
export function listCandidates(source: ForecastSource): ForecastCandidate[] {
  return dropDuplicates(source === 'encounter' ? listCombatants() : listTokens());
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
