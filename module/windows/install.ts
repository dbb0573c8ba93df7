/** What the windows need at the start, the chat command `/quick`, and the keys for the quick roller, the last roll and the GM panel. */
import { watchAdventures } from './adventure-imports.ts';
import { watchAudit } from './audit-window.ts';
import { watchAutomation } from './automation-window.ts';
import { watchForecast } from './fight-forecast.ts';
import { watchDress } from './dress.ts';
import { createApi } from './game-api.ts';
import { openGamemasterPanel, panelState, watchPanel } from './gm-panel.ts';
import { watchHazards } from './hazards.ts';
import { watchImports } from './import-character.ts';
import { watchSceneLedger } from './scene-ledger.ts';
import { watchLoans } from './lent-heroes.ts';
import { watchOwnActors } from './own-actors.ts';
import { watchMoves } from './token-moves.ts';
import { installRuler } from './token-ruler.ts';
import { watchTour } from './tour.ts';
import { watchTracker } from './tracker.ts';
import { watchWelcome } from './welcome.ts';
import { watchFocus } from './window-focus.ts';
import { watchHotbar } from '../documents/hotbar.ts';
import { listFacets } from '../foundry/ruleset.ts';
import { registerKey } from '../foundry/host.ts';
import { openPackBrowser } from './pack-browser.ts';
import { runOrWarn } from '../user-error.ts';
import { readTypedText } from '../foundry/generation.ts';
import { giveBack } from '../foundry/chat-field.ts';
import { repeatRoll } from '../chat/tetrad-roll.ts';
import { listQuickRolls, readQuickValues, rollQuick } from '../checks/quick-roll.ts';
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

/**
 * Registers a key that is pressed with Shift.
 * @param texts - lang keys of the name and of the hint
 * @param more - `restricted: true`: only for GMs
 */
function registerShift(
  action: string,
  key: string,
  [name, hint]: readonly [name: string, hint: string],
  open: () => Promise<unknown>,
  more: { readonly restricted?: boolean } = {},
): void {
  const onDown = (): boolean => {
    void open();
    return true;
  };
  registerKey(action, { name, hint, editable: [{ key, modifiers: ['Shift'] }], onDown, ...more });
}

function registerShortcuts(): void {
  Hooks.on('chatMessage', handleChat);
  const onlyGm = { restricted: true };
  registerShift('quickRoll', 'KeyQ', ['TETRAD.Quick.title', 'TETRAD.Quick.hint'], openQuickRoller);
  registerShift('repeatRoll', 'KeyR', ['TETRAD.Quick.repeat', 'TETRAD.Quick.repeatHint'], () => runOrWarn(repeatRoll));
  registerShift('browse', 'KeyB', ['TETRAD.Browser.title', 'TETRAD.Browser.hint'], openPackBrowser);
  registerShift('panel', 'KeyG', ['TETRAD.Panel.title', 'TETRAD.Panel.hint'], openGamemasterPanel, onlyGm);
  registerShift('timePasses', 'KeyH', ['TETRAD.Time.title', 'TETRAD.Time.key'], openTimeWindow, onlyGm);
}

/** Watches for what opens or changes a window, and offers `game.tetrad`, which it returns. Called in `init`. */
export function installApps(): ReturnType<typeof createApi> {
  const apis = listFacets('api');
  panelState.register();
  watchTracker();
  registerShortcuts();
  watchMoves();
  installRuler();
  watchPanel();
  watchForecast();
  watchHazards();
  watchImports();
  watchSceneLedger();
  watchAudit();
  watchAutomation();
  watchDress();
  watchFocus();
  watchHotbar(apis);
  watchWelcome();
  watchAdventures();
  watchLoans();
  watchOwnActors();
  watchTour();
  const tetrad = createApi(apis);
  Object.assign(game, { tetrad });
  return tetrad;
}
