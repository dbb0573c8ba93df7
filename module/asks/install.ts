/** What the GM’s asks need at the start. */
import { refuseClosed, watchAskCards } from './ask-card.ts';
import { watchAskCommand } from './ask-command.ts';
import { registerHiddenDifficulties } from './hidden-difficulties.ts';
import { watchAnswers } from './judge-asks.ts';
import { addAnswerCheck } from '../checks/roll-check.ts';

/** Watches asks and their answers. Called in `init`. */
export function installAsks(): void {
  registerHiddenDifficulties();
  watchAskCards();
  watchAnswers();
  watchAskCommand();
  addAnswerCheck(refuseClosed);
}
