/** The ruleset that is played now. */
import { listFightFacets } from '../combat/order.ts';
import { nameCombatFacet } from '../combat/combat-facet.ts';
import { findFight } from '../combat/fight-view.ts';
import { listRulesets } from '../foundry/ruleset.ts';
import { isRulesetInUse } from '../settings/world-settings.ts';

/** Returns the id of the only ruleset in use, or of the one that leads the fight; undefined: none in particular. */
export function findSkin(): string | undefined {
  const inUse = listRulesets().filter(({ id }) => isRulesetInUse(id));
  if (inUse.length === 1) return inUse[0]?.id;
  const fight = findFight();
  const [leading] = fight ? listFightFacets(fight) : [];
  return leading && nameCombatFacet(leading).id;
}
