/** The chat command `/ask`, which opens the window for asking players to roll: `/ask` or `/ask swordplay difficult`. */
import { readTypedText } from '../foundry/generation.ts';
import { openAsk } from './ask-window.ts';

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

/** Registers the chat command `/ask`. Called in `init`. */
export function watchAskCommand(): void {
  Hooks.on('chatMessage', handleChat);
}
