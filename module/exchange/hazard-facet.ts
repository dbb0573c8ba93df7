/** What a ruleset implements for hazards: items such as a fall or a poison, which no actor owns and which harm actors. */
import type { OwnsActors } from '../foundry/documents.ts';
import { facetOf, findRuleset } from '../foundry/ruleset.ts';
import { canUser } from '../permissions.ts';
import { UserError } from '../user-error.ts';

/** The item of a hazard, or an item's plain data from a compendium. */
export interface HazardItem {
  readonly name: string;
  readonly type: string;
  readonly system: object;
}

/** A hazard that the GM describes, where a ruleset has no items for hazards. */
export interface DescribedHazard {
  /** Empty: the usual one. */
  readonly name: string;
  /** The sides of its die. */
  readonly die: number;
  /** Whether armour helps. */
  readonly armor: boolean;
}

export interface HazardFacet<Own extends Actor.Implementation = Actor.Implementation> extends OwnsActors<Own> {
  /** Type of the items that are hazards; null: the ruleset has no such items, and the GM describes the hazard. */
  readonly itemType: Item.SubType | null;
  /** CSS class of the hazard windows. */
  readonly skin: string;
  /** Begins a hazard for an actor, and tells its owner which roll is due. */
  begin?(item: HazardItem, victim: Own): Promise<void>;
  /** Asks the GM about the hazard, and begins it for the victims. Left out: the GM picks an item instead. */
  ask?(victims: readonly Own[]): Promise<void>;
  /** Begins a hazard that the GM has described; together with `ask`. */
  strike?(hazard: DescribedHazard, victims: readonly Own[]): Promise<void>;
}

declare module '../foundry/ruleset.ts' {
  interface Ruleset {
    /** Defines hazards, such as falls. */
    readonly hazards?: HazardFacet;
  }
}

/** Tests whether items of a type are hazards. */
export function isHazard(type: string): boolean {
  return findRuleset(type)?.hazards?.itemType === type;
}

/**
 * Begins a hazard for an actor.
 * @throws UserError `not-owner`, `hazard-other-ruleset`
 */
export async function beginHazard(item: HazardItem, victim: Actor.Implementation): Promise<void> {
  const facet = facetOf(victim, 'hazards');
  if (facet?.itemType !== item.type)
    throw new UserError('hazard-other-ruleset', { hazard: item.name, actor: victim.name });
  if (!canUser('damage', victim)) throw new UserError('not-owner', { actor: victim.name });
  await facet.begin?.(item, victim);
}
