/** The combatant class. The fighter's ruleset decides its initiative; core rolls for all fighters, with one update and one batch of messages. */
import { facetOf } from '../foundry/ruleset.ts';
import { readOr } from '../user-error.ts';
import { readBid } from './bids.ts';
import { type CombatFacet } from './combat-facet.ts';
import { markInitiative } from './initiative-message.ts';

/**
 * The class of all combatants in the world. A fighter whose initiative cannot be planned rolls as if it had no ruleset, because an error would stop the rolls
 * of all fighters.
 */
export class TetradCombatant extends foundry.documents.Combatant {
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    const facet = facetOf(actor, 'combat');
    if (!facet || !actor) return super._getInitiativeFormula();
    return readOr(
      `initiative of ${actor.uuid}`,
      () => this.#addBid(facet.initiative(actor), facet),
      () => super._getInitiativeFormula(),
    );
  }

  /** Adds the fighter's bid to a formula. */
  #addBid(formula: string, { bid }: CombatFacet): string {
    const paid = readBid(this);
    return bid && paid > 0 ? `${formula} + ${bid.raise(paid)}` : formula;
  }

  /** Returns the fighter's roll of initiative; with an explicit formula, core's own roll. */
  override getInitiativeRoll(formula?: string): foundry.dice.Roll {
    const { actor } = this;
    const roll = super.getInitiativeRoll(formula) as foundry.dice.Roll;
    if (formula || !actor) return roll;
    return readOr(
      `initiative of ${actor.uuid}`,
      () => markInitiative(roll, actor, readBid(this)),
      () => roll,
    );
  }
}
