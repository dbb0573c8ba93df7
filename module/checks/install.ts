/** What checks need at the start. */
import { registerFastPath } from './fast-path.ts';
import { addMessages } from '../chat/define-message.ts';
import { knowsHelp } from './checks-facet.ts';
import { registerChecks } from './direct-roll.ts';
import { listHelpAdjustments } from './help.ts';
import { registerQuickRolls } from './quick-roll.ts';
import { leaveCard } from './leave-card.ts';
import { registerAllowance } from './objections.ts';
import { correctionCard } from './own-words.ts';
import { addAdjustments } from './roll-check.ts';
import { installCalls } from './typed-calls.ts';

/** Makes checks repeatable, has help count, and reads calls in texts and in chat. Called in `init`. */
export function installChecks(): void {
  registerChecks();
  registerQuickRolls();
  registerFastPath();
  registerAllowance();
  addMessages([leaveCard, correctionCard]);
  addAdjustments(listHelpAdjustments, knowsHelp);
  installCalls();
}
