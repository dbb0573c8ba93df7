/**
 * Fights of several rulesets. Initiative can only be compared within a ruleset, so one ruleset leads. Its fighters come first, followed by those of each other
 * ruleset. Every client derives this order from the fight alone. The GM may choose which ruleset leads. The choice is a flag of the combat, which only GMs can
 * write.
 */
import { readFlag } from '../foundry/documents.ts';
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { nameCombatFacet, type CombatFacet } from './combat-facet.ts';

type Fight = Combat.Implementation;
type Fighter = Combatant.Implementation;

/** Path in a combat's data at which the id of the leading ruleset is stored. */
export const LEADING = 'flags.tetrad.leading';

/** Returns the facet of a fighter's ruleset; undefined if the fighter has none or cannot be read. */
export function findFighterFacet(combatant: Fighter | undefined): CombatFacet | undefined {
  try {
    return facetOf(combatant?.actor, 'combat');
  } catch {
    return undefined;
  }
}

/** Returns the id of the ruleset that leads, as chosen by the GM or stored when the fight began; empty: none yet. */
export function readLeading(combat: Fight): string {
  const leading = readFlag(combat, 'leading');
  return typeof leading === 'string' ? leading : '';
}

/**
 * Lists the rulesets of a fight's fighters: the leading one, then the others in the order of registration.
 * @param leading - id of the ruleset that leads; if it has no fighters, the ruleset with the most fighters leads or, in a tie, the one registered first
 */
export function listFightFacets(combat: Fight, leading = readLeading(combat)): readonly CombatFacet[] {
  const facets = listFacets('combat');
  if (facets.length < 2) return facets;
  const own = combat.combatants.contents.map(findFighterFacet);
  const counts = facets.map((facet) => own.filter((one) => one === facet).length);
  const fighting = facets.filter((_facet, index) => counts[index]);
  const first =
    fighting.find((facet) => nameCombatFacet(facet).id === leading) ?? facets[counts.indexOf(Math.max(...counts))];
  return first && fighting.length > 0 ? [first, ...fighting.filter((facet) => facet !== first)] : [];
}

/**
 * Compares two fighters by the order of their rulesets. A fighter without a ruleset counts as one of the leading ruleset.
 * @param facets - as returned by listFightFacets
 */
export function compareFacets(facets: readonly CombatFacet[], a: Fighter, b: Fighter): number {
  if (facets.length < 2) return 0;
  const place = (combatant: Fighter): number => {
    const facet = findFighterFacet(combatant);
    return facet ? Math.max(0, facets.indexOf(facet)) : 0;
  };
  return place(a) - place(b);
}
