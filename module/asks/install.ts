/** What the GM’s asks need at the start. */
import { addCards } from '../chat/define-card.ts';
import { askCard, refuseClosed } from './ask-card.ts';
import { watchAskCommand } from './ask-command.ts';
import { registerHiddenDifficulties } from './hidden-difficulties.ts';
import { judgeDue } from './judge-asks.ts';
import { addAnswerCheck } from '../checks/roll-check.ts';

/** Adds the card of asks, and judges the answers that arrived while this user was away. Called in `init`. */
export function installAsks(): void {
  registerHiddenDifficulties();
  addCards([askCard]);
  Hooks.once('ready', () => void judgeDue());
  watchAskCommand();
  addAnswerCheck(refuseClosed);
}
