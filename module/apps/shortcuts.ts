/** Rolling without a sheet: the chat command `/quick`, and two keys. */
import { runOrRefuse } from '../api/refusal.ts';
import { repeatRoll } from '../dice/last-roll.ts';
import { listQuickRolls, readQuickValues, rollQuick } from '../dice/quick-roll.ts';
import { openQuickRoller } from './quick-roller.ts';

const command = /^\/quick(?:\s+(.*))?$/isu;

/**
 * Handles what was typed in chat: `/quick` opens the roller, `/quick 6 3` rolls.
 * @returns false where it was the command, so that core posts nothing
 */
export function handleChat(_log: unknown, message: string): boolean | void {
  const match = command.exec(message.trim());
  if (!match) return;
  const text = match[1] ?? '';
  const facet = listQuickRolls()[0]?.facet;
  if (!facet) return;
  void runOrRefuse(async () => {
    if (text) await rollQuick(facet, readQuickValues(text, facet.fields.length));
    else await openQuickRoller();
  });
  return false;
}

interface Keybindings {
  register(namespace: string, action: string, data: object): void;
}

/** Registers keys and chat command. Called in `init`. */
export function registerShortcuts(): void {
  Hooks.on('chatMessage', handleChat);
  // The type package writes the modifiers' names in another case than core reads them.
  const keybindings = game.keybindings as unknown as Keybindings;
  keybindings.register('tetrad', 'quickRoll', {
    name: 'TETRAD.Quick.title',
    hint: 'TETRAD.Quick.hint',
    editable: [{ key: 'KeyQ', modifiers: ['Shift'] }],
    onDown: () => {
      void openQuickRoller();
      return true;
    },
  });
  keybindings.register('tetrad', 'repeatRoll', {
    name: 'TETRAD.Quick.repeat',
    hint: 'TETRAD.Quick.repeatHint',
    editable: [{ key: 'KeyR', modifiers: ['Shift'] }],
    onDown: () => {
      void runOrRefuse(repeatRoll);
      return true;
    },
  });
}
