/** The combatant: its initiative is its ruleset's. Core rolls it, one update for all and one batch of messages. */
import { readOr } from '../user-error.ts';
import { findCombatFacet } from './combat-facet.ts';
import { markInitiative } from './initiative-message.ts';

/** Class of every combatant of the world. One whose dice cannot be planned rolls as one without a ruleset does: a roll that fails would fail for all who fight. */
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

  /** The roll of its initiative; one by a formula that somebody gives is core's alone. */
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
