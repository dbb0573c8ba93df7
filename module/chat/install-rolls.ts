/** What rolls need at the start. */
import { listFacets } from '../foundry/ruleset.ts';
import { registerDice } from './dice-facet.ts';
import { registerLastRoll, registerRolls } from './tetrad-roll.ts';

/** Registers the dice and rolls. Called in `init`. */
export function installRolls(): void {
  registerRolls();
  registerLastRoll();
  listFacets('dice').forEach(registerDice);
}
