/** What the windows need at the start. */
import { watchAudit } from './audit-window.ts';
import { watchForecast } from './fight-forecast.ts';
import { createApi } from './game-api.ts';
import { watchPanel } from './gm-panel.ts';
import { watchHazards } from './hazards.ts';
import { watchSceneLedger } from './scene-ledger.ts';
import { registerShortcuts } from './shortcuts.ts';
import { watchMoves } from './token-moves.ts';
import { watchTour } from './tour.ts';
import { watchTracker } from './tracker.ts';
import { watchWelcome } from './welcome.ts';
import { watchFocus } from './window-focus.ts';
import { watchHotbar } from '../documents/hotbar.ts';
import { listFacets } from '../foundry/ruleset.ts';

/** Watches for what opens or changes a window, and offers `game.tetrad`, which it returns. Called in `init`. */
export function installApps(): ReturnType<typeof createApi> {
  const apis = listFacets('api');
  watchTracker();
  registerShortcuts();
  watchMoves();
  watchPanel();
  watchForecast();
  watchHazards();
  watchSceneLedger();
  watchAudit();
  watchFocus();
  watchHotbar(apis.map(({ macroTypes = [], usedTypes = [] }) => ({ macroTypes, usedTypes })));
  watchWelcome();
  watchTour();
  const tetrad = createApi(apis);
  Object.assign(game, { tetrad });
  return tetrad;
}
