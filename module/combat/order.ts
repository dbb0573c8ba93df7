/**
 * The order of a fight. Initiative can only be compared within a ruleset, so one ruleset leads: its fighters come first, followed by those of each other ruleset.
 * Every client derives this order from the fight alone. The GM may choose which ruleset leads. A fighter who releases a held action moves to the place just above
 * the current fighter.
 */
import { readFlag } from '../foundry/documents.ts';
import { facetOf, listFacets } from '../foundry/ruleset.ts';
import { nameCombatFacet, type CombatFacet } from './combat-facet.ts';
import { commit } from '../ledger/tracked-actor.ts';

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

/** Compares two fighters by the order of their rulesets. A fighter without a ruleset counts as one of the leading ruleset. */
export function compareFacets(facets: readonly CombatFacet[], a: Fighter, b: Fighter): number {
  if (facets.length < 2) return 0;
  const place = (combatant: Fighter): number => {
    const facet = findFighterFacet(combatant);
    return facet ? Math.max(0, facets.indexOf(facet)) : 0;
  };
  return place(a) - place(b);
}

/** How much the initiative is above the current fighter's, unless another fighter is closer. */
const STEP = 0.001;

/** Returns what an actor waits for with its held action; empty: it holds none. */
export function readHeld(actor: Actor.Implementation): string {
  return facetOf(actor, 'combat')?.held?.read(actor) ?? '';
}

/** Returns an initiative just above the current fighter's; null if there is no current fighter, or it belongs to another ruleset. */
function readAbove({ combatant: current, combatants }: Fight, combatant: Fighter): number | null {
  const own = findFighterFacet(combatant);
  const floor = current?.initiative;
  if (!current || current === combatant || typeof floor !== 'number' || findFighterFacet(current) !== own) return null;
  const higher = combatants.contents
    .filter((other) => other !== combatant && findFighterFacet(other) === own)
    .map(({ initiative }) => initiative ?? floor)
    .filter((initiative) => initiative > floor);
  return floor + Math.min(STEP, (Math.min(...higher) - floor) / 2);
}

/** Uses up a fighter's held action, and sets its initiative just above the current fighter's. Does nothing if it holds none. */
export async function releaseHeld(combat: Fight, combatant: Fighter): Promise<void> {
  const { actor } = combatant;
  const held = facetOf(actor, 'combat')?.held;
  if (!actor || !held?.read(actor)) return;
  await commit(actor, held.release(actor));
  const initiative = readAbove(combat, combatant);
  if (initiative !== null) await combatant.update({ initiative });
}
