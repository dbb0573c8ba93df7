/** The chat command `/quick`, and the keys for the quick roller, the last roll and the GM panel. */
import { openPackBrowser } from './pack-browser.ts';
import { runOrWarn } from '../user-error.ts';
import { readTypedText } from '../foundry/generation.ts';
import { giveBack } from '../foundry/chat-field.ts';
import { repeatRoll } from '../rolls/tetrad-roll.ts';
import { listQuickRolls, readQuickValues, rollQuick } from '../checks/quick-roll.ts';
import { openGamemasterPanel } from './gm-panel.ts';
import { openQuickRoller } from './quick-roller.ts';
import { openTimeWindow } from '../time/time-window.ts';

const command = /^\/quick(?:\s+(.*))?$/isu;

/**
 * Handles chat input: `/quick` opens the quick roller, `/quick 6 3` rolls.
 * @returns false if the input was this command, so that Foundry posts nothing
 */
export function handleChat(_log: unknown, message: string): boolean | void {
  const typed = readTypedText(message);
  const match = command.exec(typed);
  if (!match) return;
  const text = match[1] ?? '';
  const entry = listQuickRolls()[0];
  if (!entry) return;
  void runOrWarn(async () => {
    if (!text) await openQuickRoller();
    else await rollQuick(entry, readQuickValues(text, entry.facet.fields.length));
    return true;
  }).then((done) => {
    if (!done) giveBack(typed);
  });
  return false;
}

interface Keybindings {
  register(namespace: string, action: string, data: object): void;
}

/** Registers the keys and the chat command. Called in `init`. */
export function registerShortcuts(): void {
  Hooks.on('chatMessage', handleChat);
  // The type package writes the names of modifier keys in a different case than Foundry reads them.
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
      void runOrWarn(repeatRoll);
      return true;
    },
  });
  keybindings.register('tetrad', 'browse', {
    name: 'TETRAD.Browser.title',
    hint: 'TETRAD.Browser.hint',
    editable: [{ key: 'KeyB', modifiers: ['Shift'] }],
    onDown: () => {
      void openPackBrowser();
      return true;
    },
  });
  keybindings.register('tetrad', 'panel', {
    name: 'TETRAD.Panel.title',
    hint: 'TETRAD.Panel.hint',
    editable: [{ key: 'KeyG', modifiers: ['Shift'] }],
    restricted: true,
    onDown: () => {
      void openGamemasterPanel();
      return true;
    },
  });
  keybindings.register('tetrad', 'timePasses', {
    name: 'TETRAD.Time.title',
    hint: 'TETRAD.Time.key',
    editable: [{ key: 'KeyH', modifiers: ['Shift'] }],
    restricted: true,
    onDown: () => {
      void openTimeWindow();
      return true;
    },
  });
}
