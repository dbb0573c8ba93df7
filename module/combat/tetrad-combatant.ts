/** The combatant: its initiative is its ruleset's. Core rolls it, one update for all and one batch of messages. */
import { findCombatFacet } from './combat-facet.ts';
import { markInitiative } from './initiative-message.ts';

/** Class of every combatant of the world. */
export class TetradCombatant extends foundry.documents.Combatant {
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    const facet = findCombatFacet(actor);
    return facet && actor ? facet.initiative(actor) : super._getInitiativeFormula();
  }

  /** The roll of its initiative; one by a formula that somebody gives is core's alone. */
  override getInitiativeRoll(formula?: string): foundry.dice.Roll {
    const roll = super.getInitiativeRoll(formula) as foundry.dice.Roll;
    if (!formula && this.actor) markInitiative(roll, this.actor);
    return roll;
  }
}
