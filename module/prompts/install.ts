/** What the GM’s asks need at the start. */
import { addMessages } from '../chat/define-message.ts';
import { addAnswerCheck } from '../checks/roll-check.ts';
import { readTypedText } from '../foundry/generation.ts';
import { askCard, refuseClosed } from './ask-card.ts';
import { openAsk } from './ask-window.ts';
import { hiddenDifficulties, judgeDue } from './asks.ts';

const command = /^\/ask(?:\s+(.*))?$/isu;

/**
 * Handles chat input.
 * @returns false if the input was this command, so that Foundry posts nothing
 */
function handleChat(_log: unknown, message: string): boolean | void {
  const match = command.exec(readTypedText(message));
  if (!match) return;
  void openAsk(match[1] ?? '');
  return false;
}

/** Adds the card of asks, and judges the answers that arrived while this user was away. Called in `init`. */
export function installAsks(): void {
  hiddenDifficulties.register();
  addMessages([askCard]);
  Hooks.once('ready', () => void judgeDue());
  Hooks.on('chatMessage', handleChat);
  addAnswerCheck(refuseClosed);
}
