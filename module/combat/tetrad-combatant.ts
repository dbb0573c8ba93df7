/** The combatant class: its ruleset decides its initiative. Core rolls it, with one update and one batch of messages for all. */
import { readOr } from '../user-error.ts';
import { findCombatFacet } from './combat-facet.ts';
import { markInitiative } from './initiative-message.ts';

/**
 * Class of every combatant of the world. If its dice cannot be planned, it rolls as one without a ruleset does: a failing roll would fail
 * for everyone.
 */
export class TetradCombatant extends foundry.documents.Combatant {
  protected override _getInitiativeFormula(): string {
    const { actor } = this;
    const facet = findCombatFacet(actor);
    if (!facet || !actor) return super._getInitiativeFormula();
    return readOr(
      `initiative of ${actor.uuid}`,
      () => facet.initiative(actor),
      () => super._getInitiativeFormula(),
    );
  }

  /** Returns its initiative roll; with an explicit formula, core's own. */
  override getInitiativeRoll(formula?: string): foundry.dice.Roll {
    const { actor } = this;
    const roll = super.getInitiativeRoll(formula) as foundry.dice.Roll;
    if (formula || !actor) return roll;
    return readOr(
      `initiative of ${actor.uuid}`,
      () => markInitiative(roll, actor),
      () => roll,
    );
  }
}
