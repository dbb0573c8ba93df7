/** Hazards, as a ruleset provides them: items that harm characters, such as a fall or a poison, and belong to nobody. */
import { createFacets, type OwnsActors } from '../foundry/documents.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';

/** A hazard's item, or the plain data of one in a compendium. */
export interface HazardItem {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** The hazards of one ruleset. */
export interface HazardFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Type of the items that are hazards; null: the ruleset has no such items, and the GM says what the hazard is. */
  readonly itemType: Item.SubType | null;
  /** CSS class of its windows. */
  readonly skin: string;
  /** Begins a hazard for an actor: tells its owner what is due. */
  begin?(item: HazardItem, victim: Own): Promise<void>;
  /** Asks the GM what the hazard is, and begins it for some actors. Left out: the GM picks an item. */
  ask?(victims: readonly Own[]): Promise<void>;
}

/** The hazards of all rulesets. */
export const hazardFacets = createFacets<HazardFacet>();

/** Tests whether an item type is that of a hazard. */
export function isHazard(type: string): boolean {
  return hazardFacets.list().some(({ itemType }) => itemType === type);
}

/**
 * Begins a hazard for an actor.
 * @throws UserError `not-owner`, `hazard-other-ruleset`
 */
export async function beginHazard(item: HazardItem, victim: Actor.Implementation): Promise<void> {
  const facet = hazardFacets.find(victim);
  if (facet?.itemType !== item.type)
    throw new UserError('hazard-other-ruleset', { hazard: item.name, actor: victim.name });
  if (!canUser('damage', victim)) throw new UserError('not-owner', { actor: victim.name });
  await facet.begin?.(item, victim);
}
