/** The combatant: its initiative is its ruleset's. Core rolls it, one update for all and one batch of messages. */
import { findCombatFacet } from './combat-facet.ts';

/** Class of every combatant of the world. */
export class TetradCombatant extends foundry.documents.Combatant {
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    const facet = findCombatFacet(actor);
    return facet && actor ? facet.initiative(actor) : super._getInitiativeFormula();
  }
}
