/** What checks need at the start. */
import { registerFastPath } from './check-dialog.ts';
import { knowsHelp } from './checks-facet.ts';
import { listHelpAdjustments } from './help.ts';
import { registerQuickRolls } from './quick-roll.ts';
import { addAdjustments, registerChecks } from './roll-check.ts';

/** Makes checks repeatable, and has help count. Called in `init`. */
export function installChecks(): void {
  registerChecks();
  registerQuickRolls();
  registerFastPath();
  addAdjustments(listHelpAdjustments, knowsHelp);
}
